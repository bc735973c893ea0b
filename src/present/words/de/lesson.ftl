### Lessons: what each task teaches, in two or three sentences and a task; what came of a try; the end.

lesson-begun = { $person }, hier ist deine { $kind }-Lektion: { $thread }
lesson-thread-name = { $kind } lernen ({ $game })
lesson-welcome = Willkommen, { $person }! { $place ->
    [here] Fünf Minuten,
   *[thread] Dieser Thread gehört dir: fünf Minuten,
} { $count ->
    [one] eine kleine Aufgabe
    [8] acht kleine Aufgaben
    [9] neun kleine Aufgaben
   *[other] { $count } kleine Aufgaben
}, und du kannst { $kind } spielen. Schiefgehen kann nichts. { $kind ->
    [Chelma] Schreib deinen Zug
   *[other] Schreib deinen Zug (Startfeld, Strich, Zielfeld)
} oder wähle unter dem Brett eine Figur; du spielst Weiß.
lesson-not-by-house-rules = Dieser Server spielt nach eigenen Regeln. Hier lernst du das Spiel nach { $rules }; `/regeln vergleich` zeigt die Unterschiede.
lesson-head = **{ $kind } lernen: { $number } von { $all }**
lesson-skipped = Übersprungen.
lesson-anew = { $person }, das Brett ist wieder wie am Anfang.
lesson-retry = Nicht schlimm: Das Brett ist wieder wie am Anfang. Versuch es noch einmal!
lesson-again = { $person }, deine Lektion geht hier weiter.
lesson-stale = Diese Auswahl gehört zu einer früheren Aufgabe. Das ist die jetzige:
lesson-other-release = Diese Lektion wurde überarbeitet. Drück *Überspringen* oder spiel irgendeinen Zug, dann geht es weiter.

lesson-right = **{ $turn }** – richtig! { $why }
lesson-shown = **{ $turn }** – so geht das. { $why }
lesson-lost = **{ $turn }** – diesmal hat es nicht geklappt: { $why }.
lesson-why-moves = { $count ->
    [one] dein einziger Zug ist aufgebraucht
   *[other] deine { $count } Züge sind aufgebraucht
}
lesson-done-gala = { $person }, das war’s: Du kannst **Gala** spielen. Mehr steht in `/{ command-rules }`, auch die anderen Regelwerke.
    Und jetzt eine ganze Partie? `/gala { command-challenge } { option-level }:1` spielt gegen den Computer, `/gala { command-challenge } { option-opponent }:…` gegen jemanden, den du kennst.
lesson-done-chelma = { $person }, das war’s: Du kannst **Chelma** spielen. In `/{ command-rules }` steht alles zum Nachschlagen.
    Und jetzt eine ganze Partie? `/chelma { command-challenge } { option-level }:1` spielt gegen den Computer, `/chelma { command-challenge } { option-opponent }:…` gegen jemanden, den du kennst.
lesson-stopped = Hier endet die Lektion. Du kannst jederzeit neu beginnen.

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
lesson-help = Eine { $kind }-Lektion für { $person }. Schreib einen Zug oder wähle unter dem Brett eine Figur. `züge` zeigt deine Züge, `zeig mir` die Lösung. `neu aufstellen` stellt neu auf, `überspringen` geht weiter, `stopp` beendet die Lektion. `regeln` zeigt alle Regeln.

lesson-none-here = Hier gibt es keine Lektion. `/gala { command-learn }` beginnt eine.
lesson-not-yours = Das ist die Lektion von { $person }, also zieht nur { $person }. `/gala { command-learn }` beginnt deine eigene.
lesson-only-in-games = Das gibt es nur in Partien: In einer Lektion steht nichts auf dem Spiel. Spiel einen Zug, oder drück einen der Knöpfe.

## What a turn lacks that may be taken.

