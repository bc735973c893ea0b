### Puzzles: put, tried, solved; the puzzle of the day.

puzzle-task-win = { $moves ->
    [one] **Aufgabe { $puzzle }**: { $mover } am Zug gewinnt in { $moves } Zug.
   *[other] **Aufgabe { $puzzle }**: { $mover } am Zug gewinnt in { $moves } Zügen.
}
puzzle-task-gala = { $moves ->
    [one] **Aufgabe { $puzzle }**: { $mover } am Zug schlägt in { $moves } Zug eine Gala.
   *[other] **Aufgabe { $puzzle }**: { $mover } am Zug schlägt in { $moves } Zügen eine Gala.
}
puzzle-task-three = **Aufgabe { $puzzle }**: { $mover } am Zug gewinnt in { $moves } Zügen drei Figuren.
puzzle-task-save = { $moves ->
    [one] **Aufgabe { $puzzle }**: { $mover } am Zug rettet die Partie. Jeder andere Zug verliert in { $moves } Zug.
   *[other] **Aufgabe { $puzzle }**: { $mover } am Zug rettet die Partie. Jeder andere Zug verliert in höchstens { $moves } Zügen.
}
puzzle-task-guard = { $moves ->
    [one] **Aufgabe { $puzzle }**: { $mover } am Zug verliert keine Gala. Jeder andere Zug verliert in { $moves } Zug eine.
   *[other] **Aufgabe { $puzzle }**: { $mover } am Zug verliert keine Gala. Jeder andere Zug verliert in höchstens { $moves } Zügen eine.
}
puzzle-name-win = { $puzzle } (Wertung { $rating }, { $mover } gewinnt in { $moves })
puzzle-name-gala = { $puzzle } (Wertung { $rating }, { $mover } schlägt in { $moves } eine Gala)
puzzle-name-three = { $puzzle } (Wertung { $rating }, { $mover } gewinnt in { $moves } drei Figuren)
puzzle-name-save = { $puzzle } (Wertung { $rating }, { $mover } am Zug rettet die Partie)
puzzle-name-guard = { $puzzle } (Wertung { $rating }, { $mover } am Zug rettet eine Gala)
puzzle-about = Nach { $rules }; Wertung { $rating }.
puzzle-before-thirty = { $side } macht jetzt den { $number }. Zug (das Setzen zählt nicht mit). Wer nach dem eigenen 30. Zug noch eine Figur auf einem eigenen Heimatfeld hat, hat verloren.
puzzle-after-thirty = Beide Seiten haben ihre 30 Züge gemacht: Wer eine Figur auf ein eigenes Heimatfeld zurückzieht, hat verloren.
puzzle-before-thirty-once = { $side } macht jetzt den { $number }. Zug (das Setzen zählt nicht mit). Wer nach 30 Zügen beider Seiten noch eine Figur auf einem eigenen Heimatfeld hat, hat verloren.
puzzle-before-must-leave = { $side } macht jetzt den { $number }. Zug (das Setzen zählt nicht mit). Ab dem 30. Zug muss eine Figur ihre Heimatfelder verlassen, wenn eine kann.
puzzle-must-leave = Beide Seiten haben ihre 30 Züge gemacht. Wer noch Figuren auf eigenen Heimatfeldern hat, muss eine wegziehen, wenn es geht.
puzzle-known-trying = Du hast sie schon versucht: Sie zählt nicht mehr für deine Wertung, du kannst sie aber noch lösen.
puzzle-known-solved = Du hast sie schon gelöst, deshalb zählt sie nicht mehr für deine Wertung.
puzzle-known-given-up = Du hast die Lösung schon gesehen, deshalb zählt sie nicht mehr für deine Wertung.
puzzle-where-to = { $task }
    { $piece }: wohin?
puzzle-alt = Aufgabe { $puzzle }: { $kind }-Brett, { $bottom } unten.

