### Planned replies: "if they play this, I play that". Only their owner is told what is planned.

plan-shown = Das hast du in Partie { $game } geplant, deine Antworten fett. Nur du siehst das.
plan-added = Geplant in Partie { $game }. Wenn es dazu kommt, spiele ich deine Antwort sofort. Deine Antworten sind fett, und nur du siehst das.
plan-known = Das hast du in Partie { $game } schon geplant. Deine Antworten sind fett, und nur du siehst das.
plan-instead = Das tritt an die Stelle von { $old }.
plan-line = • { $turns }
plan-line-waits = • { $turns } (geht gerade nicht und wartet)
plan-more = … und { $count ->
    [one] eine weitere Zeile
   *[other] { $count } weitere Zeilen
}.
plan-none = In Partie { $game } ist nichts geplant. Während du wartest, plane eine Antwort mit `/gala { command-plan }`. Unter `{ option-moves }` steht der Zug der anderen, dann deiner, etwa `d6-d5 d3-d4`; mehr darf folgen.
plan-dropped = In Partie { $game } ist nichts mehr geplant.
plan-open = Pläne zeige ich nur dir allein, und hier lesen andere mit. Nimm `/gala { command-plan }`, oder schreib mir `pläne { $game }` als Direktnachricht.
plan-open-added = Geplant in Partie { $game }. Aber andere können lesen, was du hier geschrieben hast: Du kannst es löschen, der Plan bleibt. Ungesehen planst du mit `/gala { command-plan }`, oder schreib mir `plan { $game }` und die Züge als Direktnachricht.
plan-waits = Die Antwort, die du in Partie { $game } ({ $place }) geplant hast, geht so nicht und wartet. Du bist dort am Zug: Spiel einen Zug, oder sieh nach mit `/gala { command-plan }`.
button-drop-plans = Pläne verwerfen

no-plan-your-turn = Du bist in Partie { $game } am Zug: Spiel erst deinen Zug. Ein Plan beginnt mit dem nächsten Zug der anderen, dann kommt deine Antwort.
no-plan-no-reply = Ein Plan endet mit deiner eigenen Antwort: erst der Zug der anderen, dann deiner. Bei vier Plätzen stehen alle Züge bis zu deinem da.
no-plan-illegal =
    Zug { $number } deines Plans geht nicht, also ist nichts geplant.
    { $why }
no-plan-too-long = Eine geplante Zeile hat bis zu { $most } Züge. Plane den Rest, wenn es so weit ist.
no-plan-too-many = Du kannst in einer Partie bis zu { $most } Zeilen planen. Verwirf, was du nicht mehr brauchst.
