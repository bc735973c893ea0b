### When the house cannot be heard where a game is played, or heard its players late. Each reason follows a colon.

frozen = Ich kann Partie { $game } nicht zeigen: { $why } Alle Züge sind sicher, und sobald ich kann, geht es weiter. { $help }
frozen-against = Ich kann Partie { $game } gegen { $other } nicht zeigen: { $why } Alle Züge sind sicher, und sobald ich kann, geht es weiter. { $help }
frozen-for-all = { $people }: Ich kann Partie { $game } nicht zeigen: { $why } Alle Züge sind sicher, und sobald ich kann, geht es weiter. { $help }

frozen-gone = Ihr Kanal wurde gelöscht.
frozen-no-access = Ich darf ihren Kanal nicht sehen oder bin nicht mehr auf dem Server.
frozen-no-permission = Mir fehlt eine Berechtigung (in Threads schreiben, Threads öffnen oder Bilder anhängen).
frozen-locked = Ihr Thread wurde gesperrt.
frozen-too-many-threads = Auf dem Server sind so viele Threads offen, wie Discord erlaubt.
frozen-refused = Discord lässt sie mich dort, wo sie gespielt wird, nicht zeigen.

frozen-give-back = Die Moderation des Servers kann mir zurückgeben, was fehlt.
frozen-unlock = Die Moderation kann ihn entsperren.
frozen-close-one = Es hilft, einen alten Thread zu schließen.
frozen-elsewhere = Soll die Partie in einen anderen Kanal umziehen, benutze dort `/gala { command-board }` mit `{ option-game }: { $game }`; ziehen kannst du überall mit `/gala { command-move }`.

goes-on = { $people }: Partie { $game } geht hier weiter.
goes-on-to-move = { $people }: Partie { $game } geht hier weiter. { $person } ist am Zug.

deaf = Ich darf nicht lesen, was hier früher geschrieben wurde: Mir fehlt die Berechtigung „Nachrichtenverlauf anzeigen“ (Read Message History). So weiß ich nicht, ob ich jeden Zug gehört habe, und spiele keinen, der hier getippt wird, bis die Moderation sie mir zurückgibt; dann lese ich alle, der Reihe nach. `/gala move` und die Knöpfe gehen inzwischen.

late = Ich war eine Weile weg. Das kam zu spät oder geht nicht:
late-more = … und { $count } weitere.
unreadable = { $count ->
    [one] Eine Nachricht hier konnte ich nicht lesen: { $link }. Wenn sie mir galt, schreib sie bitte noch einmal.
   *[other] { $count } Nachrichten hier konnte ich nicht lesen, die erste ist { $link }. Wenn sie mir galten, schreib sie bitte noch einmal.
}

set-aside-news = Discord scheitert immer wieder an einer Nachricht zu dieser Partie (Nr. { $post }), deshalb habe ich sie zurückgestellt. Die Partie geht weiter: Wie sie steht, zeigt `/gala { command-board }`.
set-aside-game = Discord scheitert immer wieder an einer Nachricht zu Partie { $game } (Nr. { $post }), deshalb habe ich sie zurückgestellt. Wie deine Partien und Herausforderungen stehen, zeigt `/gala { command-games }`.
set-aside-daily = Discord scheitert immer wieder an der Aufgabe des Tages (Nr. { $post }), deshalb habe ich sie zurückgestellt. Eine andere bekommst du mit `/gala { command-puzzle }`.
set-aside-answer = Auf etwas, das hier gefragt wurde, habe ich eine Antwort (Nr. { $post }), aber Discord scheitert immer wieder daran; deshalb habe ich sie zurückgestellt. Frag bitte noch einmal oder mit anderen Worten.
