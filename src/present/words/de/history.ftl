### Looking back: moves, earlier boards, finished games, statistics, and the board in words.

look-page = (Seite { $page } von { $pages })
look-no-moves = In Partie { $game } hat noch niemand gezogen.
look-moves-so-far = { $count ->
    [0] Partie { $game } bisher, noch wird gesetzt:
    [one] Partie { $game } bisher, 1 Zug:
   *[other] Partie { $game } bisher, { $count } Züge:
}
look-all-moves = { $count ->
    [0] Partie { $game }, beim Setzen beendet:
    [one] Partie { $game }, ihr einziger Zug:
   *[other] Partie { $game }, alle { $count } Züge:
}
look-hinted = (Tipp)
look-start = { $count ->
    [0] Partie { $game } am Anfang.
    [one] Partie { $game } am Anfang; 1 Zug folgt.
   *[other] Partie { $game } am Anfang; { $count } Züge folgen.
}
look-after = { $count ->
    [0] Partie { $game } nach **{ $number }**.
    [one] Partie { $game } nach **{ $number }** (1 Zug gespielt).
   *[other] Partie { $game } nach **{ $number }** ({ $count } Züge gespielt).
}
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
look-finished-hint = Ansehen kannst du eine mit `/gala { command-history } { option-game }:…`, `/gala { command-replay }`, `/gala { command-position }` oder `/gala { command-export }`.
look-won = { $count ->
    [0] **Partie { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) hat gegen { $loser } vor dem ersten Zug gewonnen.
    [one] **Partie { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) hat gegen { $loser } in 1 Zug gewonnen.
   *[other] **Partie { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) hat gegen { $loser } in { $count } Zügen gewonnen.
}
look-drawn = { $count ->
    [0] **Partie { $game }** ({ $kind }, { $rules }), { $ended }: { $white } gegen { $black }, remis vor dem ersten Zug.
    [one] **Partie { $game }** ({ $kind }, { $rules }), { $ended }: { $white } gegen { $black }, remis nach 1 Zug.
   *[other] **Partie { $game }** ({ $kind }, { $rules }), { $ended }: { $white } gegen { $black }, remis nach { $count } Zügen.
}
look-rated = Gewertet.
look-casual = Ungewertet: Es ändert sich keine Wertung.
look-never-rated = Partien mit dem Computer werden nie gewertet.
look-too-short = Zu kurz, um Wertungen zu ändern.
ratings-changed = Wertungen: { $white }, { $black }.
rating-changed = { $person } **{ $points }** ({ $change })
rating-changed-guess = { $person } **{ $points }** ({ $change }, vorläufig)
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
    [one] **{ $points }** ± { $deviation }, vorläufig (1 gewertete Partie)
   *[other] **{ $points }** ± { $deviation }, vorläufig ({ $count } gewertete Partien)
}
ratings-heading = { $count ->
    [one] Wertung in { $kind } nach 1 gewerteten Partie: { $points }
   *[other] Wertung in { $kind } nach { $count } gewerteten Partien: { $points }
}
ratings-alt = { $count ->
    [one] Die Kurve der Wertung in { $kind } über 1 gewertete Partie. Sie ging von { $from } auf { $points }, höchstens { $best }, mindestens { $worst }.
   *[other] Die Kurve der Wertung in { $kind } über { $count } gewertete Partien. Sie ging von { $from } auf { $points }, höchstens { $best }, mindestens { $worst }.
}
look-by-rules = Nach Regelwerk:
look-against = Im direkten Vergleich:
look-with-computer = Gegen den Computer: { $score }
look-score = { $won } gewonnen, { $drawn } remis, { $lost } verloren
look-more = … und { $count } weitere.
look-no-leaders = Auf diesem Server hat noch niemand eine Wertung in { $kind }. Eine gewertete Partie zwischen zwei Menschen bringt eine.
look-leaders = Wertungen in { $kind } auf diesem Server:
look-guesses = Vorläufig, bis es mehr Partien gibt:
look-levels = Der Computer auf dieser Skala, vorläufig, nach Partien mit gewerteten Leuten dieses Servers:
look-level = Stufe { $level }: etwa { $points } ({ $count ->
    [one] eine Partie
   *[other] { $count } Partien
})
look-leaders-hint = ± gibt die Unsicherheit an. Mehr zu einer Person: `/gala { command-stats }`.
look-game = Partie { $game }.
look-ranks = Das Brett, Reihe für Reihe:
look-piece-at = { $file } { tap-role } ({ $side })
look-rank = Reihe { $rank }: { $pieces }.
look-rank-empty = Reihe { $rank }: leer.