puzzle-wrong = **{ $turn }** ist es nicht.
puzzle-wrong-answered = **{ $turn }** ist es nicht: { $side } antwortet **{ $answer }**.
puzzle-wrong-line = Weiter könnte es so gehen: { $line }.
puzzle-wrong-slips = Damit ist der Gewinn verpasst.
puzzle-wrong-loses = Damit stehst du auf Verlust.
puzzle-wrong-slow = Vielleicht gewinnst du noch, aber nicht so schnell.
puzzle-wrong-escapes = Die Gala entkommt.
puzzle-wrong-less = Das gewinnt keine drei Figuren.
puzzle-wrong-gala = Das kostet eine Gala.
puzzle-wrong-over = **{ $turn }** ist es nicht. { $over }.
puzzle-wrong-alt = Warum ein Versuch bei Aufgabe { $puzzle } scheitert, Zug für Zug: { $turns }. { $board }
puzzle-again = Versuch es noch einmal, oder sieh dir die Lösung an.
puzzle-right = **{ $turn }** – genau, gut gemacht!
puzzle-right-line = **{ $turn }** – genau, gut gemacht! Weiter könnte es so gehen: { $line }.
puzzle-solution = Die Lösung von Aufgabe { $puzzle } ist **{ $turn }**.
puzzle-solution-line = Die Lösung von Aufgabe { $puzzle } ist **{ $turn }**. Weiter könnte es so gehen: { $line }.
puzzle-line-alt = Die Lösung von Aufgabe { $puzzle }, Zug für Zug: { $turns }. { $board }
puzzle-theme = { $theme ->
    [sweep] Thema: **drei Figuren fallen**.
    [double-gala] Thema: **Doppelgala**.
    [sacrifice] Thema: **Opfer**.
    [discovery] Thema: **Abzug**.
    [fork] Thema: **Gabel**.
    [centre] Thema: **das Zentrum**.
    [hunt] Thema: **Jagd auf die Gala**.
    [bent-capture] Thema: **Schlag um die Ecke**.
    [kampa-capture] Thema: **eine Kampa schlägt**.
    [gala-capture] Thema: **eine Gala schlägt**.
    [capture] Thema: **Schlag ohne Abbiegen**.
    [flight] Thema: **Flucht**.
    [counter] Thema: **Gegenschlag**.
    [counter-threat] Thema: **Gegendrohung**.
    [shield] Thema: **Figur dazwischen**.
    [defence] Thema: **Verteidigung**.
    [arrival] Thema: **Ankunft**.
    [jump-chain] Thema: **Sprungkette**.
    [block] Thema: **Weg versperrt**.
    [lost-bridge] Thema: **Brücke weggenommen**.
    [bridge] Thema: **Brücke gebaut**.
    [escape] Thema: **rechtzeitig fort**.
    [last-moment] Thema: **im letzten Moment**.
    [race] Thema: **Wettlauf**.
    [long-race] Thema: **Wettlauf in zwei Schritten**.
    [way-out] Thema: **der Weg hinaus**.
    [neck-and-neck] Thema: **Kopf an Kopf**.
    [both-out] Thema: **zwei Figuren kommen fort**.
   *[quiet] Thema: **stiller Zug**.
}

puzzle-score = Deine Aufgabenwertung in { $kind }: **{ $points }** ± { $deviation } ({ $change }).
puzzle-score-stays = Deine Aufgabenwertung in { $kind } bleibt **{ $points }** ± { $deviation }; es zählt nur der erste Versuch.
puzzle-row = Serie beim ersten Versuch: { $row } (beste: { $best }).
puzzle-days = { $days ->
    [one] Die Aufgabe des Tages ist gelöst! Bis morgen (deine beste Tagesserie: { $best }).
   *[other] Die Aufgabe des Tages ist gelöst, { $days } Tage in Folge (deine beste Tagesserie: { $best })!
}
puzzle-stats = { $kind }-Aufgaben: Wertung **{ $points }** ± { $deviation }, { $solved } von { $count } gelöst, Serie beim ersten Versuch { $row } (beste: { $best })
puzzle-stats-days = { $days ->
    [one] Aufgabe des Tages: 1 Tag in Folge (beste Tagesserie: { $best })
   *[other] Aufgabe des Tages: { $days } Tage in Folge (beste Tagesserie: { $best })
}

