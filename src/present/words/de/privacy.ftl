### What is kept of a person (`/privacy`): shown, handed over, deleted.

name-gone = [gelöscht]

privacy-shown = Das speichere ich über dich:
    - deine Discord-ID und deinen Namen;
    - { $games ->
        [one] eine Partie oder Herausforderung
       *[other] { $games } Partien und Herausforderungen
    } (davon offen: { $live }){ $lessons ->
        [0] { "" }
        [one] { " " }und eine Lektion
       *[other] { " " }und { $lessons } Lektionen
    }, mit deinen Zügen und wann du sie gespielt hast;
    - die Antworten, die du in laufenden Partien planst;
    - { $settings }
    - { $puzzles ->
        [0] keine Aufgaben, denn du hast keine versucht;
        [one] die eine Aufgabe, die du versucht hast, wann, und ob du sie gelöst hast;
       *[other] die { $puzzles } Aufgaben, die du versucht hast, wann, und welche du gelöst hast;
    }
    - wie viele Befehle und Züge du am letzten Tag verwendet hast;
    - { $count ->
        [0] keine Anmeldung im Web;
        [one] deine Anmeldung im Web: wann zuletzt benutzt, und der Kanal einer Activity;
       *[other] deine { $count } Anmeldungen im Web: wann zuletzt benutzt, und der Kanal einer Activity;
    }
    - Nachrichten an dich, bis sie angekommen sind, und eine Woche lang, welche deiner Befehle ich beantwortet habe.
    Was du sonst schreibst, speichere ich nicht. `/{ command-privacy } { command-export }` gibt dir alles als Datei, `/{ command-privacy } { command-delete }` löscht es.
privacy-settings = was du mit `/{ command-settings }` gewählt hast;
privacy-no-settings = keine Einstellungen, denn du hast keine gewählt;
privacy-exporting = Ich sammle, was ich über dich gespeichert habe.
privacy-exported = Hier ist alles, was ich über dich gespeichert habe: ein Eintrag je Zeile, mit gzip gepackt. Nur du siehst das.
privacy-exported-part = Teil { $part } von dem, was ich über dich gespeichert habe: ein Eintrag je Zeile, mit gzip gepackt. Ein weiterer Teil folgt. Nur du siehst das.
privacy-exported-last = Teil { $part }, der letzte: Das ist alles.
privacy-exported-cut = Teil { $part }. Mehr kann ich auf einmal nicht schicken, und es ist nicht alles: Der Betreiber kann dir den Rest geben.
privacy-nothing = Über dich habe ich nichts gespeichert, außer wie viele Befehle und Züge du am letzten Tag verwendet hast.
unsent = Discord hat die Datei, die hierher gehört, nicht angenommen; du hast sie also nicht bekommen. Versuch es bitte später noch einmal; wenn es so bleibt, melde es dem Betreiber.
privacy-ask-delete = Soll ich alle Daten über dich löschen? { $live ->
    [0] Du hast keine laufende Partie.
    [one] Deine offene Partie oder Herausforderung wird vorher aufgegeben.
   *[other] Deine { $live } offenen Partien und Herausforderungen werden vorher aufgegeben.
} Deine Einstellungen, Aufgabenversuche, Anmeldungen im Web und offenen Nachrichten werden gelöscht. In Partien und Thread-Namen ersetzt eine zufällige Nummer deinen Namen, soweit Discord mich lässt. Die Partien bleiben, denn sie gehören auch deinen Gegnern.{ $days ->
    [0] { "" }
    [one] { " " }Ältere Sicherungen bleiben einen Tag.
   *[other] { " " }Ältere Sicherungen bleiben { $days } Tage.
} Das lässt sich nicht rückgängig machen.
privacy-button-delete = Alles über mich löschen
privacy-deleted = Erledigt: Deine Daten sind gelöscht.{ $days ->
    [0] { "" }
    [one] { " " }Ältere Sicherungen verschwinden binnen eines Tages.
   *[other] { " " }Ältere Sicherungen verschwinden binnen { $days } Tagen.
}{ $threads ->
    [0] { "" }
   *[other] { " " }Die Threads deiner Partien benenne ich noch um.
} Ich behalte nur ein geheimes Zeichen ohne Namen, um dich wieder zu löschen, falls eine alte Sicherung gebraucht wird. Du kannst jederzeit neu anfangen.
privacy-deleting = Ich lösche gerade deine Daten und bin noch nicht fertig. Es geht von selbst weiter, auch nach einem Neustart. `/{ command-privacy } { command-show }` sagt dir, ob es erledigt ist.
privacy-unfinished = Das Löschen deiner Daten hat begonnen und ist nicht fertig: Bei mir ist etwas schiefgegangen ({ $reference }). Ich mache beim nächsten Neustart weiter, oder wenn du wieder `/{ command-privacy } { command-delete }` benutzt.
privacy-leaving = Ich lösche gerade deine Daten, wie du es wolltest. Frag wieder, wenn das erledigt ist.
privacy-gone = Eine Revanche geht nicht: Diese Person hat ihre Daten löschen lassen.
