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
point-seats-four = Four seats play, a castle's ten men each, and move clockwise: south-west, north-west, north-east, south-east. The two southern seats are partners (White), and so are the northern ones (Black); men of the eastern seats are square. Partners neither capture nor threaten each other, and win, lose and draw together. A seat moves only its own men, and answers only threats to its own Gala, which men of either enemy seat may threaten; without a man that can move it is passed over, and after the loss of its Gala it plays on. One person may hold both seats of a side. In text the men of the eastern seats carry an apostrophe (G'), and who is to move is sw, nw, ne or se.
brief-seats-two = two
brief-seats-four = four seats, two partners a side; each answers threats to its own Gala only; in text G' is an eastern Gala, and sw nw ne se are to move

label-second-leg = The second leg
point-second-leg-any = The second leg may go any way of the new region's kind.
point-second-leg-half-turn = The second leg may only go at 45 degrees to the first.
brief-second-leg-any = any way
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
point-horsa-leaving-free = No special rule for a Horsa that leaves the cross.
point-horsa-leaving-border = Leaving the cross, a Horsa may not capture on a border square, one of the castle's seven along the line.
point-horsa-leaving-first-step = Leaving the cross with its first step, a Horsa may not capture on the crossing square.
brief-horsa-leaving-free = no special rule
brief-horsa-leaving-border = no capture on a border square
brief-horsa-leaving-first-step = no capture by crossing with the first step

label-horsa-entering = A Horsa entering the cross
point-horsa-entering-free = No special rule for a Horsa that enters the cross.
point-horsa-entering-alongside = Entering the cross, a Horsa may not capture on the first square of its second leg if that lies alongside the castle it left.
point-horsa-entering-sharp = Entering the cross with a turn of more than 45 degrees, a Horsa may not capture on the first square of its second leg if that lies alongside the castle it left.
brief-horsa-entering-free = no special rule
brief-horsa-entering-alongside = no capture alongside the castle it left, as its second leg begins
brief-horsa-entering-sharp = no such capture after a turn of more than 45 degrees

label-horsa-at-home = A Horsa at home
point-horsa-at-home-free = From the squares where its side's Horsas begin, a Horsa moves as from anywhere.
point-horsa-at-home-one-step = From the squares where its side's Horsas begin, a Horsa moves one step only.
brief-horsa-at-home-free = as from anywhere
brief-horsa-at-home-one-step = one step only

label-gala-captures = Captures by the Gala
point-gala-captures-not-from-cross = Its step may capture, but not when it starts in the cross or the centre.
point-gala-captures-not-from-centre = Its step may capture, but not when it starts in the centre.
point-gala-captures-not-in-centre = Its step may capture, but neither when it starts in the centre nor on a square of the centre.
point-gala-captures-crossing = Its step may capture only if it crosses the deflection line.
brief-gala-captures-not-from-cross = not from the cross or the centre
brief-gala-captures-not-from-centre = not from the centre
brief-gala-captures-not-in-centre = neither from nor in the centre
brief-gala-captures-crossing = only by crossing the line

label-leap = The Gala's leap
point-leap-beyond-home = From the centre it may leap to any empty square but the forty home squares, where men stand at the start.
point-leap-safe = From the centre it may leap to any empty square where no enemy man could then capture it.
brief-leap-beyond-home = to any empty square but home squares
brief-leap-safe = to any empty square where nobody could capture it

label-kampa-restricted = Where the Kampa is bound
point-kampa-restricted-castles = In its own side's castles it only goes one step toward the centre, along the diagonal from the outer corner.
point-kampa-restricted-ring = On the squares where its own side's Kampas begin it only goes one step toward the centre, along the diagonal from the outer corner.
point-kampa-restricted-tip = In its own side's castles, but for the square next to the centre (d4 and g4, d7 and g7), it only goes one step toward the centre, along the diagonal from the outer corner.
brief-kampa-restricted-castles = in its own castles
brief-kampa-restricted-ring = where its side's Kampas begin
brief-kampa-restricted-tip = in its own castles, but not next to the centre

