### The picture of a position in words, for those who do not see it; a replay and a game written down.

man-on = { the-man } på { $square }

board-at-start = { $kind }-bræt ved begyndelsen, { $bottom } nederst.
board-after = { $kind }-bræt efter { $number } ({ man }), { $bottom } nederst.
board-it-captured = Slået: { a-man }.
board-by-way = Vejen gik over { $squares }.
board-threat-new = { $count ->
    [one] Ny trussel: { $pieces } truer { $gala }.
   *[other] Nye trusler: { $pieces } truer { $gala }.
}
board-threat-stays = { $count ->
    [one] Truslen består: { $pieces } truer { $gala }.
   *[other] Truslerne består: { $pieces } truer { $gala }.
}
board-threat-gone = Ikke længere truet: { $pieces }.
board-to-move = { $mover } er i trækket.
board-won = { $side } har vundet.
board-drawn = Partiet er remis.
board-group = { $count ->
    [one] { man }
   *[other] { men }
} { $squares }
board-men = { $whose }: { $pieces }.
board-no-men = { $whose }: ingen brikker.
board-in-hand = { $side } har { $pieces } på hånden.
board-count = { $count } { $count ->
    [one] { man }
   *[other] { men }
}
board-captured = { $side } har slået { $pieces }.
board-captured-nobody = { $side } har ikke slået noget.

chelma-held = { $count ->
    [one] { a-man }
   *[other] { $count } { men }
}
chelma-held-nobody = ingen

replay-all = Parti { $game } ({ $players }), { $count ->
    [0] alle satte brikker
    [one] det eneste træk
   *[other] alle { $count } træk
}:
replay-so-far = Parti { $game } indtil nu ({ $players }), { $count ->
    [0] der sættes stadig brikker
    [one] 1 træk
   *[other] { $count } træk
}:
replay-alt = En animation af parti { $game } i { $kind }, fra begyndelsen til { $number }. Til sidst: { $board }

export = Parti { $game }, så du kan gemme det eller indsætte det andre steder:
export-so-far = Parti { $game } indtil nu, så du kan gemme det eller indsætte det andre steder:
