### Looking back: moves, earlier boards, finished games, statistics, and the board in words.

look-page = (side { $page } af { $pages })
look-no-moves = Ingen har trukket endnu i parti { $game }.
look-moves-so-far = { $count ->
    [one] Parti { $game } indtil nu, 1 træk:
   *[other] Parti { $game } indtil nu, { $count } træk:
}
look-all-moves = { $count ->
    [one] Parti { $game }, det eneste træk:
   *[other] Parti { $game }, alle { $count } træk:
}
look-hinted = (tip)
look-start = { $count ->
    [0] Parti { $game } ved begyndelsen.
    [one] Parti { $game } ved begyndelsen, før det eneste træk.
   *[other] Parti { $game } ved begyndelsen; { $count } træk følger.
}
look-after = Parti { $game } efter **{ $number }** (træk { $ply } af { $count }).
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
look-finished-hint = Se et af dem med `/gala history game:…`, `/gala replay`, `/gala position` eller `/gala export`.
look-won = { $count ->
    [one] **Parti { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) vandt over { $loser } på 1 træk.
   *[other] **Parti { $game }** ({ $kind }, { $rules }), { $ended }: { $winner } ({ $side }) vandt over { $loser } på { $count } træk.
}
look-drawn = { $count ->
    [one] **Parti { $game }** ({ $kind }, { $rules }), { $ended }: { $white } mod { $black }, remis efter 1 træk.
   *[other] **Parti { $game }** ({ $kind }, { $rules }), { $ended }: { $white } mod { $black }, remis efter { $count } træk.
}
look-rated = Ratet.
look-casual = Venskabsparti: ingen rating ændres.
look-never-rated = Partier med computeren bliver aldrig ratet.
look-counted = Ratet: `/gala stats` viser de nye ratinger.
look-too-short = For kort til at ændre ratinger.
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
    [one] **{ $points }** ± { $deviation }, et første skøn (1 ratet parti)
   *[other] **{ $points }** ± { $deviation }, et første skøn ({ $count } ratede partier)
}
look-by-rules = Efter regler:
look-against = Indbyrdes:
look-with-computer = Med computeren: { $score }
look-score = { $won } vundet, { $drawn } remis, { $lost } tabt
look-more = … og { $count } til.
look-no-leaders = Ingen har endnu en rating i { $kind } på denne server. Et ratet parti mellem to mennesker giver en.
look-leaders = Ratinger i { $kind } på denne server:
look-guesses = Første skøn, indtil flere partier gør dem sikre:
look-leaders-hint = ± er, hvor meget en rating godt kan være ved siden af. `/gala stats` fortæller mere om én person.
look-game = Parti { $game }.
look-ranks = Brættet, række for række:
look-man-at = { $file } { tap-role } ({ $side })
look-rank = Række { $rank }: { $pieces }.
look-rank-empty = Række { $rank }: tom.
