### Looking back: moves, earlier boards, finished games, statistics, and the board in words.

look-page = (page { $page } of { $pages })
look-no-moves = Nobody has moved yet in game { $game }.
look-moves-so-far = { $count ->
    [0] Game { $game } so far, pieces are still being placed:
    [one] Game { $game } so far, 1 move:
   *[other] Game { $game } so far, { $count } moves:
}
look-all-moves = { $count ->
    [0] Game { $game }, which ended while pieces were being placed:
    [one] Game { $game }, its only move:
   *[other] Game { $game }, all { $count } moves:
}
look-hinted = (hint)
look-start = { $count ->
    [0] Game { $game } at the start.
    [one] Game { $game } at the start; 1 move follows.
   *[other] Game { $game } at the start; { $count } moves follow.
}
look-after = { $count ->
    [0] Game { $game } after **{ $number }**.
    [one] Game { $game } after **{ $number }** (1 move played).
   *[other] Game { $game } after **{ $number }** ({ $count } moves played).
}
look-to-start = To the start
look-back = ◀ Back
look-forward = Forward ▶
look-to-end = To the end
look-none-finished = No such game has been finished here yet.
look-finished = { $count ->
    [one] One finished game:
   *[other] { $count } finished games:
}
look-finished-of = { $count ->
    [one] One finished game of { $person }:
   *[other] { $count } finished games of { $person }:
}
look-finished-by = { $count ->
    [one] One finished game with { $rules }:
   *[other] { $count } finished games with { $rules }:
}
look-finished-of-by = { $count ->
    [one] One finished game of { $person } with { $rules }:
   *[other] { $count } finished games of { $person } with { $rules }:
}
look-finished-hint = Look at one with `/gala history game:…`, `/gala replay`, `/gala position` or `/gala export`.
look-won = { $count ->
    [0] **Game { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) beat { $loser } before the first move.
    [one] **Game { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) beat { $loser } in 1 move.
   *[other] **Game { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) beat { $loser } in { $count } moves.
}
look-drawn = { $count ->
    [0] **Game { $game }** ({ $kind }, { $rules }), { $ended }: { $white } and { $black } drew before the first move.
    [one] **Game { $game }** ({ $kind }, { $rules }), { $ended }: { $white } and { $black } drew after 1 move.
   *[other] **Game { $game }** ({ $kind }, { $rules }), { $ended }: { $white } and { $black } drew after { $count } moves.
}
look-rated = Rated.
look-casual = Casual: no ratings change.
look-never-rated = Games with the computer are never rated.
look-too-short = Too short to change ratings.
ratings-changed = Ratings: { $white }, { $black }.
rating-changed = { $person } **{ $points }** ({ $change })
rating-changed-guess = { $person } **{ $points }** ({ $change }, provisional)
look-own-rules = custom rules
look-stats-none = { $person } has finished no game on this server yet.
look-stats = { $count ->
    [0] { $person } has finished no game against people on this server yet.
    [one] { $person } has finished 1 game against people on this server.
   *[other] { $person } has finished { $count } games against people on this server.
}
look-stats-rating = { $kind } rating: { $rating }
look-rating = { $count ->
    [one] **{ $points }** ± { $deviation } (1 rated game)
   *[other] **{ $points }** ± { $deviation } ({ $count } rated games)
}
look-rating-guess = { $count ->
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
look-by-rules = By rule set:
look-against = Head to head:
look-with-computer = Against the computer: { $score }
look-score = { $won } won, { $drawn } drawn, { $lost } lost
look-more = … and { $count } more.
look-no-leaders = Nobody has a { $kind } rating on this server yet. A rated game between two people makes one.
look-leaders = { $kind } ratings on this server:
look-guesses = Provisional, until there are more games:
look-levels = The computer on this scale, provisional, by games with rated people of this server:
look-level = Level { $level }: about { $points } ({ $count ->
    [one] one game
   *[other] { $count } games
})
look-leaders-hint = ± is the margin of error. `/gala stats` shows more about one person.
look-game = Game { $game }.
look-ranks = The board, rank by rank:
look-piece-at = { $file } { tap-role } ({ $side })
look-rank = Rank { $rank }: { $pieces }.
look-rank-empty = Rank { $rank }: empty.
