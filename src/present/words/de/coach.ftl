### The coach at games against the computer. "I" is the computer, which is opponent and coach in one.

coach-begins = Ich trainiere dich: Verschenkt ein Zug viel, sage ich es, bevor ich antworte, und du darfst ihn zurücknehmen.
coach-wait = Moment, { $person }: Das verschenkt viel. Schau noch einmal hin, bevor ich antworte.
coach-gives = **{ $turn }** senkt deine Gewinnaussicht von { $before } % auf { $after } %.
coach-answer = Ich kann mit **{ $answer }** antworten (rot).
coach-answer-plain = Ich kann mit **{ $answer }** antworten.
coach-then = Weitergehen kann es mit { $line }.
coach-then-takes = Dann habe ich deine { $role }.
coach-pupil = { $person } entscheidet, ob der letzte Zug zurückgenommen wird
coach-choose = Nimm ihn zurück und such einen besseren Zug, oder spiel weiter.
coach-alt = Das Brett nach { $turn }, und rot der Weg von { $answer }. { $board }
coach-offered = Was dein Zug verschenkt, zeige ich nur dir: Drück den Knopf.
coach-praise = **Gut gefunden!** Dieser Zug war schwer zu sehen, und alles andere ist viel schlechter.
coach-button-show = Was verschenkt er?
coach-button-on = Weiterspielen
coach-button-puzzle = Aufgabe { $number }
coach-done-on = Gut, ich überlege mir meine Antwort.

coach-remember = { $count ->
    [one] **Eines zum Merken** aus Partie { $game }, mit einer Aufgabe dazu:
   *[other] **{ $count } Dinge zum Merken** aus Partie { $game }, mit je einer Aufgabe dazu:
}
coach-remember-none = **Nichts zu merken** aus Partie { $game }: Kein Zug, bei dem du geblieben bist, hat viel verschenkt.
coach-praised = { $count ->
    [one] Und du hast einen Zug gefunden, der schwer zu sehen war.
   *[other] Und du hast { $count } Züge gefunden, die schwer zu sehen waren.
}
coach-item = { $number }. **{ $turn }** ({ $before } % → { $after } %): { $moral }
coach-item-back = { $number }. **{ $turn }**, zurückgenommen ({ $before } % → { $after } %): { $moral }
coach-task = **Partie { $game }**: Hier hast du erst **{ $turn }** gespielt und zurückgenommen. Finde einen besseren Zug.

coach-fact-win = Ich hätte sofort gewinnen können.
coach-fact-takes = Ich hätte eine { $role } schlagen können.
coach-fact-threatens = Ich hätte deine Gala auf { $square } bedrohen können.
coach-fact-missed-win = Du hättest gewinnen können.
coach-fact-missed-takes = Du hättest eine { $role } schlagen können.
coach-fact-missed-save = Deine Gala auf { $square } war in Gefahr.
coach-fact-jumps = Ich wäre mit Sprüngen weit gekommen.
coach-fact-home = Eine Figur hätte die Heimat verlassen sollen.
coach-fact-plan = Du hast Boden verloren.

coach-advice-win = Schau vor jedem Zug, ob ich die Partie beenden kann.
coach-advice-takes = Schau vor jedem Zug, was ich alles schlagen kann.
coach-advice-threatens = Schau, welche Linien dein Zug öffnet.
coach-advice-missed-win = Such zuerst nach Zügen, die die Partie beenden.
coach-advice-missed-takes = Sieh dir jeden Schlagzug an, bevor du wählst.
coach-advice-missed-save = Sage ich „gala!“, rette zuerst diese Gala.
coach-advice-jumps = Schau, welche Sprünge dein Zug mir öffnet.
coach-advice-home = König und Bauern springen nicht, also bring sie früh heraus.
coach-advice-plan = Vergleich zwei Züge, bevor du wählst.

coach-with-people = Einen Trainer gibt es, wenn du allein gegen den Computer spielst. Versuch `herausfordern computer { typed-then-level } 2 { typed-then-coach }`.
coach-with-clock = Mit Trainer gibt es keine Uhr, damit du Zeit zum Nachdenken hast. Lass die Bedenkzeit weg.
coach-none = Partie { $game } hat keinen Trainer. `herausfordern computer { typed-then-coach }` beginnt eine mit Trainer.
coach-silent = Zum letzten Zug in Partie { $game } habe ich nichts zu sagen.
coach-waits = Zu deinem Zug in Partie { $game } habe ich etwas zu sagen. `rücknahme` nimmt ihn zurück, `{ typed-line-play-on }` bleibt dabei.
