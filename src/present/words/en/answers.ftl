### What one person is told in answer to a command.

repeated = That is done already (game { $game }).
repeated-answer = I have answered that already.
not-at-hand = The game is not at hand.
moves-not-at-hand = The moves are not at hand.

answer-board = Game { $game }, { $turn }.
answer-board-over = Game { $game }, the game is over.
mover-to-move = { $mover } to move
mover-to-move-who = { $mover } to move ({ $person })
playing-on = Good, the game goes on.

## Done.

done-challenged = Your challenge is on its way to { $channel } (game { $game }).
done-joined = You are in! Game { $game } begins when everybody has accepted.
done-accepted = Accepted! You play in { $channel }.
done-accepted-opens = Accepted! The thread of game { $game } opens below the challenge.
done-accepted-at-once = Here we go! The thread of game { $game } opens.
done-declined = Declined.
done-left = Your seat in game { $game } is free again.
done-withdrawn = Withdrawn.
done-moved = Played: **{ $turn }**.
done-draw-offered = Your draw offer stands.
done-draw-declined = You declined the draw.
done-resignation = Your partner is asked whether they agree.
done-ended = Game { $game } is over.
done = Done.

## The moves there are.

moves-of-man = The { $role } on { $square } may go to { $targets }.
moves-all-to-place = Nobody moves before all men stand. `moves` lists the squares on which you can place yours.
moves-none-of-man = The man on { $square } cannot move just now. `moves` lists those that can.
moves-head = Game { $game }, { $turn }: { $count ->
    [one] 1 move
   *[other] { $count } moves
}.
moves-one-man = `moves d3` lists those of one man.
moves-man = { $role }
moves-squares = { $count } squares

## The games one plays.

games-none = You have no games just now. `/gala challenge` starts one.
games-head-turn = **Your move**
games-head-asked = **Your answer is awaited**
games-head-challenged = **You are challenged**
games-head-waiting = **Others to move**
games-head-open = **Challenges nobody has taken up yet**
games-more = … and { $count } more.
games-to-move = **Game { $game }** ({ $kind }): { $players }, { $person } to move, in { $channel }
games-playing = **Game { $game }** ({ $kind }): { $players }, in { $channel }
games-challenge = **Game { $game }** ({ $kind }): { $challenger } challenges { $opponent }, in { $channel }
games-challenge-open = **Game { $game }** ({ $kind }): { $challenger } challenges anyone, in { $channel }

## Help.

help =
    I host **Gala** (Farmer's Chess) and **Chelma** (Halma with chessmen), move by move, for as long as it takes.
    • `/gala challenge` or `/chelma challenge` somebody, or nobody in particular, by the rules you like. Once accepted, the game gets a thread of its own.
    • New here? `/gala learn` and `/chelma learn` teach you in five minutes.
    • Nobody there? `/gala challenge level:3` plays the computer; levels go from 1 to 8.
    • In the thread type a move from square to square: `d3-f5`. If I do not react, use `/gala move`, mention me before the move, or reply to the board.
    • There too: `board`, `moves`, `moves d3`, `draw`, `takeback`, `pause`, `claim`, `resign`; `history`, `position 7`, `replay` and `export` look back; `hint` and `review` help you learn. `help` in the thread says more.
    • `/gala games` lists your games, the most urgent first; `/gala stats` and `/gala leaderboard` say who plays how well.
    • `/rules` explains every man and topic, with figures, and compares rule sets. `/settings` is for your language, colours, reminders and vacation.
    { "" }**Korna** (green plus) goes straight in a castle and diagonally in the cross; **Horsa** (red cross) the other way round; both bend at the deflection line. **Gala** (crown) and **Kampa** (plain) go one step. Capture both enemy Galas to win.
help-at-gala =
    { "" }**Game { $game }**, by { $rules }. { $goal }
    • Your turn: type a move from square to square, such as `d3-f5`. If I do not react, use `/gala move`, mention me before it, or reply to the board.
    • `board` (or `board flip`) shows the board, `moves` what you can play, `moves d3` with one man; `rules korna` explains a man.
    • `draw`, `takeback` and `pause` ask the other side, which answers `draw accept`, `pause decline` and so on; `claim` claims the win when its time is up; `resign` gives up, and I ask back first.
    • `history`, `position 7` and `replay` look back, `export` writes the game down, `hint` shows a good move if nothing is rated, `review` looks over a finished game.
    • `resume { $game }` with a mention of me in another channel: the game goes on there.
    • **Korna** (green plus) goes straight in a castle and diagonally in the cross; **Horsa** (red cross) the other way round; both may cross the deflection line and bend there. **Gala** (crown) and **Kampa** (plain) go one step; in its own castles a Kampa only goes toward the centre.
help-at-chelma =
    { "" }**Game { $game }**, by { $rules }. { $aim }
    • Your turn: place a man from your hand, such as `R@f2`; when all stand, type a move from square to square, such as `d3-f5`. If I do not react, use `/gala move`, mention me before it, or reply to the board.
    • `board` (or `board flip`) shows the board, `moves` what you can play, `moves d3` with one man; `rules rook` explains a man.
    • `draw`, `takeback` and `pause` ask the other side, which answers `draw accept`, `pause decline` and so on; `claim` claims the win when its time is up; `resign` gives up, and I ask back first.
    • `history`, `position 7` and `replay` look back, `export` writes the game down, `hint` shows a good move if nothing is rated, `review` looks over a finished game.
    • `resume { $game }` with a mention of me in another channel: the game goes on there.
    • **Rook** (tower) goes straight, **Bishop** (mitre) diagonally, **Queen** (coronet) both: one step, or jumping over one man after another. **Knight** (horse) leaps as in chess, **King** (crown) goes one step, **Pawn** (plain) one step diagonally.
