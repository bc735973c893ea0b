### What one person is told in answer to a command.

repeated = Das ist schon erledigt (Partie { $game }).
repeated-answer = Darauf habe ich schon geantwortet.
not-at-hand = Die Partie ist nicht zur Hand.
moves-not-at-hand = Die Züge sind nicht zur Hand.

answer-board = Partie { $game }, { $turn }.
answer-board-over = Partie { $game }, die Partie ist vorbei.
mover-to-move = { $mover } ist am Zug
mover-to-move-who = { $mover } ist am Zug ({ $person })
playing-on = Gut, die Partie geht weiter.

## Done.

done-challenged = Deine Herausforderung ist unterwegs nach { $channel } (Partie { $game }).
done-joined = Du bist dabei! Partie { $game } beginnt, sobald alle angenommen haben.
done-accepted = Angenommen! Du spielst in { $channel }.
done-accepted-opens = Angenommen! Der Thread von Partie { $game } öffnet sich unter der Herausforderung.
done-accepted-at-once = Los geht’s! Der Thread von Partie { $game } öffnet sich.
done-declined = Abgelehnt.
done-left = Dein Platz in Partie { $game } ist wieder frei.
done-withdrawn = Zurückgezogen.
done-moved = Gezogen: **{ $turn }**.
done-draw-offered = Dein Remisangebot steht.
done-draw-declined = Du hast das Remis abgelehnt.
done-resignation = Ich frage, ob auf deiner Seite Einigkeit besteht.
done-ended = Partie { $game } ist vorbei.
done = Erledigt.

## The moves there are.

moves-of-man = { $role ->
    [King] Der König
    [Rook] Der Turm
    [Bishop] Der Läufer
    [Knight] Der Springer
    [Pawn] Der Bauer
   *[other] Die { man }
} auf { $square } kann ziehen nach { $targets }.
moves-all-to-place = Gezogen wird erst, wenn alle Figuren stehen. `züge` zeigt die Felder, auf die du deine setzen kannst.
moves-none-of-man = Die Figur auf { $square } kann gerade nicht ziehen. `züge` zeigt, welche es können.
moves-head = Partie { $game }, { $turn }: { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}.
moves-one-man = `züge d3` zeigt die einer Figur.
moves-man = { man }
moves-squares = { $count } Felder

## The games one plays.

games-none = Du hast gerade keine Partien. `/gala { command-challenge }` beginnt eine.
games-head-turn = **Du bist am Zug**
games-head-asked = **Deine Antwort wird erwartet**
games-head-challenged = **Du bist herausgefordert**
games-head-waiting = **Andere sind am Zug**
games-head-open = **Herausforderungen, die noch niemand angenommen hat**
games-more = … und { $count } weitere.
games-to-move = **Partie { $game }** ({ $kind }): { $players }, { $person } ist am Zug, in { $channel }
games-playing = **Partie { $game }** ({ $kind }): { $players }, in { $channel }
games-challenge = **Partie { $game }** ({ $kind }): { $challenger } fordert { $opponent } heraus, in { $channel }
games-challenge-open = **Partie { $game }** ({ $kind }): { $challenger } fordert alle heraus, die mögen, in { $channel }

## Help.

