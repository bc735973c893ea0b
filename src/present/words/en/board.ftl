### The picture of a position in words, for those who do not see it; a replay and a game written down.

man-on = the { $role } on { $square }

board-at-start = { $kind } board at the start, { $bottom } at the bottom.
board-after = { $kind } board after { $number }, a { $role } move, { $bottom } at the bottom.
board-it-captured = It captured a { $role }.
board-by-way = It went via { $squares }.
board-threat-new = { $count ->
    [one] New threat: { $pieces } threatens { $gala }.
   *[other] New threat: { $pieces } threaten { $gala }.
}
board-threat-stays = { $count ->
    [one] Still a threat: { $pieces } threatens { $gala }.
   *[other] Still a threat: { $pieces } threaten { $gala }.
}
board-threat-gone = No longer threatened: { $pieces }.
board-to-move = { $mover } to move.
board-won = { $side } has won.
board-drawn = The game is drawn.
board-group = { $count ->
    [one] { $role }
   *[other] { $role }s
} { $squares }
board-men = { $whose }: { $pieces }.
board-no-men = { $whose }: no pieces.
board-in-hand = { $side } has { $pieces } in hand.
board-count = { $count } { $count ->
    [one] { $role }
   *[other] { $role }s
}
board-captured = { $side } has captured { $pieces }.
board-captured-nobody = { $side } has captured nothing.

chelma-held = { $count ->
    [one] a { $role }
   *[other] { $count } { $role }s
}
chelma-held-nobody = nothing

replay-all = Game { $game } ({ $players }), { $count ->
    [0] all placements
    [one] its only move
   *[other] all { $count } moves
}:
replay-so-far = Game { $game } so far ({ $players }), { $count ->
    [0] pieces are still being placed
    [one] 1 move
   *[other] { $count } moves
}:
replay-alt = An animation of game { $game } of { $kind }, from the start to { $number }. At its end: { $board }

export = Game { $game }, to keep or to paste elsewhere:
export-so-far = Game { $game } so far, to keep or to paste elsewhere:
