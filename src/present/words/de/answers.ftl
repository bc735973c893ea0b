### What one person is told in answer to a command.

repeated = Das ist schon erledigt (Partie { $game }).
repeated-answer = Darauf habe ich schon geantwortet.
not-at-hand = Diese Partie kann ich gerade nicht laden. Versuch es gleich noch einmal.
moves-not-at-hand = Diese Züge kann ich gerade nicht laden. Versuch es gleich noch einmal.

answer-board = Partie { $game }, { $turn }.
answer-board-over = Partie { $game } ist vorbei.
mover-to-move = { $mover } ist am Zug
mover-to-move-who = { $mover } ist am Zug ({ $person })
playing-on = Gut, die Partie geht weiter.

## Done.

done-challenged = Deine Herausforderung ist unterwegs nach { $channel } (Partie { $game }).
done-joined = Du bist dabei! Partie { $game } beginnt, sobald alle angenommen haben.
done-accepted = Angenommen! Du spielst in { $channel }.
done-accepted-here = Partie { $game } beginnt gleich hier.
done-accepted-opens = Angenommen! Der Thread von Partie { $game } öffnet sich unter der Herausforderung.
done-accepted-at-once = Los geht’s! Der Thread von Partie { $game } öffnet sich.
done-declined = Abgelehnt.
done-left = Dein Platz in Partie { $game } ist wieder frei.
done-withdrawn = Zurückgezogen.
done-moved = Gezogen: **{ $turn }**.
done-draw-offered = Remis angeboten.
done-draw-declined = Du hast das Remis abgelehnt.
done-resignation = Ich frage deinen Partner, ob er zustimmt.
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
} auf { $square } kann nach { $targets } ziehen.
moves-all-to-place = Zuerst müssen alle Figuren gesetzt sein. `züge` zeigt die Felder, auf die du deine setzen kannst.
moves-none-of-man = Die Figur auf { $square } kann gerade nicht ziehen. `züge` zeigt, welche es können.
moves-head = Partie { $game }, { $turn }: { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}.
moves-one-man = `züge d3` zeigt nur die der Figur auf d3.
moves-man = { man }
moves-squares = { $count ->
    [one] 1 Feld
   *[other] { $count } Felder
}

## The games one plays.

games-none = Du hast gerade keine Partien. `/gala { command-challenge }` beginnt eine.
games-head-turn = **Du bist am Zug**
games-head-asked = **Deine Antwort wird erwartet**
games-head-challenged = **Du bist herausgefordert**
games-head-waiting = **Andere sind am Zug**
games-head-open = **Offene Herausforderungen**
games-next = Auch in Partie { $game } bist du am Zug: { $place }
games-next-elsewhere = Auch in Partie { $game } auf einem anderen Server bist du am Zug.
games-next-server = Auch in Partie { $game } auf einem Server bist du am Zug.
games-next-direct = Auch in Partie { $game } in unseren Direktnachrichten bist du am Zug.
games-button-next = Nächste Partie
games-more = … und { $count } weitere.
games-to-move = **Partie { $game }** ({ $kind }): { $players }, { $person } ist am Zug, in { $channel }
games-playing = **Partie { $game }** ({ $kind }): { $players }, in { $channel }
games-challenge = **Partie { $game }** ({ $kind }): { $challenger } fordert { $opponent } heraus, in { $channel }
games-challenge-open = **Partie { $game }** ({ $kind }): { $challenger } sucht einen Gegner, in { $channel }

## Help.

help =
    Bei mir spielt ihr **Gala** (Bauernschach) und **Chelma** (Halma mit Schachfiguren), Zug um Zug und ohne Eile.
    • `/gala { command-challenge }` oder `/chelma { command-challenge }` fordert jemanden heraus, oder alle, die Lust haben. Jede Partie bekommt einen eigenen Thread.
    • Neu hier? `/gala { command-learn }` und `/chelma { command-learn }` bringen es dir in fünf Minuten bei.
    • Keiner da? `/gala { command-challenge } { option-level }:3` spielt gegen den Computer; die Stufen gehen von 1 bis 8.
    • Im Thread schreibst du einen Zug von Feld zu Feld: `d3-f5`. Reagiere ich nicht, nimm `/gala { command-move }`, erwähne mich vor dem Zug oder antworte auf die Nachricht mit dem Brett.
    • Dort gehen auch `brett`, `züge`, `züge d3`, `remis`, `rücknahme`, `pause`, `{ command-claim }`, `aufgeben`. `verlauf`, `stellung 7`, `abspielen` und `export` blicken zurück. Mit `tipp` und `analyse` lernst du dazu. `hilfe` im Thread sagt mehr.
    • `/gala { command-games }` zeigt deine Partien, die dringendste zuerst. `/gala { command-stats }` und `rangliste` zeigen Ergebnisse und Wertungen. `/gala { command-plan }` plant Antworten.
    • `/gala { command-puzzle }` und `/chelma { command-puzzle }` stellen dir eine Aufgabe. `/{ command-privacy } { command-show }` sagt, was ich über dich speichere.
    • `/{ command-rules }` erklärt jede Figur und jedes Thema mit Bildern und vergleicht Regelwerke. `/{ command-settings }` ist für deine Sprache, Farben, Erinnerungen und Urlaub.
    Die **Korna** (grünes Plus) zieht in einer Burg waagerecht oder senkrecht und im Kreuz diagonal, die **Horsa** (rotes Kreuz) umgekehrt. Beide biegen an der Ablenkungslinie ab. **Gala** (Krone) und **Kampa** (ohne Zeichen) ziehen meist einen Schritt. Wer beide gegnerischen Galas schlägt, gewinnt.
