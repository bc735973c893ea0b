### Looking back: moves, earlier boards, finished games, statistics, and the board in words.

history-page = (side { $page } af { $pages })
history-no-moves = Ingen har trukket endnu i parti { $game }.
history-moves-so-far = { $count ->
    [0] Parti { $game } indtil nu, der sættes stadig brikker:
    [one] Parti { $game } indtil nu, 1 træk:
   *[other] Parti { $game } indtil nu, { $count } træk:
}
history-all-moves = { $count ->
    [0] Parti { $game }, som sluttede, mens der blev sat brikker:
    [one] Parti { $game }, det eneste træk:
   *[other] Parti { $game }, alle { $count } træk:
}
history-hinted = (tip)
history-start = { $count ->
    [0] Parti { $game } ved begyndelsen.
    [one] Parti { $game } ved begyndelsen; 1 træk følger.
   *[other] Parti { $game } ved begyndelsen; { $count } træk følger.
}
history-after = { $count ->
    [0] Parti { $game } efter **{ $number }**.
    [one] Parti { $game } efter **{ $number }** (1 træk spillet).
   *[other] Parti { $game } efter **{ $number }** ({ $count } træk spillet).
}
history-to-start = Til begyndelsen
history-back = ◀ Tilbage
history-forward = Frem ▶
history-to-end = Til slutningen
history-none-finished = Der er endnu ikke spillet et sådant parti færdigt her.
history-finished = { $count ->
    [one] Ét færdigspillet parti:
   *[other] { $count } færdigspillede partier:
}
history-finished-of = { $count ->
    [one] Ét færdigspillet parti af { $person }:
   *[other] { $count } færdigspillede partier af { $person }:
}
history-finished-by = { $count ->
    [one] Ét færdigspillet parti efter { $rules }:
   *[other] { $count } færdigspillede partier efter { $rules }:
}
history-finished-of-by = { $count ->
    [one] Ét færdigspillet parti af { $person } efter { $rules }:
   *[other] { $count } færdigspillede partier af { $person } efter { $rules }:
}
history-finished-hint = Se et af dem med `/gala { command-history } { option-game }:…`, `/gala { command-replay }`, `/gala { command-position }` eller `/gala { command-export }`.
history-won = { $count ->
    [0] **Parti { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) vandt over { $loser } før det første træk.
    [one] **Parti { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) vandt over { $loser } på 1 træk.
   *[other] **Parti { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) vandt over { $loser } på { $count } træk.
}
history-drawn = { $count ->
    [0] **Parti { $game }** ({ $kind }, { $rules }), { $ended }: { $white } mod { $black }, remis før det første træk.
    [one] **Parti { $game }** ({ $kind }, { $rules }), { $ended }: { $white } mod { $black }, remis efter 1 træk.
   *[other] **Parti { $game }** ({ $kind }, { $rules }), { $ended }: { $white } mod { $black }, remis efter { $count } træk.
}
history-rated = Ratet.
history-casual = Uforpligtende: ingen ratingtal ændres.
history-never-rated = Partier med computeren bliver aldrig ratet.
history-too-short = For kort til at ændre ratingtal.
ratings-changed = Ratingtal: { $white }, { $black }.
rating-changed = { $person } **{ $points }** ({ $change })
rating-changed-guess = { $person } **{ $points }** ({ $change }, foreløbig)
history-own-rules = egne regler
history-stats-none = { $person } har endnu ikke spillet et parti færdigt på denne server.
history-stats = { $count ->
    [0] { $person } har endnu ikke spillet et parti færdigt mod mennesker på denne server.
    [one] { $person } har spillet 1 parti færdigt mod mennesker på denne server.
   *[other] { $person } har spillet { $count } partier færdige mod mennesker på denne server.
}
history-stats-rating = Rating i { $kind }: { $rating }
history-rating = { $count ->
    [one] **{ $points }** ± { $deviation } (1 ratet parti)
   *[other] **{ $points }** ± { $deviation } ({ $count } ratede partier)
}
history-rating-guess = { $count ->
    [one] **{ $points }** ± { $deviation }, foreløbig (1 ratet parti)
   *[other] **{ $points }** ± { $deviation }, foreløbig ({ $count } ratede partier)
}
ratings-heading = { $count ->
    [one] Rating i { $kind } efter 1 ratet parti: { $points }
   *[other] Rating i { $kind } efter { $count } ratede partier: { $points }
}
ratings-alt = { $count ->
    [one] Kurven over ratingen i { $kind } gennem 1 ratet parti. Den gik fra { $from } til { $points }, højest { $best }, lavest { $worst }.
   *[other] Kurven over ratingen i { $kind } gennem { $count } ratede partier. Den gik fra { $from } til { $points }, højest { $best }, lavest { $worst }.
}
history-by-rules = Efter regelsæt:
history-against = Indbyrdes:
history-with-computer = Mod computeren: { $score }
history-score = { $won } vundet, { $drawn } remis, { $lost } tabt
history-more = … og { $count } til.
history-no-leaders = Ingen har endnu en rating i { $kind } på denne server. Et ratet parti mellem to mennesker giver en.
history-leaders = Ratingtal i { $kind } på denne server:
history-guesses = Foreløbige, indtil der er flere partier:
history-levels = Computeren på denne skala, foreløbigt, efter partier med ratede folk på denne server:
history-level = Niveau { $level }: omkring { $points } ({ $count ->
    [one] ét parti
   *[other] { $count } partier
})
history-leaders-hint = ± viser usikkerheden. Mere om én person: `/gala { command-stats }`.
history-game = Parti { $game }.
history-ranks = Brættet, række for række:
history-piece-at = { $file } { tap-role } ({ $side })
history-rank = Række { $rank }: { $pieces }.
history-rank-empty = Række { $rank }: tom.
