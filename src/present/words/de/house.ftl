### Hausregeln: eigene Regelwerke eines Servers.

house-none = Dieser Server hat keine eigenen Regeln. Wer ihn verwaltet, kann mit `/regeln hausregeln` welche machen.
house-none-manager = Dieser Server hat noch keine eigenen Regeln. Mach welche mit `/regeln hausregeln`: Gib ihnen einen Namen, wähle, womit sie beginnen, und ändere, was du magst.
house-all = **Die eigenen Regeln dieses Servers**
house-line = • **{ $name }** ({ $kind }): wie `{ $like }`, bis auf { $count ->
    [one] einen Punkt.
   *[other] { $count } Punkte.
}
house-made = Die **{ $name }**-Regeln sind neu auf diesem Server ({ $kind }). Das ändern sie:
house-changed = Die **{ $name }**-Regeln sind geändert. Laufende Partien und offene Herausforderungen behalten die bisherigen.
house-one = Die **{ $name }**-Regeln dieses Servers ({ $kind }):
house-dropped = Die **{ $name }**-Regeln gibt es nicht mehr. Laufende Partien und offene Herausforderungen behalten sie.
house-try = Spiel danach: `@galabot herausfordern @jemand { $name }`. Schlag sie nach: `@galabot regeln { $name }`.
house-change = Ändere einen Punkt mit `/regeln hausregeln`, unter `ändern`.
house-menu = Einen Punkt ändern
house-menu-more = Einen anderen Punkt ändern
house-trial-soon = Ich probiere sie noch aus. Frag später noch einmal, dann sage ich, wie Partien danach laufen.
house-trial = { $games ->
    [one] Eine Partie
   *[other] { $games } Partien
} gegen mich selbst: etwa { $moves } Züge pro Seite, { $drawn }, und Weiß holte { $white } %.
house-trial-no-draws = keine remis
house-trial-all-drawn = fast alle remis
house-trial-drawn = jede { $in }. remis
house-trial-drawn-share = { $share } % remis
house-trial-none = Noch nicht ausprobiert.
house-usual = Nach den **{ $name }**-Regeln spielt dieser Server. Wähle erst andere mit `/einstellungen server`.

## Was davon nichts sagt.

house-conflict-lone-gala = Beachte: Niemand behält je eine einzelne Gala, denn die erste geschlagene Gala beendet die Partie.
house-conflict-few-galas = Beachte: Wenige Galas machen die Partie nie remis, denn die erste geschlagene Gala beendet sie.
house-conflict-sharp-turn = Beachte: Die Grenze nach scharfen Knicken begrenzt nichts, denn alle Knicke haben 45 Grad.

## Warum sie nicht gemacht werden.

house-no-name = Sag, wie die Regeln heißen: Füll auch `name` aus, etwa mit `gardeners`.
house-no-word = „{ $read }“ kann kein Name sein. Nimm ein Wort von 3 bis 24 Buchstaben, etwa `gardeners`; nach dem ersten auch Ziffern und Bindestriche.
house-taken = „{ $read }“ bedeutet schon etwas anderes. Nimm einen anderen Namen, etwa `gardeners`.
house-no-such = Dieser Server hat keine Regeln namens „{ $name }“. Er hat { $known }.
house-no-such-none = Dieser Server hat keine Regeln namens „{ $name }“. Wer ihn verwaltet, kann welche machen: `hausregeln gardeners wie winther centre-goal=none`.
house-no-like = Dieser Server hat keine Regeln namens „{ $name }“. Er hat { $known }. Um neue zu machen, nenn dazu die Regeln, mit denen sie beginnen, etwa `wie winther`.
house-no-point = Es gibt keinen Punkt der Regeln namens „{ $read }“. `/regeln hausregeln` bietet unter `ändern` alle an, etwa `centre-goal=none`.
house-no-value = „{ $read }“ kann ich nicht lesen. Es geht { $pairs }.
house-which-value = Sag, was `{ $field }` sein soll: { $pairs }.
house-known = Das wären die Regeln namens { $names }, nach denen du schon spielen kannst.
house-too-many = Ein Server kann { $most } eigene Regelwerke haben. Entferne eins, nach dem niemand spielt: `/regeln hausregeln` mit `verwerfen`.
