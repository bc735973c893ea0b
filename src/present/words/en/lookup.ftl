### What is said to somebody who asks about the rules, around what the points and topics say; figures in words; and the words on
### posters and on the contact sheet.

## Rule sets by name, as what a sentence begins with or is about; and in short, beside another.

the-rules-own = custom rules
the-rules-preset = the { $preset } rules
the-rules-preset-with = the { $preset } rules with { $options }
rules-short-with = { $preset } with { $options }

## Answers.

lookup-overview =
    { "" }**{ $rules }** ({ $kind })
    { $goal }
    • Pieces: { $pieces }. Ask with `/rules piece`, or type `rules { $piece }` in a game's thread.
    • Topics: { $topics }. Ask with `/rules topic`.
    • `/rules compare` shows two rule sets side by side, `/rules poster` shows one on a page.
lookup-otherwise = Different in: { $presets }.
lookup-unknown = { $rules } have no entry "{ $asked }". Topics: { $topics }.
lookup-unknown-near = { $rules } have no entry "{ $asked }"; did you mean { $topics }?
lookup-elsewhere = { $rules } don't have that: it belongs to { $kind }. See `rules { $asked } { $preset }`.

compare-games = { $one } belong to { $kind } and { $other } to { $otherkind }: two different games.
compare-same = { $one } and { $other } are the same.
compare-head = { $one } and { $other } differ in { $count ->
    [one] one point
   *[other] { $count } points
}
compare-whole = { compare-head }:
compare-brief = { compare-head } ({ $first } | { $second }):
compare-brief-more = `/rules topic` explains each point in full.
compare-file = { compare-head }: { $labels }. The file shows them side by side.

## What the signs of a figure mean: a clause each.

sign-far = disc: goes there, as far as it likes
sign-chain = disc: goes there by a chain of jumps
sign-step = ring: by a single step
sign-placing = ring: a piece may be placed there
sign-twice = two dots: goes there by two steps at once
sign-leap = diamond: leaps there
sign-capture = red corners: captures there
sign-barred = red cross: not allowed there

## Figures in words. What a man can do is a clause each, one after the other.

figure-empty-board = The empty board: four castles in the corners, the cross between them, the centre in its middle.
figure-threat = { $pieces } { $count ->
    [one] threatens
   *[other] threaten
} the Gala on { $square }.
figure-placing = { $side } may place a { $role } on { $squares }.
figure-man = The { $role } on { $square } { $ways }.
figure-stuck = The { $role } on { $square } can't move.
figure-ways = { $first }; it { $next }
figure-goes = goes to { $squares }
figure-steps = steps to { $squares }
figure-twice = goes two steps to { $squares }
figure-leaps = leaps to { $squares }
figure-captures = captures on { $squares }
figure-barred = is not allowed on { $squares }

## Posters.

poster-title = Gala: { $rules }
poster-alt = A poster of { $rules }: what wins, the start position, and how each piece moves. { $goal }
poster-partners = Partners are South-West and South-East (White), and North-West and North-East (Black).

legend-gala = { $count } Galas: one step; leaps from the centre
legend-korna = { $count } Kornas: straight in a castle, diagonally in the cross
legend-horsa = { $count } Horsas: diagonally in a castle, straight in the cross
legend-kampa = { $count } Kampas: one step; { $place ->
    [castles] in their own castles only
    [ring] from their start squares only
   *[tip] in their own castles, but not next to the centre, only
} toward the centre{ $steps ->
    [two] , up to two steps
   *[one] { "" }
}
legend-king = { $count } King: one step
legend-queen = { $count } Queen: one step, or jumps in any direction
legend-rook = { $count } Rooks: one step straight, or straight jumps
legend-bishop = { $count } Bishops: one step diagonally, or diagonal jumps
legend-knight = { $count } Knights: the knight's leap
legend-pawn = { $count } Pawns: one step diagonally

## The contact sheet.

sheet-title = galabot: pictures, { $theme }
sheet-pixels = { $count } pixels
sheet-theme = { $theme }
sheet-threat = a threat, with the way of the attacker
sheet-capture = a capture; Black at the bottom
sheet-bend = a move with a bend
sheet-captured = captured pieces beside the board
sheet-double = a double gala
sheet-win = a win: a golden bar beside the winner, Galas fallen
sheet-draw = a draw
sheet-four = four seats; south-west to move
sheet-placing = Chelma, placing
sheet-chain = Chelma, a chain of jumps
sheet-far = goes here, as far as it likes
sheet-step = goes here by a single step
sheet-twice = goes here by two steps at once
sheet-leap = leaps here
sheet-barred = not allowed here
