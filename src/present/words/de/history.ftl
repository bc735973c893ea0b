### Looking back: moves, earlier boards, finished games, statistics, and the board in words.

look-page = (Seite { $page } von { $pages })
look-no-moves = In Partie { $game } hat noch niemand gezogen.
look-moves-so-far = { $count ->
    [one] Partie { $game } bisher, 1 Zug:
   *[other] Partie { $game } bisher, { $count } Züge:
}
look-all-moves = { $count ->
    [one] Partie { $game }, ihr einziger Zug:
   *[other] Partie { $game }, alle { $count } Züge:
}
look-hinted = (Tipp)
look-start = { $count ->
    [0] Partie { $game } am Anfang.
    [one] Partie { $game } am Anfang, vor ihrem einzigen Zug.
   *[other] Partie { $game } am Anfang; { $count } Züge folgen.
}
look-after = Partie { $game } nach **{ $number }** (Zug { $ply } von { $count }).
look-to-start = Zum Anfang
look-back = ◀ Zurück
look-forward = Weiter ▶
look-to-end = Zum Ende
look-none-finished = Hier ist noch keine solche Partie zu Ende gespielt worden.
look-finished = { $count ->
    [one] Eine beendete Partie:
   *[other] { $count } beendete Partien:
}
look-finished-of = { $count ->
    [one] Eine beendete Partie von { $person }:
   *[other] { $count } beendete Partien von { $person }:
}
look-finished-by = { $count ->
    [one] Eine beendete Partie nach { $rules }:
   *[other] { $count } beendete Partien nach { $rules }:
}
look-finished-of-by = { $count ->
    [one] Eine beendete Partie von { $person } nach { $rules }:
   *[other] { $count } beendete Partien von { $person } nach { $rules }:
}
look-finished-hint = Ansehen kannst du eine mit `/gala history game:…`, `/gala replay`, `/gala position` oder `/gala export`.
look-won = { $count ->
    [one] **Partie { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) hat gegen { $loser } in 1 Zug gewonnen.
   *[other] **Partie { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) hat gegen { $loser } in { $count } Zügen gewonnen.
}
look-drawn = { $count ->
    [one] **Partie { $game }** ({ $kind }, { $rules }), { $ended }: { $white } gegen { $black }, remis nach 1 Zug.
   *[other] **Partie { $game }** ({ $kind }, { $rules }), { $ended }: { $white } gegen { $black }, remis nach { $count } Zügen.
}
look-rated = Gewertet.
look-casual = Freundschaftspartie: keine Wertung ändert sich.
look-never-rated = Partien mit dem Computer werden nie gewertet.
look-counted = Gewertet: `/gala stats` zeigt die neuen Wertungen.
look-too-short = Zu kurz, um Wertungen zu ändern.
look-own-rules = eigene Regeln
look-stats-none = { $person } hat auf diesem Server noch keine Partie beendet.
look-stats = { $count ->
    [0] { $person } hat auf diesem Server noch keine Partie gegen Menschen beendet.
    [one] { $person } hat auf diesem Server 1 Partie gegen Menschen beendet.
   *[other] { $person } hat auf diesem Server { $count } Partien gegen Menschen beendet.
}
look-stats-rating = Wertung in { $kind }: { $rating }
look-rating = { $count ->
    [one] **{ $points }** ± { $deviation } (1 gewertete Partie)
   *[other] **{ $points }** ± { $deviation } ({ $count } gewertete Partien)
}
look-rating-guess = { $count ->
    [one] **{ $points }** ± { $deviation }, eine erste Schätzung (1 gewertete Partie)
   *[other] **{ $points }** ± { $deviation }, eine erste Schätzung ({ $count } gewertete Partien)
}
look-by-rules = Nach Regeln:
look-against = Im direkten Vergleich:
look-with-computer = Mit dem Computer: { $score }
look-score = { $won } gewonnen, { $drawn } remis, { $lost } verloren
look-more = … und { $count } weitere.
look-no-leaders = Auf diesem Server hat noch niemand eine Wertung in { $kind }. Eine gewertete Partie zwischen zwei Menschen bringt eine.
look-leaders = Wertungen in { $kind } auf diesem Server:
look-guesses = Erste Schätzungen, bis mehr Partien sie sicher machen:
look-leaders-hint = ± ist, wie weit eine Wertung gut danebenliegen kann. `/gala stats` sagt mehr über eine Person.
look-game = Partie { $game }.
look-ranks = Das Brett, Reihe für Reihe:
look-man-at = { $file } { tap-role } ({ $side })
look-rank = Reihe { $rank }: { $pieces }.
look-rank-empty = Reihe { $rank }: leer.
