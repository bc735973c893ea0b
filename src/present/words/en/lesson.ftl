### Lessons: what each task teaches, in two or three sentences and a task; what came of a try; the end.

lesson-begun = { $person }, here's your { $kind } lesson: { $thread }
lesson-thread-name = Learning { $kind } ({ $game })
lesson-welcome = Welcome, { $person }! { $place ->
    [here] Five minutes,
   *[thread] This thread is yours: five minutes,
} { $count ->
    [one] one small task
    [8] eight small tasks
    [9] nine small tasks
   *[other] { $count } small tasks
}, and you can play { $kind }. Nothing can go wrong here. { $kind ->
    [Chelma] Type your move
   *[other] Type your move (start square, dash, end square)
} or choose a piece below the board; you play White.
lesson-not-by-house-rules = This server plays by rules of its own. Here I teach you { $rules }; `/rules compare` shows what differs.
lesson-head = **Learning { $kind }: { $number } of { $all }**
lesson-skipped = Skipped.
lesson-anew = { $person }, the board is reset.
lesson-retry = No harm done: the board is reset. Try again!
lesson-again = { $person }, your lesson goes on here.
lesson-stale = That choice belongs to an earlier task. Here's the current one:
lesson-other-release = This lesson has been updated. Press *Skip* or play any move to go on.

lesson-right = **{ $turn }** – right! { $why }
lesson-shown = **{ $turn }** – this is how. { $why }
lesson-lost = **{ $turn }** – it didn't work out this time: { $why }.
lesson-why-moves = you've used your { $count ->
    [one] one move
   *[other] { $count } moves
}
lesson-done-gala = { $person }, that's it: you know how to play **Gala**. There is more to find in `/rules`, where the other rule sets are as well.
    And now a whole game? `/gala challenge level:1` plays the computer, and `/gala challenge opponent:…` somebody you know.
lesson-done-chelma = { $person }, that's it: you know how to play **Chelma**. `/rules` has all of it to look up.
    And now a whole game? `/chelma challenge level:1` plays the computer, and `/chelma challenge opponent:…` somebody you know.
lesson-stopped = The lesson ends here. You can start again whenever you like.

lesson-goes-on = It continues in { $thread }.
lesson-count = (Move { $number } of { $all }.)
lesson-teacher-thinks = The teacher is thinking.
lesson-which-man = Your lesson, { $mover } to move: which piece?
lesson-where-to = Your lesson, { tap-role } on { $square }: where to?
lesson-where-placed = Your lesson, { tap-role } from your hand: where to?
lesson-moves-head = In this lesson, { $mover } to move: { $count ->
    [one] 1 move
   *[other] { $count } moves
}.
lesson-board = The board of the task, { $bottom } at the bottom.
lesson-hint-alt = The board of your lesson with the way of { $turn }.

lesson-over = This lesson is over. `/gala learn` and `/chelma learn` start one.
lesson-help = A { $kind } lesson for { $person }. Type a move or choose a piece below the board. `moves` lists your moves, `show me` shows the solution. `start again` resets the board, `skip` goes on, `stop` ends the lesson. `rules` has all the rules.

lesson-none-here = There's no lesson here. `/gala learn` starts one.
lesson-not-yours = This is { $person }'s lesson, so the moves are theirs. `/gala learn` starts your own.
lesson-only-in-games = That's only for games: in a lesson nothing is at stake. Play a move, or press one of the buttons.

## What a turn lacks that may be taken.

lesson-misses = `{ $turn }` is allowed, but not what this task is about: { $why } Nothing has moved; try again, or press *Show me*.
lesson-lacks-man = move the piece on { $square }.
lesson-lacks-square = the move should end on { $square }.
lesson-lacks-capture = it captures nothing.
lesson-lacks-turn = the piece doesn't turn at the deflection line.
lesson-lacks-twice = that's only one step, and you need two.
lesson-lacks-leap = that's a step, and you need a leap.
lesson-lacks-safety = your Gala would still be threatened.
lesson-lacks-threats = threaten both Galas at once.
lesson-lacks-placing = place { $role ->
    [Rook] a Rook
   *[other] a different piece
}.
lesson-lacks-jumps = it should be a chain of { $count ->
    [one] one jump
   *[other] { $count } jumps
}.
lesson-lacks-mix = the chain should have both straight and diagonal jumps.
lesson-lacks-leaving = you'd still have a piece on your home squares, and after move 30 that loses.

