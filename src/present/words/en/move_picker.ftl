### Moves chosen by taps, and the buttons that page through lists.

tap-which-man = Game { $game }, { $mover } to move: which man?
tap-choose-man = Choose a man
tap-choose-square = Choose a square
tap-page = { $prompt } (page { $page } of { $pages })
tap-where-to = Game { $game }, { tap-role } on { $square }: where to?
tap-where-placed = Game { $game }, { tap-role } from your hand: where to?
tap-another-man = Another man
tap-role = { $role ->
    [King] King
    [Queen] Queen
    [Rook] Rook
    [Bishop] Bishop
    [Knight] Knight
    [Pawn] Pawn
   *[other] { $role }
}
tap-man-on = { tap-role } on { $square }
tap-man-in-hand = { tap-role } from your hand
tap-can-move = { $count ->
    [one] 1 square
   *[other] { $count } squares
}
tap-can-take = { tap-can-move }, takes on { $takes }
tap-can-take-gala = { tap-can-move }, can take a Gala
tap-can-answer = { tap-can-move }, can answer the threat
tap-can-win = { tap-can-move }, can win
tap-takes = takes a { tap-role }
tap-takes-and-answers = takes a { tap-role } and answers a threat
tap-takes-and-wins = takes a { tap-role } and wins
tap-answers = answers a threat
tap-wins = wins
tap-alt-moves = The board with the ways of the { tap-role } on { $square }: { $squares }.
tap-alt-placed = The board with the squares for a { tap-role }: { $squares }.
tap-stale = That button is out of date: the game has moved on. The last move of game { $game } was { $number }; now it is the turn of { $mover } ({ $person }).
tap-stale-start = That button is out of date. Game { $game } stands at the start, and it is the turn of { $mover } ({ $person }).
tap-stale-over = That button is out of date: game { $game } is over.

page-back = ◀ Earlier
page-on = Later ▶
