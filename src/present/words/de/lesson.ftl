### Lessons: what each task teaches, in two or three sentences and a task; what came of a try; the end.

lesson-begun = { $person }, deine Lektion in { $kind } ist in { $thread }.
lesson-welcome = Willkommen, { $person }! Dieser Thread gehört dir: fünf Minuten, acht kleine Aufgaben, und du kannst { $kind } spielen. Schiefgehen kann hier nichts. { $kind ->
    [Chelma] Schreib deinen Zug
   *[other] Schreib deinen Zug (das Feld, auf dem er beginnt, einen Strich, das Feld, auf dem er endet)
} oder tipp auf *Zug…*; du spielst Weiß.
lesson-head = **{ $kind } lernen: { $number } von { $all }**
lesson-skipped = Übersprungen.
lesson-anew = { $person }, die Stellung ist wieder wie am Anfang.
lesson-retry = Nicht schlimm: Die Stellung ist wieder wie am Anfang. Versuch es noch einmal!
lesson-again = { $person }, deine Lektion geht hier weiter.
lesson-stale = Dieser Knopf gehört zu einer früheren Aufgabe. Jetzt ist diese gestellt:
lesson-other-release = Ich habe inzwischen gelernt, besser zu unterrichten. Drück *Überspringen* oder spiel irgendeinen Zug, dann geht die Lektion weiter, wie sie jetzt ist.

lesson-right = **{ $turn }** – richtig! { $why }
lesson-shown = **{ $turn }** – so geht das. { $why }
lesson-lost = **{ $turn }** – diesmal hat es nicht geklappt: { $why }.
lesson-why-moves = deine { $count } Züge sind vorbei
lesson-done-gala = { $person }, das war’s: Du kannst **Gala** spielen. Mehr steht in `/{ command-rules }`, auch die anderen Regelwerke.
    Und jetzt eine ganze Partie? `/gala { command-challenge } { option-level }:1` spielt gegen den Computer, `/gala { command-challenge } { option-opponent }:…` gegen jemanden, den du kennst.
lesson-done-chelma = { $person }, das war’s: Du kannst **Chelma** spielen. In `/{ command-rules }` steht alles zum Nachschlagen.
    Und jetzt eine ganze Partie? `/chelma { command-challenge } { option-level }:1` spielt gegen den Computer, `/chelma { command-challenge } { option-opponent }:…` gegen jemanden, den du kennst.
lesson-stopped = Hier endet die Lektion. Du kannst jederzeit neu beginnen.

lesson-opens = Los geht’s! Dein eigener Thread wird geöffnet, und ein Link dorthin kommt in diesen Kanal.
lesson-goes-on = Weiter geht es in { $thread }.
lesson-count = (Zug { $number } von { $all }.)
lesson-teacher-thinks = Der Lehrer denkt nach.
lesson-which-man = Deine Lektion, { $mover } am Zug: welche Figur?
lesson-where-to = Deine Lektion, { tap-role } auf { $square }: wohin?
lesson-where-placed = Deine Lektion, { tap-role } aus deiner Hand: wohin?
lesson-moves-head = In dieser Lektion, { $mover } am Zug: { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}.
lesson-board = Das Brett der Aufgabe, { $bottom } unten.
lesson-hint-alt = Das Brett deiner Lektion mit dem Weg von { $turn }.

lesson-over = Diese Lektion ist vorbei. `/gala { command-learn }` und `/chelma { command-learn }` beginnen eine.
lesson-help = Das ist eine Lektion in { $kind } für { $person }. Schreib einen Zug oder tipp auf *Zug…*; `Züge` zählt auf, was gespielt werden kann, `zeig mir` zeigt, wie es geht, `neu aufstellen` stellt die Stellung neu auf, `überspringen` geht weiter, `stopp` beendet die Lektion, und `Regeln` zeigt alle Regeln.

lesson-needs-server = Eine Lektion braucht einen Thread, und den gibt es nur auf Servern. Frag dort noch einmal in einem Kanal.
lesson-none-here = Hier findet keine Lektion statt. `/gala { command-learn }` beginnt eine.
lesson-not-yours = Das ist die Lektion von { $person }, also zieht nur { $person }. `/gala { command-learn }` beginnt deine eigene.
lesson-only-in-games = Das gibt es nur in Partien: In einer Lektion steht nichts auf dem Spiel. Spiel einen Zug, oder drück einen der Knöpfe.

