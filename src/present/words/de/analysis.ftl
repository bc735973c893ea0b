### Hints, and games looked over.

game-begun-in = { $who } spielen { $kind }: **Partie { $game }** in { $thread }.

analysis-hint-offered = Den Tipp siehst nur du: Drück den Knopf, oder nimm `/gala { command-hint }`.
analysis-hint = Ich würde **{ $turn }** spielen.
analysis-hint-alt = Das Brett von Partie { $game } mit dem Weg von { $turn }.
analysis-wins-at-once = Das gewinnt sofort.
analysis-wins-in = Das gewinnt zwingend in { $count ->
    [one] einem Zug
   *[other] { $count } Zügen
}.
analysis-takes = Das schlägt eine { $role }.
analysis-saves = Das bringt die Gala auf { $square } in Sicherheit.
analysis-threatens = Das bedroht die Gala auf { $square }.
analysis-holds-out = Gegen bestes Spiel ist die Partie verloren; so hältst du am längsten durch.
analysis-comes-home = Das bringt eine Figur auf eines ihrer Zielfelder.
analysis-leaves-home = Das bringt eine Figur von ihren Heimatfeldern weg.
analysis-jumps = { $count ->
    [one] Das ist ein Sprung
   *[other] Das sind { $count } Sprünge
} in einem Zug.
analysis-best = Ich sehe nichts Zwingendes, aber alles andere scheint etwas schlechter.
analysis-stands-won = Du stehst auf Gewinn.
analysis-stands-better = Du stehst besser.
analysis-stands-even = Die Partie ist etwa ausgeglichen.
analysis-stands-worse = Du stehst etwas schlechter.
analysis-stands-lost = Du stehst schlecht.
analysis-line = Ich erwarte { $line }.
analysis-noted = Im `verlauf` der Partie steht, dass du gefragt hast.

analysis-review-offered = Eine Analyse von Partie { $game } dauert einige Sekunden. Drück den Knopf, oder nimm `/gala { command-review }`.
analysis-reviewing = Ich analysiere Partie { $game }: { $done } von { $all } Stellungen …
analysis-stopped = Analyse abgebrochen.
analysis-review-ready = { $who }, deine Analyse von Partie { $game } ist fertig.
analysis-review-head = **Analyse von Partie { $game }.** Der helle Teil der Kurve zeigt die Gewinnaussicht von Weiß, der dunkle die von Schwarz.
analysis-side = { $side } ({ $who }): Genauigkeit { $accuracy } %, { $inaccuracies ->
    [one] 1 Ungenauigkeit
   *[other] { $inaccuracies } Ungenauigkeiten
}, { $mistakes ->
    [one] 1 Fehler
   *[other] { $mistakes } Fehler
}, { $blunders ->
    [one] 1 grober Patzer
   *[other] { $blunders } grobe Patzer
}.
analysis-side-unmoved = { $side } ({ $who }) hat nie gezogen.
analysis-review-clean = Niemand hat viel verschenkt: Gut gespielt!
analysis-review-worst = Die größten Fehler (rot: gespielt, blau: besser):
analysis-blunder = **{ $turn }??** – besser { $line }
analysis-mistake = **{ $turn }?** – besser { $line }
analysis-inaccuracy = **{ $turn }?!** – besser { $line }
analysis-caption = { $turn }: besser { $better }
analysis-menu = { $count ->
    [one] Den Zug auf dem Brett ansehen
   *[other] Einen von { $count } Zügen auf dem Brett ansehen
}
analysis-entry-better = besser { $line }
analysis-turn = **Partie { $game }, { $turn }**: { $verdict ->
    [blunder] ein grober Patzer
    [mistake] ein Fehler
   *[other] eine Ungenauigkeit
}. Die Gewinnaussicht von { $side } fiel von { $before } % auf { $after } %.
analysis-turn-better = Besser war **{ $better }**.
analysis-turn-line = Besser war **{ $better }**; danach erwarte ich { $line }.
analysis-turn-colours = Rot: gespielt. Blau: besser.
analysis-turn-alt = { $turn } und die bessere Folge { $line }. Das Brett davor: { $board }
analysis-review-alt = Die Kurve der Gewinnaussichten in Partie { $game }. { $text }

analysis-hint-rated = Partie { $game } ist gewertet, da bist du auf dich gestellt. Tipps gibt es in ungewerteten Partien und gegen den Computer.
analysis-hint-later = { $person } ist am Zug. Einen Tipp bekommt, wer am Zug ist: Frag wieder, wenn du dran bist.
analysis-still-playing = Partie { $game } läuft noch. Analysieren kannst du sie, wenn sie zu Ende ist.
analysis-nothing-played = In Partie { $game } wurde nicht gezogen, also gibt es nichts zu analysieren.
analysis-thinking = Ich bin noch mit deiner letzten Frage beschäftigt. Gib mir einen Augenblick und frag dann noch einmal.
analysis-busy = Gerade rechne ich für viele andere. Bitte frag in einer Minute noch einmal.
analysis-no-review = Ich analysiere gerade nichts für dich.

analysis-button-hint = Tipp
analysis-button-review = Analyse
analysis-button-stop = Abbrechen

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