help-direct =
    `/gala { command-learn }` und `/chelma { command-learn }` zeigen dir die Spiele, `/gala { command-challenge } { option-level }:3` spielt gegen den Computer.
    Schreib einen Zug wie `d3-f5`; `brett`, `züge`, `tipp`, `rücknahme` und `aufgeben` gehen auch. Gemeint ist die neueste Partie.
    `/gala { command-puzzle }` hat Aufgaben, `/{ command-rules }` alle Regeln.
help-at-gala =
    { "" }**Partie { $game }**, nach { $rules }. { $goal }
    • Schreib deinen Zug von Feld zu Feld: `d3-f5`. Reagiere ich nicht, nimm `/gala { command-move }`, erwähne mich davor oder antworte auf mein Brett.
    • `brett` zeigt das Brett, `züge` deine Züge, `züge d3` nur die der Figur auf d3; `regeln korna` erklärt eine Figur.
    • `remis`, `rücknahme` und `pause` fragen die andere Seite. Sie antwortet `remis annehmen`, `pause ablehnen` usw. `{ command-claim }` holt den Sieg, wenn ihre Zeit um ist. `aufgeben` gibt auf (ich frage nach).
    • `verlauf`, `stellung 7` und `abspielen` blicken zurück. `export` schreibt die Partie auf. `tipp` zeigt in ungewerteten Partien einen guten Zug. `analyse` bespricht eine beendete Partie.
    • Erwähne mich anderswo mit `weiter { $game }`, dann geht es dort weiter.
    • Die **Korna** (grünes Plus) zieht in Burgen waagerecht oder senkrecht, im Kreuz diagonal, die **Horsa** (rotes Kreuz) umgekehrt. An der Ablenkungslinie dürfen beide abbiegen. **Gala** (Krone) und **Kampa** ziehen einen Schritt, Kampas { $place ->
        [castles] in ihren Burgen
        [ring] auf ihren Anfangsfeldern
       *[tip] in ihren Burgen, aber nicht am Zentrum,
    } nur zum Zentrum hin{ $steps ->
        [two] , auch zwei
       *[one] { "" }
    }.
help-at-chelma =
    { "" }**Partie { $game }**, nach { $rules }. { $aim }
    • Wenn du am Zug bist: Setz eine Figur aus der Hand, etwa `R@f2`. Wenn alle stehen, schreib einen Zug von Feld zu Feld, etwa `d3-f5`. Reagiere ich nicht, nimm `/chelma { command-move }`, erwähne mich davor oder antworte auf mein Brett.
    • `brett` zeigt das Brett, `züge` deine Züge, `züge d3` nur die der Figur auf d3; `regeln turm` erklärt eine Figur.
    • `remis`, `rücknahme` und `pause` fragen die andere Seite. Sie antwortet `remis annehmen`, `pause ablehnen` usw. `{ command-claim }` holt den Sieg, wenn ihre Zeit um ist. `aufgeben` gibt auf (ich frage nach).
    • `verlauf`, `stellung 7` und `abspielen` blicken zurück. `export` schreibt die Partie auf. `tipp` zeigt in ungewerteten Partien einen guten Zug. `analyse` bespricht eine beendete Partie.
    • Erwähne mich anderswo mit `weiter { $game }`, dann geht es dort weiter.
    • Der **Turm** (R) zieht waagerecht oder senkrecht, der **Läufer** (B, Mitra) diagonal, die **Dame** (kleine Krone) beides: einen Schritt oder springend über eine Figur nach der anderen. Der **Springer** (N, Pferd) springt wie im Schach, der **König** (Krone) zieht einen Schritt, der **Bauer** (ohne Zeichen) einen Schritt diagonal.