## Gala.

lesson-kampa = **The board and the Kampa.** The corners are *castles*, the rest is the *cross* with the *centre* in its middle. Between them runs the *deflection line*. In your castles a **Kampa** goes one or two steps toward the centre, and doesn't capture.
    ➡️ **Move the Kampa on b3 two steps at once.**
lesson-kampa-done = With the second step the Kampa crossed the line and left the castle. From now on it goes one step in any direction.
lesson-kampa-captures-at-home = **The board and the Kampa.** The corners are *castles*, the rest is the *cross* with the *centre* in its middle. Between them runs the *deflection line*. In your castles a **Kampa** goes and captures one step toward the centre.
    ➡️ **Capture the Horsa with the Kampa on b3.**
lesson-kampa-captures-at-home-done = A step toward the centre, so it could capture. It may not capture across the line.
lesson-kampa-one-step = **The board and the Kampa.** The corners are *castles*, the rest is the *cross* with the *centre* in its middle. Between them runs the *deflection line*. { $area ->
    [friendly-castles-but-tip] In your castles
   *[friendly-ring-3] On its start squares
} a **Kampa** goes one step toward the centre and doesn't capture.
    ➡️ **Move the Kampa on b3.**
lesson-kampa-one-step-done = From here on it goes one step in any direction.
lesson-kampa-captures = **The Kampa abroad.** Outside your own castles a Kampa goes one step in any direction. It captures only if it starts in the cross; it may end in a castle.
    ➡️ **Capture the Horsa with the Kampa on f7.**
lesson-kampa-captures-done = The Kampa started in the cross, so it could capture.
lesson-kampa-captures-within = **The Kampa abroad.** Elsewhere a Kampa goes one step in any direction. It captures that way too, unless the step crosses the line.
    ➡️ **Capture the Horsa with the Kampa on f7.**
lesson-kampa-captures-within-done = Both squares lie in the cross, so the Kampa could capture.
lesson-kampa-captures-anywhere = **The Kampa abroad.** Outside your own castles a Kampa goes one step in any direction. It captures that way too, even across the line.
    ➡️ **Capture the Horsa with the Kampa on f7.**
lesson-kampa-captures-anywhere-done = One step, and the Horsa is yours.
lesson-korna = **The Korna** goes straight in a castle and diagonally in the cross, as far as the way is free. { $beyond ->
    [half-turn] Across the line it may stop or turn by 45 degrees; the centre is closed to it.
    [not-centre] Across the line it may stop or turn; the centre is closed to it.
   *[any] Across the line it may stop or turn.
} If its very first step crossed, it goes on as far as it likes; otherwise one step.
    ➡️ **Capture the Horsa on { $to } with the Korna on { $from }.**
lesson-korna-done = Straight over the line, and from there diagonally: that's deflection.{ $captures ->
    [only-crossing] {" "}Korna and Horsa capture only by a move that crosses the line.
   *[anywhere] {""}
}
lesson-horsa = **The Horsa** does it the other way round: diagonally in a castle, straight in the cross. The line turns it just like the Korna.
    ➡️ **Capture the Kampa on { $to } with the Horsa on { $from }.**
lesson-horsa-done = Diagonally over the line, then straight through the cross.{ $limit ->
    [no-border-capture] {" "}(A Horsa that leaves the cross may not capture on a square next to the line.)
    [one-step] {" "}(On its start squares a Horsa goes one step only.)
   *[none] {""}
}
lesson-gala = **The Gala:** { $wins ->
    [one-gala] whoever captures an enemy Gala wins.
   *[both-galas] whoever captures both enemy Galas wins.
} It goes one step in any direction { $captures ->
    [not-from-cross] and captures only from a castle.
    [only-crossing] and captures only across the line.
   *[other] and captures that way, but not from the centre.
} From the centre's four squares it may *leap* { $leap ->
    [safe] to any empty square where nothing can capture it.
   *[beyond-home] to almost any empty square. Only the pieces' home corners are closed.
}
    ➡️ **Leap away with the Gala on f5.**
lesson-gala-done = One leap across half the board: the centre is a good place for a Gala.
lesson-centre = **The centre** wins too: bring both your Galas onto its four squares. One of them is there.
    ➡️ **Go into the centre with the Gala on d4.**
