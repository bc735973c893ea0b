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
    - was ich dir zu sagen habe, bis es angekommen ist, und eine Woche lang, welche deiner Befehle ich beantwortet habe.
    Was du sonst schreibst, bewahre ich nicht auf. `/{ command-privacy } { command-export }` gibt dir alles als Datei, `/{ command-privacy } { command-delete }` löscht es.
privacy-settings = was du mit `/{ command-settings }` gewählt hast;
privacy-no-settings = keine Einstellungen, denn du hast keine gewählt;
privacy-exporting = Ich sammle, was ich über dich aufbewahre.
privacy-exported = Hier ist alles, was ich über dich aufbewahre: ein Eintrag je Zeile, mit gzip gepackt. Nur du siehst das.
privacy-exported-part = Teil { $part } von dem, was ich über dich aufbewahre: ein Eintrag je Zeile, mit gzip gepackt. Ein weiterer Teil folgt. Nur du siehst das.
privacy-exported-last = Teil { $part }, der letzte: Das ist alles.
privacy-exported-cut = Teil { $part }. Mehr kann ich auf einmal nicht schicken, und es ist nicht alles: Wer mich betreibt, kann dir den Rest geben.
privacy-exported-nothing = Ich bewahre nichts über dich auf.
unsent = Discord hat die Datei nicht angenommen, die hierher gehört, und so hat sie dich nicht erreicht. Versuch es bitte später noch einmal; bleibt es dabei, sag es dem, der mich betreibt.
privacy-ask-delete = Soll ich dich löschen? { $live ->
    [0] Du hast keine laufende Partie.
    [one] Deine offene Partie oder Herausforderung wird vorher aufgegeben.
   *[other] Deine { $live } offenen Partien und Herausforderungen werden vorher aufgegeben.
} Deine Einstellungen, deine Versuche an Aufgaben und was ich dir noch zu sagen hatte verschwinden. In Partien steht eine ausgeloste Nummer statt deines Namens, auch in den Namen ihrer Threads, soweit Discord mich lässt. Die Partien selbst bleiben, denn sie gehören auch deinen Gegnern.{ $days ->
    [0] { "" }
    [one] { " " }Sicherungen von vorher bleiben einen Tag.
   *[other] { " " }Sicherungen von vorher bleiben { $days } Tage.
} Das lässt sich nicht rückgängig machen.
privacy-button-delete = Alles über mich löschen
privacy-deleted = Erledigt: Nichts, womit ich arbeite, nennt dich mehr.{ $days ->
    [0] { "" }
    [one] { " " }Sicherungen von vorher verschwinden binnen eines Tages.
   *[other] { " " }Sicherungen von vorher verschwinden binnen { $days } Tagen.
}{ $threads ->
    [0] { "" }
   *[other] { " " }Die Threads deiner Partien benenne ich noch um.
} Was ich behalte, ist ein geheimes Zeichen, das niemanden nennt: An ihm erkenne ich, dass ich dich wieder löschen muss, falls einmal eine alte Sicherung gebraucht wird. Spielst du wieder, fangen wir von vorn an. Leb wohl!
privacy-deleting = Ich lösche dich gerade und bin noch nicht fertig. Es geht von selbst weiter, auch wenn ich zwischendurch neu gestartet werde. `/{ command-privacy } { command-show }` sagt dir, ob es erledigt ist.
privacy-unfinished = Deine Löschung hat begonnen und ist nicht fertig, denn bei mir ist etwas schiefgegangen ({ $reference }): Ein Teil von dem, was ich über dich aufbewahre, ist noch da. Ich mache weiter, wenn ich das nächste Mal gestartet werde oder wenn du wieder `/{ command-privacy } { command-delete }` verlangst.
privacy-leaving = Ich lösche dich gerade, wie du es wolltest. Frag wieder, wenn das erledigt ist.
privacy-gone = Eine Revanche gibt es nicht: Wen du meinst, der hat sich löschen lassen.
