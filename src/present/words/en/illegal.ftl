### Why a move is refused, and what would work: a clause each, after the move and a colon; then hints, whole sentences.

illegal = `{ $turn }`: { $why }.
illegal-hint = `{ $turn }`: { $why }. { $hint }

illegal-no-man = there is no man on { $from }
illegal-not-yours = the { $role } on { $from } is { $side }'s, not yours
illegal-partners = the { $role } on { $from } is your partner's to move
illegal-other-role = on { $from } stands a { $role }, not a { $named }
illegal-stays = a move ends on another square than it starts from
illegal-own-man = your own man, { $piece }, is in the way
illegal-not-its-way = the { $role } on { $from } does not reach { $to }: { $way }
illegal-none-reaches = no man on { $from } reaches { $to }
illegal-blocked = the { $blocker } on { $at } stands in the way of the { $role } on { $from }
illegal-threat = "gala!" must be answered, and { $count ->
    [one] your Gala on { $galas }
   *[other] your Galas on { $galas }
} would stay threatened by { $by }
illegal-threat-one = one of your two threatened Galas can be saved, but both, on { $galas }, would stay threatened by { $by }
illegal-way-point = { $stray } does not lie on the way from { $from } to { $to }

## The rules that bar a move.

barred-centre = the { $role } on { $from } may neither stop in the centre nor pass it
barred-second-leg-step = after crossing the deflection line on a later step, the { $role } on { $from } goes on by one step at most
barred-second-leg-turn = at the deflection line the { $role } on { $from } may only turn by 45 degrees
barred-horsa-at-home = the Horsa on { $from } stands on one of its first squares, from where it moves one step only
barred-rider-crossing = the { $role } on { $from } captures only by a move that crosses the deflection line
barred-horsa-border = the Horsa on { $from } leaves the cross, so it may not capture on { $to }{ $border ->
    [yes] , next to the deflection line
   *[no] { "" }
}
barred-horsa-first-step = the Horsa on { $from } leaves the cross with its first step, so it may not capture on { $to }, the crossing square
barred-horsa-alongside = the Horsa on { $from } enters the cross, so it may not capture on { $to }, alongside the castle it leaves, with the first step after crossing
barred-horsa-sharp = the Horsa on { $from } enters the cross and turns sharply, so it may not capture on { $to }, alongside the castle it leaves
barred-gala-cross = the Gala on { $from } stands in the cross, and from there it does not capture
barred-gala-centre = the Gala on { $from } stands in the centre, and from there it does not capture
barred-gala-in-centre = the Gala does not capture in the centre, where { $to } lies
barred-gala-crossing = the Gala on { $from } captures only by a step that crosses the deflection line
barred-leap-captures = the Gala on { $from } leaps to empty squares only, and { $to } is taken
barred-leap-home = the Gala on { $from } may not leap to { $to }, one of the forty home squares
barred-leap-unsafe = the Gala on { $from } may not leap to { $to }, where an enemy man could capture it
barred-kampa-toward = here the Kampa on { $from } only goes toward the centre, diagonally
barred-kampa-captures-here = bound to its step toward the centre, the Kampa on { $from } captures nothing
barred-kampa-cross = a Kampa captures only when it starts in the cross, and { $from } lies in a castle
barred-kampa-crossing = the Kampa on { $from } does not capture by a step that crosses the deflection line
barred-kampa-two-steps = the Kampa on { $from } makes two steps to an empty square only, and { $to } is taken
barred-kampa-friendly-noble = a Kampa may not enter { $to }, a noble square of its own castle
barred-kampa-noble = a Kampa may not enter { $to }, a noble square
barred-kampa-centre = the centre is closed to Kampas while no Gala and no enemy Kampa stands in it

## How men move.

way-gala = a Gala goes one step in any direction, or leaps from the centre
way-kampa-castle = a Kampa goes one step; in its own castles only toward the centre, where it may make two
way-kampa-cross = a Kampa goes one step
way-korna-castle = a Korna in a castle goes straight, may cross the line, and then goes on diagonally
way-korna-cross = a Korna in the cross goes diagonally, may cross the line, and then goes on straight
way-horsa-castle = a Horsa in a castle goes diagonally, may cross the line, and then goes on straight
way-horsa-cross = a Horsa in the cross goes straight, may cross the line, and then goes on diagonally
way-king = a King goes one step in any direction
way-queen = a Queen goes one step in any direction, or jumps over men, straight and diagonally
way-rook = a Rook goes one step straight, or jumps over men straight
way-bishop = a Bishop goes one step diagonally, or jumps over men diagonally
way-knight = a Knight leaps two squares straight and one aside
way-pawn = a Pawn goes one step diagonally

## Chelma.

chelma-off-board = { $square } is not on the board, which ends at h8
chelma-placing-first = nobody moves before all men stand; you still have { $pieces } to place
chelma-all-placed = all men stand already, so it is time to move
chelma-none-in-hand = you have no { $role } to place; you have { $pieces }
chelma-not-marked = { $to } is none of your six marked squares
chelma-occupied = on { $to } stands { $side }'s { $role }, and nothing is ever captured
chelma-stays = a move, and a chain of jumps too, ends on another square than it starts from
chelma-nothing-to-jump = the { $role } on { $from } would have to jump over { $over }, where nobody stands
chelma-no-chain = no chain of jumps leads the { $role } from { $from } to { $to } as the men stand now
chelma-way-point = { $stray } does not lie on a chain of jumps from { $from } to { $to }

## What would work.

hint-answers = What would answer it: { $moves }.
hint-cannot-move = That { $role } cannot move just now.
hint-cannot-move-lists = That { $role } cannot move just now; `moves` lists those that can.
hint-type-moves = Type `moves` to see what you can play.
hint-targets = From { $from } the { $role } may go to { $targets }.
hint-targets-more = From { $from } the { $role } may go to { $targets } and more.
hint-targets-more-lists = From { $from } the { $role } may go to { $targets } and more: `moves { $from }`.
hint-placed = A { $role } may be placed on { $targets }.

## Moves as they are offered while somebody types, at most 100 characters.

offer-man = { $turn } ({ $role }{ $wins ->
    [yes] , wins
   *[no] { "" }
})
offer-takes = { $turn } ({ $role } takes { $taken }{ $wins ->
    [yes] , wins
   *[no] { "" }
})
offer-place = { $turn } (place a { $role }{ $wins ->
    [yes] , wins
   *[no] { "" }
})
