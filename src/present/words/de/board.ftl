### The picture of a position in words, for those who do not see it; a replay and a game written down.

man-on = { the-man } auf { $square }

board-at-start = { $kind }-Brett zu Beginn, { $bottom } unten.
board-after = { $kind }-Brett nach { $number } ({ man }), { $bottom } unten.
board-it-captured = Geschlagen: eine { $role }.
board-by-way = Der Weg führte über { $squares }.
board-threat-new = { $count ->
    [one] Neue Drohung: { $pieces } bedroht { $gala }.
   *[other] Neue Drohung: { $pieces } bedrohen { $gala }.
}
board-threat-stays = { $count ->
    [one] Die Drohung bleibt: { $pieces } bedroht { $gala }.
   *[other] Die Drohung bleibt: { $pieces } bedrohen { $gala }.
}
board-threat-gone = Nicht mehr bedroht: { $pieces }.
board-to-move = { $mover } ist am Zug.
board-won = { $side } hat gewonnen.
board-drawn = Die Partie ist remis.
board-group = { $count ->
    [one] { man }
   *[other] { men }
} { $squares }
board-men = { $whose }: { $pieces }.
board-no-men = { $whose }: keine Figuren.
board-in-hand = { $side } hat noch { $pieces } auf der Hand.
board-count = { $count } { $count ->
    [one] { man }
   *[other] { men }
}
board-captured = { $side } hat { $pieces } geschlagen.
board-captured-nobody = { $side } hat nichts geschlagen.

chelma-held = { $count ->
    [one] { a-man-acc }
   *[other] { $count } { men }
}
chelma-held-nobody = nichts

replay-all = Partie { $game } ({ $players }), { $count ->
    [0] alles Gesetzte
    [one] der einzige Zug
   *[other] alle { $count } Züge
}:
replay-so-far = Partie { $game } bis jetzt ({ $players }), { $count ->
    [0] noch wird gesetzt
    [one] 1 Zug
   *[other] { $count } Züge
}:
replay-alt = Eine Animation der Partie { $game } ({ $kind }), vom Beginn bis { $number }. Am Ende: { $board }

export = Partie { $game }, zum Aufheben oder Weitergeben:
export-so-far = Partie { $game } bis jetzt, zum Aufheben oder Weitergeben:
