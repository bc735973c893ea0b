### When the bot can't show a game, or read what is written there, or read it late. Each reason follows a colon.

frozen = Ich kann Partie { $game } nicht zeigen: { $why } Alle Züge sind sicher, und sobald ich kann, geht es weiter. { $help }
frozen-against = Ich kann Partie { $game } gegen { $other } nicht zeigen: { $why } Alle Züge sind sicher, und sobald ich kann, geht es weiter. { $help }
frozen-for-all = { $people }: Ich kann Partie { $game } nicht zeigen: { $why } Alle Züge sind sicher, und sobald ich kann, geht es weiter. { $help }

frozen-gone = Der Kanal wurde gelöscht.
frozen-no-access = Ich darf den Kanal nicht sehen oder bin nicht mehr auf dem Server.
frozen-no-permission = Mir fehlt eine Berechtigung (in Threads schreiben, Threads öffnen oder Bilder anhängen).
frozen-locked = Der Thread wurde gesperrt.
frozen-too-many-threads = Auf dem Server sind so viele Threads offen, wie Discord erlaubt.
frozen-no-threads = Discord lässt mich dort keinen Thread öffnen.
frozen-refused = Discord lässt mich dort nicht schreiben.

frozen-give-back = Die Moderation des Servers kann mir zurückgeben, was fehlt.
frozen-unlock = Die Moderation kann ihn entsperren.
frozen-close-one = Es hilft, einen alten Thread zu schließen.
frozen-elsewhere = Soll die Partie in einen anderen Kanal umziehen, benutze dort `/gala { command-board }` mit `{ option-game }: { $game }`. Ziehen kannst du überall mit `/gala { command-move }`.

goes-on = { $people }: Partie { $game } geht hier weiter.
goes-on-to-move = { $people }: Partie { $game } geht hier weiter. { $person } ist am Zug.

deaf = Mir fehlt hier die Berechtigung **Nachrichtenverlauf anzeigen**, deshalb verlasse ich mich nicht auf geschriebene Züge. Nimm `/gala { command-move }` oder die Knöpfe, bis die Moderation sie mir gibt; dann hole ich alles nach.

late = Ich war eine Weile weg. Das kam zu spät oder geht nicht:
late-more = … und { $count } weitere.
unreadable = { $count ->
    [one] Eine Nachricht hier konnte ich nicht lesen: { $link }. Wenn sie mir galt, schreib sie bitte noch einmal.
   *[other] { $count } Nachrichten hier konnte ich nicht lesen, die erste ist { $link }. Wenn sie mir galten, schreib sie bitte noch einmal.
}

set-aside-news = Discord lehnt eine Nachricht zu dieser Partie immer wieder ab (Nr. { $post }), deshalb habe ich sie übersprungen. Die Partie geht weiter: Wie sie steht, zeigt `/gala { command-board }`.
set-aside-game = Discord lehnt eine Nachricht zu Partie { $game } immer wieder ab (Nr. { $post }), deshalb habe ich sie übersprungen. Deine Partien und Herausforderungen zeigt `/gala { command-games }`.
set-aside-daily = Discord lehnt die Aufgabe des Tages immer wieder ab (Nr. { $post }), deshalb habe ich sie übersprungen. Eine andere bekommst du mit `/gala { command-puzzle }`.
set-aside-answer = Auf eine Frage von hier habe ich eine Antwort (Nr. { $post }), aber Discord lehnt sie immer wieder ab. Frag bitte noch einmal oder mit anderen Worten.
