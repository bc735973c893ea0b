### What happened at a table, told to everybody at it.

news-withdrawn = { $person } hat die Herausforderung zurückgezogen (Partie { $game }).
news-lapsed = Die Herausforderung zu Partie { $game } ist verfallen: Zwei Wochen lang hat sie niemand angenommen.
news-draw-declined = { $people }, { $decliner } lehnt das Remis ab. Die Partie geht weiter.

## The opening: who plays by which rules, and who begins.

opening = **Partie { $game }**: { $players }, nach { $rules }. { $goal }
opening-gala = { $person }, du beginnst: Schreib einen Zug wie `d1-e2` oder `hilfe`.
opening-chelma = { $person }, du beginnst. Setz einen Turm (R), Läufer (B) oder Springer (N) auf eins deiner markierten Felder. Das sind e1, f1, f2, g3, h3 und h4. Schreib etwa `N@e1`, oder schreib `hilfe`.
opening-computer-gala = { $computer } beginnt. Dann bist du dran: Schreib einen Zug von Feld zu Feld, etwa `d3-f5`, oder `hilfe`.
opening-computer-chelma = { $computer } beginnt. Dann bist du dran. Setz einen Turm (R), Läufer (B) oder Springer (N) auf eins deiner markierten Felder. Das sind a5, a6, b6, c7, c8 und d8. Schreib etwa `N@d8`, oder schreib `hilfe`.
seats-two = { $white } spielt Weiß, { $black } spielt Schwarz
seats-four = { $white } für Weiß gegen { $black } für Schwarz
seats-of-one = { $person } ({ $seats })

## A move.

news-takes = **{ $number }**: Die { $role } schlägt eine { $captured }.
news-placed = **{ $number }**: { a-man } auf { $square }.
news-passes = { $side } hat keinen Zug und setzt aus.
news-declines-by-playing = (Damit ist das Remis abgelehnt.)
news-gala = **Gala!** { $by } { $count ->
    [one] bedroht
   *[other] bedrohen
} { $gala }.
news-double-gala = **Double gala!** { $threats }.
news-threat = { $by } { $count ->
    [one] bedroht
   *[other] bedrohen
} { $gala }
news-must = Antworte darauf, wenn du kannst.
news-must-each = Rette beide, wenn du kannst, sonst eine.
news-must-one-of-two = Antworte auf die Drohung gegen { $square }, wenn du kannst.
news-must-later = { $seat } muss darauf antworten, sobald dieser Platz an der Reihe ist, falls es geht.
news-must-later-one-of-two = { $seat } muss auf die Drohung gegen { $square } antworten, sobald dieser Platz an der Reihe ist, falls es geht.
news-seat = { $seat } ({ $person })
news-seat-alone = { $seat }
news-passed-over = { $seat } hat keine Figur, die ziehen kann, und wird übergangen.
news-near-centre = { $sides } { $count ->
    [one] ist
   *[other] sind
} **einen Schritt vom Zentrum entfernt**.
news-late-last = { $side } hat noch Figuren auf den Heimatfeldern { $squares }: Dies ist der letzte Zug, um sie herauszubringen.
news-late = { $side } hat noch Figuren auf den Heimatfeldern { $squares }: Noch { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}, um sie herauszubringen.
news-must-leave-soon = { $side } hat noch Figuren auf den Heimatfeldern { $squares }. Nach { $count ->
    [one] 1 weiteren Zug
   *[other] { $count } weiteren Zügen
} müssen sie heraus, wenn es geht.
news-must-leave = { $side } muss eine Figur von den Heimatfeldern wegziehen; die auf { $squares } können heraus.

## Whose turn it is.

turn-thinks = { $person } denkt nach.
turn-place = { $person }, setz deine nächste Figur.
turn-move = { $person }, du bist am Zug.
turn-move-seat = { $person }, du bist am Zug, mit den Figuren von { $seat }.
turn-repetition = (Diese Stellung gibt es zum zweiten Mal; beim dritten ist es remis.)
turn-quiet-gala = (Remis in { $count ->
    [one] 1 Zug
   *[other] { $count } Zügen
}, wenn bis dahin weder geschlagen noch eine Kampa gezogen wird.)
turn-quiet-chelma = (Remis in { $count ->
    [one] 1 Zug
   *[other] { $count } Zügen
}.)
turn-longest = (Remis in { $count ->
    [one] 1 Zug
   *[other] { $count } Zügen
}: Keine Partie dauert länger als 600 Züge je Seite.)

