### What a rule set is called, what wins by it, and what sets it apart. The names of presets and options are the same everywhere.

rules-own = custom rules
rules-preset = { $preset } rules
rules-preset-with = { $preset } rules with { $options }

## As in "a game by …".

rules-by-own = custom rules
rules-by-preset = the { $preset } rules
rules-by-preset-with = the { $preset } rules with { $options }

goal-both = Capture both enemy Galas to win.
goal-one = Capture an enemy Gala to win.
goal-both-or-centre = Capture both enemy Galas to win, or bring both of your own into the centre.
goal-one-or-centre = Capture an enemy Gala to win, or bring both of your own into the centre.
goal-threats-answered = A threat to a Gala ("gala!") must be answered.
goal-threats-ignored = A threat to a Gala ("gala!") need not be answered.
goal-chelma = Place your Rooks, Bishops and Knights on your marked squares in turn. Then bring King, Queen and Pawns to the squares where your opponent's started, and the rest to the opponent's marked squares. Nothing is ever captured.
goal-chelma-placed = Bring King, Queen and Pawns to the squares where your opponent's started, and the rest to the opponent's marked squares. Nothing is ever captured.

apart-chelma-thirty = Whoever still has a piece on a home square after their 30th move has lost; placing a piece doesn't count as a move.
apart-chelma-open = There's no hurry to leave home, but 100 moves a side in a row are a draw.
apart-chelma-no-hurry = There's no hurry to leave home.
apart-chelma-thirty-once = When both have made 30 moves, whoever still has a piece on a home square has lost; if both have, it's a draw.
apart-chelma-must-leave = From its 30th move on, a side must bring a piece out of its home if it can; placing a piece doesn't count as a move.
apart-chelma-long = 100 moves a side in a row are a draw.
apart-chelma-enemy-counts = A goal square with an enemy piece on it counts as filled, once a piece of your own stands on another.
apart-four-seats = Four seats move clockwise from South-West. Partners win together; each moves only the pieces of their own castle and answers threats only to their own Gala.
apart-riders-barred = Kornas and Horsas stay out of the centre.
apart-riders-free = Kornas and Horsas may enter the centre.
apart-riders-free-no-goal = Kornas and Horsas may enter the centre, but reaching it doesn't win.
apart-half-turn = At the deflection line they turn by 45 degrees only.
apart-captures-crossing = Kornas and Horsas capture only by crossing the line, and so does the Gala.
apart-horsa-at-home = From a square where its side's Horsas started, a Horsa moves one step only.
apart-safe-leap = From the centre a Gala leaps to any safe square.
apart-kampa-first-squares = Only on its start squares must a Kampa step toward the centre.
apart-kampa-but-tip = In its own castles a Kampa must step toward the centre, except from the squares next to the centre.
apart-kampa-closed-centre = Kampas stay out of the centre until a Gala or an enemy Kampa stands in it.
apart-kampa-noble = Kampas may not enter noble squares.
apart-horsa-alongside = A Horsa that turns by 45 degrees may capture alongside the castle it leaves.
apart-gala-captures = The Gala doesn't capture in the centre.
apart-lone-gala = Whoever has nothing left but a single Gala has lost.
