### Looking back: moves, earlier boards, finished games, statistics, and the board in words.

history-page = (Seite { $page } von { $pages })
history-no-moves = In Partie { $game } hat noch niemand gezogen.
history-moves-so-far = { $count ->
    [0] Partie { $game } bisher, noch wird gesetzt:
    [one] Partie { $game } bisher, 1 Zug:
   *[other] Partie { $game } bisher, { $count } Züge:
}
history-all-moves = { $count ->
    [0] Partie { $game }, beim Setzen beendet:
    [one] Partie { $game }, ihr einziger Zug:
   *[other] Partie { $game }, alle { $count } Züge:
}
history-hinted = (Tipp)
history-start = { $count ->
    [0] Partie { $game } am Anfang.
    [one] Partie { $game } am Anfang; 1 Zug folgt.
   *[other] Partie { $game } am Anfang; { $count } Züge folgen.
}
history-after = { $count ->
    [0] Partie { $game } nach **{ $number }**.
    [one] Partie { $game } nach **{ $number }** (1 Zug gespielt).
   *[other] Partie { $game } nach **{ $number }** ({ $count } Züge gespielt).
}
history-to-start = Zum Anfang
history-back = ◀ Zurück
history-forward = Weiter ▶
history-to-end = Zum Ende
history-none-finished = Hier ist noch keine solche Partie zu Ende gespielt worden.
history-finished = { $count ->
    [one] Eine beendete Partie:
   *[other] { $count } beendete Partien:
}
history-finished-of = { $count ->
    [one] Eine beendete Partie von { $person }:
   *[other] { $count } beendete Partien von { $person }:
}
history-finished-by = { $count ->
    [one] Eine beendete Partie nach { $rules }:
   *[other] { $count } beendete Partien nach { $rules }:
}
history-finished-of-by = { $count ->
    [one] Eine beendete Partie von { $person } nach { $rules }:
   *[other] { $count } beendete Partien von { $person } nach { $rules }:
}
history-finished-hint = Ansehen kannst du eine mit `/gala { command-history } { option-game }:…`, `/gala { command-replay }`, `/gala { command-position }` oder `/gala { command-export }`.
history-won = { $count ->
    [0] **Partie { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) hat gegen { $loser } vor dem ersten Zug gewonnen.
    [one] **Partie { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) hat gegen { $loser } in 1 Zug gewonnen.
   *[other] **Partie { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) hat gegen { $loser } in { $count } Zügen gewonnen.
}
history-drawn = { $count ->
    [0] **Partie { $game }** ({ $kind }, { $rules }), { $ended }: { $white } gegen { $black }, remis vor dem ersten Zug.
    [one] **Partie { $game }** ({ $kind }, { $rules }), { $ended }: { $white } gegen { $black }, remis nach 1 Zug.
   *[other] **Partie { $game }** ({ $kind }, { $rules }), { $ended }: { $white } gegen { $black }, remis nach { $count } Zügen.
}
history-rated = Gewertet.
history-casual = Ungewertet: Es ändert sich keine Wertung.
history-never-rated = Partien mit dem Computer werden nie gewertet.
history-too-short = Zu kurz, um Wertungen zu ändern.
ratings-changed = Wertungen: { $white }, { $black }.
rating-changed = { $person } **{ $points }** ({ $change })
rating-changed-guess = { $person } **{ $points }** ({ $change }, vorläufig)
history-own-rules = eigene Regeln
history-stats-none = { $person } hat auf diesem Server noch keine Partie beendet.
history-stats = { $count ->
    [0] { $person } hat auf diesem Server noch keine Partie gegen Menschen beendet.
    [one] { $person } hat auf diesem Server 1 Partie gegen Menschen beendet.
   *[other] { $person } hat auf diesem Server { $count } Partien gegen Menschen beendet.
}
history-stats-rating = Wertung in { $kind }: { $rating }
history-rating = { $count ->
    [one] **{ $points }** ± { $deviation } (1 gewertete Partie)
   *[other] **{ $points }** ± { $deviation } ({ $count } gewertete Partien)
}
history-rating-guess = { $count ->
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
history-by-rules = Nach Regelwerk:
history-against = Im direkten Vergleich:
history-with-computer = Gegen den Computer: { $score }
history-score = { $won } gewonnen, { $drawn } remis, { $lost } verloren
history-more = … und { $count } weitere.
history-no-leaders = Auf diesem Server hat noch niemand eine Wertung in { $kind }. Eine gewertete Partie zwischen zwei Menschen bringt eine.
history-leaders = Wertungen in { $kind } auf diesem Server:
history-guesses = Vorläufig, bis es mehr Partien gibt:
history-levels = Der Computer auf dieser Skala, vorläufig, nach Partien mit gewerteten Leuten dieses Servers:
history-level = Stufe { $level }: etwa { $points } ({ $count ->
    [one] eine Partie
   *[other] { $count } Partien
})
history-leaders-hint = ± gibt die Unsicherheit an. Mehr zu einer Person: `/gala { command-stats }`.
history-game = Partie { $game }.
history-ranks = Das Brett, Reihe für Reihe:
history-piece-at = { $file } { tap-role } ({ $side })
history-rank = Reihe { $rank }: { $pieces }.
history-rank-empty = Reihe { $rank }: leer.