puzzle-of-the-day = **Die Aufgabe des Tages.** { $task }
puzzle-last = { $solved ->
    [0] Die Lösung der letzten, { $puzzle }, war **{ $turn }**. An diesem Tag hat sie niemand gefunden.
    [one] { $once ->
        [0] Die Lösung der letzten, { $puzzle }, war **{ $turn }**. An diesem Tag hat sie eine Person gefunden.
       *[other] Die Lösung der letzten, { $puzzle }, war **{ $turn }**. An diesem Tag hat sie eine Person gefunden, gleich beim ersten Versuch.
    }
   *[other] Die Lösung der letzten, { $puzzle }, war **{ $turn }**. An diesem Tag haben sie { $solved } Leute gefunden, { $once } davon beim ersten Versuch.
}
puzzle-solvers = Gelöst haben sie { $people }.
puzzle-others = { $count ->
    [one] noch jemand
   *[other] { $count } weitere
}
puzzle-press = Drück den Knopf, um sie zu lösen. Niemand sonst sieht, was du versuchst.

puzzle-shared-head = **Aufgabe des Tages**, { $date } ({ $puzzle })
puzzle-shared-solved = { $count ->
    [one] { $who }: { $squares } Beim ersten Versuch gelöst!
   *[other] { $who }: { $squares } In { $count } Versuchen gelöst.
}
puzzle-shared-unsolved = { $who }: { $squares } Diesmal nicht gelöst.
puzzle-shared-streak = { $days ->
    [one] Serie: { $days } Tag
   *[other] Serie: { $days } Tage
}
puzzle-shared-done = Geteilt: Jetzt sehen alle, wie es dir erging.
puzzle-not-of-the-day = Teilen kannst du die heutige Aufgabe des Tages, auf dem Server, auf dem du sie gelöst hast. Diese ist es nicht.
puzzle-not-done = Teilen kannst du die Aufgabe des Tages, wenn du sie gelöst oder die Lösung gesehen hast.
puzzle-shared-before = Das hast du schon geteilt.

puzzle-none = Eine Aufgabe `{ $read }` gibt es nicht. Aufgaben heißen etwa `winther-3`; ohne Namen suche ich dir eine aus.
puzzle-none-by = Nach `{ $rules }` habe ich keine { $kind }-Aufgaben, aber nach { $known }.
puzzle-of-other-game = `{ $rules }` gehört zu { $kind }: Diese Aufgaben bekommst du mit `/{ $root } { command-puzzle }`.
puzzle-by-others = Die Aufgabe `{ $puzzle }` gehört zu `{ $own }`, nicht zu `{ $rules }`. Lass `{ option-rules }` weg; oder lass `{ option-which }` weg, dann suche ich dir eine aus.
puzzle-all-solved = { $count ->
    [one] Du hast die einzige Aufgabe gelöst, die ich davon habe. Gut gemacht!
   *[other] Du hast alle { $count } Aufgaben gelöst, die ich davon habe. Gut gemacht!
}
puzzle-not-at-one = Welche Aufgabe meinst du? Hol dir mit `/{ $root } { command-puzzle }` eine, oder nenn sie bei `{ option-which }`.

puzzle-from-thread = **Aus einer Partie dieses Clubs**: Partie { $game }, { $thread }.
puzzle-from-game = **Aus einer Partie dieses Clubs**: Partie { $game }.
puzzle-none-of-club = In Partien von hier habe ich noch keine { $kind }-Aufgaben gefunden. Ich suche weiter, sobald eine endet.
puzzle-of-club-unwanted = Aus Partien von hier werden keine Aufgaben. Wer den Server verwaltet, kann es erlauben: `/{ command-settings } { command-server } { option-club-puzzles }:{ choice-on }`.
puzzle-of-club-direct = Aufgaben aus Partien eines Clubs löst man auf dessen Server. Frag dort danach.
puzzle-dropped = Die Aufgabe { $puzzle } wird auf diesem Server nicht mehr gestellt. Was du mit ihr gemacht hast, zählt weiter.
puzzle-of-other-club = Diese Aufgabe ist aus einer Partie eines anderen Servers und wird nur dort gelöst.

puzzle-button-solve = Lösen…
puzzle-button-again = Noch einmal
puzzle-button-solution = Lösung
puzzle-button-share = Teilen
puzzle-button-another = Nächste Aufgabe
