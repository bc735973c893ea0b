### What is kept of a person (`/privacy`): shown, handed over, deleted.

name-gone = jemand, der gegangen ist

privacy-shown = Das bewahre ich über dich auf:
    - deine Nummer und deinen Namen bei Discord, an { $games ->
        [one] einer Partie oder Herausforderung
       *[other] { $games } Partien und Herausforderungen
    } ({ $live } davon nicht beendet){ $lessons ->
        [0] { "" }
        [one] { " " }und einer Lektion
       *[other] { " " }und { $lessons } Lektionen
    }, mit deinen Zügen und deren Zeit;
    - { $settings }
    - { $puzzles ->
        [0] keine Aufgaben, denn du hast keine versucht;
        [one] die eine Aufgabe, die du versucht hast, wann, und ob du sie gelöst hast;
       *[other] die { $puzzles } Aufgaben, die du versucht hast, wann, und welche du gelöst hast;
    }
    - eine Woche lang, was ich dir gesagt habe und welche deiner Befehle ich beantwortet habe.
    Was du sonst schreibst, bewahre ich nicht auf. `/{ command-privacy } { command-export }` gibt dir alles als Datei, `/{ command-privacy } { command-delete }` löscht es.
privacy-settings = was du mit `/{ command-settings }` gewählt hast;
privacy-no-settings = keine Einstellungen, denn du hast keine gewählt;
privacy-exported = Hier ist alles, was ich über dich aufbewahre, ein Eintrag je Zeile. Nur du siehst das.
privacy-ask-delete = Soll ich dich löschen? { $live ->
    [0] Du hast keine laufende Partie.
    [one] Deine offene Partie oder Herausforderung wird vorher aufgegeben.
   *[other] Deine { $live } offenen Partien und Herausforderungen werden vorher aufgegeben.
} Deine Einstellungen und deine Versuche an Aufgaben verschwinden, und in beendeten Partien steht eine ausgeloste Nummer statt deines Namens. Die Partien selbst bleiben, denn sie gehören auch deinen Gegnern. Das lässt sich nicht rückgängig machen.
privacy-button-delete = Alles über mich löschen
privacy-deleted = Erledigt: Ich kenne dich nicht mehr. Spielst du wieder, fangen wir von vorn an. Leb wohl!
privacy-gone = Eine Revanche gibt es nicht: Wen du meinst, der hat sich löschen lassen.
