### Lessons: what each task teaches, in two or three sentences and a task; what came of a try; the end.

lesson-begun = { $person }, your { $kind } lesson is in { $thread }.
lesson-welcome = Welcome, { $person }! This thread is yours: five minutes, eight small tasks, and you can play { $kind }. Nothing can go wrong here. { $kind ->
    [Chelma] Type your move
   *[other] Type your move (the square it begins on, a dash, the square it ends on)
} or tap *Move…*; you play White.
lesson-head = **Learning { $kind }: { $number } of { $all }**
lesson-skipped = Skipped.
lesson-anew = { $person }, the position stands again as it was at the beginning.
lesson-retry = No harm done: the position stands again as it was at the beginning. Have another go!
lesson-again = { $person }, your lesson goes on here.
lesson-stale = That button belongs to an earlier task. This is the one that is set now:
lesson-other-release = I have learned to teach better meanwhile. Press *Skip* or play any move, and the lesson goes on as it is taught now.

lesson-right = **{ $turn }** – right! { $why }
lesson-shown = **{ $turn }** – this is how. { $why }
lesson-lost = **{ $turn }** – this time it did not work out: { $why }.
lesson-why-moves = your { $count } moves are over
lesson-done-gala = { $person }, that was it: you know how to play **Gala**. There is more to find in `/rules`, where the other rule sets are as well.
    And now a whole game? `/gala challenge level:1` plays the computer, and `/gala challenge opponent:…` somebody you know.
lesson-done-chelma = { $person }, that was it: you know how to play **Chelma**. `/rules` has all of it to look up.
    And now a whole game? `/chelma challenge level:1` plays the computer, and `/chelma challenge opponent:…` somebody you know.
lesson-stopped = The lesson ends here. You can begin anew whenever you like.

lesson-opens = Here we go! A thread of your own opens, and a link to it comes into this channel.
lesson-goes-on = It goes on in { $thread }.
lesson-count = (Move { $number } of { $all }.)
lesson-teacher-thinks = The teacher is thinking.
lesson-which-man = Your lesson, { $mover } to move: which man?
lesson-where-to = Your lesson, { tap-role } on { $square }: where to?
lesson-where-placed = Your lesson, { tap-role } from your hand: where to?
lesson-moves-head = In this lesson, { $mover } to move: { $count ->
    [one] 1 move
   *[other] { $count } moves
}.
lesson-board = The board of the task, { $bottom } at the bottom.
lesson-hint-alt = The board of your lesson with the way of { $turn }.

lesson-over = This lesson is over. `/gala learn` and `/chelma learn` begin one.
lesson-help = This is a { $kind } lesson for { $person }. Type a move or tap *Move…*; `moves` lists what can be played, `show me` shows how it is done, `start again` sets the position up again, `skip` goes on, `stop` ends the lesson, and `rules` has all the rules.

lesson-needs-server = A lesson needs a thread, and those are on servers only. Ask again in a channel there.
lesson-none-here = No lesson is held here. `/gala learn` begins one.
lesson-not-yours = This is { $person }'s lesson, so the moves are theirs. `/gala learn` begins your own.
lesson-only-in-games = That is for games: in a lesson nothing is at stake. Play a move, or press one of the buttons.

## What a turn lacks that may be taken.

lesson-misses = `{ $turn }` is allowed, but not what this task is about: { $why } Nothing has moved; try again, or press *Show me*.
lesson-lacks-man = it is the man on { $square } who should move.
lesson-lacks-square = he should end on { $square }.
lesson-lacks-capture = it takes nobody.
lesson-lacks-turn = the man does not turn at the deflection line.
lesson-lacks-twice = it is one step only, and two are wanted.
lesson-lacks-leap = it is a step, and a leap is wanted.
lesson-lacks-threats = both Galas should be threatened at once.
lesson-lacks-placing = { $role ->
    [Rook] it is a Rook
   *[other] it is another man
} that should be placed.
lesson-lacks-jumps = it should be a chain of { $count } jumps.
lesson-lacks-mix = the chain should have straight jumps and diagonal ones.
lesson-lacks-leaving = afterwards a man of yours would still stand at home, and after move 30 that loses.

## Gala.

lesson-kampa = **The board and the Kampa.** The four corners are *castles*; the rest is the *cross*, with the *centre* in its middle. Between them runs the *deflection line*. A **Kampa** in one of your own castles goes diagonally toward the centre, one step or two. It takes nobody there.
    ➡️ **Take two steps at once with the Kampa on b3.**
lesson-kampa-done = With the second step the Kampa crossed the line and left the castle. From now on it goes one step in any direction.
lesson-kampa-captures = **The Kampa abroad.** Outside your own castles a Kampa goes one step in any direction. To take somebody it must start in the cross; it may end in a castle.
    ➡️ **Take the Horsa with the Kampa on f7.**
