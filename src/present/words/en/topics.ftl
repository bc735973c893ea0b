### The topics of the rules: heading- stands above an entry, offered- is chosen from a list (without an article, so that it is
### found by its first letters), and the rest tells what holds in every rule set of the game.

topic-title = { $heading }, { $rules }

heading-board = The board
heading-army = The army
heading-seats = Who plays
heading-gala = The Gala
heading-korna = The Korna
heading-horsa = The Horsa
heading-kampa = The Kampa
heading-placing = Placing
heading-jumps = Chains of jumps
heading-king = The King
heading-queen = The Queen
heading-rook = The Rook
heading-bishop = The Bishop
heading-knight = The Knight
heading-pawn = The Pawn
heading-deflection = The deflection line
heading-threats = Threats
heading-goals = How to win
heading-grades = Kinds of win
heading-draws = Draws
heading-options = Options
heading-notation = How moves are written

offered-board = Board
offered-army = Army
offered-seats = Who plays
offered-gala = Gala
offered-korna = Korna
offered-horsa = Horsa
offered-kampa = Kampa
offered-placing = Placing
offered-jumps = Chains of jumps
offered-king = King
offered-queen = Queen
offered-rook = Rook
offered-bishop = Bishop
offered-knight = Knight
offered-pawn = Pawn
offered-deflection = Deflection line
offered-threats = Threats
offered-goals = How to win
offered-grades = Kinds of win
offered-draws = Draws
offered-options = Options
offered-notation = How moves are written

## Gala.

topic-gala-board = Ten files, a to j, and ten ranks; White's home is rank 1. The four corners of 4 × 4 squares are the castles: those of a1 and j1 are White's, those of a10 and j10 Black's. The other 36 squares are the cross, with the centre (e5, f5, e6, f6) in its middle. The deflection line runs between each castle and the cross. Each castle has ten home squares, those nearest its outer corner, where pieces stand at the start. The six nearest are the noble squares.
topic-gala-gala = A Gala goes one step in any direction.
topic-gala-korna = In a castle a Korna moves along files and ranks, in the cross diagonally. The first piece in its way stops it. It goes as far as it likes, and may end with one step across the line in the same direction. From an empty crossing square it may go on inside the new region: as far as it likes if its very first step crossed, otherwise one step. A capture ends its move.
topic-gala-horsa = In a castle a Horsa moves diagonally, in the cross along files and ranks. The first piece in its way stops it. It goes as far as it likes, and may end with one step across the line in the same direction. From an empty crossing square it may go on inside the new region: as far as it likes if its very first step crossed, otherwise one step. A capture ends its move.
topic-gala-kampa = A Kampa goes one step.
topic-gala-deflection = The line between a castle and the cross turns Kornas and Horsas: a piece that came straight continues diagonally, and vice versa. A move crosses the line once at most, and may end on the square just across. From there, if it is empty, a second leg leads on inside the new region: as far as it likes if the very first step of the move crossed, otherwise one step. If two routes lead to a square, it doesn't matter which one the piece took.
topic-gala-threats = A Gala is threatened if an enemy piece could capture it if it were the enemy's turn. That includes a piece that must itself answer a threat. A move that leaves enemy Galas threatened is called "gala!"; with two of them, "double gala!".
topic-gala-grades = A win is great if both of the winner's Galas stand in the centre. It is minor if one does and both enemy Galas are captured. Otherwise it is plain.
topic-gala-grades-one-gala = A win is great if both of the winner's Galas stand in the centre. Otherwise it is plain.
topic-gala-draws = A game is drawn if the same position comes up for the third time with the same side or seat to move; after 50 moves a side in a row without a capture or a Kampa move; if whoever is to move has no legal move; or by agreement.
topic-gala-options = The winther rules have options, which can be combined freely.
topic-gala-options-none = None is chosen here.
topic-gala-options-chosen = Chosen here: { $options }.
topic-gala-options-held = In force here: { $options }.
topic-gala-notation = A square is a file and a rank: e4, j10. A move is the start and end square: d3-f5, or d3xf5 if it captures. You can also write d3f5, d3 f5 or D3–F5, the piece's letter in front (Kd3-f5), or squares on the way (d3-e3-f4). The pieces are G Gala, K Korna, H Horsa, P Kampa. A position lists the ranks from the top, with White's pieces in capitals and numbers for empty squares, then who is to move.
topic-gala-threats-four = Pieces of either enemy seat threaten a Gala, whichever seat moves next. But a seat answers only for its own Gala, never for its partner's.
topic-gala-notation-four = The pieces of the two eastern seats carry an apostrophe (G', k'), and the side to move is sw, nw, ne or se.

## Chelma.

topic-chelma-board = Eight files, a to h, and eight ranks. White starts in the corner of h1, Black in that of a8. On the four corner squares of a side (h1, g2, g1, h2; a8, b7, a7, b8) its King, Queen and Pawns start; the six marked squares beyond them (e1, f1, f2, g3, h3, h4; a5, a6, b6, c7, c8, d8) are for its other pieces. Each side goes to the other's squares.
topic-chelma-army = Each side has ten pieces: a King, a Queen and two Pawns on the board, and two Rooks, two Bishops and two Knights in hand, to be placed first.
topic-chelma-placing = At the start each side has its King, its Queen and two Pawns on the board, and two Rooks, two Bishops and two Knights in hand. The sides take turns, White first, to place one of these twelve on one of their own empty marked squares. When all are placed, White moves. Pieces of a kind are the same. A placement is written R@f2.
topic-chelma-king = A King goes one step in any direction. It doesn't jump.
topic-chelma-queen = A Queen goes one step in any direction, or makes a chain of jumps, each along a file, a rank or a diagonal as it likes.
topic-chelma-rook = A Rook goes one step along a file or rank, or makes a chain of jumps along files and ranks.
topic-chelma-bishop = A Bishop goes one step diagonally, or makes a chain of diagonal jumps.
topic-chelma-knight = A Knight leaps two squares along a file or rank and one aside, over any piece between. It makes no chains.
topic-chelma-pawn = A Pawn goes one step diagonally, forward or back. It doesn't jump.
topic-chelma-jumps = Rook, Bishop and Queen jump over one piece of either side next to them to the empty square just behind it, once or several times in one move. The square where the jumping piece started counts as empty; a chain may pass it but not end there. A step and jumps never mix. Nothing is ever captured.
topic-chelma-goals = A side has won when its King, Queen and Pawns stand on the four squares where the opponent's started, in any order, and its Rooks, Bishops and Knights on the opponent's six marked squares, in any order.
topic-chelma-draws = A game is drawn if the same position, with the same pieces in hand and the same side to move, occurs for the third time; if neither side has a move; or by agreement. If only one side has no move, it passes.
topic-chelma-notation = A square is a file and a rank: e4, h8. A move is the start and end square: d3-f5. You can also write d3f5, d3 f5 or D3–F5, the piece's letter in front (Bd3-f5), or the squares where a chain lands (d3-b5-d7). A piece is placed by R@f2. The pieces are K King, Q Queen, R Rook, B Bishop, N Knight, P Pawn. A position lists the ranks from the top, with White's pieces in capitals and numbers for empty squares, then who is to move, the pieces in hand, and how many turns have been taken.
