### The picture of a position in words, for those who do not see it; a replay and a game written down.

man-on = { the-man } på { $square }

board-at-start = { $kind }-bræt fra begyndelsen, { $bottom } nederst.
board-after = { $kind }-bræt efter { $number } ({ man }), { $bottom } nederst.
board-it-captured = Slået: { a-man }.
board-threatened = Truet: { $men }.
board-to-move = { $mover } er i trækket.
board-won = { $side } har vundet.
board-drawn = Partiet er remis.
board-group = { $count ->
    [one] { man }
   *[other] { men }
} { $squares }
board-men = { $whose }: { $men }.
board-no-men = { $whose }: ingen brikker.
board-in-hand = { $side } har { $men } på hånden.
board-count = { $count } { $count ->
    [one] { man }
   *[other] { men }
}
board-captured = { $side } har slået { $men }.
board-captured-nobody = { $side } har ikke slået nogen.

chelma-held = { $count ->
    [one] { a-man }
   *[other] { $count } { men }
}
chelma-held-nobody = ingen

replay-all = Parti { $game }, { $count ->
    [one] det eneste træk
   *[other] alle { $count } træk
}:
replay-so-far = Parti { $game } indtil nu, { $count ->
    [one] 1 træk
   *[other] { $count } træk
}:
replay-alt = En animation af parti { $game } i { $kind }, fra begyndelsen til { $number }. Til sidst: { $board }

export = Parti { $game }, til at gemme eller sætte ind andre steder:
export-so-far = Parti { $game } indtil nu, til at gemme eller sætte ind andre steder:
