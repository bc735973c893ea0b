### The topics of the rules; what the keys mean is told in ../en/topics.ftl. A file is a "Linie", a rank a "Reihe".

topic-title = { $heading }, { $rules }

heading-board = Das Brett
heading-army = Die Aufstellung
heading-seats = Wer spielt
heading-gala = Die Gala
heading-korna = Die Korna
heading-horsa = Die Horsa
heading-kampa = Die Kampa
heading-placing = Das Einsetzen
heading-jumps = Sprungketten
heading-king = Der König
heading-queen = Die Dame
heading-rook = Der Turm
heading-bishop = Der Läufer
heading-knight = Der Springer
heading-pawn = Der Bauer
heading-deflection = Die Ablenkungslinie
heading-threats = Drohungen
heading-goals = Wie man gewinnt
heading-grades = Arten von Siegen
heading-draws = Remis
heading-options = Optionen
heading-notation = Wie Züge geschrieben werden

offered-board = Brett
offered-army = Aufstellung
offered-seats = Wer spielt
offered-gala = Gala
offered-korna = Korna
offered-horsa = Horsa
offered-kampa = Kampa
offered-placing = Einsetzen
offered-jumps = Sprungketten
offered-king = König
offered-queen = Dame
offered-rook = Turm
offered-bishop = Läufer
offered-knight = Springer
offered-pawn = Bauer
offered-deflection = Ablenkungslinie
offered-threats = Drohungen
offered-goals = Wie man gewinnt
offered-grades = Arten von Siegen
offered-draws = Remis
offered-options = Optionen
offered-notation = Wie Züge geschrieben werden

## Gala.

topic-gala-board = Zehn Linien, a bis j, und zehn Reihen; die Heimat von Weiß ist Reihe 1. Die vier Ecken von 4 × 4 Feldern sind die Burgen: Die von a1 und j1 gehören Weiß, die von a10 und j10 Schwarz. Die übrigen 36 Felder sind das Kreuz, mit dem Zentrum (e5, f5, e6, f6) in der Mitte. Die Ablenkungslinie verläuft zwischen jeder Burg und dem Kreuz. Heimatfelder sind die zehn Felder jeder Burg an der äußeren Ecke, auf denen zu Beginn Figuren stehen. Die sechs, die der Ecke am nächsten liegen, sind die Adelsfelder.
topic-gala-gala = Eine Gala zieht einen Schritt in jede Richtung.
topic-gala-korna = In einer Burg zieht eine Korna waagerecht oder senkrecht, im Kreuz diagonal. Die erste Figur im Weg hält sie auf. Sie zieht, so weit sie will, und darf den Zug mit einem Schritt über die Linie, in derselben Richtung, beenden. Ist das Feld gleich hinter der Linie leer, darf sie von dort im neuen Gebiet weiterziehen: so weit sie will, wenn gleich ihr erster Schritt hinüberführte, sonst einen Schritt. Schlägt sie, endet der Zug.
topic-gala-horsa = In einer Burg zieht eine Horsa diagonal, im Kreuz waagerecht oder senkrecht. Die erste Figur im Weg hält sie auf. Sie zieht, so weit sie will, und darf den Zug mit einem Schritt über die Linie, in derselben Richtung, beenden. Ist das Feld gleich hinter der Linie leer, darf sie von dort im neuen Gebiet weiterziehen: so weit sie will, wenn gleich ihr erster Schritt hinüberführte, sonst einen Schritt. Schlägt sie, endet der Zug.
topic-gala-kampa = Eine Kampa zieht einen Schritt.
topic-gala-deflection = Die Linie zwischen einer Burg und dem Kreuz lenkt Kornas und Horsas ab: Was waagerecht oder senkrecht kam, zieht diagonal weiter, und umgekehrt. Ein Zug überquert sie höchstens einmal und darf auf dem Feld gleich dahinter enden. Ist es leer, führt von dort ein zweiter Abschnitt im neuen Gebiet weiter: beliebig weit, wenn gleich der erste Schritt des Zuges hinüberführte, sonst einen Schritt. Führen zwei Wege zu einem Feld, ist es gleich, welchen die Figur nahm.
topic-gala-threats = Eine Gala ist bedroht, wenn eine gegnerische Figur sie schlagen könnte, wäre der Gegner am Zug. Das gilt auch für eine Figur, die selbst erst eine Drohung beantworten müsste. Ein Zug, nach dem gegnerische Galas bedroht sind, heißt „gala!“, bei zweien „double gala!“.
topic-gala-grades = Ein Sieg ist groß, wenn beide Galas des Siegers im Zentrum stehen, klein, wenn eine dort steht und beide gegnerischen Galas geschlagen sind, und sonst einfach.
topic-gala-grades-one-gala = Ein Sieg ist groß, wenn beide Galas des Siegers im Zentrum stehen, und sonst einfach.
topic-gala-draws = Eine Partie ist remis, wenn dieselbe Stellung mit derselben Seite oder demselben Platz am Zug zum dritten Mal entsteht; nach 50 Zügen je Seite in Folge, in denen weder geschlagen noch eine Kampa gezogen wurde; wenn es für den, der am Zug ist, keinen erlaubten Zug gibt; und wenn man sich einigt.
topic-gala-options = Die winther-Regeln haben Optionen, die sich beliebig kombinieren lassen.
topic-gala-options-none = Keine von ihnen ist hier gewählt.
topic-gala-options-chosen = Hier gewählt: { $options }.
topic-gala-options-held = Hier gelten: { $options }.
topic-gala-notation = Ein Feld ist Linie und Reihe: e4, j10. Ein Zug besteht aus Start- und Zielfeld: d3-f5, oder d3xf5, wenn er schlägt. Auch d3f5, d3 f5 und D3–F5 werden verstanden, ebenso der Buchstabe der Figur davor (Kd3-f5) und Zwischenfelder (d3-e3-f4), die auf einem erlaubten Weg liegen. Die Figuren sind G Gala, K Korna, H Horsa, P Kampa. Eine Stellung nennt die Reihen von oben, die Figuren von Weiß groß, Zahlen für leere Felder, dann, wer am Zug ist.
topic-gala-threats-four = Die Figuren beider gegnerischen Plätze bedrohen eine Gala, welcher Platz auch als nächster zieht; aber ein Platz antwortet nur für seine eigene Gala, nie für die des Partners.
topic-gala-notation-four = Die Figuren der beiden östlichen Plätze tragen einen Apostroph (G', k'), und am Zug ist sw, nw, ne oder se.

