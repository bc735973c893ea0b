### Why something was not done, and what would work. What somebody typed is put in between quotation marks, without effect.

refused-unknown = „{ $read }“ ist kein Befehl, den ich kenne. Im Thread einer Partie versuch einen Zug wie `d3-f5`, `züge`, `brett` oder `hilfe`; sonst `/gala { command-challenge }`.
refused-did-you-mean = Meinst du `{ $line }`? Dann schreib das. `hilfe` sagt, was du noch tun kannst.
refused-edited-late = Das hast du mehr als fünf Minuten nach dem Senden bearbeitet, darum habe ich es nicht ausgeführt. Wenn du es meinst, schreib es noch einmal.
refused-off-board = Ein Feld `{ $square }` gibt es nicht. Die Linien gehen von a bis j und die Reihen von 1 bis 10, wie in `d3-f5`.
refused-too-long = Das sind mehr Felder, als ein Zug berühren kann. Von und nach genügen, wie in `d3-f5`.
refused-no-move = „{ $read }“ verstehe ich nicht als Zug. Schreib von und nach, wie in `d3-f5`.
refused-off-board-chelma = Ein Feld `{ $square }` gibt es in Chelma nicht. Die Linien gehen von a bis h und die Reihen von 1 bis 8, wie in `d3-f5`.
refused-too-long-chelma = Das sind mehr Felder, als ich verfolgen kann. Von und nach genügen, wie in `d3-f5`.
refused-no-turn = „{ $read }“ verstehe ich in Chelma nicht als Zug. Zieh mit von und nach, wie in `d3-f5`, oder setz eine Figur, wie in `R@f2`.
refused-placing-gala = „{ $read }“ geht nicht: In Gala werden keine Figuren gesetzt. Schreib von und nach, wie in `d3-f5`.
refused-placing-off-board = Ein Feld `{ $square }` gibt es in Chelma nicht. Die Linien gehen von a bis h und die Reihen von 1 bis 8. Eine Figur setzt du wie in `N@e1`.
refused-placing = „{ $read }“ verstehe ich nicht als Setzen einer Figur. Schreib ihren Buchstaben (`R` Turm, `B` Läufer oder `N` Springer), `@` und ein Feld, wie in `N@e1`.
refused-default-by-slash = Die hier üblichen Regeln änderst du mit `/{ command-settings } { command-server }`. In einer geschriebenen Nachricht sehe ich deine Rechte nicht.
refused-no-piece-to = Keine deiner Figuren dieser Art ({ man }) kann nach { $square }. `züge` zeigt, was du spielen kannst.
refused-which-piece = Nach { $square } kann mehr als eine deiner Figuren dieser Art ({ man }). Schreib, welche du meinst: { $moves }.
refused-settings-by-slash = `/{ command-settings } { command-show }` zeigt deine Einstellungen, nur dir. Mit `/{ command-settings } { command-me }` änderst du deine, mit `/{ command-settings } { command-server }` die des Servers.
refused-privacy-by-slash = `/{ command-privacy } { command-show }` sagt, was ich über dich speichere. `/{ command-privacy } { command-export }` gibt es dir als Datei, `/{ command-privacy } { command-delete }` löscht es.
refused-no-game-here = Hier wird keine Partie gespielt. Geh in den Thread deiner Partie, oder benutze `/gala` mit ihrer Nummer: `/gala { command-games }` zeigt deine.
refused-no-such-game = Eine Partie { $game } gibt es nicht. `/gala { command-games }` zeigt deine.
refused-played-elsewhere = Hier würden es alle sehen, und Partie { $game } wird woanders gespielt. Frag in ihrem Thread oder schreib mir direkt.
refused-not-started = Partie { $game } hat nicht begonnen: Ihre Herausforderung wurde nicht angenommen.
refused-not-seated = Du hast keinen Platz in Partie { $game }. Zuschauen darfst du gern: `brett` zeigt, wie es steht.
refused-not-your-turn = { $person } ist am Zug. Spiel deinen Zug, wenn du dran bist, oder plane eine Antwort mit `/gala { command-plan }`.
refused-game-over = { $over }. Drück Revanche oder schreib `revanche` für eine neue.
refused-no-moment = „{ $read }“ kann ich nicht als Zug der Partie lesen. `12` ist der 12. Zug von Weiß, `12s` der von Schwarz, `P3` das dritte Setzen, `halbzug 7` der siebte Halbzug.
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
refused-one-opponent = Zu viele Gegner. Nenn einen, für `pyramid-4` zwei; dein eigener Partner steht hinter dem Wort `partner`. Sollen alle annehmen können, nenn niemanden.
refused-which-partner = Wer spielt an deiner Seite? Erwähne jemanden nach `partner`, oder lass es weg und schreib `drei` oder `vier`: Dann können alle mitspielen.
refused-not-for-two = Partner und zweite Gegner gibt es nur mit den vier Plätzen von `pyramid-4`. Nenn diese Regeln dazu, oder nur einen Gegner.
refused-named-twice = Du hast { $person } zweimal genannt; jeder sitzt nur auf einer Seite.
refused-players = { $named ->
    [one] Du hast sonst niemanden genannt
   *[other] Mit dir sind { $named } Leute genannt
}: Dann sind es { $possible } Spieler, nicht { $asked }.
refused-compare-which = Welche Regeln soll ich vergleichen? Nenn ein oder zwei, wie in `regeln vergleich winther pyramid`: Es gibt { $presets }.
refused-challenge-yourself = Dich selbst kannst du nicht herausfordern. Nenn jemand anderen, oder niemanden für eine offene Herausforderung.
refused-challenge-bot = { $bot } ist ein Bot und spielt nicht. Nenn eine Person, oder niemanden für eine offene Herausforderung. Oder spiel gegen mich: `/gala { command-challenge } { option-level }:3`, oder `herausfordern computer stufe 3`.
refused-in-thread = Fordere in einem Kanal heraus, nicht in einem Thread: Jede Partie bekommt dort ihren eigenen Thread.
refused-in-direct-message = Partien gegen andere spielst du auf Servern: Fordere dort in einem Kanal heraus. Hier spielst du gegen den Computer: `/gala { command-challenge } { option-level }:3`.
refused-too-many-challenges = Du hast { $most } offene Herausforderungen, mehr gehen nicht auf einmal. Warte auf eine Antwort, oder zieh eine mit `/gala { command-withdraw }` zurück.
refused-too-many-games = Du bist an { $most } Partien und Herausforderungen beteiligt, mehr gehen nicht auf einmal. Beende eine, oder zieh mit `/gala { command-withdraw }` eine Herausforderung zurück.
refused-too-fast = Das war mir ein wenig schnell: Gib mir { $time }, dann frag noch einmal. Für Züge in deinen eigenen Partien gilt das nicht; die nehme ich immer an.
refused-too-many-today = Du hast mich heute schon sehr viel gefragt: In { $time } geht das wieder. Für Züge in deinen eigenen Partien gilt das nicht; die nehme ich immer an.
refused-one-at-a-time = Ich bin noch mit dem beschäftigt, was du vorhin wolltest. Frag noch einmal, wenn es fertig ist.
refused-busy = Gerade ist zu viel los. Bitte versuch es in { $time } noch einmal.
refused-hushed = Noch immer ein wenig schnell für mich: Bitte gib mir eine Minute.
refused-too-many-computers = Du spielst { $most } Partien gegen den Computer, mehr gehen nicht auf einmal. Beende erst eine; `/gala { command-games }` zeigt sie.
refused-level = Der Computer spielt auf den Stufen 1 bis 8, aber du wolltest `{ $read }`.
refused-person-or-computer = Du hast { $person } und eine Stufe des Computers für denselben Platz genannt; nenn nur eins von beiden.
refused-no-challenge = Für dich ist hier keine Herausforderung offen. `/gala { command-games }` zeigt deine; eine offene Herausforderung nimmst du mit ihrem Knopf an.
refused-which-challenge = Welche? Drück ihren Knopf, oder benutze `/gala { command-accept }` mit der Nummer der Partie: { $games }.
refused-which-to-decline = Welche? Drück ihren Knopf, oder benutze `/gala { command-decline }` mit der Nummer der Partie: { $games }.
refused-which-to-withdraw = Welche? Drück ihren Knopf, oder benutze `/gala { command-withdraw }` mit der Nummer der Partie: { $games }.
refused-which-challenge-game = { $game } (von { $person })
refused-not-challenged = Diese Herausforderung gilt { $opponent }. Fordere selbst jemanden heraus, mit `/gala { command-challenge }`.
refused-own-challenge = Das ist deine eigene Herausforderung; jemand anders muss sie beantworten. `/gala { command-withdraw } { option-game }:{ $game }` zieht sie zurück.
refused-joined-already = Du hast Partie { $game } schon angenommen; sie beginnt, sobald es alle getan haben. `/gala { command-decline } { option-game }:{ $game }` gibt den Platz zurück.
refused-left-too-often = Du hast in Partie { $game } schon zweimal einen Platz genommen und zurückgegeben. Öfter geht es nicht: Überlass ihn jemand anderem.
refused-no-partner-wanted = Partie { $game } sucht keinen Partner. Mit `annehmen` allein spielst du gegen den Herausforderer mit, wenn ein Platz frei ist.
refused-open-challenge = Eine offene Herausforderung gilt allen: Überlass sie einfach jemand anderem.
refused-not-challenger = Nur { $challenger } kann die eigene Herausforderung zurückziehen.
refused-already-accepted = Die Herausforderung von Partie { $game } ist schon angenommen.
refused-challenge-closed = Die Herausforderung von Partie { $game } ist nicht mehr offen. Fordere neu heraus, mit `/gala { command-challenge }`.
refused-no-offer = Gerade ist kein Remis angeboten. `remis` bietet eins an.
refused-which-question = Hier ist mehr als eine Frage offen. Drück den Knopf der Frage, die du meinst.
refused-own-offer = Remis ist schon angeboten; die Antwort liegt bei { $opponents }.
refused-offered-already = Du hast seit dem letzten Zug schon Remis angeboten, und es wurde abgelehnt. Spiel erst weiter.
refused-resignation-proposed = Das hast du schon gesagt; nun muss { $partner } zustimmen oder weiterspielen.
refused-not-manager = Das können nur Leute ändern, die diesen Server verwalten oder mit `/{ command-settings } { command-server }` dafür ernannt sind.
refused-not-on-server = Das gibt es nur auf einem Server: Benutze es in einem seiner Kanäle.
refused-out-of-date = Dieses Brett ist veraltet: Die Partie ist inzwischen weiter. Nimm das neueste.
refused-nothing-to-replay = In Partie { $game } wurde noch nicht gezogen, also gibt es nichts abzuspielen. `brett` zeigt, wie es steht.
refused-not-finished = Partie { $game } ist noch nicht vorbei; eine Revanche kommt danach.

refused-rules-unknown = Regeln oder eine Option namens „{ $read }“ gibt es nicht. Die Regeln sind { $presets }; Optionen von `winther` sind { $options }.
refused-rules-not-for = Die Option `{ $option }` passt nicht zu `{ $preset }`; sie gehört zu `winther`.
refused-rules-own-option = `{ $name }` sind eigene Regeln dieses Servers; die Option `{ $option }` gehört nur zu `winther`.
refused-rules-two = Eine Partie hat nur ein Regelwerk: `{ $one }` oder `{ $other }`?

## As in "gib mir …" and "in …": the seconds and minutes have to fit both.

while-second = 1 Sekunde
while-seconds = { $count } Sekunden
while-minutes = { $count } Minuten
while-hours = { $count } Stunden
