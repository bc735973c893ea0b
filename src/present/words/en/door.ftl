### The front door: what a person who is new here reads first, and the form for a challenge.

door-hello = Hello! I host two board games, **Gala** and **Chelma**. What would you like to do?
door-welcome = Hello, and thanks for inviting me! I host two board games, **Gala** and **Chelma**. What would you like to do?
door-unknown = I don't know "{ $read }". What would you like to do?
door-direct = Hello! I host two board games, **Gala** and **Chelma**. Here you can learn them, play the computer and solve puzzles. To play people, challenge them on a server.
door-button-learn = Learn
door-button-computer = Play the computer
door-button-opponent = Find an opponent
door-button-puzzle = Puzzle
door-button-games = My games
door-button-commands = All commands
door-button-more = More
door-button-send = Challenge
door-which-lesson = Which game would you like to learn? It takes about five minutes.

## A game with the computer that has just begun.

door-begun = Game { $game }: **{ $kind }** against the computer, level { $level }. You play White: choose a piece.
door-begun-in = You can also play in { $thread }.
door-begun-opens = You can also play in its thread, which opens in { $channel }.
door-begun-here = Game { $game }: **{ $kind }** against the computer, level { $level }. You play White, right here. Until you move, you can choose another level.
door-goes-on = The game goes on in { $thread }.
door-goes-on-soon = The game goes on in its thread, which opens in { $channel }.
door-level = Level { $level }
door-level-about = { $level ->
    [1] For beginners
    [8] As strong as I can play
   *[other] { "" }
}

## What else is open in a direct message or a private thread, where something new begins.

beside-game = Game { $game } is still running here: its buttons work, and `/gala board game:{ $game }` shows it. What you type is about the new one.
beside-lesson = Your { $kind } lesson is still open here; `/{ $kind ->
    [Chelma] chelma
   *[other] gala
} learn` returns to it.

## The form for a challenge.

form-whom = Choose an opponent, or let anyone accept.
form-to = You're about to challenge { $person }.
form-person = Opponent
form-anyone = Anyone may accept
form-rules = { $kind } – { $rules }
form-rules-own = This server's own rules
form-rules-usual = Rules: the usual ones here ({ $rules })
form-rules-about = { $rules ->
    [farmers] Long: about 100 moves. Beginners draw one game in six.
    [winther] About 60 moves. Three games in ten are drawn.
    [pyramid] About 70 moves. One game in ten is drawn. Good to begin with.
    [botermans] Long: about 150 moves. Half the games are drawn.
    [pyramid-4] For two to four players. Hardly ever drawn.
    [chelma] Long: about 200 moves. Three games in ten are drawn.
    [chelma-turn-30] About 35 moves. Never drawn.
    [chelma-open] About 100 moves. Mostly drawn between good players.
   *[other] { "" }
}
form-clock-usual = Clock: the usual one here

## A lesson that has just begun.

lesson-opens-in = Here we go! A thread of your own opens; a link to it comes into { $channel }.

## Help in the thread of a game.

help-brief = **Game { $game }**, with { $rules }. Choose a piece below the board, or type a move such as `d3-f5`. `moves` lists what you can play, `board` shows the board. `draw`, `takeback` and `pause` ask the other side; `resign` gives up.
