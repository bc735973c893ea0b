### Every point of a rule set; what the keys mean is told in ../en/points.ftl. The second leg is "der zweite Abschnitt", the
### regions are "Gebiete".

label-army = Die Aufstellung
point-army-four-kornas = Jede Seite hat 2 Galas, 4 Kornas, 6 Horsas und 8 Kampas. In jeder Burg stehen, von der äußeren Ecke nach innen: die Gala, 2 Kornas, 3 Horsas, 4 Kampas.
point-army-six-kornas = Jede Seite hat 2 Galas, 6 Kornas, 4 Horsas und 8 Kampas. In jeder Burg stehen, von der äußeren Ecke nach innen: die Gala, 2 Horsas, 3 Kornas, 4 Kampas.
point-army-five-kornas = Jede Seite hat 2 Galas, 5 Kornas, 5 Horsas und 8 Kampas. Von der äußeren Ecke nach innen stehen in den Burgen von a1 und j10: die Gala, 2 Horsas, 3 Kornas, 4 Kampas; in denen von j1 und a10: die Gala, 2 Kornas, 3 Horsas, 4 Kampas.
brief-army-four-kornas = 4 Kornas, 6 Horsas
brief-army-six-kornas = 6 Kornas, 4 Horsas
brief-army-five-kornas = 5 Kornas, 5 Horsas

