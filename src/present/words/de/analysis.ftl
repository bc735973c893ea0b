### Hints, and games looked over.

tutor-begun = { $who } spielen **Partie { $game }** { $kind } in { $thread }.

tutor-hint-offered = Ein Tipp ist nur für deine Augen: Drück den Knopf, oder nimm `/gala hint`.
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
tutor-leaves-home = Das bringt eine Figur von zu Hause weg, wo nach Zug 30 niemand mehr stehen darf.
tutor-jumps = Das springt { $count } Mal in einem Zug.
tutor-best = Ich sehe nichts Zwingendes, aber alles andere scheint etwas schlechter.
tutor-stands-won = Du stehst auf Gewinn.
tutor-stands-better = Du stehst besser.
tutor-stands-even = Die Partie ist etwa ausgeglichen.
tutor-stands-worse = Du stehst etwas schlechter.
tutor-stands-lost = Du stehst schlecht.
tutor-line = Ich erwarte { $line }.
tutor-noted = Im `verlauf` der Partie steht, dass du gefragt hast.

tutor-review-offered = Eine Durchsicht von Partie { $game } dauert einige Sekunden und wird nur dir gezeigt: Drück den Knopf, oder nimm `/gala review`.
tutor-reviewing = Ich sehe Partie { $game } durch: { $done } von { $all } Stellungen …
tutor-stopped = Abgebrochen. Was schon durchgesehen war, ist vergessen.
tutor-review-ready = { $who }, ich habe Partie { $game } für dich durchgesehen.
tutor-review-head = **Partie { $game }, durchgesehen.** Der helle Teil der Kurve ist die Gewinnaussicht von Weiß, der dunkle die von Schwarz.
tutor-side = { $side } ({ $who }): Genauigkeit { $accuracy } %, { $inaccuracies ->
    [one] 1 Ungenauigkeit
   *[other] { $inaccuracies } Ungenauigkeiten
}, { $mistakes ->
    [one] 1 Fehler
   *[other] { $mistakes } Fehler
}, { $blunders ->
    [one] 1 grober Fehler
   *[other] { $blunders } grobe Fehler
}.
tutor-side-unmoved = { $side } ({ $who }) war nie am Zug.
tutor-review-clean = Niemand hat viel verschenkt: gut gespielt!
tutor-review-worst = Hier wurde am meisten verschenkt; auf den Brettern wurde der dünne rote Pfeil gespielt, der dicke blaue war besser:
tutor-blunder = **{ $turn }??** – besser { $line }
tutor-mistake = **{ $turn }?** – besser { $line }
tutor-inaccuracy = **{ $turn }?!** – besser { $line }
tutor-caption = { $turn }: besser { $better }
tutor-menu = { $count ->
    [one] Sieh ihn dir auf dem Brett an
   *[other] Sieh dir einen von { $count } Zügen auf dem Brett an
}
tutor-entry-better = besser { $line }
tutor-turn = **Partie { $game }, { $turn }**: { $verdict ->
    [blunder] ein grober Fehler
    [mistake] ein Fehler
   *[other] eine Ungenauigkeit
}. Die Gewinnaussicht von { $side } fiel von { $before } % auf { $after } %.
tutor-turn-better = Besser war **{ $better }**.
tutor-turn-line = Besser war **{ $better }**; danach erwarte ich { $line }.
tutor-turn-colours = Rot ist, was gespielt wurde, blau, was besser war.
tutor-turn-alt = { $turn } und die bessere Folge { $line }. Das Brett davor: { $board }
tutor-review-alt = Die Kurve der Gewinnaussichten in Partie { $game }. { $text }

tutor-hint-rated = Partie { $game } zählt für die Wertung, da bist du auf dich gestellt. Tipps gibt es in ungewerteten Partien und gegen den Computer.
tutor-still-playing = Partie { $game } läuft noch. Durchgesehen werden kann sie, wenn sie zu Ende ist.
tutor-nothing-played = In Partie { $game } wurde nichts gespielt, also gibt es nichts durchzusehen.
tutor-thinking = Ich bin noch mit deiner letzten Frage beschäftigt. Gib mir einen Augenblick und frag dann noch einmal.
tutor-busy = Gerade lassen mich zu viele Leute nachdenken. Bitte frag in einer Minute noch einmal.
tutor-no-review = Ich sehe gerade nichts für dich durch.

tutor-button-hint = Tipp
tutor-button-review = Durchsicht
tutor-button-stop = Abbrechen
