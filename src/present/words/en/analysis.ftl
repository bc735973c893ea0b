### Hints, and games looked over.

game-begun-in = { $who } play **game { $game }** of { $kind } in { $thread }.

analysis-hint-offered = Only you see the hint: press the button, or use `/gala hint`.
analysis-hint = I'd play **{ $turn }**.
analysis-hint-alt = The board of game { $game } with the way of { $turn }.
analysis-wins-at-once = It wins at once.
analysis-wins-in = It wins by force in { $count ->
    [one] 1 move
   *[other] { $count } moves
}.
analysis-takes = It captures a { $role }.
analysis-saves = It brings the Gala on { $square } out of danger.
analysis-threatens = It threatens the Gala on { $square }.
analysis-holds-out = The game is lost against best play; this holds out longest.
analysis-comes-home = It brings a piece to one of its goal squares.
analysis-leaves-home = It moves a piece off its home squares.
analysis-jumps = That's { $count ->
    [one] 1 jump
   *[other] { $count } jumps
} in one move.
analysis-best = I see nothing forced, but everything else looks a little worse.
analysis-stands-won = You're winning.
analysis-stands-better = You're better.
analysis-stands-even = The game is about even.
analysis-stands-worse = You're slightly worse.
analysis-stands-lost = You're losing.
analysis-line = I expect { $line }.
analysis-noted = The game's `history` shows that you asked.

analysis-review-offered = A review of game { $game } takes a few seconds. Press the button, or use `/gala review`.
analysis-reviewing = Reviewing game { $game }: { $done } of { $all } positions …
analysis-stopped = Review stopped.
analysis-review-ready = { $who }, your review of game { $game } is ready.
analysis-review-head = **Review of game { $game }.** The light part of the curve is White's chance to win, the dark part Black's.
analysis-side = { $side } ({ $who }): accuracy { $accuracy } %, { $inaccuracies ->
    [one] 1 inaccuracy
   *[other] { $inaccuracies } inaccuracies
}, { $mistakes ->
    [one] 1 mistake
   *[other] { $mistakes } mistakes
}, { $blunders ->
    [one] 1 blunder
   *[other] { $blunders } blunders
}.
analysis-side-unmoved = { $side } ({ $who }) never moved.
analysis-review-clean = Nobody gave much away: well played!
analysis-review-worst = The biggest mistakes (red: played, blue: better):
analysis-blunder = **{ $turn }??** – better { $line }
analysis-mistake = **{ $turn }?** – better { $line }
analysis-inaccuracy = **{ $turn }?!** – better { $line }
analysis-caption = { $turn }: better { $better }
analysis-menu = { $count ->
    [one] See it on the board
   *[other] See one of { $count } moves on the board
}
analysis-entry-better = better { $line }
analysis-turn = **Game { $game }, { $turn }**: { $verdict ->
    [blunder] a blunder
    [mistake] a mistake
   *[other] an inaccuracy
}. { $side }'s chance to win fell from { $before } % to { $after } %.
analysis-turn-better = **{ $better }** was better.
analysis-turn-line = **{ $better }** was better, and then I expect { $line }.
analysis-turn-colours = Red: played. Blue: better.
analysis-turn-alt = { $turn }, and the better line { $line }. The board before it: { $board }
analysis-review-alt = The curve of the win chances in game { $game }. { $text }

analysis-hint-rated = Game { $game } is rated, so you're on your own. There are hints in casual games and in games against the computer.
analysis-hint-later = It's { $person }'s turn. A hint is for whoever is to move: ask again on your turn.
analysis-still-playing = Game { $game } isn't over yet. You can review it when it is.
analysis-nothing-played = Nobody moved in game { $game }, so there's nothing to review.
analysis-thinking = I'm still busy with your last question. Give me a moment, then ask again.
analysis-busy = I'm overloaded. Please ask again in a minute.
analysis-no-review = I'm not reviewing anything for you.

analysis-button-hint = Hint
analysis-button-review = Review
analysis-button-stop = Stop

## Puzzles made of one's own mistakes.

better-button = Was there better?
better-button-next = Next mistake
better-offered = I can make puzzles of your own mistakes in game { $game }. Only you see them: press the button.
better-task = **Game { $game }**: here you played **{ $turn }**. Find a better move.
better-none = I found no mistakes of yours in game { $game }. Well played!
better-right-too = **{ $turn }** – well done, that's about as good as **{ $best }**!
better-best = **{ $turn }** was best.
better-played = That's what you played.
better-falls = Your chance to win falls from { $before } % to { $after } %.
better-line-alt = Game { $game }, what could have been played, move by move: { $turns }. { $board }
better-not-yours = That wasn't your move in game { $game }.
better-none-reviewed = None of your games here has been reviewed yet. Ask for a `review` in the thread of a finished one.

## The share card of a finished game.

card-button = Share
card-here = The card of game { $game }, to share.
card-offered = I can post a card of game { $game } here for you to share: press the button.
card-posted = Done: the card is in { $thread }.
card-posted-somewhere = Done: the card of game { $game } is on its way.
card-posted-before = The card of game { $game } has been posted already: look in its thread.
card-won = { $side } wins: { $why }.
card-drawn = Draw: { $why }.
card-turning = Turning point: { $turn } (red)
card-better = Better: { $turn } (blue)
card-clean = No big mistakes: the last board
card-footer = { $kind } ({ $rules }), game { $game }, { $date }
card-rating = { $points } ({ $change })
card-rating-guess = { $points } ({ $change }), provisional
card-player = { $name } ({ $side })
card-player-rated = { $name } ({ $side }, { $rating })
card-alt = { $white } against { $black }. { $result } { $footer }. { $board }
card-alt-turning = { $white } against { $black }. { $result } { $footer }. Turning point: { $turn }, better { $better }. { $board }
