### Moves chosen by taps, and the buttons that page through lists.

tap-which-piece = Game { $game }, { $mover } to move: which piece?
tap-choose-piece = Choose a piece
tap-choose-square = Choose a square
tap-page = { $prompt } (page { $page } of { $pages })
tap-where-to = Game { $game }, { tap-role } on { $square }: where to?
tap-where-placed = Game { $game }, { tap-role } from your hand: where to?
tap-another-piece = Another piece
tap-role = { $role ->
    [King] King
    [Queen] Queen
    [Rook] Rook
    [Bishop] Bishop
    [Knight] Knight
    [Pawn] Pawn
   *[other] { $role }
}
tap-piece-on = { tap-role } on { $square }
tap-piece-in-hand = { tap-role } from your hand
tap-can-move = { $count ->
    [one] 1 square
   *[other] { $count } squares
}
tap-can-take = { tap-can-move }, captures on { $takes }
tap-can-take-gala = { tap-can-move }, can capture a Gala
tap-can-answer = { tap-can-move }, can answer the threat
tap-can-win = { tap-can-move }, can win
tap-takes = captures a { tap-role }
tap-takes-and-answers = captures a { tap-role } and answers a threat
tap-takes-and-wins = captures a { tap-role } and wins
tap-answers = answers a threat
tap-wins = wins
tap-alt-moves = The board, with the squares that the { tap-role } on { $square } can reach: { $squares }.
tap-alt-placed = The board with the squares for a { tap-role }: { $squares }.
tap-stale = That choice is out of date. The last move of game { $game } was { $number }. It's { $mover }'s turn ({ $person }).
tap-stale-start = That choice is out of date. Nobody has moved yet in game { $game }. It's { $mover }'s turn ({ $person }).
tap-stale-over = That choice is out of date: game { $game } is over.

page-back = ◀ Previous
page-on = Next ▶
