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
web-unkept = Deine Wahl ist nicht angekommen. Versuch es noch einmal.
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
web-pupil = { $name } entscheidet, ob der letzte Zug zurückgenommen wird.
web-coach-waits = Dein Trainer hat zu diesem Zug etwas zu sagen.
web-take-back-agree = Einverstanden
web-resign-really = Möchtest du wirklich aufgeben?

## Das Analysebrett.

web-analysis = Analyse
web-analysis-of = Analyse von { $title }
web-analysis-about = Ein freies Brett für Gala und Chelma: beide Seiten ziehen, Varianten behalten und sehen, was die Engine sagt.
web-analysis-scripts = Das Brett braucht Skripte, die in diesem Browser ausgeschaltet sind.
web-analyse = Dieses Brett analysieren
web-to-the-game = Zur Partie
web-engine = Engine
web-engine-on = Die Engine mitschauen lassen
web-engine-own-game = Du spielst diese Partie, darum schweigt die Engine hier.
web-engine-signed-out = Melde dich an, dann schaut die Engine des Bots für dich.
web-engine-here = In diesem Browser, Tiefe { $depth }
web-engine-there = Vom Bot, Tiefe { $depth }
web-engine-thinks = Denkt nach …
web-engine-over = Hier ist die Partie zu Ende.
web-engine-failed = Die Engine kann gerade nicht gefragt werden.
web-engine-chance = Chancen von Weiß: { $percent } %
web-engine-wins = Weiß gewinnt in { $moves }
web-engine-loses = Schwarz gewinnt in { $moves }
web-variations = Züge und Varianten
web-promote = Zur Hauptvariante machen
web-delete = Ab hier löschen
web-deleted = Gelöscht.
web-undo = Rückgängig
web-note = Eine Notiz zu diesem Zug
web-variation-name = Ein Name für diese Variante
web-keep = Behalten und teilen
web-link = Ein Link zu dieser Stellung
web-copy = Kopieren
web-copied = Kopiert.
web-as-text = Als Text, mit Varianten und Notizen
web-save = Als Datei speichern
web-read = Diesen Text lesen
web-read-done = Gelesene Züge: { $count }.
web-place = Die Stellung als Text
web-set-up = Aufstellen
web-edit = Figuren aufstellen
web-edit-how = Wähle eine Figur, dann ihre Felder. Ohne Wahl verschiebst du Figuren oder ziehst sie vom Brett.
web-edit-remove = Wegnehmen
web-edit-mover = Am Zug
web-edit-empty = Leeres Brett
web-edit-start = Anfangsstellung
web-edit-done = Diese Stellung analysieren
web-edit-cancel = Abbrechen
web-position-unread = Diese Stellung kann ich nicht lesen. Nach diesen Regeln sieht eine Stellung so aus: { $example }
web-position-too-many = { $side } hat zu viele Figuren: höchstens { $most }.
web-position-too-many-of-a-kind = { $side } hat zu viele Figuren einer Art: { man }, höchstens { $most }.
web-unread = In diesem Text finde ich keine Partie.
web-other-rules = Regeln und Optionen
web-begin = Neu beginnen
web-unanswered = Das kam nicht durch. Versuch es noch einmal.
web-plans = Geplante Antworten
web-plans-about = Nur du siehst sie. Eine Antwort wird gespielt, sobald der Zug davor gemacht ist.
web-plan-this = Die Variante bis hierher planen
web-plan-none = Nichts ist geplant.
web-plan-drop = Alle verwerfen
web-plan-how = Solange die anderen am Zug sind: Spiel hier ihren Zug, dann deine Antwort.
web-planned = geplant
web-moved-on = Die Partie ist weitergegangen. Lade diese Seite neu.

## Server und Menschen.

web-server = Partien eines Servers
web-server-about = Die Partien, die auf einem Server laufen, die beendeten und seine Ranglisten.
web-person-about = Partien von { $name }
web-of-server = Mehr Partien dieses Servers
web-servers = Server und Wertungen
web-running = Laufende Partien
web-none-running = Hier laufen keine Partien.
web-finished = Beendete Partien
web-none-finished = Solche Partien gibt es nicht.
web-by-person = Person
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
web-sign-out-everywhere = Überall abmelden
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
web-too-long = Diese Anfrage ist zu lang.
web-foreign = Diese Anfrage kam nicht von einer Seite dieser Website, darum wird sie nicht ausgeführt.
web-signed-out = Du bist nicht mehr angemeldet.
web-not-a-player = Du spielst in dieser Partie nicht mit.
web-not-signed-in = Die Anmeldung hat nicht geklappt. Versuch es bitte noch einmal.
web-busy = Gerade wird zu viel auf einmal gefragt. Versuch es bitte gleich noch einmal.
web-not-now = Das geht gerade in diesem Moment nicht. Versuch es bitte gleich noch einmal.
web-fault = Entschuldige, auf unserer Seite ist etwas schiefgegangen (Kennung { $reference }).