## Chelma.

topic-chelma-board = Acht Linien, a bis h, und acht Reihen. Weiß beginnt in der Ecke von h1, Schwarz in der von a8. Auf den vier Eckfeldern einer Seite (h1, g2, g1, h2; a8, b7, a7, b8) beginnen König, Dame und Bauern; die sechs markierten Felder davor (e1, f1, f2, g3, h3, h4; a5, a6, b6, c7, c8, d8) sind für die übrigen Figuren. Jede Seite zieht zu den Feldern der anderen.
topic-chelma-army = Jede Seite hat zehn Figuren: König, Dame und zwei Bauern auf dem Brett, dazu zwei Türme, zwei Läufer und zwei Springer auf der Hand, die zuerst gesetzt werden.
topic-chelma-placing = Zu Beginn hat jede Seite König, Dame und zwei Bauern auf dem Brett, dazu zwei Türme, zwei Läufer und zwei Springer auf der Hand. Abwechselnd, Weiß zuerst, setzt jede Seite eine dieser zwölf auf ein leeres eigenes markiertes Feld. Sind alle gesetzt, zieht Weiß. Figuren einer Art sind gleich. Geschrieben wird das R@f2.
topic-chelma-king = Ein König zieht einen Schritt in jede Richtung. Er springt nicht.
topic-chelma-queen = Eine Dame zieht einen Schritt in jede Richtung oder macht eine Sprungkette, jeden Sprung nach Belieben auf einer Linie, Reihe oder Diagonale.
topic-chelma-rook = Ein Turm zieht einen Schritt auf Linie oder Reihe oder macht eine Sprungkette auf Linien und Reihen.
topic-chelma-bishop = Ein Läufer zieht einen Schritt diagonal oder macht eine Kette diagonaler Sprünge.
topic-chelma-knight = Ein Springer springt zwei Felder auf Linie oder Reihe und eins zur Seite, auch über andere Figuren. Ketten macht er nicht.
topic-chelma-pawn = Ein Bauer zieht einen Schritt diagonal, vor oder zurück. Er springt nicht.
topic-chelma-jumps = Turm, Läufer und Dame springen über eine Figur gleich welcher Seite, die neben ihnen steht, auf das leere Feld gleich dahinter, einmal oder mehrmals in einem Zug. Das Anfangsfeld der springenden Figur gilt dabei als leer; eine Kette darf darüber hinwegführen, aber nicht dort enden. Schritt und Sprünge mischen sich nie. Geschlagen wird nie.
topic-chelma-goals = Eine Seite hat gewonnen, wenn König, Dame und Bauern auf den vier Feldern stehen, auf denen die des Gegners begannen, beliebig verteilt, und Türme, Läufer und Springer auf den sechs markierten Feldern des Gegners, beliebig verteilt.
topic-chelma-draws = Eine Partie ist remis, wenn dieselbe Stellung (auch der Figuren auf der Hand) mit derselben Seite am Zug zum dritten Mal entsteht; wenn keine Seite einen Zug hat; und wenn man sich einigt. Hat nur eine Seite keinen Zug, setzt sie aus.
topic-chelma-notation = Ein Feld ist Linie und Reihe: e4, h8. Ein Zug besteht aus Start- und Zielfeld: d3-f5. Auch d3f5, d3 f5 und D3–F5 werden verstanden, ebenso der Buchstabe der Figur davor (Bd3-f5) und die Felder, auf denen eine Kette landet (d3-b5-d7). Gesetzt wird mit R@f2. Die Figuren sind K König, Q Dame, R Turm, B Läufer, N Springer, P Bauer. Eine Stellung nennt die Reihen von oben, die Figuren von Weiß groß, Zahlen für leere Felder, dann, wer am Zug ist, die Figuren auf der Hand, und wie oft schon gezogen oder gesetzt wurde.
