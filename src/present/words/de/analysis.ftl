### Hints, and games looked over.

tutor-begun = { $who } spielen { $kind }: **Partie { $game }** in { $thread }.

tutor-hint-offered = Den Tipp siehst nur du: Drück den Knopf, oder nimm `/gala { command-hint }`.
tutor-hint = Ich würde **{ $turn }** spielen.
tutor-hint-alt = Das Brett von Partie { $game } mit dem Weg von { $turn }.
tutor-wins-at-once = Das gewinnt sofort.
tutor-wins-in = Das gewinnt zwingend in { $count ->
    [one] einem Zug
   *[other] { $count } Zügen
}.
tutor-takes = Das schlägt eine { $role }.
tutor-saves = Das bringt die Gala auf { $square } in Sicherheit.
tutor-threatens = Das bedroht die Gala auf { $square }.
tutor-holds-out = Gegen bestes Spiel ist die Partie verloren; so hältst du am längsten durch.
tutor-comes-home = Das bringt eine Figur auf eines ihrer Zielfelder.
tutor-leaves-home = Das bringt eine Figur von ihren Heimatfeldern weg.
tutor-jumps = { $count ->
    [one] Das ist ein Sprung
   *[other] Das sind { $count } Sprünge
} in einem Zug.
tutor-best = Ich sehe nichts Zwingendes, aber alles andere scheint etwas schlechter.
tutor-stands-won = Du stehst auf Gewinn.
tutor-stands-better = Du stehst besser.
tutor-stands-even = Die Partie ist etwa ausgeglichen.
tutor-stands-worse = Du stehst etwas schlechter.
tutor-stands-lost = Du stehst schlecht.
tutor-line = Ich erwarte { $line }.
tutor-noted = Im `verlauf` der Partie steht, dass du gefragt hast.

tutor-review-offered = Eine Analyse von Partie { $game } dauert einige Sekunden. Drück den Knopf, oder nimm `/gala { command-review }`.
tutor-reviewing = Ich analysiere Partie { $game }: { $done } von { $all } Stellungen …
tutor-stopped = Analyse abgebrochen.
tutor-review-ready = { $who }, deine Analyse von Partie { $game } ist fertig.
tutor-review-head = **Analyse von Partie { $game }.** Der helle Teil der Kurve zeigt die Gewinnaussicht von Weiß, der dunkle die von Schwarz.
tutor-side = { $side } ({ $who }): Genauigkeit { $accuracy } %, { $inaccuracies ->
    [one] 1 Ungenauigkeit
   *[other] { $inaccuracies } Ungenauigkeiten
}, { $mistakes ->
    [one] 1 Fehler
   *[other] { $mistakes } Fehler
}, { $blunders ->
    [one] 1 grober Patzer
   *[other] { $blunders } grobe Patzer
}.
tutor-side-unmoved = { $side } ({ $who }) hat nie gezogen.
tutor-review-clean = Niemand hat viel verschenkt: Gut gespielt!
tutor-review-worst = Die größten Fehler (rot: gespielt, blau: besser):
tutor-blunder = **{ $turn }??** – besser { $line }
tutor-mistake = **{ $turn }?** – besser { $line }
tutor-inaccuracy = **{ $turn }?!** – besser { $line }
tutor-caption = { $turn }: besser { $better }
tutor-menu = { $count ->
    [one] Den Zug auf dem Brett ansehen
   *[other] Einen von { $count } Zügen auf dem Brett ansehen
}
tutor-entry-better = besser { $line }
tutor-turn = **Partie { $game }, { $turn }**: { $verdict ->
    [blunder] ein grober Patzer
    [mistake] ein Fehler
   *[other] eine Ungenauigkeit
}. Die Gewinnaussicht von { $side } fiel von { $before } % auf { $after } %.
tutor-turn-better = Besser war **{ $better }**.
tutor-turn-line = Besser war **{ $better }**; danach erwarte ich { $line }.
tutor-turn-colours = Rot: gespielt. Blau: besser.
tutor-turn-alt = { $turn } und die bessere Folge { $line }. Das Brett davor: { $board }
tutor-review-alt = Die Kurve der Gewinnaussichten in Partie { $game }. { $text }

tutor-hint-rated = Partie { $game } ist gewertet, da bist du auf dich gestellt. Tipps gibt es in ungewerteten Partien und gegen den Computer.
tutor-hint-later = { $person } ist am Zug. Einen Tipp bekommt, wer am Zug ist: Frag wieder, wenn du dran bist.
tutor-still-playing = Partie { $game } läuft noch. Analysieren kannst du sie, wenn sie zu Ende ist.
tutor-nothing-played = In Partie { $game } wurde nicht gezogen, also gibt es nichts zu analysieren.
tutor-thinking = Ich bin noch mit deiner letzten Frage beschäftigt. Gib mir einen Augenblick und frag dann noch einmal.
tutor-busy = Gerade rechne ich für viele andere. Bitte frag in einer Minute noch einmal.
tutor-no-review = Ich analysiere gerade nichts für dich.

tutor-button-hint = Tipp
tutor-button-review = Analyse
tutor-button-stop = Abbrechen

## Puzzles made of one's own mistakes.

better-button = Ging es besser?
better-button-next = Nächster Fehler
better-offered = Aus deinen Fehlern in Partie { $game } kann ich dir Aufgaben machen. Nur du siehst sie: Drück den Knopf.
better-task = **Partie { $game }**: Hier hast du **{ $turn }** gespielt. Finde einen besseren Zug.
better-none = In Partie { $game } habe ich keine Fehler von dir gefunden. Gut gespielt!
better-right-too = **{ $turn }** – gut gemacht, das ist etwa so gut wie **{ $best }**!
better-best = Am besten war **{ $turn }**.
better-played = Das hast du auch gespielt.
better-falls = Deine Gewinnaussicht sinkt von { $before } % auf { $after } %.
better-line-alt = Partie { $game }, was man hätte spielen können, Zug für Zug: { $turns }. { $board }
better-not-yours = Das war in Partie { $game } nicht dein Zug.
better-none-reviewed = Von deinen Partien hier ist noch keine analysiert. Bitte im Thread einer beendeten um eine `{ typed-line-review }`.

## The share card of a finished game.

card-button = Teilen
card-here = Die Karte zu Partie { $game }, zum Weitergeben.
card-offered = Ich kann hier eine Karte zu Partie { $game } posten, zum Weitergeben: Drück auf den Knopf.
card-posted = Erledigt: Die Karte steht in { $thread }.
card-posted-somewhere = Erledigt: Die Karte zu Partie { $game } kommt gleich.
card-posted-before = Die Karte zu Partie { $game } gibt es schon: Sieh in ihrem Thread nach.
card-won = { $side } gewinnt: { $why }.
card-drawn = Remis: { $why }.
card-turning = Wendepunkt: { $turn } (rot)
card-better = Besser: { $turn } (blau)
card-clean = Keine großen Fehler: das letzte Brett
card-footer = { $kind } ({ $rules }), Partie { $game }, { $date }
card-rating = { $points } ({ $change })
card-rating-guess = { $points } ({ $change }), vorläufig
card-player = { $name } ({ $side })
card-player-rated = { $name } ({ $side }, { $rating })
card-alt = { $white } gegen { $black }. { $result } { $footer }. { $board }
card-alt-turning = { $white } gegen { $black }. { $result } { $footer }. Wendepunkt: { $turn }, besser { $better }. { $board }