help =
    Ich leite Partien **Gala** (Bauernschach) und **Chelma** (Halma mit Schachfiguren), Zug um Zug, so lange es eben dauert.
    • `/gala { command-challenge }` oder `/chelma { command-challenge }` fordert jemanden heraus oder alle, die mögen, nach den Regeln, die du willst. Ist sie angenommen, bekommt die Partie einen eigenen Thread.
    • Neu hier? `/gala { command-learn }` und `/chelma { command-learn }` bringen es dir in fünf Minuten bei.
    • Keiner da? `/gala { command-challenge } { option-level }:3` spielt gegen den Computer; die Stufen gehen von 1 bis 8.
    • Im Thread tippst du einen Zug von Feld zu Feld: `d3-f5`. Reagiere ich nicht, benutze `/gala { command-move }`, erwähne mich vor dem Zug oder antworte auf das Brett.
    • Dort auch: `brett`, `züge`, `züge d3`, `remis`, `rücknahme`, `pause`, `reklamieren`, `aufgeben`; `verlauf`, `stellung 7`, `abspielen` und `export` blicken zurück; mit `tipp` und `analyse` lernst du dazu. `hilfe` im Thread sagt mehr.
    • `/gala { command-games }` zeigt deine Partien, die dringendste zuerst; `/gala { command-stats }` und `/gala { command-leaderboard }` sagen, wer wie gut spielt.
    • `/{ command-rules }` erklärt jede Figur und jedes Thema mit Bildern und vergleicht Regeln. `/{ command-settings }` ist für deine Sprache, Farben, Erinnerungen und Urlaub.
    Die **Korna** (grünes Plus) zieht in einer Burg gerade und im Kreuz schräg, die **Horsa** (rotes Kreuz) umgekehrt; beide biegen an der Ablenkungslinie ab. **Gala** (Krone) und **Kampa** (schlicht) ziehen einen Schritt. Wer beide gegnerischen Galas schlägt, gewinnt.
help-at-gala =
    { "" }**Partie { $game }**, nach { $rules }. { $goal }
    • Tipp deinen Zug von Feld zu Feld: `d3-f5`. Reagiere ich nicht: `/gala { command-move }`, mich davor erwähnen oder auf das Brett antworten.
    • `brett` (oder `brett drehen`) zeigt das Brett, `züge` deine Züge, `züge d3` die einer Figur; `regeln korna` erklärt eine Figur.
    • `remis`, `rücknahme` und `pause` fragen die andere Seite; sie antwortet `remis annehmen`, `pause ablehnen` usw. `reklamieren` beansprucht den Sieg, wenn ihre Zeit um ist; `aufgeben` gibt auf (ich frage vorher nach).
    • `verlauf`, `stellung 7` und `abspielen` blicken zurück, `export` schreibt die Partie auf, `tipp` zeigt einen guten Zug, wenn nichts gewertet wird, `analyse` geht Beendetes durch.
    • `weiter { $game }` mit meiner Erwähnung in einem anderen Kanal: Dort geht es weiter.
    • Die **Korna** (grünes Plus) zieht in Burgen gerade, im Kreuz schräg, die **Horsa** (rotes Kreuz) umgekehrt; an der Ablenkungslinie dürfen beide abbiegen. **Gala** (Krone) und **Kampa** (schlicht) ziehen einen Schritt; in ihren Burgen geht eine Kampa nur zum Zentrum hin.
help-at-chelma =
    { "" }**Partie { $game }**, nach { $rules }. { $aim }
    • Wenn du am Zug bist: Setz eine Figur aus der Hand, etwa `R@f2`; wenn alle stehen, tipp einen Zug von Feld zu Feld, etwa `d3-f5`. Reagiere ich nicht: `/gala { command-move }`, mich davor erwähnen oder auf das Brett antworten.
    • `brett` (oder `brett drehen`) zeigt das Brett, `züge` deine Züge, `züge d3` die einer Figur; `regeln turm` erklärt eine Figur.
    • `remis`, `rücknahme` und `pause` fragen die andere Seite; sie antwortet `remis annehmen`, `pause ablehnen` usw. `reklamieren` beansprucht den Sieg, wenn ihre Zeit um ist; `aufgeben` gibt auf (ich frage vorher nach).
    • `verlauf`, `stellung 7` und `abspielen` blicken zurück, `export` schreibt die Partie auf, `tipp` zeigt einen guten Zug, wenn nichts gewertet wird, `analyse` geht Beendetes durch.
    • `weiter { $game }` mit meiner Erwähnung in einem anderen Kanal: Dort geht es weiter.
    • Der **Turm** (R) zieht gerade, der **Läufer** (B, Mitra) schräg, die **Dame** (kleine Krone) beides: einen Schritt oder springend über eine Figur nach der anderen. Der **Springer** (N, Pferd) springt wie im Schach, der **König** (Krone) zieht einen Schritt, der **Bauer** (schlicht) einen Schritt schräg.