label-restricted-kampa = The bound Kampa
point-restricted-kampa-step = There it does not capture.
point-restricted-kampa-two-steps = There it does not capture, but may go two such steps at once if both squares are empty and the first lies in the castle.
point-restricted-kampa-captures = There it may capture by its step, unless the step crosses the deflection line.
brief-restricted-kampa-step = one step, no capture
brief-restricted-kampa-two-steps = one or two steps, no capture
brief-restricted-kampa-captures = one step, captures unless it crosses the line

label-free-kampa = The free Kampa
point-free-kampa-from-cross = Elsewhere it goes one step in any direction, and captures so if it starts in the cross.
point-free-kampa-unless-crossing = Elsewhere it goes one step in any direction, and captures so unless the step crosses the deflection line.
point-free-kampa-captures = Elsewhere it goes one step in any direction, and captures so.
brief-free-kampa-from-cross = captures from the cross
brief-free-kampa-unless-crossing = captures unless it crosses the line
brief-free-kampa-captures = captures by any step

label-kampa-barred = Closed to Kampas
point-kampa-barred-nowhere = No square is closed to Kampas.
point-kampa-barred-friendly = Kampas do not enter the noble squares of their own castles (the six nearest the outer corner); nor the centre, unless a Gala of either side or an enemy Kampa stands in it already.
point-kampa-barred-noble = Kampas enter no noble square, of no castle (the six nearest the outer corner).
brief-kampa-barred-nowhere = no square
brief-kampa-barred-friendly = own noble squares; the centre, until a Gala or an enemy Kampa is in it
brief-kampa-barred-noble = noble squares

label-threats = Answering "gala!"
point-threats-each = If some move leaves fewer own Galas threatened than now, the fewest possible must be left. Then only such moves may be played, and moves that win at once. Otherwise every move may. Walking into a threat is allowed while none stands.
point-threats-must = A threat must be answered: if an own Gala is threatened at the start of a turn and some move leaves none threatened, only such moves may be played, and moves that win at once. If no move does, every move may. Walking into a threat is allowed while none stands.
point-threats-may = A threat need not be answered.
brief-threats-each = a must, for each Gala
brief-threats-must = a must where all can be saved
brief-threats-may = not needed

label-capture-goal = Capturing Galas
point-capture-goal-both = Capturing both enemy Galas wins.
point-capture-goal-one = Capturing one enemy Gala wins.
brief-capture-goal-both = both win
brief-capture-goal-one = one wins

label-centre-goal = Reaching the centre
point-centre-goal-none = Bringing both own Galas into the centre does not win.
point-centre-goal-wins = Bringing both own Galas into the centre wins too.
brief-centre-goal-none = does not win
brief-centre-goal-wins = both own Galas there win

label-lone-gala = The last man
point-lone-gala-plays-on = A side whose last man is a single Gala plays on.
point-lone-gala-loses = A side whose last man is a single Gala has lost.
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
point-longest-none = A game may last as long as it likes.
point-longest-gala = A game lasts 600 moves a side at most: after 1,200 moves altogether it is drawn.
point-longest-chelma = A game lasts 600 moves a side at most: after 1,200 moves altogether, placements not counted, it is drawn.
brief-longest-none = none
brief-longest-gala = 600 moves a side

## Chelma, whose points are few enough to be compared in full.

label-late = Leaving home
point-late-thirty = From the end of its own 30th move on, placements not counted, a side with a man on any of its own ten starting squares has lost; but a side that is home has won first.
point-late-plays-on = A side may keep men at home as long as it likes.

label-long-game = Long games
point-long-game-plays-on = However many moves are made, play goes on.
point-long-game-two-hundred = After 200 moves in a row, placements not counted, the game is drawn.