label-seats = Die Spieler
point-seats-two = Zwei spielen, Weiß unten und Schwarz oben; Weiß beginnt.
point-seats-four =
    Es gibt vier Plätze, jeder mit den zehn Figuren einer Burg. Gezogen wird im Uhrzeigersinn: Südwest, Nordwest, Nordost, Südost.
    Die beiden südlichen Plätze sind Partner (Weiß), die beiden nördlichen ebenso (Schwarz). Partner schlagen und bedrohen einander nicht. Sie gewinnen, verlieren und remisieren gemeinsam. Eine Person darf beide Plätze einer Seite haben.
    Wer einen Platz hat, zieht nur dessen Figuren und beantwortet nur Drohungen gegen dessen Gala. Die Figuren beider gegnerischen Plätze können sie bedrohen. Ein Platz ohne bewegliche Figur wird übergangen. Wer seine Gala verloren hat, spielt weiter.
    Die Figuren der östlichen Plätze sind eckig. In der Notation tragen sie einen Apostroph (G'), und am Zug ist sw, nw, ne oder se.
brief-seats-two = zwei
brief-seats-four = vier Plätze, je zwei sind Partner; jeder beantwortet nur Drohungen gegen die eigene Gala; in der Notation ist G' eine östliche Gala, und am Zug sind sw nw ne se

label-second-leg = Der zweite Abschnitt
point-second-leg-any = Der zweite Abschnitt darf in jede Richtung gehen, die im neuen Gebiet gilt.
point-second-leg-half-turn = Der zweite Abschnitt darf nur im Winkel von 45 Grad zum ersten abbiegen.
brief-second-leg-any = jede Richtung
brief-second-leg-half-turn = nur um 45 Grad

label-riders-in-centre = Kornas und Horsas im Zentrum
point-riders-in-centre-free = Kornas und Horsas dürfen im Zentrum halten und hindurchziehen.
point-riders-in-centre-barred = Kornas und Horsas dürfen im Zentrum weder halten noch hindurchziehen.
brief-riders-in-centre-free = frei
brief-riders-in-centre-barred = gesperrt

label-rider-captures = Schlagen mit Kornas und Horsas
point-rider-captures-anywhere = Kornas und Horsas schlagen in beiden Gebieten, auf beiden Abschnitten.
point-rider-captures-crossing = Kornas und Horsas schlagen nur mit einem Zug, der die Linie überquert: gleich hinter ihr oder auf dem zweiten Abschnitt.
brief-rider-captures-anywhere = überall
brief-rider-captures-crossing = nur über die Linie

label-horsa-leaving = Eine Horsa verlässt das Kreuz
point-horsa-leaving-free = Für eine Horsa, die das Kreuz verlässt, gilt nichts Besonderes.
point-horsa-leaving-border = Verlässt eine Horsa das Kreuz, darf sie auf keinem Grenzfeld schlagen. Grenzfelder sind die sieben Felder der Burg an der Linie.
point-horsa-leaving-first-step = Verlässt eine Horsa mit ihrem ersten Schritt das Kreuz, darf sie auf dem Feld gleich hinter der Linie nicht schlagen.
brief-horsa-leaving-free = nichts Besonderes
brief-horsa-leaving-border = schlägt nicht auf Grenzfeldern
brief-horsa-leaving-first-step = schlägt nicht, wenn der erste Schritt hinüberführt

label-horsa-entering = Eine Horsa betritt das Kreuz
point-horsa-entering-free = Für eine Horsa, die das Kreuz betritt, gilt nichts Besonderes.
point-horsa-entering-alongside = Betritt eine Horsa das Kreuz, darf sie auf dem ersten Feld des zweiten Abschnitts nicht schlagen, wenn es an der verlassenen Burg entlang liegt.
point-horsa-entering-sharp = Betritt eine Horsa das Kreuz und biegt um mehr als 45 Grad ab, darf sie auf dem ersten Feld des zweiten Abschnitts nicht schlagen, wenn es an der verlassenen Burg entlang liegt.
brief-horsa-entering-free = nichts Besonderes
brief-horsa-entering-alongside = schlägt zu Beginn des zweiten Abschnitts nicht entlang der verlassenen Burg
brief-horsa-entering-sharp = schlägt nach einer Wendung um mehr als 45 Grad nicht entlang der verlassenen Burg

label-horsa-at-home = Eine Horsa auf ihren Heimatfeldern
point-horsa-at-home-free = Von den Feldern, auf denen die Horsas ihrer Seite beginnen, zieht eine Horsa wie von überall.
point-horsa-at-home-one-step = Von den Feldern, auf denen die Horsas ihrer Seite beginnen, zieht eine Horsa nur einen Schritt.
brief-horsa-at-home-free = wie von überall
brief-horsa-at-home-one-step = nur ein Schritt

label-gala-captures = Schlagen mit der Gala
point-gala-captures-not-from-cross = Sie darf mit ihrem Schritt schlagen, aber nicht, wenn er im Kreuz oder im Zentrum beginnt.
point-gala-captures-not-from-centre = Sie darf mit ihrem Schritt schlagen, aber nicht, wenn er im Zentrum beginnt.
point-gala-captures-not-in-centre = Sie darf mit ihrem Schritt schlagen, aber weder vom Zentrum aus noch auf einem Feld des Zentrums.
point-gala-captures-crossing = Sie darf mit ihrem Schritt nur schlagen, wenn er die Ablenkungslinie überquert.
brief-gala-captures-not-from-cross = nicht vom Kreuz oder Zentrum aus
brief-gala-captures-not-from-centre = nicht vom Zentrum aus
brief-gala-captures-not-in-centre = weder vom Zentrum aus noch darin
brief-gala-captures-crossing = nur über die Linie

label-leap = Der Sprung der Gala
point-leap-beyond-home = Aus dem Zentrum darf sie auf jedes leere Feld springen, außer auf die vierzig Heimatfelder, auf denen zu Beginn Figuren stehen.
point-leap-safe = Aus dem Zentrum darf sie auf jedes leere Feld springen, auf dem danach keine gegnerische Figur sie schlagen könnte.
brief-leap-beyond-home = auf jedes leere Feld außer Heimatfeldern
brief-leap-safe = auf jedes leere Feld, wo nichts sie schlagen könnte

label-kampa-restricted = Wo die Kampa gebunden ist
point-kampa-restricted-castles = In den Burgen ihrer Seite zieht sie nur einen Schritt zum Zentrum hin, auf der Diagonale von der äußeren Ecke her.
point-kampa-restricted-ring = Auf den Feldern, auf denen die Kampas ihrer Seite beginnen, zieht sie nur einen Schritt zum Zentrum hin, auf der Diagonale von der äußeren Ecke her.
point-kampa-restricted-tip = In den Burgen ihrer Seite, außer auf dem Feld am Zentrum (d4 und g4, d7 und g7), zieht sie nur einen Schritt zum Zentrum hin, auf der Diagonale von der äußeren Ecke her.
brief-kampa-restricted-castles = in den eigenen Burgen
brief-kampa-restricted-ring = wo die Kampas ihrer Seite beginnen
brief-kampa-restricted-tip = in den eigenen Burgen, aber nicht am Zentrum

label-restricted-kampa = Die gebundene Kampa
point-restricted-kampa-step = Dort schlägt sie nicht.
point-restricted-kampa-two-steps = Dort schlägt sie nicht, darf aber zwei solche Schritte auf einmal machen, wenn beide Felder leer sind und das erste in der Burg liegt.
point-restricted-kampa-captures = Dort darf sie mit ihrem Schritt schlagen, wenn er nicht die Ablenkungslinie überquert.
brief-restricted-kampa-step = ein Schritt, ohne Schlagen
brief-restricted-kampa-two-steps = ein oder zwei Schritte, ohne Schlagen
brief-restricted-kampa-captures = ein Schritt, schlägt, aber nicht über die Linie

label-free-kampa = Die freie Kampa
point-free-kampa-from-cross = Sonst zieht sie einen Schritt in jede Richtung und schlägt ebenso, wenn sie im Kreuz beginnt.
point-free-kampa-unless-crossing = Sonst zieht sie einen Schritt in jede Richtung und schlägt ebenso, wenn der Schritt nicht die Ablenkungslinie überquert.
point-free-kampa-captures = Sonst zieht sie einen Schritt in jede Richtung und schlägt ebenso.
brief-free-kampa-from-cross = schlägt vom Kreuz aus
brief-free-kampa-unless-crossing = schlägt, aber nicht über die Linie
brief-free-kampa-captures = schlägt mit jedem Schritt

label-kampa-barred = Für Kampas gesperrt
point-kampa-barred-nowhere = Kein Feld ist für Kampas gesperrt.
point-kampa-barred-friendly = Kampas betreten weder die Adelsfelder ihrer eigenen Burgen (die sechs an der äußeren Ecke) noch das Zentrum, es sei denn, dort steht schon eine Gala, gleich welcher Seite, oder eine gegnerische Kampa.
point-kampa-barred-noble = Kampas dürfen in keiner Burg die Adelsfelder betreten (die sechs an der äußeren Ecke).
brief-kampa-barred-nowhere = kein Feld
brief-kampa-barred-friendly = eigene Adelsfelder; das Zentrum, bis eine Gala oder gegnerische Kampa darin steht
brief-kampa-barred-noble = Adelsfelder

label-threats = Antwort auf „gala!“
point-threats-each = Eine Drohung muss beantwortet werden: Bleiben nach einem Zug weniger deiner Galas bedroht als jetzt, darfst du nur Züge spielen, nach denen so wenige wie möglich bedroht sind, oder solche, die sofort gewinnen. Gibt es keinen solchen Zug, darfst du jeden spielen. Solange keine Drohung besteht, darfst du dich einer aussetzen.
point-threats-must = Eine Drohung muss beantwortet werden: Ist zu Beginn deines Zuges eine deiner Galas bedroht, darfst du nur Züge spielen, nach denen keine mehr bedroht ist, oder solche, die sofort gewinnen. Rettet kein Zug alle, darfst du jeden spielen. Solange keine Drohung besteht, darfst du dich einer aussetzen.
point-threats-may = Eine Drohung muss nicht beantwortet werden.
brief-threats-each = Pflicht, für jede Gala
brief-threats-must = Pflicht, wenn alle zu retten sind
brief-threats-may = nicht nötig

label-capture-goal = Galas schlagen
point-capture-goal-both = Wer beide gegnerischen Galas schlägt, gewinnt.
point-capture-goal-one = Wer eine gegnerische Gala schlägt, gewinnt.
brief-capture-goal-both = erst beide zählen
brief-capture-goal-one = eine genügt

label-centre-goal = Ins Zentrum kommen
point-centre-goal-none = Die eigenen Galas im Zentrum zu haben, bringt keinen Sieg.
point-centre-goal-wins = Wer die beiden eigenen Galas ins Zentrum bringt, gewinnt auch.
brief-centre-goal-none = kein Sieg
brief-centre-goal-wins = Sieg mit beiden eigenen Galas dort

label-lone-gala = Die letzte Figur
point-lone-gala-plays-on = Eine Seite, deren letzte Figur eine einzelne Gala ist, spielt weiter.
point-lone-gala-loses = Eine Seite, deren letzte Figur eine einzelne Gala ist, hat verloren.
brief-lone-gala-plays-on = eine einzelne Gala spielt weiter
brief-lone-gala-loses = eine einzelne Gala verliert

label-few-galas = Wenige Galas
point-few-galas-play-on = Wie wenige Galas auch übrig sind, es wird weitergespielt.
point-few-galas-one-each = Hat jede Seite genau eine Gala, ist die Partie remis.
point-few-galas-one-each-in-centre = Hat jede Seite genau eine Gala und stehen beide im Zentrum, ist die Partie remis.
brief-few-galas-play-on = es geht weiter
brief-few-galas-one-each = je eine ist remis
brief-few-galas-one-each-in-centre = je eine, beide im Zentrum, ist remis

label-longest = Längste Partie
point-longest-none = Eine Partie darf beliebig lange dauern.
point-longest-gala = Eine Partie dauert höchstens 600 Züge je Seite; dann ist sie remis.
point-longest-chelma = Eine Partie dauert höchstens 600 Züge je Seite (das Setzen zählt nicht); dann ist sie remis.
brief-longest-none = keine
brief-longest-gala = 600 Züge je Seite

## Chelma.

brief-late-thirty = wer nach dem eigenen 30. Zug noch eine Figur daheim hat, hat verloren
brief-late-thirty-once = einmal geprüft, nach 30 Zügen beider
brief-late-must-leave = ab dem 30. Zug muss eine Figur von daheim fort
brief-late-plays-on = keine Eile
brief-long-game-plays-on = keine Grenze
brief-long-game-two-hundred = remis nach 100 Zügen je Seite
brief-goal-own = nur eigene Figuren
brief-goal-enemy = auch eine gegnerische füllt eines
label-late = Die Heimatfelder verlassen
point-late-thirty = Wer nach dem eigenen 30. Zug (das Setzen zählt nicht) noch eine Figur auf einem seiner zehn Heimatfelder hat, hat verloren. Wer schon mit allen am Ziel ist, hat gewonnen.
point-late-plays-on = Eine Seite darf Figuren auf den Heimatfeldern lassen, so lange sie will.
point-late-thirty-once = Wenn beide Seiten 30 Züge gemacht haben (das Setzen zählt nicht), hat verloren, wer noch eine Figur auf seinen zehn Heimatfeldern hat. Haben beide noch eine, ist die Partie remis. Wer schon mit allen am Ziel ist, hat gewonnen.
point-late-must-leave = Ab ihrem 30. Zug (das Setzen zählt nicht) muss eine Seite mit Figuren auf ihren Heimatfeldern eine davon herausziehen, wenn sie kann. Kann sie es nicht, zieht sie, wie sie will.

label-long-game = Lange Partien
point-long-game-plays-on = Wie viele Züge es auch werden, es wird weitergespielt.
point-long-game-two-hundred = Nach 100 Zügen je Seite in Folge (das Setzen zählt nicht) ist die Partie remis.

label-goal = Zielfelder
point-goal-own = Nur die eigenen Figuren füllen die Zielfelder einer Seite.
point-goal-enemy = Ein Zielfeld mit einer gegnerischen Figur darauf gilt als gefüllt, wenn die Seite selbst eine Figur auf einem Zielfeld hat.
