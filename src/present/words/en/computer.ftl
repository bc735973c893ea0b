### Games against the computer.

computer-fails = I can't answer right now. I'll keep trying, and nothing is lost.

level-next = Looking for your level at { $kind }, { $games ->
    [one] one game
   *[other] { $games } games
} so far: next time I'd play at **level { $level }**.
level-found = **Your level at { $kind } is { $level }**, by your last { $games ->
    [one] game
   *[other] { $games } games
} with me. Ask for level `auto` again any time, and I'll keep up with you.
level-auto-alone = I find your level in games that you play alone with the computer. Try `challenge computer level auto`.
