### Webseiten von Partien.

## Eine Partie und ihr Brett.

web-piece = { man }, { $side }
web-to-move = { $mover } ist am Zug: { $name }
web-abandoned = Die Partie wurde ohne Ergebnis abgebrochen.
web-board = Brett
web-players = Spieler
web-rules = Regeln: { $rules }
web-moves = Züge
web-no-moves = Noch ist kein Zug gemacht.
web-review = Analyse
web-files = Zum Behalten
web-file-text = Die Partie als Text
web-file-picture = Dieses Brett als Bild
web-file-replay = Die Partie als Animation
web-steps = Bretter dieser Partie
web-first = Das erste Brett
web-before = Einen Zug zurück
web-after = Einen Zug weiter
web-last = Das letzte Brett
web-turn-round = Das Brett drehen

## Was die Seite sagt, während man sie benutzt.

web-board-keys = Pfeiltasten gehen über das Brett. Enter wählt eine Figur und ihr Feld, Escape lässt sie los.
web-square-empty = { $square }, leer
web-square-piece = { $square }, { $piece }
web-square-target = { $square }, kann hierhin
web-square-capture = { $square }, kann hier schlagen
web-chosen = Gewählt: { $piece }. Wohin?
web-let-go = Nichts ist gewählt.
web-in-hand = { $piece }, noch zu setzen
web-slider = Zug
web-start = Anfang
web-live = Live
web-lost = Die Verbindung ist weg; ich versuche es wieder.
web-closed = Diese Partie wird nicht mehr gezeigt.
web-your-turn = Du bist am Zug.
web-earlier = Ein früheres Brett. Zurück zum letzten
web-typed = Ein Zug in Buchstaben, etwa d3-f5
web-play = Spielen
web-really = { $turn } spielen?
web-cancel = Abbrechen
web-asks = Fragen, bevor ein Zug gesendet wird
web-sending = Wird gesendet …
web-unsent = Dein Zug kam nicht durch. Versuch es noch einmal.
web-theme = Farben
web-automatic = Wie das Gerät
web-theme-light = Hell
web-theme-dark = Dunkel
web-theme-wood = Holz
web-theme-contrast = Hoher Kontrast
web-time-left = noch { $time }
web-next-game = Nächste Partie: Du bist dort am Zug
web-more = Mehr
web-draw-offered = Dir wird ein Remis angeboten.
web-take-back-asked = Die andere Seite möchte zurücknehmen.
web-take-back-agree = Einverstanden
web-resign-really = Möchtest du wirklich aufgeben?

## Server und Menschen.

web-server = Partien eines Servers
web-server-about = Die Partien, die auf einem Server laufen, die beendeten und seine Ranglisten.
web-person-about = Partien von { $name }
web-of-server = Mehr Partien dieses Servers
web-running = Laufende Partien
web-none-running = Hier laufen keine Partien.
web-finished = Beendete Partien
web-none-finished = Solche Partien gibt es nicht.
web-by-rules = Regeln
web-all-rules = Alle
web-by-result = Ergebnis
web-won = { $side } gewann
web-drawn = Remis
web-from = Vom
web-until = bis
web-show = Zeigen
web-newer = Neuere
web-older = Ältere
web-leaders = Rangliste für { $kind }

## Aufgaben und Lektionen.

web-puzzle-counts = Melde dich an, dann zählt dein erster Versuch bei jeder Aufgabe für deine Wertung.
web-puzzles-by = Weitere Aufgaben
web-learn = Spielen lernen
web-learn-about = Kurze Übungen am Brett, jede über eine Figur oder eine Regel. Eine Lektion dauert etwa fünf Minuten.
web-next-task = Nächste Übung
web-lesson-done = Weiter zu den Aufgaben
web-tasks = Übungen
web-usual-rules = Die für Einsteiger
web-needs-scripts = Um hier Züge zu versuchen, muss dein Browser Skripte ausführen.
## Dasselbe Brett in Discord (eine Activity).

web-open-board = Brett öffnen
web-activity-begins = Einen Moment, Discord sagt uns gerade, wer du bist …
web-activity-again = Noch einmal
web-activity-all = Alle Partien
web-activity-outside = Im Browser öffnen
web-activity-around = Partien anderer hier
web-activity-here = Es schauen zu: { $names }
web-activity-alone = Discord antwortet nicht. Diese Seite geht nur, wenn sie in Discord geöffnet wird.
web-activity-refused = Um dir Partien zu zeigen, muss ich wissen, wer du bist. Versuch es noch einmal, und lass es mir Discord sagen.
web-activity-failed = Das hat nicht geklappt. Bitte versuch es noch einmal.
web-activity-gone = Diese Partie gibt es nicht, oder du darfst sie nicht sehen. Diese hier schon:

## Um alle Seiten herum.

web-skip = Zum Inhalt
web-sign-in = Mit Discord anmelden
web-sign-out = Abmelden
web-places = Seiten
web-to-lessons = Lernen
web-to-puzzles = Aufgaben
web-front = Gala und Chelma
web-front-about = Fernpartien, die in Discord gespielt werden: zum Zuschauen und zum Spielen.
web-own-games = Deine Partien
web-no-games = Von dir läuft gerade keine Partie.

## Warum eine Seite nicht gezeigt wird.

web-not-shown = Nichts zu sehen
web-nothing-here = Diese Seite gibt es nicht, oder sie ist nicht für dich.
web-sign-in-to-see = Manche Partien sind nur für die, die ihren Kanal in Discord sehen. Melde dich an, wenn du dazugehörst.
web-to-the-front = Zur ersten Seite
web-unreadable = Diesen Teil der Anfrage kann ich nicht lesen: { $what }.
web-foreign = Diese Anfrage kam nicht von einer Seite dieser Website, darum wird sie nicht ausgeführt.
web-signed-out = Du bist nicht mehr angemeldet.
web-not-signed-in = Die Anmeldung hat nicht geklappt. Versuch es bitte noch einmal.
web-busy = Gerade wird zu viel auf einmal gefragt. Versuch es bitte gleich noch einmal.
web-fault = Entschuldige, auf unserer Seite ist etwas schiefgegangen (Kennung { $reference }).