lesson-kampa-captures-done = The Kampa started in the cross, so it could take.
lesson-korna = **The Korna.** In a castle it goes straight, in the cross diagonally, as far as the way is free. Where it crosses the line it may stop or turn: if its very first step crossed, it goes on as far as it likes; if not, one step more.
    ➡️ **Take the Horsa on g6 with the Korna on d4.**
lesson-korna-done = Straight over the line to e4, and from there diagonally: that is deflection.
lesson-horsa = **The Horsa** does it the other way round: diagonally in a castle, straight in the cross. The line turns it just like the Korna.
    ➡️ **Take the Kampa on e9 with the Horsa on d3.**
lesson-horsa-done = Diagonally over the line, then straight up the cross. (When a Horsa leaves the cross, it may not take on a square next to the line.)
lesson-gala = **The Gala** is the one you must not lose: whoever takes both Galas of the other side wins. It goes one step in any direction, and takes only when it starts in a castle. But from the four squares of the centre it may *leap* to almost any empty square; only the corners where the men begin are closed.
    ➡️ **Leap with the Gala on f5.**
lesson-gala-done = One leap across half the board: the centre is a good place for a Gala.
lesson-threat = **"Gala!"** is said when a Gala is threatened. The threat must be answered if it can be: go away, stand between, or take whoever threatens. Black's Korna on e4 comes over d3 and turns to d1.
    ➡️ **Save your Gala on d1.** Moves that do not are not allowed.
lesson-threat-done = Your Gala is safe.
lesson-double = **Double gala!** Two Galas threatened at once can hardly both be saved.
    ➡️ **Threaten both black Galas, on a10 and h8, with one move of your Horsa.** Remember where the line turns it.
lesson-double-done = From e7 it turns to the left toward a10 and to the right toward h8. One of them will fall.
lesson-gala-game = **Your first game.** Black has one Gala left, and you have a Korna and a Horsa. Now Black moves too, and defends itself.
    ➡️ **Take the last Gala within five moves.** Three are enough. *Hint* shows you a good move.
lesson-gala-game-done = Both Galas are taken: **you have won!**

## Chelma.

lesson-placing = **Chelma** is Halma with chessmen: nobody is ever taken, and whoever first has all ten men on the other side's squares wins. King, Queen and Pawns stand at the start. The other six are placed in turn, on marked squares of your own.
    ➡️ **Place a Rook on a marked square:** tap *Move…*, or type `R@f2`, say.
lesson-placing-done = When all twelve stand, White moves.
lesson-pawn = **Steps.** King and Queen go one step in any direction, the Rook straight, the Bishop diagonally. The **Pawn** goes one step diagonally, forward or back.
    ➡️ **Move the Pawn on e4:** tap *Move…*, or type `e4`, a dash and the square you want.
lesson-pawn-done = Pawns are slow. Send them off early.
lesson-knight = **The Knight** leaps as in chess: two squares straight and one aside. It does not matter who stands between.
    ➡️ **Leap with the Knight on d4.**
lesson-knight-done = Nobody was in its way.
lesson-rook = **Jumps.** The Rook also jumps straight over one man next to it, of either side, to the empty square just behind. From there it may jump on and on: a chain, all in one move.
    ➡️ **Jump with the Rook from b2 to f4.** Three jumps do it.
lesson-rook-done = Over c2, over d3, over e4: three jumps, one move. Nobody was taken.
lesson-bishop = **The Bishop** jumps diagonally in the same way.
    ➡️ **Jump with the Bishop from b2 to d8.**
lesson-bishop-done = Once across the board in one move. Build such ladders for your men.
lesson-queen = **The Queen** may mix straight and diagonal jumps in one chain. King and Pawn never jump.
    ➡️ **Jump with the Queen from b2 to f6.**
lesson-queen-done = Straight, diagonally, straight: only the Queen can do that.
lesson-thirty = **Move 30.** When you have made your 30th move, nobody of yours may stand on your own ten starting squares, or you have lost. This is your 30th move, and one man is still at home.
    ➡️ **Bring him out.**
lesson-thirty-done = Just in time: your home is empty.
lesson-chelma-game = **Your first game.** Seven of your men are home: King, Queen and Pawns belong on a8, b7, a7 and b8, the others on the marked squares, in any order. Black is close behind, and moves too.
    ➡️ **Bring the last three home within five moves.** Three are enough, if the order is right. *Hint* shows you a good move.
lesson-chelma-game-done = All ten are home: **you have won!**

lesson-button-show = Show me
lesson-button-skip = Skip
lesson-button-start-again = Start again
lesson-button-stop = Stop
lesson-button-again = Again
lesson-button-learn = Learn { $kind }
