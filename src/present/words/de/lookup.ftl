### What is said to somebody who asks about the rules; what the keys mean is told in ../en/lookup.ftl.

## Rule sets by name, in the nominative; and in short, beside another.

the-rules-own = eigene Regeln
the-rules-preset = die { $preset }-Regeln
the-rules-preset-with = die { $preset }-Regeln mit { $options }
rules-short-with = { $preset } mit { $options }

## Answers.

lookup-overview =
    { "" }**{ $rules }** ({ $kind })
    { $goal }
    • Figuren: { $pieces }. Frag mit `/{ command-rules } { command-piece }`, oder schreib im Thread einer Partie `regeln { $piece }`.
    • Themen: { $topics }. Frag mit `/{ command-rules } { command-topic }`.
    • `/{ command-rules } { command-compare }` stellt zwei Regelwerke nebeneinander, `/{ command-rules } { command-poster }` zeigt eins auf einer Seite.
lookup-otherwise = Anders bei { $presets }.
lookup-unknown = { $rules } sagen nichts zu „{ $asked }“; es gibt { $topics }.
lookup-unknown-near = { $rules } sagen nichts zu „{ $asked }“; meintest du { $topics }?
lookup-elsewhere = { $rules } kennen das nicht. Das gehört zu { $kind }: `regeln { $asked } { $preset }`.

compare-games = { $one } gehören zu { $kind }, { $other } zu { $otherkind }: zwei verschiedenen Spielen.
compare-same = { $one } und { $other } sind gleich.
compare-head = { $one } und { $other } unterscheiden sich in { $count ->
    [one] einem Punkt
   *[other] { $count } Punkten
}
compare-whole = { compare-head }:
compare-brief = { compare-head } ({ $first } | { $second }):
compare-brief-more = `/{ command-rules } { command-topic }` erklärt jeden Punkt ganz.
compare-file = { compare-head }: { $labels }. Die Datei stellt sie nebeneinander.

## What the signs of a figure mean: a clause each.

sign-far = Scheibe: zieht dorthin, beliebig weit
sign-chain = Scheibe: kommt mit einer Sprungkette dorthin
sign-step = Ring: mit einem einzelnen Schritt
sign-placing = Ring: dort darf eine Figur gesetzt werden
sign-twice = zwei Punkte: mit zwei Schritten auf einmal
sign-leap = Raute: springt dorthin
sign-capture = rote Ecken: schlägt dort
sign-barred = rotes Kreuz: nach den Regeln verboten

## Figures in words. What a man can do is a clause each, one after the other.

figure-empty-board = Das leere Brett: vier Burgen in den Ecken, das Kreuz dazwischen, das Zentrum in seiner Mitte.
figure-threat = { $pieces } { $count ->
    [one] bedroht
   *[other] bedrohen
} die Gala auf { $square }.
figure-placing = { $side } darf { a-man-acc } auf { $squares } setzen.
figure-man = { the-man } auf { $square } { $ways }.
figure-stuck = { the-man } auf { $square } kann nicht ziehen.
figure-ways = { $first }; { $next }
figure-goes = zieht nach { $squares }
figure-steps = zieht einen Schritt nach { $squares }
figure-twice = zieht zwei Schritte nach { $squares }
figure-leaps = springt nach { $squares }
figure-captures = schlägt auf { $squares }
figure-barred = darf laut Regel nicht nach { $squares }

## Posters.

poster-title = Gala: { $rules }
poster-alt = Ein Poster zu { $rules }: was gewinnt, die Ausgangsstellung und wie jede Figur zieht. { $goal }
poster-partners = Partner sind Südwest und Südost (Weiß) sowie Nordwest und Nordost (Schwarz).

legend-gala = { $count } Galas: ein Schritt; springen aus dem Zentrum
legend-korna = { $count } Kornas: in einer Burg waagerecht und senkrecht, im Kreuz diagonal
legend-horsa = { $count } Horsas: in einer Burg diagonal, im Kreuz waagerecht und senkrecht
legend-kampa = { $count } Kampas: ein Schritt; { $place ->
    [castles] in eigenen Burgen
    [ring] von ihren Anfangsfeldern
   *[tip] in eigenen Burgen, aber nicht am Zentrum,
} nur zum Zentrum hin{ $steps ->
    [two] , bis zu zwei
   *[one] { "" }
}
legend-king = { $count } König: ein Schritt
legend-queen = { $count } Dame: ein Schritt oder Sprünge in alle Richtungen
legend-rook = { $count } Türme: ein Schritt oder Sprünge, waagerecht und senkrecht
legend-bishop = { $count } Läufer: ein Schritt oder Sprünge, diagonal
legend-knight = { $count } Springer: der Sprung wie im Schach
legend-pawn = { $count } Bauern: ein Schritt diagonal

## The contact sheet.

sheet-title = galabot: Bilder, { $theme ->
    [light] hell
    [dark] dunkel
    [wood] Holz
   *[high-contrast] starker Kontrast
}
sheet-pixels = { $count } Pixel
sheet-theme = { $theme ->
    [light] hell
    [dark] dunkel
    [wood] Holz
   *[high-contrast] starker Kontrast
}
sheet-threat = eine Drohung, mit dem Weg des Angreifers
sheet-capture = ein Schlagzug; Schwarz unten
sheet-bend = ein Zug, der abbiegt
sheet-captured = geschlagene Figuren neben dem Brett
sheet-double = eine Doppelgala
sheet-win = ein Sieg: ein goldener Balken beim Sieger, die Galas liegen
sheet-draw = ein Remis
sheet-four = vier Plätze; Südwest ist am Zug
sheet-placing = Chelma, beim Einsetzen
sheet-chain = Chelma, eine Sprungkette
sheet-far = zieht hierhin, beliebig weit
sheet-step = mit einem einzelnen Schritt
sheet-twice = mit zwei Schritten auf einmal
sheet-leap = springt hierhin
sheet-barred = hier durch eine Regel verboten
