### Why something was not done, and what would work. What somebody typed is put in between quotation marks, without effect.

refused-unknown = I don't know the command "{ $read }". In a game's thread try a move such as `d3-f5`, `moves`, `board` or `help`; elsewhere `/gala challenge`.
refused-off-board = There's no square `{ $square }`. Files go from a to j and ranks from 1 to 10, as in `d3-f5`.
refused-too-long = That is more squares than a move can touch. From and to are enough, as in `d3-f5`.
refused-no-move = I can't read "{ $read }" as a move. Write from and to, as in `d3-f5`.
refused-off-board-chelma = There's no square `{ $square }` in Chelma. Files go from a to h and ranks from 1 to 8, as in `d3-f5`.
refused-too-long-chelma = That is more squares than I can follow. From and to are enough, as in `d3-f5`.
refused-no-turn = I can't read "{ $read }" as a move in Chelma. Write from and to, as in `d3-f5`, or place a piece, as in `R@f2`.
refused-placing-gala = I can't play "{ $read }": in Gala no pieces are placed. Write from and to, as in `d3-f5`.
refused-placing-off-board = There's no square `{ $square }` in Chelma. Files go from a to h and ranks from 1 to 8. Place a piece as in `N@e1`.
refused-placing = I can't read "{ $read }" as placing a piece. Write its letter (`R`, `B` or `N`), `@` and a square, as in `N@e1`.
refused-default-by-slash = Use `/settings server` to change the default rules; I can't check your permissions in a typed message.
refused-no-game-here = There's no game here. Go to your game's thread, or use `/gala` with its number: `/gala games` lists yours.
refused-no-such-game = There's no game { $game }. `/gala games` lists yours.
refused-not-started = Game { $game } hasn't started: its challenge wasn't accepted.
refused-not-seated = You have no seat in game { $game }. You're welcome to watch: `board` shows the position.
refused-not-your-turn = It's { $person }'s turn. I can't save moves for later; play yours when it's your turn.
refused-game-over = { $over }. Press Rematch or type `rematch` to play again.
refused-no-moment = I can't read "{ $read }" as a move of the game. `12` is White's 12th move, `12b` Black's, `P3` the third placement and `ply 7` the 7th turn of all.
refused-no-man-on = There's no piece on { $square }. `moves` lists all that can be played.
refused-not-to-move = It isn't the turn of the piece on { $square }. `moves` lists all that can be played.
refused-not-to-move-man = The { $role } on { $square } belongs to { $side }, and it's { $mover }'s turn. `moves` lists all that can be played.
refused-one-opponent = Too many opponents. Name one person, or two for `pyramid-4`; your own partner goes after the word `partner`. To let anyone accept, name nobody.
refused-which-partner = Who is your partner? Mention somebody after `partner`; or leave it out and say `three` or `four` players, then anyone may join.
refused-not-for-two = Partners and second opponents are for the four seats of `pyramid-4`: add those rules, or name one opponent only.
refused-named-twice = You named { $person } twice; each person sits on one side only.
refused-players = { $named ->
    [one] You've named nobody else
   *[other] With you, { $named } people are named
}: that makes { $possible } players, not { $asked }.
refused-compare-which = Which rules should I compare? Name one or two, as in `rules compare winther pyramid`. There are { $presets }.
refused-challenge-yourself = You can't challenge yourself. Name somebody else, or nobody for an open challenge.
refused-challenge-bot = { $bot } is a bot and doesn't play. Name a person, or nobody for an open challenge. Or play me: `/gala challenge level:3`, or `challenge computer level 3`.
refused-in-thread = Challenge in a channel, not in a thread: games get their own thread there.
refused-in-direct-message = Games with other people are played on servers: challenge in a channel there. Here you can play the computer: `/gala challenge level:3`.
refused-too-many-challenges = You have { $most } open challenges, the maximum. Wait for an answer, or withdraw one with `/gala withdraw`.
refused-too-many-games = You're in { $most } games and challenges, the maximum. Finish one, or withdraw a challenge with `/gala withdraw`.
refused-too-fast = That was a little fast for me: give me { $time }, then ask again. This doesn't affect moves in your games; those always go through.
refused-too-many-today = You've asked a lot today: I can do this again in { $time }. This doesn't affect moves in your games; those always go through.
refused-one-at-a-time = I'm still busy with your last request. Ask again when it's done.
refused-busy = I'm overloaded; please try again in { $time }.
refused-hushed = Still a little fast for me: please give me a minute.
refused-too-many-computers = You're playing { $most } games with the computer, the maximum. Finish one first; `/gala games` lists them.
refused-level = The computer plays at levels 1 to 8, but you asked for `{ $read }`.
refused-person-or-computer = You named { $person } and a level of the computer for the same seat; name one of them.
refused-no-challenge = There's no challenge here for you to answer. `/gala games` lists yours; an open challenge is accepted by its button.
refused-which-challenge = Which one? Press its button, or use `/gala accept` with the game's number: { $games }.
refused-which-challenge-game = { $game } (from { $person })
refused-not-challenged = That challenge is for { $opponent }. Start your own with `/gala challenge`.
refused-own-challenge = That's your own challenge; somebody else has to answer it. `/gala withdraw game:{ $game }` withdraws it.
refused-joined-already = You've already accepted game { $game }; it starts when everybody has. `/gala decline game:{ $game }` gives the seat back.
refused-left-too-often = You've taken a seat in game { $game } and given it back twice, the maximum. Leave the seat to somebody else.
refused-no-partner-wanted = Game { $game } isn't looking for a partner. Plain `accept` joins against the challenger, if a seat is free.
refused-open-challenge = An open challenge is for anyone: just leave it to somebody else.
refused-not-challenger = Only { $challenger }, who started the challenge, can withdraw it.
refused-already-accepted = The challenge of game { $game } has already been accepted.
refused-challenge-closed = The challenge of game { $game } is no longer open. Start a new one with `/gala challenge`.
refused-no-offer = There's no draw offer. `draw` offers one.
refused-own-offer = A draw has already been offered; it's up to { $opponents }.
refused-offered-already = You've offered a draw since the last move, and it was declined. Play on first.
refused-resignation-proposed = You've already said so; now { $partner } has to agree, or play on.
refused-not-manager = Only people who manage this server, or were added with `/settings server`, can change that.
refused-not-on-server = That's for servers: use it in one of a server's channels.
refused-out-of-date = This board is out of date: the game has moved on. Use the latest one.
refused-nothing-to-replay = Nobody has moved yet in game { $game }, so there's nothing to replay. `board` shows the position.
refused-not-finished = Game { $game } isn't over yet; a rematch comes after it.

refused-rules-unknown = There are no rules and no option called "{ $read }". The rules are { $presets }; options of `winther` are { $options }.
refused-rules-not-for = The option `{ $option }` doesn't work with `{ $preset }`; it belongs to `winther`.
refused-rules-two = A game has one set of rules: `{ $one }` or `{ $other }`?

while-second = a second
while-seconds = { $count } seconds
while-minutes = { $count } minutes
while-hours = { $count } hours
