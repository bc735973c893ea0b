### Moves chosen by taps, and the buttons that page through lists.

tap-which-piece = Partie { $game }, { $mover } am Zug: welche Figur?
tap-choose-piece = Wähl eine Figur
tap-choose-square = Wähl ein Feld
tap-page = { $prompt } (Seite { $page } von { $pages })
tap-where-to = Partie { $game }, { tap-role } auf { $square }: wohin?
tap-where-placed = Partie { $game }, { tap-role } aus deiner Hand: wohin?
tap-another-piece = Andere Figur
tap-role = { $role ->
    [King] König
    [Queen] Dame
    [Rook] Turm
    [Bishop] Läufer
    [Knight] Springer
    [Pawn] Bauer
   *[other] { $role }
}
tap-piece-on = { tap-role } auf { $square }
tap-piece-in-hand = { tap-role } aus deiner Hand
tap-can-move = { $count ->
    [one] 1 Feld
   *[other] { $count } Felder
}
tap-can-take = { tap-can-move }, schlägt auf { $takes }
tap-can-take-gala = { tap-can-move }, kann eine Gala schlagen
tap-can-answer = { tap-can-move }, kann die Drohung abwehren
tap-can-win = { tap-can-move }, kann gewinnen
tap-takes = schlägt eine { tap-role }
tap-takes-and-answers = schlägt eine { tap-role } und wehrt eine Drohung ab
tap-takes-and-wins = schlägt eine { tap-role } und gewinnt
tap-answers = wehrt eine Drohung ab
tap-wins = gewinnt
tap-alt-moves = Das Brett mit den Zielen: { tap-role } auf { $square } kann nach { $squares }.
tap-alt-placed = Das Brett mit den Feldern für { tap-role }: { $squares }.
tap-stale = Diese Auswahl ist veraltet. Der letzte Zug in Partie { $game } war { $number }. Jetzt ist { $mover } am Zug ({ $person }).
tap-stale-start = Diese Auswahl ist veraltet. In Partie { $game } hat noch niemand gezogen. { $mover } ist am Zug ({ $person }).
tap-stale-over = Diese Auswahl ist veraltet: Partie { $game } ist zu Ende.

page-back = ◀ Zurück
page-on = Weiter ▶
