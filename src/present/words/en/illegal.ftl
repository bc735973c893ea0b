### Why a move is refused, and what would work: a clause each, after the move and a colon; then hints, whole sentences.

illegal = `{ $turn }`: { $why }.
illegal-hint = `{ $turn }`: { $why }. { $hint }

illegal-no-man = there's no piece on { $from }
illegal-not-yours = the { $role } on { $from } belongs to { $side }, not to you
illegal-seat = { $seat } is to move, and the { $role } on { $from } belongs to { $owner }
illegal-other-role = there's a { $role } on { $from }, not a { $named }
illegal-stays = a move must end on a different square
illegal-own-man = your own piece, { $piece }, is in the way
illegal-not-its-way = the { $role } on { $from } can't reach { $to }: { $way }
illegal-none-reaches = no piece on { $from } can reach { $to }
illegal-blocked = the { $blocker } on { $at } is in the way of the { $role } on { $from }
illegal-blocked-by-several = { $pieces } are in the way of the { $role } on { $from }
illegal-threat = "gala!" must be answered, and { $count ->
    [one] your Gala on { $galas }
   *[other] your Galas on { $galas }
} would be left threatened by { $by }
illegal-threat-one = one of your two threatened Galas can be saved, but both, on { $galas }, would stay threatened by { $by }
illegal-way-point = { $stray } isn't on the way from { $from } to { $to }
illegal-unanswered = it would leave "gala!" unanswered
illegal-both = { $one }, and { $other }

## The rules that bar a move.

barred-centre = the { $role } on { $from } may neither stop in the centre nor pass it
barred-second-leg-step = crossing the deflection line on a later step, the { $role } on { $from } goes on by one step at most
barred-second-leg-turn = at the deflection line the { $role } on { $from } may only turn by 45 degrees
barred-horsa-at-home = the Horsa on { $from } stands on one of its start squares, where it moves one step only
barred-rider-crossing = the { $role } on { $from } captures only by a move that crosses the deflection line
barred-horsa-border = the Horsa on { $from } leaves the cross, so it may not capture on { $to }{ $border ->
    [yes] , next to the deflection line
   *[no] { "" }
}
barred-horsa-first-step = leaving the cross with its first step, the Horsa on { $from } may not capture on { $to }, the crossing square
barred-horsa-alongside = with its first step in the cross, the Horsa on { $from } may not capture on { $to }, alongside the castle
barred-horsa-sharp = turning sharply into the cross, the Horsa on { $from } may not capture on { $to } with its first step there
barred-gala-cross = the Gala on { $from } stands in the cross, where it can't start a capture
barred-gala-centre = the Gala on { $from } stands in the centre, where it can't start a capture
barred-gala-in-centre = the Gala doesn't capture in the centre, and { $to } is in it
barred-gala-crossing = the Gala on { $from } captures only by a step that crosses the deflection line
barred-leap-captures = the Gala on { $from } leaps to empty squares only, and { $to } is occupied
barred-leap-home = the Gala on { $from } may not leap to { $to }, one of the forty home squares
barred-leap-unsafe = the Gala on { $from } may not leap to { $to }, where an enemy piece could capture it
barred-kampa-toward = here the Kampa on { $from } only goes toward the centre, diagonally
barred-kampa-captures-here = the Kampa on { $from } is bound to its step toward the centre, and captures nothing there
barred-kampa-cross = a Kampa captures only if it starts in the cross, and { $from } is in a castle
barred-kampa-crossing = the Kampa on { $from } doesn't capture by a step that crosses the deflection line
barred-kampa-two-steps = the Kampa on { $from } makes two steps only to an empty square, and { $to } is occupied
barred-kampa-two-steps-leave = of two steps the first must stay in the castle, and the Kampa on { $from } would leave it
barred-kampa-friendly-noble = a Kampa may not enter { $to }, a noble square of its own castle
barred-kampa-noble = a Kampa may not enter { $to }, a noble square
barred-kampa-centre = the centre is closed to Kampas until a Gala or an enemy Kampa stands in it

## How men move.

way-gala = a Gala goes one step in any direction, or leaps from the centre
way-kampa-bound = here a Kampa goes one step toward the centre
way-kampa-bound-two = here a Kampa goes one step or two toward the centre
way-kampa = a Kampa goes one step
way-korna-castle = a Korna in a castle goes straight, may cross the line, and then goes on diagonally
way-korna-cross = a Korna in the cross goes diagonally, may cross the line, and then goes on straight
way-horsa-castle = a Horsa in a castle goes diagonally, may cross the line, and then goes on straight
way-horsa-cross = a Horsa in the cross goes straight, may cross the line, and then goes on diagonally
way-king = a King goes one step in any direction
way-queen = a Queen goes one step in any direction, or jumps over pieces, straight or diagonally
way-rook = a Rook goes one step straight, or jumps straight over pieces
way-bishop = a Bishop goes one step diagonally, or jumps diagonally over pieces
way-knight = a Knight leaps two squares straight and one aside
way-pawn = a Pawn goes one step diagonally

## Chelma.

chelma-off-board = { $square } isn't on the board, which ends at h8
chelma-placing-first = all pieces have to be placed before anyone moves; you still have { $pieces } to place
chelma-all-placed = everything is placed; make a move
chelma-none-in-hand = you have no { $role } to place; you have { $pieces }
chelma-not-marked = { $to } isn't one of your six marked squares
chelma-occupied = { $side }'s { $role } is on { $to }, and nothing is ever captured
chelma-occupied-own = your own { $role } is on { $to }
chelma-stays = a move or chain of jumps must end on a different square
chelma-nothing-to-jump = on the direct way the { $role } on { $from } would have to jump over { $over }, which is empty
chelma-no-chain = no chain of jumps leads the { $role } from { $from } to { $to } in this position
chelma-way-point = { $stray } isn't on a chain of jumps from { $from } to { $to }
chelma-must-leave = from its 30th move on a side must bring a piece out of its home if it can, here from { $squares }

## What would work.

hint-answers = What would answer it: { $moves }.
hint-cannot-move = That { $role } can't move.
hint-cannot-move-lists = That { $role } can't move; `moves` lists those that can.
hint-type-moves = Type `moves` to see what you can play.
hint-targets = From { $from } the { $role } can go to { $targets }.
hint-targets-more = From { $from } the { $role } can go to { $targets } and more.
hint-targets-more-lists = From { $from } the { $role } can go to { $targets } and more: `moves { $from }`.
hint-placed = A { $role } can be placed on { $targets }.

## Moves as they are offered while somebody types, at most 100 characters.

offer-man = { $turn } ({ $role }{ $wins ->
    [yes] , wins
   *[no] { "" }
})
offer-takes = { $turn } ({ $role } captures { $taken }{ $wins ->
    [yes] , wins
   *[no] { "" }
})
offer-place = { $turn } (place a { $role }{ $wins ->
    [yes] , wins
   *[no] { "" }
})