## Draws and resignations.

news-draw-offered = { $offerers } { $count ->
    [one] bietet
   *[other] bieten
} Remis an. { $asked }, was { $askedcount ->
    [one] sagst du
   *[other] sagt ihr
}? Weiterspielen heißt ablehnen.
news-draw-offered-computer = { $offerers } { $count ->
    [one] bietet
   *[other] bieten
} Remis an. { $asked } { $askedcount ->
    [one] überlegt
   *[other] überlegen
} es sich.
news-resignation = { $who } möchte aufgeben. { $partner }, bist du einverstanden? Dann drück den Knopf oder schreib `aufgeben ja`; wenn nicht, spiel einfach weiter.
news-resignation-computer = { $who } möchte aufgeben, und { $partner } wird gefragt.

## The end.

result-resigned = { $losers } { $count ->
    [one] gibt
   *[other] geben
} auf. **{ $side } gewinnt**: gut gespielt, { $winners }!
result-left = { $person } ist nicht mehr dabei, damit ist die Partie auch für { $partner } vorbei. **{ $side } gewinnt**: gut gespielt, { $winners }!
result-won = **{ $side } gewinnt!** { $winners } { $count ->
    [one] hat
   *[other] haben
} gegen { $losers } gewonnen: { $why }.
result-draw = **Remis** zwischen { $one } und { $other }: { $why }.
grade-plain = Ein einfacher Sieg.
grade-minor = Ein kleiner Sieg: eine eigene Gala im Zentrum.
grade-great = Ein großer Sieg.
grade-great-galas = Ein großer Sieg: beide eigenen Galas im Zentrum.
ended-before-first = Partie { $game } endete vor dem ersten Zug. Danke fürs Spielen!
ended-at = Partie { $game } endete nach Zug { $number }. Danke fürs Spielen!
ended-in-placing = Partie { $game } endete beim Setzen. Danke fürs Spielen!
hinted = Genutzte Tipps: { $each }.
hinted-person = { $person } { $count }
good-game = { $computer }: Schöne Partie!

## Why: a clause each, after a colon or "denn".

why-galas-captured = beide Galas von { $loser } sind geschlagen
why-gala-captured = eine Gala von { $loser } ist geschlagen
why-centre = beide Galas von { $side } stehen im Zentrum
why-lone-gala = die letzte Figur von { $loser } ist eine einzelne Gala
why-home = alle Figuren von { $side } stehen dort, wo die von { $loser } begannen
why-home-filled = alle Zielfelder von { $side } sind gefüllt, einige davon mit Figuren von { $loser }
why-thirty = nach dem 30. Zug hat { $loser } noch eine Figur auf den eigenen Heimatfeldern
why-resigned = { $loser } hat aufgegeben
why-one-gala-each = beide Seiten haben genau eine Gala übrig
why-one-gala-each-in-centre = beide Seiten haben genau eine Gala übrig, und beide stehen im Zentrum
why-repetition = dieselbe Stellung ist zum dritten Mal entstanden
why-hundred = 50 Züge je Seite in Folge wurde weder geschlagen noch eine Kampa gezogen
why-two-hundred = 100 Züge je Seite in Folge haben zu nichts geführt
why-longest = keine Partie dauert länger als 600 Züge je Seite
why-no-move = die Seite am Zug hat keinen erlaubten Zug
why-both-at-home = nach je 30 Zügen haben beide noch eine Figur auf ihren Heimatfeldern
why-agreed = die Spieler haben sich geeinigt

## How a game ended, as a clause.

over-resigned = die Partie ist vorbei: { $loser } hat aufgegeben, und { $side } hat gewonnen
over-won = die Partie ist vorbei: { $side } hat gewonnen, denn { $why }
over-draw = die Partie ist vorbei: remis, denn { $why }

## Results, told in the channel that a server has chosen for them.

feed-won = **{ $kind }** ({ $rules }): Sieg für { $winner } ({ $side }) gegen { $loser }: { $why }.
feed-drawn = **{ $kind }** ({ $rules }): remis zwischen { $white } und { $black }: { $why }.
feed-thread = Partie { $game } steht in { $thread }.
