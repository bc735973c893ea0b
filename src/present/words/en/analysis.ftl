### Hints, and games looked over.

tutor-begun = { $who } play **game { $game }** of { $kind } in { $thread }.

tutor-hint-offered = A hint is for your eyes only: press the button, or use `/gala hint`.
tutor-hint = I would play **{ $turn }**.
tutor-hint-alt = The board of game { $game } with the way of { $turn }.
tutor-wins-at-once = It wins at once.
tutor-wins-in = It wins by force in { $count ->
    [one] 1 move
   *[other] { $count } moves
}.
tutor-takes = It takes a { $role }.
tutor-saves = It brings the Gala on { $square } out of danger.
tutor-threatens = It threatens the Gala on { $square }.
tutor-holds-out = The game is lost against best play; this holds out longest.
tutor-comes-home = It brings a man to one of its goal squares.
tutor-leaves-home = It takes a man away from home, where nobody may be left after move 30.
tutor-jumps = It jumps { $count } times in one move.
tutor-best = I see nothing forced, but all else seems a little worse.
tutor-stands-won = You are winning.
tutor-stands-better = You stand better.
tutor-stands-even = The game is about even.
tutor-stands-worse = You stand a little worse.
tutor-stands-lost = You stand badly.
tutor-line = I expect { $line }.
tutor-noted = The game's `history` says that you asked.

tutor-review-offered = A review of game { $game } takes some seconds and is shown to you alone: press the button, or use `/gala review`.
tutor-reviewing = Looking over game { $game }: { $done } of { $all } positions …
tutor-stopped = Stopped. What has been looked at is forgotten.
tutor-review-ready = { $who }, I have looked over game { $game } for you.
tutor-review-head = **Game { $game }, looked over.** The light part of the curve is White's chance to win, the dark part Black's.
tutor-side = { $side } ({ $who }): accuracy { $accuracy } %, { $inaccuracies ->
    [one] 1 inaccuracy
   *[other] { $inaccuracies } inaccuracies
}, { $mistakes ->
    [one] 1 mistake
   *[other] { $mistakes } mistakes
}, { $blunders ->
    [one] 1 blunder
   *[other] { $blunders } blunders
}.
tutor-side-unmoved = { $side } ({ $who }) never moved.
tutor-review-clean = Nobody gave much away: well played!
tutor-review-worst = Most was given away here; on the boards the thin red arrow was played, and the thick blue one was better:
tutor-blunder = **{ $turn }??** – better { $line }
tutor-mistake = **{ $turn }?** – better { $line }
tutor-inaccuracy = **{ $turn }?!** – better { $line }
tutor-caption = { $turn }: better { $better }
tutor-menu = { $count ->
    [one] See it on the board
   *[other] See one of { $count } moves on the board
}
tutor-entry-better = better { $line }
tutor-turn = **Game { $game }, { $turn }**: { $verdict ->
    [blunder] a blunder
    [mistake] a mistake
   *[other] an inaccuracy
}. { $side }'s chance to win fell from { $before } % to { $after } %.
tutor-turn-better = Better was **{ $better }**.
tutor-turn-line = Better was **{ $better }**, and then I expect { $line }.
tutor-turn-colours = Red is what was played, blue what was better.
tutor-turn-alt = { $turn }, and the better line { $line }. The board before it: { $board }
tutor-review-alt = The curve of the win chances in game { $game }. { $text }

tutor-hint-rated = Game { $game } counts for the ratings, so you are on your own in it. There are hints in casual games and in games against the computer.
tutor-still-playing = Game { $game } is still on. It can be looked over when it is over.
tutor-nothing-played = Nothing was played in game { $game }, so there is nothing to look over.
tutor-thinking = I am still busy with what you asked before. Give me a moment, then ask again.
tutor-busy = Too many people have me thinking just now. Please ask again in a minute.
tutor-no-review = I am not looking anything over for you just now.

tutor-button-hint = Hint
tutor-button-review = Review
tutor-button-stop = Stop