lesson-misses = `{ $turn }` ist erlaubt, aber nicht das, worum es hier geht: { $why } Noch ist nichts gezogen. Versuch es noch einmal, oder drück *Zeig mir*.
lesson-lacks-man = Zieh die Figur auf { $square }.
lesson-lacks-square = Der Zug soll auf { $square } enden.
lesson-lacks-capture = Der Zug schlägt nichts.
lesson-lacks-turn = Die Figur biegt an der Ablenkungslinie nicht ab.
lesson-lacks-twice = Das ist nur ein Schritt, gesucht sind zwei.
lesson-lacks-leap = Das ist ein Schritt, gesucht ist ein Sprung.
lesson-lacks-safety = Deine Gala wäre noch bedroht.
lesson-lacks-threats = Beide Galas sollen zugleich bedroht sein.
lesson-lacks-placing = { $role ->
    [Rook] Setz einen Turm
   *[other] Setz eine andere Figur
}.
lesson-lacks-jumps = Gesucht ist { $count ->
    [one] ein Sprung
   *[other] eine Kette von { $count } Sprüngen
}.
lesson-lacks-mix = Die Kette soll waagerechte oder senkrechte und diagonale Sprünge haben.
lesson-lacks-leaving = Danach stünde noch eine deiner Figuren auf ihren Heimatfeldern, und das verliert nach Zug 30.

## Gala.

lesson-kampa = **Das Brett und die Kampa.** Die Ecken sind *Burgen*, der Rest ist das *Kreuz* mit dem *Zentrum*. Dazwischen läuft die *Ablenkungslinie*. In deinen Burgen geht eine **Kampa** einen oder zwei Schritte zum Zentrum hin und schlägt nicht.
    ➡️ **Geh mit der Kampa von b3 aus zwei Schritte auf einmal.**
lesson-kampa-done = Mit dem zweiten Schritt hat die Kampa die Linie überquert und die Burg verlassen. Von jetzt an geht sie einen Schritt in jede Richtung.
lesson-kampa-captures-at-home = **Das Brett und die Kampa.** Die Ecken sind *Burgen*, der Rest ist das *Kreuz* mit dem *Zentrum*. Dazwischen läuft die *Ablenkungslinie*. In deinen Burgen geht und schlägt eine **Kampa** einen Schritt zum Zentrum hin.
    ➡️ **Schlag mit der Kampa von b3 die Horsa.**
lesson-kampa-captures-at-home-done = Ein Schritt zum Zentrum hin, also durfte sie schlagen. Über die Linie hinweg darf sie es nicht.
lesson-kampa-one-step = **Das Brett und die Kampa.** Die Ecken sind *Burgen*, der Rest ist das *Kreuz* mit dem *Zentrum*. Dazwischen läuft die *Ablenkungslinie*. { $area ->
    [friendly-castles-but-tip] In deinen Burgen
   *[friendly-ring-3] Auf ihren Anfangsfeldern
} geht eine **Kampa** einen Schritt zum Zentrum hin und schlägt nicht.
    ➡️ **Zieh mit der Kampa von b3.**
lesson-kampa-one-step-done = Von hier an geht sie einen Schritt in jede Richtung.
lesson-kampa-captures = **Die Kampa in der Fremde.** Außerhalb deiner Burgen geht eine Kampa einen Schritt in jede Richtung. Um zu schlagen, muss sie im Kreuz beginnen; enden darf sie in einer Burg.
    ➡️ **Schlag mit der Kampa von f7 die Horsa.**
lesson-kampa-captures-done = Die Kampa begann im Kreuz, also durfte sie schlagen.
lesson-kampa-captures-within = **Die Kampa in der Fremde.** Anderswo geht eine Kampa einen Schritt in jede Richtung. Ebenso schlägt sie, außer der Schritt führt über die Linie.
    ➡️ **Schlag mit der Kampa von f7 die Horsa.**
lesson-kampa-captures-within-done = Beide Felder liegen im Kreuz, also durfte die Kampa schlagen.
lesson-kampa-captures-anywhere = **Die Kampa in der Fremde.** Außerhalb deiner Burgen geht eine Kampa einen Schritt in jede Richtung. Ebenso schlägt sie, sogar über die Linie hinweg.
    ➡️ **Schlag mit der Kampa von f7 die Horsa.**
