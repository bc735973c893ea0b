### Every point of a rule set: label- is what it is about, point- is a sentence for each value it can have, brief- the same in a
### few words, for comparisons that would not fit into a message in full. The points of Gala come in the order of its rule set.

label-army = The army
point-army-four-kornas = Each side has 2 Galas, 4 Kornas, 6 Horsas and 8 Kampas. In every castle, from its outer corner inwards: the Gala, 2 Kornas, 3 Horsas, 4 Kampas.
point-army-six-kornas = Each side has 2 Galas, 6 Kornas, 4 Horsas and 8 Kampas. In every castle, from its outer corner inwards: the Gala, 2 Horsas, 3 Kornas, 4 Kampas.
point-army-five-kornas = Each side has 2 Galas, 5 Kornas, 5 Horsas and 8 Kampas. From the outer corner inwards, in the castles of a1 and j10: the Gala, 2 Horsas, 3 Kornas, 4 Kampas; in those of j1 and a10: the Gala, 2 Kornas, 3 Horsas, 4 Kampas.
brief-army-four-kornas = 4 Kornas, 6 Horsas
brief-army-six-kornas = 6 Kornas, 4 Horsas
brief-army-five-kornas = 5 Kornas, 5 Horsas

label-seats = Players
point-seats-two = Two play, White at the bottom and Black at the top; White moves first.
point-seats-four =
    Four seats play, each with the ten pieces of one castle. They move clockwise: south-west, north-west, north-east, south-east.
    The two southern seats are partners (White), and so are the northern ones (Black). Partners neither capture nor threaten each other. They win, lose and draw together. One person may hold both seats of a side.
    A seat moves only its own pieces and answers only threats to its own Gala. Pieces of either enemy seat may threaten it. A seat with no piece that can move is skipped. One that has lost its Gala plays on.
    The pieces of the eastern seats are square. In writing they carry an apostrophe (G'), and the side to move is sw, nw, ne or se.
brief-seats-two = two
brief-seats-four = four seats, two partners a side; each answers threats to its own Gala only; in writing G' is an eastern Gala, and sw nw ne se are to move

label-second-leg = The second leg
point-second-leg-any = The second leg may go in any direction allowed in the new region.
point-second-leg-half-turn = The second leg may only go at 45 degrees to the first.
brief-second-leg-any = any direction
brief-second-leg-half-turn = at 45 degrees only

label-riders-in-centre = Kornas and Horsas in the centre
point-riders-in-centre-free = Kornas and Horsas may stop in the centre and pass it.
point-riders-in-centre-barred = Kornas and Horsas may neither stop in the centre nor pass it.
brief-riders-in-centre-free = free
brief-riders-in-centre-barred = barred

label-rider-captures = Captures by Kornas and Horsas
point-rider-captures-anywhere = Kornas and Horsas capture in either region, on either leg.
point-rider-captures-crossing = Kornas and Horsas capture only by a move that crosses the line: on the crossing square or on the second leg.
brief-rider-captures-anywhere = anywhere
brief-rider-captures-crossing = only by crossing the line

label-horsa-leaving = A Horsa leaving the cross
point-horsa-leaving-free = There is no special rule for a Horsa that leaves the cross.
point-horsa-leaving-border = Leaving the cross, a Horsa may not capture on a border square, one of the castle's seven along the line.
point-horsa-leaving-first-step = Leaving the cross with its first step, a Horsa may not capture on the crossing square.
brief-horsa-leaving-free = no special rule
brief-horsa-leaving-border = no capture on a border square
brief-horsa-leaving-first-step = no capture by crossing with the first step

label-horsa-entering = A Horsa entering the cross
point-horsa-entering-free = There is no special rule for a Horsa that enters the cross.
point-horsa-entering-alongside = Entering the cross, a Horsa may not capture on the first square of its second leg if that lies alongside the castle it left.
point-horsa-entering-sharp = Entering the cross with a turn of more than 45 degrees, a Horsa may not capture on the first square of its second leg if that lies alongside the castle it left.
brief-horsa-entering-free = no special rule
brief-horsa-entering-alongside = no capture alongside the castle it left, as its second leg begins
brief-horsa-entering-sharp = no capture alongside the castle it left after a turn of more than 45 degrees

label-horsa-at-home = A Horsa at home
point-horsa-at-home-free = From the squares where its side's Horsas start, a Horsa moves as from anywhere.
point-horsa-at-home-one-step = From the squares where its side's Horsas start, a Horsa moves one step only.
brief-horsa-at-home-free = as from anywhere
brief-horsa-at-home-one-step = one step only

label-gala-captures = Captures by the Gala
point-gala-captures-not-from-cross = It may capture with its step, but not when it starts in the cross or the centre.
point-gala-captures-not-from-centre = It may capture with its step, but not when it starts in the centre.
point-gala-captures-not-in-centre = It may capture with its step, but neither when it starts in the centre nor on a square of the centre.
point-gala-captures-crossing = It may capture with its step only if the step crosses the deflection line.
brief-gala-captures-not-from-cross = not from the cross or the centre
brief-gala-captures-not-from-centre = not from the centre
brief-gala-captures-not-in-centre = neither from nor in the centre
brief-gala-captures-crossing = only by crossing the line

label-leap = The Gala's leap
point-leap-beyond-home = From the centre it may leap to any empty square except the forty home squares, where pieces stand at the start.
point-leap-safe = From the centre it may leap to any empty square where no enemy piece could then capture it.
brief-leap-beyond-home = to any empty square except home squares
brief-leap-safe = to any empty square where nothing could capture it

label-kampa-restricted = Where the Kampa is bound
point-kampa-restricted-castles = In its own side's castles it only goes one step toward the centre, along the diagonal from the outer corner.
point-kampa-restricted-ring = On the squares where its own side's Kampas start it only goes one step toward the centre, along the diagonal from the outer corner.
point-kampa-restricted-tip = In its own side's castles, except on the square next to the centre (d4 and g4, d7 and g7), it only goes one step toward the centre, along the diagonal from the outer corner.
brief-kampa-restricted-castles = in its own castles
brief-kampa-restricted-ring = where its side's Kampas start
brief-kampa-restricted-tip = in its own castles, but not next to the centre

label-restricted-kampa = The bound Kampa
point-restricted-kampa-step = There it doesn't capture.
point-restricted-kampa-two-steps = There it doesn't capture, but may go two such steps at once if both squares are empty and the first lies in the castle.
point-restricted-kampa-captures = There it may capture by its step, unless the step crosses the deflection line.
brief-restricted-kampa-step = one step, no capture
brief-restricted-kampa-two-steps = one or two steps, no capture
brief-restricted-kampa-captures = one step, captures unless it crosses the line

label-free-kampa = The free Kampa
point-free-kampa-from-cross = Elsewhere it goes one step in any direction, and captures the same way if it starts in the cross.
point-free-kampa-unless-crossing = Elsewhere it goes one step in any direction, and captures the same way unless the step crosses the deflection line.
point-free-kampa-captures = Elsewhere it goes one step in any direction, and captures the same way.
brief-free-kampa-from-cross = captures from the cross
brief-free-kampa-unless-crossing = captures unless it crosses the line
brief-free-kampa-captures = captures by any step

label-kampa-barred = Closed to Kampas
point-kampa-barred-nowhere = No square is closed to Kampas.
point-kampa-barred-friendly = Kampas may not enter the noble squares of their own castles (the six nearest the outer corner). They may not enter the centre either, unless a Gala of either side or an enemy Kampa already stands in it.
point-kampa-barred-noble = Kampas may not enter the noble squares of any castle (the six nearest its outer corner).
brief-kampa-barred-nowhere = no square
brief-kampa-barred-friendly = their own noble squares; the centre, until a Gala or an enemy Kampa is in it
brief-kampa-barred-noble = noble squares

label-threats = Answering "gala!"
point-threats-each = A threat must be answered: if some move leaves fewer of your Galas threatened than now, you may only play moves that leave the fewest, or moves that win at once. If no move does, any move may be played. While nothing is threatened, you may walk into a threat.
point-threats-must = A threat must be answered: if one of your Galas is threatened when your turn starts, you may only play moves that leave none threatened, or moves that win at once. If no move saves them all, any move may be played. While nothing is threatened, you may walk into a threat.
point-threats-may = A threat need not be answered.
brief-threats-each = required, for each Gala
brief-threats-must = required when all can be saved
brief-threats-may = not required

label-capture-goal = Capturing Galas
point-capture-goal-both = Capturing both enemy Galas wins.
point-capture-goal-one = Capturing one enemy Gala wins.
brief-capture-goal-both = both needed
brief-capture-goal-one = one is enough

label-centre-goal = Reaching the centre
point-centre-goal-none = Bringing both of your Galas into the centre doesn't win.
point-centre-goal-wins = Bringing both of your Galas into the centre wins too.
brief-centre-goal-none = doesn't win
brief-centre-goal-wins = both of your Galas there win

label-lone-gala = The last piece
point-lone-gala-plays-on = A side whose last piece is a single Gala plays on.
point-lone-gala-loses = A side whose last piece is a single Gala has lost.
brief-lone-gala-plays-on = a single Gala plays on
brief-lone-gala-loses = a single Gala loses

label-few-galas = Few Galas
point-few-galas-play-on = However few Galas are left, play goes on.
point-few-galas-one-each = If each side has exactly one Gala, the game is drawn.
point-few-galas-one-each-in-centre = If each side has exactly one Gala and both stand in the centre, the game is drawn.
brief-few-galas-play-on = play goes on
brief-few-galas-one-each = one each is a draw
brief-few-galas-one-each-in-centre = one each, both in the centre, is a draw

label-longest = Longest game
point-longest-none = A game may last any length.
point-longest-gala = A game lasts 600 moves a side at most; then it is drawn.
point-longest-chelma = A game lasts 600 moves a side at most (placing doesn't count); then it is drawn.
brief-longest-none = none
brief-longest-gala = 600 moves a side

## Chelma.

brief-late-thirty = who has a piece at home after their 30th move has lost
brief-late-thirty-once = judged once, after both have made 30 moves
brief-late-must-leave = from the 30th move on a piece at home must leave
brief-late-plays-on = no hurry to leave home
brief-long-game-plays-on = no limit
brief-long-game-two-hundred = a draw after 100 moves a side
brief-goal-own = own pieces only
brief-goal-enemy = an enemy piece on one fills it too
label-late = Leaving home
point-late-thirty = Whoever still has a piece on their ten home squares after their 30th move (placing doesn't count) has lost. A side whose pieces have all arrived has already won.
point-late-plays-on = A side may keep pieces at home as long as it likes.
point-late-thirty-once = When both sides have made 30 moves (placing doesn't count), whoever still has a piece on their ten home squares has lost. If both have one, the game is drawn. A side whose pieces have all arrived has already won.
point-late-must-leave = From its 30th move on (placing doesn't count), a side with pieces on its home squares must move one of them off these, if it can. If it can't, it moves as it likes.

label-long-game = Long games
point-long-game-plays-on = However many moves are made, the game goes on.
point-long-game-two-hundred = After 100 moves a side in a row (placing doesn't count) the game is drawn.

label-goal = Goal squares
point-goal-own = Only a side's own pieces fill its goal squares.
point-goal-enemy = A goal square with an enemy piece on it counts as filled, if the side has a piece of its own on a goal square.
