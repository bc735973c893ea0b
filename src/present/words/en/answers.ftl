### What one person is told in answer to a command.

repeated = Already done (game { $game }).
repeated-answer = I've answered that already.
not-at-hand = I can't load that game right now. Try again in a moment.
moves-not-at-hand = I can't load those moves right now. Try again in a moment.

answer-board = Game { $game }, { $turn }.
answer-board-over = Game { $game }, the game is over.
mover-to-move = { $mover } to move
mover-to-move-who = { $mover } to move ({ $person })
playing-on = OK, the game goes on.

## Done.

done-challenged = Your challenge is on its way to { $channel } (game { $game }).
done-joined = You're in! Game { $game } starts when everybody has accepted.
done-accepted = Accepted! You play in { $channel }.
done-accepted-here = Game { $game } begins right here.
done-accepted-opens = Accepted! The thread of game { $game } opens below the challenge.
done-accepted-at-once = Here we go! The thread of game { $game } opens.
done-declined = Declined.
done-left = Your seat in game { $game } is free again.
done-withdrawn = Withdrawn.
done-moved = Played: **{ $turn }**.
done-draw-offered = Draw offered.
done-draw-declined = You declined the draw.
done-resignation = I've asked your partner to agree.
done-ended = Game { $game } is over.
done = Done.

## The moves there are.

moves-of-man = The { $role } on { $square } may go to { $targets }.
moves-all-to-place = First, all pieces have to be placed. `moves` lists the squares for yours.
moves-none-of-man = The piece on { $square } can't move. `moves` lists those that can.
moves-head = Game { $game }, { $turn }: { $count ->
    [one] 1 move
   *[other] { $count } moves
}.
moves-one-man = `moves d3` lists the moves of one piece.
moves-man = { $role }
moves-squares = { $count ->
    [one] 1 square
   *[other] { $count } squares
}

## The games one plays.

games-none = You have no games. `/gala challenge` starts one.
games-head-turn = **Your move**
games-head-asked = **Waiting for your answer**
games-head-challenged = **You've been challenged**
games-head-waiting = **Waiting for others**
games-head-open = **Open challenges**
games-next = It's your turn in game { $game } too: { $place }
games-next-elsewhere = It's your turn in game { $game } too, on another server.
games-next-server = It's your turn in game { $game } too, on a server.
games-next-direct = It's your turn in game { $game } too, in our direct messages.
games-button-next = Next game
games-more = … and { $count } more.
games-to-move = **Game { $game }** ({ $kind }): { $players }, { $person } to move, in { $channel }
games-playing = **Game { $game }** ({ $kind }): { $players }, in { $channel }
games-challenge = **Game { $game }** ({ $kind }): { $challenger } challenges { $opponent }, in { $channel }
games-challenge-open = **Game { $game }** ({ $kind }): { $challenger } is looking for an opponent, in { $channel }

## Help.

help =
    I host **Gala** (Farmer's Chess) and **Chelma** (Halma with chess pieces), move by move, at your own pace.
    • `/gala challenge` or `/chelma challenge` challenges a player, or leave it open to anyone. Each game gets its own thread.
    • New here? `/gala learn` and `/chelma learn` teach you in five minutes.
    • Nobody there? `/gala challenge level:3` plays the computer; levels go from 1 to 8.
    • In the thread type a move from square to square: `d3-f5`. If I don't react, use `/gala move`, mention me before the move, or reply to the message with the board.
    • You can also type `board`, `moves`, `moves d3`, `draw`, `takeback`, `pause`, `claim`, `resign`. `history`, `position 7`, `replay` and `export` look back. `hint` and `review` help you learn. `help` in the thread says more.
    • `/gala games` lists your games, the most urgent first. `/gala stats` and `leaderboard` show ratings and results. `/gala plan` plans replies.
    • `/gala puzzle` and `/chelma puzzle` set you a puzzle. `/privacy show` tells what I store about you.
    • `/rules` explains every piece and topic, with diagrams, and compares rule sets. `/settings` is for your language, colours, reminders and vacation.
    { "" }**Korna** (green plus) goes straight in a castle and diagonally in the cross; **Horsa** (red cross) the other way round. Both bend at the deflection line. **Gala** (crown) and **Kampa** (plain) usually go one step. Capture both enemy Galas to win.
help-direct =
    `/gala learn` and `/chelma learn` teach you the games, `/gala challenge level:3` plays the computer.
    Type a move such as `d3-f5`; `board`, `moves`, `hint`, `takeback` and `resign` work too. They are about the newest game here.
    `/gala puzzle` has puzzles, `/rules` all the rules.
help-at-gala =
    { "" }**Game { $game }**, with { $rules }. { $goal }
    • Your turn: type a move from square to square, such as `d3-f5`. If I don't react, use `/gala move`, mention me before it, or reply to the message with the board.
    • `board` (or `board flip`) shows the board, `moves` what you can play, `moves d3` with one piece; `rules korna` explains a piece.
    • `draw`, `takeback` and `pause` ask the other side. It answers `draw accept`, `pause decline` and so on. `claim` claims the win when its time is up. `resign` gives up.
    • `history`, `position 7` and `replay` look back. `export` writes the game down. `hint` shows a good move if nothing is rated. `review` reviews a finished game.
    • To continue in another channel, mention me there with `resume { $game }`.
    • **Korna** (green plus) goes straight in a castle and diagonally in the cross; **Horsa** (red cross) the other way round. Both bend at the deflection line. **Gala** (crown) and **Kampa** (plain) go one step. { $place ->
        [castles] In its castles
        [ring] On its start squares
       *[tip] In its castles, but not next to the centre,
    } a Kampa only goes toward the centre{ $steps ->
        [two] , up to two steps
       *[one] { "" }
    }.
help-at-chelma =
    { "" }**Game { $game }**, with { $rules }. { $aim }
    • Your turn: place a piece from your hand, such as `R@f2`. When all are placed, type a move from square to square, such as `d3-f5`. If I don't react, use `/chelma move`, mention me before it, or reply to the message with the board.
    • `board` (or `board flip`) shows the board, `moves` what you can play, `moves d3` with one piece; `rules rook` explains a piece.
    • `draw`, `takeback` and `pause` ask the other side. It answers `draw accept`, `pause decline` and so on. `claim` claims the win when its time is up. `resign` gives up.
    • `history`, `position 7` and `replay` look back. `export` writes the game down. `hint` shows a good move if nothing is rated. `review` reviews a finished game.
    • To continue in another channel, mention me there with `resume { $game }`.
    • **Rook** (tower) goes straight, **Bishop** (mitre) diagonally, **Queen** (coronet) both: one step, or jumping over one piece after another. **Knight** (horse) leaps as in chess, **King** (crown) goes one step, **Pawn** (plain) one step diagonally.
