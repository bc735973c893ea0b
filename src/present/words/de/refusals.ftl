### Why something was not done, and what would work. What somebody typed is put in between quotation marks, without effect.

refused-unknown = Ich lese „{ $read }“, und das ist keiner meiner Befehle. Im Thread einer Partie versuch einen Zug wie `d3-f5`, `züge`, `brett` oder `hilfe`; sonst `/gala { command-challenge }`.
refused-off-board = Ein Feld `{ $square }` gibt es nicht: Die Linien gehen von a bis j und die Reihen von 1 bis 10, wie in `d3-f5`.
refused-too-long = Das sind mehr Felder, als ein Zug berühren kann. Von und nach genügen, wie in `d3-f5`.
refused-no-move = Ich lese „{ $read }“, und das ist kein Zug. Schreib von und nach, wie in `d3-f5`.
refused-off-board-chelma = Ein Feld `{ $square }` gibt es in Chelma nicht: Die Linien gehen von a bis h und die Reihen von 1 bis 8, wie in `d3-f5`.
refused-too-long-chelma = Das sind mehr Felder, als ich verfolgen kann. Von und nach genügen, wie in `d3-f5`.
refused-no-turn = Ich lese „{ $read }“, und das ist kein Zug in Chelma. Zieh mit von und nach, wie in `d3-f5`, oder setz eine Figur, wie in `R@f2`.
refused-placing-gala = Ich lese „{ $read }“, aber in Gala werden keine Figuren eingesetzt. Schreib von und nach, wie in `d3-f5`.
refused-placing-off-board = Ein Feld `{ $square }` gibt es in Chelma nicht: Die Linien gehen von a bis h und die Reihen von 1 bis 8. Eine Figur setzt du wie in `N@e1`.
refused-placing = Ich lese „{ $read }“, und das setzt keine Figur ein. Schreib ihren Buchstaben (`R` Turm, `B` Läufer oder `N` Springer), `@` und ein Feld, wie in `N@e1`.
refused-default-by-slash = Wonach hier gewöhnlich gespielt wird, wählst du mit `/{ command-settings } { command-server }`: Eine getippte Zeile verrät mir nicht, ob du diesen Server verwaltest.
refused-no-game-here = Hier wird keine Partie gespielt. Geh in den Thread deiner Partie, oder benutze `/gala` mit ihrer Nummer: `/gala { command-games }` zeigt deine.
refused-no-such-game = Eine Partie { $game } gibt es nicht. `/gala { command-games }` zeigt deine.
refused-not-started = Partie { $game } hat nicht begonnen: Ihre Herausforderung wurde nicht angenommen.
refused-not-seated = Du hast keinen Platz in Partie { $game }. Zuschauen darfst du gern: `brett` zeigt, wie es steht.
refused-not-your-turn = { $person } ist am Zug. Ich hebe keine Züge auf; spiel ihn, wenn du dran bist.
refused-game-over = { $over }. Drück Revanche oder tipp `revanche` für eine neue.
refused-no-man-on = Auf { $square } steht keine Figur. `züge` zeigt alles, was sich spielen lässt.
refused-not-to-move = Die Figur auf { $square } ist nicht am Zug. `züge` zeigt alles, was sich spielen lässt.
refused-not-to-move-man = { $role ->
    [King] Der König
    [Rook] Der Turm
    [Bishop] Der Läufer
    [Knight] Der Springer
    [Pawn] Der Bauer
   *[other] Die { man }
} auf { $square } gehört { $side }, und { $mover } ist am Zug. `züge` zeigt alles, was sich spielen lässt.
refused-one-opponent = Zu viele Gegner: Nenn eine Person, oder zwei für die vier Plätze von `pyramid-4`, oder niemanden für eine offene Herausforderung.
refused-which-partner = Wer spielt an deiner Seite? Erwähne jemanden hinter `partner`, oder lass es weg und sag `drei` oder `vier`: Dann darf mitspielen, wer mag.
refused-not-for-two = Partner und zweite Gegner gehören zu den vier Plätzen von `pyramid-4`: Nenn diese Regeln dazu, oder nur einen Gegner.
refused-named-twice = Du hast { $person } zweimal genannt; jeder sitzt nur auf einer Seite.
refused-players = Mit { $named } genannten Leuten, dich eingeschlossen, braucht es { $possible } Spieler, nicht { $asked }.
refused-compare-which = Welche Regeln soll ich vergleichen? Nenn ein oder zwei, wie in `regeln vergleich winther pyramid`: Es gibt { $presets }.
refused-challenge-yourself = Dich selbst kannst du nicht herausfordern. Nenn jemand anderen, oder niemanden für eine offene Herausforderung.
refused-challenge-bot = { $bot } ist ein Bot und spielt nicht. Nenn einen Menschen, oder niemanden für eine offene Herausforderung; oder spiel gegen mich: `/gala { command-challenge } { option-level }:3`, oder `herausfordern computer stufe 3`.
refused-in-thread = Eine Partie bekommt einen eigenen Thread, und der hängt unter einem Kanal: Mach die Herausforderung in einem Kanal, nicht in einem Thread.
refused-in-direct-message = Gespielt wird in einem Thread auf einem Server: Mach die Herausforderung im Kanal eines Servers.
refused-too-many-challenges = Du hast { $most } offene Herausforderungen, mehr gehen nicht auf einmal. `/gala { command-withdraw }` nimmt eine zurück, oder warte auf eine Antwort.
refused-too-many-games = Du bist an { $most } Partien und Herausforderungen beteiligt, mehr gehen nicht auf einmal. Beende eine, oder nimm mit `/gala { command-withdraw }` eine Herausforderung zurück.
refused-too-fast = Das war mir ein wenig schnell: Gib mir { $time }, dann frag noch einmal. Züge in deinen eigenen Partien sind nicht gemeint; die spiele ich immer.
refused-too-many-today = Du hast mich heute schon sehr viel gefragt: In { $time } geht das wieder. Züge in deinen eigenen Partien sind nicht gemeint; die spiele ich immer.
refused-one-at-a-time = Ich bin noch mit dem beschäftigt, was du vorhin wolltest. Frag noch einmal, wenn es da ist.
refused-busy = Gerade wird so viel von mir verlangt, dass ich das nicht tun konnte. Bitte versuch es in { $time } noch einmal.
refused-hushed = Noch immer ein wenig schnell für mich: Bitte gib mir eine Minute.
refused-too-many-computers = Du spielst { $most } Partien gegen den Computer, mehr gehen nicht auf einmal. Beende erst eine; `/gala { command-games }` zeigt sie.
refused-level = Der Computer spielt auf den Stufen 1 bis 8, aber du wolltest `{ $read }`.
refused-person-or-computer = Du hast { $person } und eine Stufe des Computers für denselben Platz genannt; nenn eins von beiden.
refused-no-challenge = Darauf wartet keine Herausforderung. `/gala { command-games }` zeigt deine; eine offene Herausforderung nimmst du mit ihrem Knopf an.
refused-which-challenge = Welche? Drück ihren Knopf, oder benutze `/gala { command-accept }` mit der Nummer der Partie: { $games }.
refused-which-challenge-game = { $game } (von { $person })
refused-not-challenged = Diese Herausforderung gilt { $opponent }. Mach eine eigene mit `/gala { command-challenge }`.
refused-own-challenge = Das ist deine eigene Herausforderung; jemand anders muss sie beantworten. `/gala { command-withdraw } { option-game }:{ $game }` nimmt sie zurück.
refused-joined-already = Du hast Partie { $game } schon angenommen; sie beginnt, sobald es alle getan haben. `/gala { command-decline } { option-game }:{ $game }` gibt den Platz zurück.
refused-left-too-often = Du hast in Partie { $game } schon zweimal einen Platz genommen und zurückgegeben. Öfter geht es nicht: Überlass ihn jemand anderem.
refused-no-partner-wanted = Partie { $game } sucht keinen Partner. Mit `annehmen` allein spielst du gegen den Herausforderer mit, wenn ein Platz frei ist.
refused-open-challenge = Eine offene Herausforderung gilt allen: Überlass sie einfach jemand anderem.
refused-not-challenger = Nur { $challenger } kann die eigene Herausforderung zurückziehen.
refused-already-accepted = Die Herausforderung von Partie { $game } ist schon angenommen.
refused-challenge-closed = Die Herausforderung von Partie { $game } ist nicht mehr offen. Mach eine neue mit `/gala { command-challenge }`.
refused-no-offer = Gerade ist kein Remis angeboten. `remis` bietet eins an.
refused-own-offer = Remis ist schon angeboten; die Antwort liegt bei { $opponents }.
refused-offered-already = Du hast seit dem letzten Zug schon Remis angeboten, und es wurde abgelehnt. Spiel erst weiter.
refused-resignation-proposed = Das hast du schon gesagt; nun muss { $partner } zustimmen oder weiterspielen.
refused-not-manager = Das wählt nur, wer diesen Server verwalten darf oder mit `/{ command-settings } { command-server }` dafür ernannt ist.
refused-not-on-server = Das gibt es nur auf einem Server: Benutze es in einem seiner Kanäle.
refused-out-of-date = Dieses Brett ist veraltet: Die Partie ist inzwischen weiter. Nimm das neueste.
refused-nothing-to-replay = In Partie { $game } wurde noch nicht gezogen, also gibt es nichts abzuspielen. `brett` zeigt, wie es steht.
refused-not-finished = Partie { $game } ist noch nicht vorbei; eine Revanche kommt danach.

refused-rules-unknown = Ich kenne keine Regeln und keine Option namens „{ $read }“. Die Regeln sind { $presets }; Optionen von `winther` sind { $options }.
refused-rules-not-for = Die Option `{ $option }` passt nicht zu `{ $preset }`; sie gehört zu `winther`.
refused-rules-two = Eine Partie hat nur eine Art von Regeln: `{ $one }` oder `{ $other }`?

## As in "gib mir …" and "in …": the seconds and minutes have to fit both.

while-second = 1 Sekunde
while-seconds = { $count } Sekunden
while-minutes = { $count } Minuten
while-hours = { $count } Stunden
