### What a rule set is called, what wins by it, and what sets it apart. The names of presets and options are the same everywhere.

rules-own = eigene Regeln
rules-preset = { $preset }-Regeln
rules-preset-with = { $preset }-Regeln mit { $options }

## As in "eine Partie nach …", so in the dative.

rules-by-own = eigenen Regeln
rules-by-preset = den { $preset }-Regeln
rules-by-preset-with = den { $preset }-Regeln mit { $options }

goal-both = Wer beide gegnerischen Galas schlägt, gewinnt.
goal-one = Wer eine gegnerische Gala schlägt, gewinnt.
goal-both-or-centre = Wer beide gegnerischen Galas schlägt, gewinnt, und ebenso, wer die eigenen beiden ins Zentrum bringt.
goal-one-or-centre = Wer eine gegnerische Gala schlägt, gewinnt, und ebenso, wer die eigenen beiden ins Zentrum bringt.
goal-threats-answered = Eine Drohung gegen eine Gala („gala!“) muss beantwortet werden.
goal-threats-ignored = Eine Drohung gegen eine Gala („gala!“) muss nicht beantwortet werden.
goal-chelma = Setz im Wechsel mit der anderen Seite deine Türme, Läufer und Springer auf deine markierten Felder. Bring dann König, Dame und Bauern dorthin, wo die gegnerischen begannen, und den Rest auf die markierten Felder des Gegners. Geschlagen wird nie.
goal-chelma-placed = Bring König, Dame und Bauern dorthin, wo die gegnerischen begannen, und den Rest auf die markierten Felder des Gegners. Geschlagen wird nie.

apart-chelma-thirty = Wer nach dem eigenen 30. Zug noch eine Figur auf einem Heimatfeld hat, hat verloren; das Setzen zählt nicht als Zug.
apart-chelma-open = Die Heimatfelder zu verlassen eilt nicht, aber 100 Züge je Seite in Folge sind remis.
apart-chelma-no-hurry = Die Heimatfelder zu verlassen eilt nicht.
apart-chelma-thirty-once = Wer noch eine Figur auf einem Heimatfeld hat, wenn beide 30 Züge gemacht haben, hat verloren; gilt das für beide, ist es remis.
apart-chelma-must-leave = Ab ihrem 30. Zug muss eine Seite eine Figur von ihren Heimatfeldern wegziehen, wenn sie kann; das Setzen zählt nicht als Zug.
apart-chelma-long = 100 Züge je Seite in Folge sind remis.
apart-chelma-enemy-counts = Ein Zielfeld mit einer gegnerischen Figur gilt als gefüllt, sobald auf einem anderen eine eigene steht.
apart-four-seats = Vier Plätze ziehen im Uhrzeigersinn, von Südwest an; Partner gewinnen gemeinsam, und jeder zieht nur die Figuren seiner Burg und beantwortet nur Drohungen gegen seine eigene Gala.
apart-riders-barred = Kornas und Horsas bleiben dem Zentrum fern.
apart-riders-free = Kornas und Horsas dürfen ins Zentrum.
apart-riders-free-no-goal = Kornas und Horsas dürfen ins Zentrum, aber das Zentrum zu erreichen bringt keinen Sieg.
apart-half-turn = An der Ablenkungslinie biegen sie nur um 45 Grad ab.
apart-captures-crossing = Kornas und Horsas schlagen nur, wenn sie dabei die Linie überqueren, und ebenso die Gala.
apart-horsa-at-home = Von einem Feld, auf dem Horsas ihrer Seite begannen, zieht eine Horsa nur einen Schritt.
apart-safe-leap = Aus dem Zentrum springt eine Gala auf jedes sichere Feld.
apart-kampa-first-squares = Nur auf ihren Anfangsfeldern muss eine Kampa zum Zentrum hin ziehen.
apart-kampa-but-tip = In ihren eigenen Burgen muss eine Kampa zum Zentrum hin ziehen, außer von den Feldern am Zentrum.
apart-kampa-closed-centre = Kampas bleiben dem Zentrum fern, bis eine Gala oder eine gegnerische Kampa darin steht.
apart-kampa-noble = Kampas betreten kein Adelsfeld.
apart-horsa-alongside = Eine Horsa, die um 45 Grad abbiegt, darf entlang der Burg schlagen, die sie verlässt.
apart-gala-captures = Die Gala schlägt nicht im Zentrum.
apart-lone-gala = Wessen letzte Figur eine einzelne Gala ist, der hat verloren.