## What a turn lacks that may be taken.

lesson-misses = `{ $turn }` ist erlaubt, aber nicht das, worum es hier geht: { $why } Gezogen ist nichts; versuch es noch einmal, oder drück *Zeig mir*.
lesson-lacks-man = Ziehen soll die Figur auf { $square }.
lesson-lacks-square = Enden soll der Zug auf { $square }.
lesson-lacks-capture = Er schlägt niemanden.
lesson-lacks-turn = Die Figur biegt an der Ablenkungslinie nicht ab.
lesson-lacks-twice = Das ist nur ein Schritt, gesucht sind zwei.
lesson-lacks-leap = Das ist ein Schritt, gesucht ist ein Sprung.
lesson-lacks-threats = Bedroht sein sollen beide Galas zugleich.
lesson-lacks-placing = { $role ->
    [Rook] Gesetzt werden soll ein Turm
   *[other] Gesetzt werden soll eine andere Figur
}.
lesson-lacks-jumps = Gesucht ist eine Kette von { $count } Sprüngen.
lesson-lacks-mix = Die Kette soll gerade und schräge Sprünge haben.
lesson-lacks-leaving = Danach stünde noch eine deiner Figuren zu Hause, und das verliert nach Zug 30.

## Gala.

lesson-kampa = **Das Brett und die Kampa.** Die vier Ecken sind *Burgen*, der Rest ist das *Kreuz* mit dem *Zentrum* in der Mitte. Dazwischen läuft die *Ablenkungslinie*. Eine **Kampa** in einer deiner eigenen Burgen geht schräg auf das Zentrum zu, einen Schritt oder zwei. Dort schlägt sie niemanden.
    ➡️ **Geh mit der Kampa auf b3 zwei Schritte auf einmal.**
lesson-kampa-done = Mit dem zweiten Schritt hat die Kampa die Linie überquert und die Burg verlassen. Von jetzt an geht sie einen Schritt in jede Richtung.
lesson-kampa-captures = **Die Kampa in der Fremde.** Außerhalb deiner Burgen geht eine Kampa einen Schritt in jede Richtung. Um zu schlagen, muss sie im Kreuz beginnen; enden darf sie in einer Burg.
    ➡️ **Schlag die Horsa mit der Kampa auf f7.**
lesson-kampa-captures-done = Die Kampa begann im Kreuz, also durfte sie schlagen.
lesson-korna = **Die Korna.** In einer Burg geht sie gerade, im Kreuz schräg, so weit der Weg frei ist. Wo sie die Linie überquert, darf sie anhalten oder abbiegen: War schon ihr erster Schritt der über die Linie, geht sie weiter, so weit sie mag; sonst noch einen Schritt.
    ➡️ **Schlag die Horsa auf g6 mit der Korna auf d4.**
lesson-korna-done = Gerade über die Linie nach e4 und von dort schräg weiter: Das ist die Ablenkung.
lesson-horsa = **Die Horsa** macht es umgekehrt: schräg in einer Burg, gerade im Kreuz. Die Linie lenkt sie genauso ab wie die Korna.
    ➡️ **Schlag die Kampa auf e9 mit der Horsa auf d3.**
lesson-horsa-done = Schräg über die Linie, dann gerade das Kreuz hinauf. (Wenn eine Horsa das Kreuz verlässt, darf sie auf einem Feld an der Linie nicht schlagen.)
lesson-gala = **Die Gala** darfst du nicht verlieren: Wer beide Galas der anderen Seite schlägt, gewinnt. Sie geht einen Schritt in jede Richtung und schlägt nur, wenn sie in einer Burg beginnt. Von den vier Feldern des Zentrums darf sie aber auf fast jedes leere Feld *springen*; nur die Ecken, in denen die Figuren beginnen, sind zu.
    ➡️ **Spring mit der Gala auf f5.**
lesson-gala-done = Ein Sprung über das halbe Brett: Das Zentrum ist ein guter Platz für eine Gala.
lesson-threat = **„Gala!“** heißt es, wenn eine Gala bedroht ist. Die Drohung muss beantwortet werden, wenn es geht: weggehen, dazwischenstellen oder schlagen, wer droht. Die schwarze Korna auf e4 kommt über d3 und biegt dort nach d1 ab.
    ➡️ **Rette deine Gala auf d1.** Züge, die das nicht tun, sind nicht erlaubt.
