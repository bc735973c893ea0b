### Hints, and games looked over.

tutor-begun = { $who } play **game { $game }** of { $kind } in { $thread }.

tutor-hint-offered = Only you see the hint: press the button, or use `/gala hint`.
tutor-hint = I'd play **{ $turn }**.
tutor-hint-alt = The board of game { $game } with the way of { $turn }.
tutor-wins-at-once = It wins at once.
tutor-wins-in = It wins by force in { $count ->
    [one] 1 move
   *[other] { $count } moves
}.
tutor-takes = It captures a { $role }.
tutor-saves = It brings the Gala on { $square } out of danger.
tutor-threatens = It threatens the Gala on { $square }.
tutor-holds-out = The game is lost against best play; this holds out longest.
tutor-comes-home = It brings a piece to one of its goal squares.
tutor-leaves-home = It moves a piece off its home squares.
tutor-jumps = That's { $count ->
    [one] 1 jump
   *[other] { $count } jumps
} in one move.
tutor-best = I see nothing forced, but everything else looks a little worse.
tutor-stands-won = You're winning.
tutor-stands-better = You're better.
tutor-stands-even = The game is about even.
tutor-stands-worse = You're slightly worse.
tutor-stands-lost = You're losing.
tutor-line = I expect { $line }.
tutor-noted = The game's `history` shows that you asked.

tutor-review-offered = A review of game { $game } takes a few seconds. Press the button, or use `/gala review`.
tutor-reviewing = Reviewing game { $game }: { $done } of { $all } positions …
tutor-stopped = Review stopped.
tutor-review-ready = { $who }, your review of game { $game } is ready.
tutor-review-head = **Review of game { $game }.** The light part of the curve is White's chance to win, the dark part Black's.
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
tutor-review-worst = The biggest mistakes (red: played, blue: better):
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
tutor-turn-better = **{ $better }** was better.
tutor-turn-line = **{ $better }** was better, and then I expect { $line }.
tutor-turn-colours = Red: played. Blue: better.
tutor-turn-alt = { $turn }, and the better line { $line }. The board before it: { $board }
tutor-review-alt = The curve of the win chances in game { $game }. { $text }

tutor-hint-rated = Game { $game } is rated, so you're on your own. There are hints in casual games and in games against the computer.
tutor-hint-later = It's { $person }'s turn. A hint is for whoever is to move: ask again on your turn.
tutor-still-playing = Game { $game } isn't over yet. You can review it when it is.
tutor-nothing-played = Nobody moved in game { $game }, so there's nothing to review.
tutor-thinking = I'm still busy with your last question. Give me a moment, then ask again.
tutor-busy = I'm overloaded. Please ask again in a minute.
tutor-no-review = I'm not reviewing anything for you.

tutor-button-hint = Hint
tutor-button-review = Review
tutor-button-stop = Stop

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
