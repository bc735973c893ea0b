### What the bot may not do in a channel where it is needed (`/settings check`), and what waits for that.

## Discord's own names, as its settings show them.

permission-view-channel = Kanal anzeigen
permission-send-messages = Nachrichten senden
permission-create-public-threads = Öffentliche Threads erstellen
permission-send-messages-in-threads = Nachrichten in Threads senden
permission-attach-files = Dateien anhängen
permission-read-message-history = Nachrichtenverlauf anzeigen

checks-heading = **Meine Berechtigungen**
checks-complete = { $channels }: Ich habe alles, was ich brauche.
checks-missing = { $channels }: Ich brauche noch { $permissions }.
checks-unknown = { $channels }: Das weiß ich noch nicht.
checks-never = { $channels }: Dort kann ich keine Threads öffnen, also gibt es weder Partien noch Lektionen.
checks-more = { $count ->
    [one] In einem weiteren Kanal fehlt mir etwas.
   *[other] In { $count } weiteren Kanälen fehlt mir etwas.
}
cannot-post = In { $channel } kann ich noch nichts posten: Dort brauche ich noch { $permissions }. Die Moderation kann mir das in den Kanaleinstellungen geben.
no-threads-there = In { $channel } kann ich keine Threads öffnen, aber jede Partie und jede Lektion braucht einen. Nimm stattdessen einen Textkanal.
no-posts-there = In einem Kanal wie { $channel } kann ich nichts posten. Nimm stattdessen einen Textkanal.

## A lesson that cannot be shown.

frozen-lesson = Ich kann deine Lektion nicht zeigen: { $why } Nichts geht verloren, und sobald ich kann, geht es weiter. { $help }
frozen-lesson-for-all = { $people }: Ich kann deine Lektion nicht zeigen: { $why } Nichts geht verloren, und sobald ich kann, geht es weiter. { $help }
frozen-lesson-elsewhere = Soll die Lektion in einen anderen Kanal umziehen, benutze dort `/gala { command-board }` mit `{ option-game }: { $game }`.