lesson-kampa-captures-anywhere-done = Ein Schritt, und die Horsa gehört dir.
lesson-korna = **Die Korna** zieht in einer Burg waagerecht oder senkrecht, im Kreuz diagonal, beliebig weit. { $beyond ->
    [half-turn] Hinter der Linie darf sie anhalten oder um 45 Grad abbiegen; das Zentrum ist für sie zu.
    [not-centre] Hinter der Linie darf sie anhalten oder abbiegen; das Zentrum ist für sie zu.
   *[any] Hinter der Linie darf sie anhalten oder abbiegen.
} Ging schon der erste Schritt hinüber, zieht sie beliebig weiter, sonst einen Schritt.
    ➡️ **Schlag mit der Korna von { $from } die Horsa auf { $to }.**
lesson-korna-done = Geradeaus über die Linie und von dort diagonal weiter: Das ist die Ablenkung.{ $captures ->
    [only-crossing] {" "}Korna und Horsa schlagen nur mit einem Zug über die Linie.
   *[anywhere] {""}
}
lesson-horsa = **Die Horsa** macht es umgekehrt: diagonal in einer Burg, waagerecht oder senkrecht im Kreuz. Die Linie lenkt sie genauso ab wie die Korna.
    ➡️ **Schlag mit der Horsa von { $from } die Kampa auf { $to }.**
lesson-horsa-done = Diagonal über die Linie, dann geradeaus durch das Kreuz.{ $limit ->
    [no-border-capture] {" "}(Wenn eine Horsa das Kreuz verlässt, darf sie auf einem Feld an der Linie nicht schlagen.)
    [one-step] {" "}(Auf ihren Anfangsfeldern geht eine Horsa nur einen Schritt.)
   *[none] {""}
}
lesson-gala = **Die Gala:** { $wins ->
    [one-gala] Wer eine gegnerische Gala schlägt, gewinnt.
   *[both-galas] Wer beide gegnerischen Galas schlägt, gewinnt.
} Sie geht einen Schritt in jede Richtung { $captures ->
    [not-from-cross] und schlägt nur aus einer Burg.
    [only-crossing] und schlägt nur über die Linie hinweg.
   *[other] und schlägt ebenso, aber nicht aus dem Zentrum.
} Von den vier Feldern des Zentrums darf sie { $leap ->
    [safe] auf jedes leere Feld *springen*, auf dem nichts sie schlagen kann.
   *[beyond-home] auf fast jedes leere Feld *springen*. Nur die Heimatecken sind zu.
}
    ➡️ **Spring mit der Gala von f5 aus.**
lesson-gala-done = Ein Sprung über das halbe Brett: Das Zentrum ist ein guter Platz für eine Gala.
lesson-centre = **Auch das Zentrum gewinnt:** Bring deine beiden Galas auf seine vier Felder. Eine ist schon dort.
    ➡️ **Geh mit der Gala von d4 ins Zentrum.**
lesson-centre-done = Deine beiden Galas sind im Zentrum. In einer Partie gewinnt das.
lesson-threat = **„Gala!“** heißt: Eine Gala ist bedroht. Wenn es geht, musst du antworten: Zieh weg, stell eine Figur dazwischen oder schlag die Figur, die droht. Die schwarze Korna auf e4 kommt über d3 und biegt nach d1 ab.
    ➡️ **Bring deine Gala, die auf d1 steht, in Sicherheit.** Nur solche Züge sind erlaubt.
lesson-threat-unanswered = **„Gala!“** heißt: Eine Gala ist bedroht. Nach diesen Regeln musst du nicht antworten, aber dann verlierst du sie. Die schwarze Korna auf e4 kommt über d3 und biegt nach d1 ab.
    ➡️ **Bring deine Gala, die auf d1 steht, in Sicherheit.**
lesson-threat-done = Deine Gala ist in Sicherheit.
lesson-double = **Double gala!** (Doppelgala) Zwei Galas, die zugleich bedroht sind, lassen sich kaum beide retten.
    ➡️ **Bedroh beide schwarzen Galas, auf a10 und h8, mit einem einzigen Zug deiner Horsa.** Denk daran, wo die Linie sie ablenkt.
lesson-double-done = Von e7 biegt sie links nach a10 und rechts nach h8 ab. Eine von beiden fällt.
lesson-gala-game = **Deine erste Partie.** { $wins ->
    [one-gala] Du hast eine Korna und eine Horsa.
   *[both-galas] Schwarz hat noch eine Gala, und du hast eine Korna und eine Horsa.
} Jetzt zieht auch Schwarz und wehrt sich.
    ➡️ **Schlag eine schwarze Gala in höchstens fünf Zügen.** Drei genügen. *Tipp* zeigt dir einen guten Zug.
