### The front door: what a person who is new here reads first, and the form for a challenge.

door-hello = Hallo! Bei mir spielst du zwei Brettspiele, **Gala** und **Chelma**. Was möchtest du tun?
door-welcome = Hallo und danke für die Einladung! Bei mir spielt ihr zwei Brettspiele, **Gala** und **Chelma**. Womit möchtest du anfangen?
door-unknown = „{ $read }“ kenne ich nicht. Was möchtest du tun?
door-direct = Hallo! Bei mir spielst du zwei Brettspiele, **Gala** und **Chelma**. Hier kannst du sie lernen, gegen den Computer spielen und Aufgaben lösen. Andere forderst du auf einem Server heraus.
door-button-learn = Lernen
door-button-computer = Gegen den Computer
door-button-opponent = Gegner finden
door-button-puzzle = Aufgabe
door-button-games = Meine Partien
door-button-commands = Alle Befehle
door-button-more = Mehr
door-button-send = Herausfordern
door-which-lesson = Welches Spiel möchtest du lernen? Es dauert etwa fünf Minuten.

## A game with the computer that has just begun.

door-begun = Partie { $game }: **{ $kind }** gegen den Computer, Stufe { $level }. Du spielst Weiß: Wähl eine Figur.
door-begun-in = Du kannst auch in { $thread } spielen.
door-begun-opens = Du kannst auch in ihrem Thread spielen, der in { $channel } entsteht.
door-begun-here = Partie { $game }: **{ $kind }** gegen den Computer, Stufe { $level }. Du spielst Weiß, gleich hier. Bis zu deinem ersten Zug kannst du die Stufe ändern.
door-goes-on = Die Partie geht in { $thread } weiter.
door-goes-on-soon = Die Partie geht in ihrem Thread weiter, der in { $channel } entsteht.
door-level = Stufe { $level }
door-level-about = { $level ->
    [1] Für Anfänger
    [8] So stark, wie ich kann
   *[other] { "" }
}

## What else is open in a direct message or a private thread, where something new begins.

beside-game = Partie { $game } läuft hier noch: Ihre Knöpfe funktionieren, und `/gala { command-board } { option-game }:{ $game }` zeigt sie. Was du schreibst, gilt der neuen.
beside-lesson = Deine Lektion in { $kind } ist hier noch offen; `/{ $kind ->
    [Chelma] chelma
   *[other] gala
} { command-learn }` kehrt zu ihr zurück.

## The form for a challenge.

form-whom = Wähl einen Gegner, oder lass alle zu.
form-to = Du forderst { $person } heraus.
form-person = Gegner
form-anyone = Alle können annehmen
form-rules = { $kind } – { $rules }
form-rules-own = Die eigenen Regeln dieses Servers
form-rules-usual = Regeln: die hier üblichen ({ $rules })
form-rules-about = { $rules ->
    [farmers] Lang: etwa 100 Züge. Unter Anfängern endet jede sechste Partie remis.
    [winther] Etwa 60 Züge. Drei von zehn Partien enden remis.
    [pyramid] Etwa 70 Züge. Eine von zehn Partien endet remis. Gut für den Anfang.
    [botermans] Lang: etwa 150 Züge. Die Hälfte der Partien endet remis.
    [pyramid-4] Für zwei bis vier Spieler. Fast nie remis.
    [chelma] Lang: etwa 200 Züge. Drei von zehn Partien enden remis.
    [chelma-turn-30] Etwa 35 Züge. Nie remis.
    [chelma-open] Etwa 100 Züge. Unter guten Spielern meist remis.
   *[other] { "" }
}
form-clock-usual = Uhr: die hier übliche

## A lesson that has just begun.

lesson-opens-in = Los geht’s! Ein eigener Thread öffnet sich; der Link kommt in { $channel }.

## Help in the thread of a game.

help-brief = **Partie { $game }**, nach { $rules }. Wähle unter dem Brett eine Figur oder schreib einen Zug wie `d3-f5`. `züge` zeigt, was du spielen kannst, `brett` das Brett. `remis`, `rücknahme` und `pause` fragen die andere Seite; `aufgeben` gibt auf.