lesson-centre-done = Both your Galas are in the centre. In a game that wins.
lesson-threat = **"Gala!"** means a Gala is threatened. The threat must be answered if possible: move away, block it, or capture the attacker. Black's Korna on e4 comes over d3 and turns to d1.
    ➡️ **Save your Gala on d1.** Moves that don't aren't allowed.
lesson-threat-unanswered = **"Gala!"** means a Gala is threatened. With these rules you don't have to answer, but then you lose it. Black's Korna on e4 comes over d3 and turns to d1.
    ➡️ **Save your Gala on d1.**
lesson-threat-done = Your Gala is safe.
lesson-double = **Double gala!** Two Galas threatened at once can hardly both be saved.
    ➡️ **Threaten both black Galas, on a10 and h8, with one Horsa move.** Remember where the line turns it.
lesson-double-done = From e7 it turns to the left toward a10 and to the right toward h8. One of them will fall.
lesson-gala-game = **Your first game.** { $wins ->
    [one-gala] You have a Korna and a Horsa.
   *[both-galas] Black has one Gala left; you have a Korna and a Horsa.
} Now Black moves too, and fights back.
    ➡️ **Capture a black Gala within five moves.** Three are enough. *Hint* shows you a good move.
lesson-gala-game-done = The Gala is captured: **you've won!**

## Chelma.

lesson-placing = **Chelma** is Halma with chess pieces. Nothing is captured; whoever first gets all ten pieces to the other side's squares wins. King, Queen and Pawns are set up; the other six are placed in turn, on your marked squares.
    ➡️ **Place a Rook on a marked square:** choose it below, or type `R@f2`, say.
lesson-placing-done = When all twelve are placed, White moves.
lesson-pawn = **Steps.** King and Queen go one step in any direction, the Rook straight, the Bishop diagonally. The **Pawn** goes one step diagonally, forward or back.
    ➡️ **Move the Pawn on e4:** choose it below, or type `e4`, a dash and the square you want.
lesson-pawn-done = Pawns are slow. Send them off early.
lesson-knight = **The Knight** leaps as in chess: two squares straight and one aside. It doesn't matter what stands between.
    ➡️ **Leap away with the Knight on d4.**
lesson-knight-done = Nothing was in its way.
lesson-rook = **Jumps.** The Rook also jumps straight over a neighbouring piece of either side, to the empty square just behind it. From there it may jump on and on: a chain, all in one move.
    ➡️ **Jump with the Rook from b2 to f4.** Three jumps do it.
lesson-rook-done = Over c2, over d3, over e4: three jumps, one move. Nothing was captured.
lesson-bishop = **The Bishop** jumps diagonally in the same way.
    ➡️ **Jump with the Bishop from b2 to d8.**
lesson-bishop-done = Right across the board in one move! Build such ladders for your pieces.
lesson-queen = **The Queen** may mix straight and diagonal jumps in one chain. King and Pawn never jump.
    ➡️ **Jump with the Queen from b2 to f6.**
lesson-queen-done = Straight, diagonally, straight: only the Queen can do that.
lesson-must-leave = **Move 30.** From your 30th move on, a piece must leave your ten home squares whenever one can. This is your 30th move, and one piece is still there, so nothing else may move.
    ➡️ **Bring it out.**
lesson-must-leave-done = Your home squares are empty. From now on you may move any piece again.
lesson-thirty = **Move 30.** After your 30th move, none of your pieces may stand on your own ten home squares, or you've lost. This is your 30th move, and one piece is still there.
    ➡️ **Bring it out.**
lesson-thirty-done = Just in time: your home squares are empty.
lesson-chelma-game = **Your first game.** Seven pieces have arrived. The corner (a8, b7, a7, b8) is for King, Queen and Pawns. The others belong on a5, a6, b6, c7, c8, d8. Black moves too.
    ➡️ **Bring the last three to their goal squares within five moves.** Three are enough. *Hint* shows a good move.
lesson-chelma-game-done = All ten have arrived: **you've won!**

lesson-button-show = Show me
lesson-button-skip = Skip
lesson-button-start-again = Start again
lesson-button-stop = Stop
lesson-button-again = Again
lesson-button-learn = Learn { $kind }