lesson-threat-done = Deine Gala ist in Sicherheit.
lesson-double = **Doppelgala!** Zwei Galas, die zugleich bedroht sind, lassen sich kaum beide retten.
    ➡️ **Bedroh beide schwarzen Galas, auf a10 und h8, mit einem einzigen Zug deiner Horsa.** Denk daran, wo die Linie sie ablenkt.
lesson-double-done = Von e7 biegt sie links nach a10 und rechts nach h8 ab. Eine von beiden fällt.
lesson-gala-game = **Deine erste Partie.** Schwarz hat noch eine Gala, und du hast eine Korna und eine Horsa. Jetzt zieht auch Schwarz und wehrt sich.
    ➡️ **Schlag die letzte Gala in höchstens fünf Zügen.** Drei genügen. *Tipp* zeigt dir einen guten Zug.
lesson-gala-game-done = Beide Galas sind geschlagen: **Du hast gewonnen!**

## Chelma.

lesson-placing = **Chelma** ist Halma mit Schachfiguren: Niemand wird je geschlagen, und wer zuerst alle zehn Figuren auf den Feldern der anderen Seite hat, gewinnt. König, Dame und Bauern stehen von Anfang an. Die anderen sechs werden abwechselnd auf eigene markierte Felder gesetzt.
    ➡️ **Setz einen Turm auf ein markiertes Feld:** Tipp auf *Zug…*, oder schreib etwa `R@f2`.
lesson-placing-done = Wenn alle zwölf stehen, zieht Weiß.
lesson-pawn = **Schritte.** König und Dame gehen einen Schritt in jede Richtung, der Turm gerade, der Läufer schräg. Der **Bauer** geht einen Schritt schräg, vor oder zurück.
    ➡️ **Zieh den Bauern auf e4:** Tipp auf *Zug…*, oder schreib `e4`, einen Strich und das Feld, auf das er soll.
lesson-pawn-done = Bauern sind langsam. Schick sie früh los.
lesson-knight = **Der Springer** springt wie im Schach: zwei Felder gerade und eins zur Seite. Wer dazwischen steht, ist gleich.
    ➡️ **Spring mit dem Springer auf d4.**
lesson-knight-done = Niemand stand ihm im Weg.
lesson-rook = **Sprünge.** Der Turm springt auch gerade über eine Figur neben ihm, gleich von welcher Seite, auf das leere Feld direkt dahinter. Von dort darf er weiter und weiter springen: eine Kette, alles in einem Zug.
    ➡️ **Spring mit dem Turm von b2 nach f4.** Drei Sprünge führen hin.
lesson-rook-done = Über c2, über d3, über e4: drei Sprünge, ein Zug. Geschlagen wurde niemand.
lesson-bishop = **Der Läufer** springt ebenso, nur schräg.
    ➡️ **Spring mit dem Läufer von b2 nach d8.**
lesson-bishop-done = In einem Zug quer über das Brett. Bau deinen Figuren solche Leitern.
lesson-queen = **Die Dame** darf gerade und schräge Sprünge in einer Kette mischen. König und Bauer springen nie.
    ➡️ **Spring mit der Dame von b2 nach f6.**
lesson-queen-done = Gerade, schräg, gerade: Das kann nur die Dame.
lesson-thirty = **Zug 30.** Nach deinem 30. Zug darf keine deiner Figuren mehr auf deinen eigenen zehn Anfangsfeldern stehen, sonst hast du verloren. Das ist dein 30. Zug, und eine Figur ist noch zu Hause.
    ➡️ **Bring sie hinaus.**
lesson-thirty-done = Gerade noch rechtzeitig: Dein Zuhause ist leer.
lesson-chelma-game = **Deine erste Partie.** Sieben deiner Figuren sind am Ziel: König, Dame und Bauern gehören auf a8, b7, a7 und b8, die anderen auf die markierten Felder, in beliebiger Ordnung. Schwarz ist dicht dahinter und zieht auch.
    ➡️ **Bring die letzten drei in höchstens fünf Zügen ans Ziel.** Drei genügen, wenn die Reihenfolge stimmt. *Tipp* zeigt dir einen guten Zug.
lesson-chelma-game-done = Alle zehn sind am Ziel: **Du hast gewonnen!**

lesson-button-show = Zeig mir
lesson-button-skip = Überspringen
lesson-button-start-again = Neu aufstellen
lesson-button-stop = Stopp
lesson-button-again = Noch einmal
lesson-button-learn = { $kind } lernen
