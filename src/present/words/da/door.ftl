### The front door: what a person who is new here reads first, and the form for a challenge.

door-hello = Hej! Hos mig kan du spille to brætspil, **Gala** og **Chelma**. Hvad har du lyst til?
door-welcome = Hej, og tak for invitationen! Hos mig kan I spille to brætspil, **Gala** og **Chelma**. Hvad har du lyst til?
door-unknown = Jeg kender ikke "{ $read }". Hvad har du lyst til?
door-direct = Hej! Hos mig kan du spille to brætspil, **Gala** og **Chelma**. Her kan du lære dem, spille mod computeren og løse opgaver. Andre udfordrer du på en server.
door-button-learn = Lær
door-button-computer = Spil mod computeren
door-button-opponent = Find en modstander
door-button-puzzle = Opgave
door-button-games = Mine partier
door-button-commands = Alle kommandoer
door-button-more = Mere
door-button-send = Udfordr
door-which-lesson = Hvilket spil vil du lære? Det tager omkring fem minutter.

## A game with the computer that has just begun.

door-begun = Parti { $game }: **{ $kind }** mod computeren, niveau { $level }. Du spiller Hvid: vælg en brik.
door-begun-in = Du kan også spille i { $thread }.
door-begun-opens = Du kan også spille i partiets tråd, som åbnes i { $channel }.
door-begun-here = Parti { $game }: **{ $kind }** mod computeren, niveau { $level }. Du spiller Hvid, lige her. Indtil dit første træk kan du vælge et andet niveau.
door-goes-on = Partiet fortsætter i { $thread }.
door-goes-on-soon = Partiet fortsætter i sin tråd, som åbnes i { $channel }.
door-level = Niveau { $level }
door-level-about = { $level ->
    [1] For begyndere
    [8] Så stærkt, jeg kan
   *[other] { "" }
}

## What else is open in a direct message or a private thread, where something new begins.

beside-game = Parti { $game } er stadig i gang her: knapperne virker, og `/gala { command-board } { option-game }:{ $game }` viser det. Det, du skriver, gælder det nye.
beside-lesson = Din lektion i { $kind } er stadig åben her; `/{ $kind ->
    [Chelma] chelma
   *[other] gala
} { command-learn }` fører tilbage til den.

## The form for a challenge.

form-whom = Vælg en modstander, eller lad alle acceptere.
form-to = Du er ved at udfordre { $person }.
form-person = Modstander
form-anyone = Alle kan acceptere
form-rules = { $kind } – { $rules }
form-rules-own = Denne servers egne regler
form-rules-usual = Regler: de sædvanlige her ({ $rules })
form-rules-about = { $rules ->
    [farmers] Langt: omkring 100 træk. Mellem begyndere ender hvert sjette parti remis.
    [winther] Omkring 60 træk. Tre ud af ti partier ender remis.
    [pyramid] Omkring 70 træk. Et ud af ti partier ender remis. Godt at begynde med.
    [botermans] Langt: omkring 150 træk. Halvdelen af partierne ender remis.
    [pyramid-4] For to til fire spillere. Næsten aldrig remis.
    [chelma] Langt: omkring 200 træk. Tre ud af ti partier ender remis.
    [chelma-turn-30] Omkring 35 træk. Aldrig remis.
    [chelma-open] Omkring 100 træk. Mellem gode spillere for det meste remis.
   *[other] { "" }
}
form-clock-usual = Ur: det sædvanlige her

## A lesson that has just begun.

lesson-opens-in = Så går vi i gang! Din egen tråd åbnes; linket kommer i { $channel }.

## Help in the thread of a game.

help-brief = **Parti { $game }**, efter { $rules }. Vælg en brik under brættet, eller skriv et træk som `d3-f5`. `træk` viser, hvad du kan spille, `bræt` viser brættet. `remis`, `omtræk` og `pause` spørger den anden side; `opgiv` giver op.