lesson-gala-game-done = Die Gala ist geschlagen: **Du hast gewonnen!**

## Chelma.

lesson-placing = **Chelma** ist Halma mit Schachfiguren. Geschlagen wird nie; wer zuerst alle zehn Figuren auf den Feldern der anderen Seite hat, gewinnt. König, Dame und Bauern stehen schon; die anderen setzt ihr abwechselnd.
    ➡️ **Setz einen Turm auf ein markiertes Feld:** Wähle ihn unten, oder schreib `R@f2`.
lesson-placing-done = Wenn alle zwölf gesetzt sind, zieht Weiß.
lesson-pawn = **Schritte.** König und Dame gehen einen Schritt in jede Richtung, der Turm waagerecht oder senkrecht, der Läufer diagonal. Der **Bauer** geht einen Schritt diagonal, vor oder zurück.
    ➡️ **Zieh den Bauern, der auf e4 steht:** Wähle ihn unten, oder schreib `e4`, einen Strich und das Zielfeld.
lesson-pawn-done = Bauern sind langsam. Schick sie früh los.
lesson-knight = **Der Springer** springt wie im Schach: zwei Felder geradeaus und eins zur Seite. Was dazwischen steht, ist gleich.
    ➡️ **Spring mit dem Springer von d4 aus.**
lesson-knight-done = Nichts stand ihm im Weg.
lesson-rook = **Sprünge.** Der Turm springt auch waagerecht oder senkrecht über eine Figur neben ihm auf das leere Feld direkt dahinter. Wem sie gehört, ist gleich. Von dort darf er weiterspringen: eine Kette, alles in einem Zug.
    ➡️ **Spring mit dem Turm von b2 nach f4.** Drei Sprünge führen hin.
lesson-rook-done = Über c2, über d3, über e4: drei Sprünge, ein Zug. Geschlagen wurde nichts.
lesson-bishop = **Der Läufer** springt ebenso, nur diagonal.
    ➡️ **Spring mit dem Läufer von b2 nach d8.**
lesson-bishop-done = In einem Zug quer über das Brett. Bau deinen Figuren solche Leitern.
lesson-queen = **Die Dame** darf alle diese Sprünge in einer Kette mischen, diagonale und andere. König und Bauer springen nie.
    ➡️ **Spring mit der Dame von b2 nach f6.**
lesson-queen-done = Geradeaus, diagonal, geradeaus: Das kann nur die Dame.
lesson-must-leave = **Zug 30.** Ab deinem 30. Zug muss eine Figur deine zehn Heimatfelder verlassen, sobald eine kann. Das ist dein 30. Zug, und eine Figur ist noch dort. Nur sie darf ziehen.
    ➡️ **Bring sie hinaus.**
lesson-must-leave-done = Deine Heimatfelder sind leer. Ab jetzt darfst du wieder mit jeder Figur ziehen.
lesson-thirty = **Zug 30.** Nach deinem 30. Zug darf keine deiner Figuren mehr auf deinen zehn Heimatfeldern stehen, sonst hast du verloren. Das ist dein 30. Zug, und eine Figur ist noch dort.
    ➡️ **Bring sie hinaus.**
lesson-thirty-done = Gerade noch rechtzeitig: Deine Heimatfelder sind leer.
lesson-chelma-game = **Deine erste Partie.** Sieben Figuren sind am Ziel. Die Ecke (a8, b7, a7, b8) ist für König, Dame und Bauern. Die anderen gehören auf a5, a6, b6, c7, c8, d8. Schwarz zieht auch.
    ➡️ **Bring die letzten drei in höchstens fünf Zügen ans Ziel.** Drei genügen. *Tipp* zeigt dir einen guten Zug.
lesson-chelma-game-done = Alle zehn sind am Ziel: **Du hast gewonnen!**

lesson-button-show = Zeig mir
lesson-button-skip = Überspringen
lesson-button-start-again = Neu aufstellen
lesson-button-stop = Stopp
lesson-button-again = Noch einmal
lesson-button-learn = { $kind } lernen
