### Looking back: moves, earlier boards, finished games, statistics, and the board in words.

history-page = (page { $page } of { $pages })
history-no-moves = Nobody has moved yet in game { $game }.
history-moves-so-far = { $count ->
    [0] Game { $game } so far, pieces are still being placed:
    [one] Game { $game } so far, 1 move:
   *[other] Game { $game } so far, { $count } moves:
}
history-all-moves = { $count ->
    [0] Game { $game }, which ended while pieces were being placed:
    [one] Game { $game }, its only move:
   *[other] Game { $game }, all { $count } moves:
}
history-hinted = (hint)
history-start = { $count ->
    [0] Game { $game } at the start.
    [one] Game { $game } at the start; 1 move follows.
   *[other] Game { $game } at the start; { $count } moves follow.
}
history-after = { $count ->
    [0] Game { $game } after **{ $number }**.
    [one] Game { $game } after **{ $number }** (1 move played).
   *[other] Game { $game } after **{ $number }** ({ $count } moves played).
}
history-to-start = To the start
history-back = ◀ Back
history-forward = Forward ▶
history-to-end = To the end
history-none-finished = No such game has been finished here yet.
history-finished = { $count ->
    [one] One finished game:
   *[other] { $count } finished games:
}
history-finished-of = { $count ->
    [one] One finished game of { $person }:
   *[other] { $count } finished games of { $person }:
}
history-finished-by = { $count ->
    [one] One finished game with { $rules }:
   *[other] { $count } finished games with { $rules }:
}
history-finished-of-by = { $count ->
    [one] One finished game of { $person } with { $rules }:
   *[other] { $count } finished games of { $person } with { $rules }:
}
history-finished-hint = Look at one with `/gala history game:…`, `/gala replay`, `/gala position` or `/gala export`.
history-won = { $count ->
    [0] **Game { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) beat { $loser } before the first move.
    [one] **Game { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) beat { $loser } in 1 move.
   *[other] **Game { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) beat { $loser } in { $count } moves.
}
history-drawn = { $count ->
    [0] **Game { $game }** ({ $kind }, { $rules }), { $ended }: { $white } and { $black } drew before the first move.
    [one] **Game { $game }** ({ $kind }, { $rules }), { $ended }: { $white } and { $black } drew after 1 move.
   *[other] **Game { $game }** ({ $kind }, { $rules }), { $ended }: { $white } and { $black } drew after { $count } moves.
}
history-rated = Rated.
history-casual = Casual: no ratings change.
history-never-rated = Games with the computer are never rated.
history-too-short = Too short to change ratings.
ratings-changed = Ratings: { $white }, { $black }.
rating-changed = { $person } **{ $points }** ({ $change })
rating-changed-guess = { $person } **{ $points }** ({ $change }, provisional)
history-own-rules = custom rules
history-stats-none = { $person } has finished no game on this server yet.
history-stats = { $count ->
    [0] { $person } has finished no game against people on this server yet.
    [one] { $person } has finished 1 game against people on this server.
   *[other] { $person } has finished { $count } games against people on this server.
}
history-stats-rating = { $kind } rating: { $rating }
history-rating = { $count ->
    [one] **{ $points }** ± { $deviation } (1 rated game)
   *[other] **{ $points }** ± { $deviation } ({ $count } rated games)
}
history-rating-guess = { $count ->
    [one] **{ $points }** ± { $deviation }, provisional (1 rated game)
   *[other] **{ $points }** ± { $deviation }, provisional ({ $count } rated games)
}
ratings-heading = { $count ->
    [one] { $kind } rating after 1 rated game: { $points }
   *[other] { $kind } rating after { $count } rated games: { $points }
}
ratings-alt = { $count ->
    [one] The curve of the { $kind } rating over 1 rated game. It went from { $from } to { $points }, at best { $best }, at worst { $worst }.
   *[other] The curve of the { $kind } rating over { $count } rated games. It went from { $from } to { $points }, at best { $best }, at worst { $worst }.
}
history-by-rules = By rule set:
history-against = Head to head:
history-with-computer = Against the computer: { $score }
history-score = { $won } won, { $drawn } drawn, { $lost } lost
history-more = … and { $count } more.
history-no-leaders = Nobody has a { $kind } rating on this server yet. A rated game between two people makes one.
history-leaders = { $kind } ratings on this server:
history-guesses = Provisional, until there are more games:
history-levels = The computer on this scale, provisional, by games with rated people of this server:
history-level = Level { $level }: about { $points } ({ $count ->
    [one] one game
   *[other] { $count } games
})
history-leaders-hint = ± is the margin of error. `/gala stats` shows more about one person.
history-game = Game { $game }.
history-ranks = The board, rank by rank:
history-piece-at = { $file } { tap-role } ({ $side })
history-rank = Rank { $rank }: { $pieces }.
history-rank-empty = Rank { $rank }: empty.
