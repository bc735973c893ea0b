### Looking back: moves, earlier boards, finished games, statistics, and the board in words.

look-page = (side { $page } af { $pages })
look-no-moves = Ingen har trukket endnu i parti { $game }.
look-moves-so-far = { $count ->
    [0] Parti { $game } indtil nu, der sættes stadig brikker:
    [one] Parti { $game } indtil nu, 1 træk:
   *[other] Parti { $game } indtil nu, { $count } træk:
}
look-all-moves = { $count ->
    [0] Parti { $game }, som sluttede, mens der blev sat brikker:
    [one] Parti { $game }, det eneste træk:
   *[other] Parti { $game }, alle { $count } træk:
}
look-hinted = (tip)
look-start = { $count ->
    [0] Parti { $game } ved begyndelsen.
    [one] Parti { $game } ved begyndelsen; 1 træk følger.
   *[other] Parti { $game } ved begyndelsen; { $count } træk følger.
}
look-after = { $count ->
    [0] Parti { $game } efter **{ $number }**.
    [one] Parti { $game } efter **{ $number }** (1 træk spillet).
   *[other] Parti { $game } efter **{ $number }** ({ $count } træk spillet).
}
look-to-start = Til begyndelsen
look-back = ◀ Tilbage
look-forward = Frem ▶
look-to-end = Til slutningen
look-none-finished = Der er endnu ikke spillet et sådant parti færdigt her.
look-finished = { $count ->
    [one] Ét færdigspillet parti:
   *[other] { $count } færdigspillede partier:
}
look-finished-of = { $count ->
    [one] Ét færdigspillet parti af { $person }:
   *[other] { $count } færdigspillede partier af { $person }:
}
look-finished-by = { $count ->
    [one] Ét færdigspillet parti efter { $rules }:
   *[other] { $count } færdigspillede partier efter { $rules }:
}
look-finished-of-by = { $count ->
    [one] Ét færdigspillet parti af { $person } efter { $rules }:
   *[other] { $count } færdigspillede partier af { $person } efter { $rules }:
}
look-finished-hint = Se et af dem med `/gala { command-history } { option-game }:…`, `/gala { command-replay }`, `/gala { command-position }` eller `/gala { command-export }`.
look-won = { $count ->
    [0] **Parti { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) vandt over { $loser } før det første træk.
    [one] **Parti { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) vandt over { $loser } på 1 træk.
   *[other] **Parti { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) vandt over { $loser } på { $count } træk.
}
look-drawn = { $count ->
    [0] **Parti { $game }** ({ $kind }, { $rules }), { $ended }: { $white } mod { $black }, remis før det første træk.
    [one] **Parti { $game }** ({ $kind }, { $rules }), { $ended }: { $white } mod { $black }, remis efter 1 træk.
   *[other] **Parti { $game }** ({ $kind }, { $rules }), { $ended }: { $white } mod { $black }, remis efter { $count } træk.
}
look-rated = Ratet.
look-casual = Uforpligtende: ingen ratingtal ændres.
look-never-rated = Partier med computeren bliver aldrig ratet.
look-too-short = For kort til at ændre ratingtal.
ratings-changed = Ratingtal: { $white }, { $black }.
rating-changed = { $person } **{ $points }** ({ $change })
rating-changed-guess = { $person } **{ $points }** ({ $change }, foreløbig)
look-own-rules = egne regler
look-stats-none = { $person } har endnu ikke spillet et parti færdigt på denne server.
look-stats = { $count ->
    [0] { $person } har endnu ikke spillet et parti færdigt mod mennesker på denne server.
    [one] { $person } har spillet 1 parti færdigt mod mennesker på denne server.
   *[other] { $person } har spillet { $count } partier færdige mod mennesker på denne server.
}
look-stats-rating = Rating i { $kind }: { $rating }
look-rating = { $count ->
    [one] **{ $points }** ± { $deviation } (1 ratet parti)
   *[other] **{ $points }** ± { $deviation } ({ $count } ratede partier)
}
look-rating-guess = { $count ->
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
look-by-rules = Efter regelsæt:
look-against = Indbyrdes:
look-with-computer = Mod computeren: { $score }
look-score = { $won } vundet, { $drawn } remis, { $lost } tabt
look-more = … og { $count } til.
look-no-leaders = Ingen har endnu en rating i { $kind } på denne server. Et ratet parti mellem to mennesker giver en.
look-leaders = Ratingtal i { $kind } på denne server:
look-guesses = Foreløbige, indtil der er flere partier:
look-levels = Computeren på denne skala, foreløbigt, efter partier med ratede folk på denne server:
look-level = Niveau { $level }: omkring { $points } ({ $count ->
    [one] ét parti
   *[other] { $count } partier
})
look-leaders-hint = ± viser usikkerheden. Mere om én person: `/gala { command-stats }`.
look-game = Parti { $game }.
look-ranks = Brættet, række for række:
look-piece-at = { $file } { tap-role } ({ $side })
look-rank = Række { $rank }: { $pieces }.
look-rank-empty = Række { $rank }: tom.
