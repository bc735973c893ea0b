### Clocks for an evening: minutes and hours. A span such as "15 minutes" is { $span }, { $bank } or { $increment }.

span-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}

clock-game = { $seats ->
    [4] Clock: { $bank } a seat + { $increment } per move.
   *[other] Clock: { $bank } a side + { $increment } per move.
}
clock-game-bare = { $seats ->
    [4] Clock: { $span } a seat.
   *[other] Clock: { $span } a side.
}
# "White 12:04"
clock-left = { $side } { $left }

# What a slash command offers, with what is filled in: "3 days per move", "15 minutes a side (15m)".
clock-offer-none = no clock
clock-offer-move = { $span } per move
clock-offer-side = { $span } a side
clock-offer-game = { $bank } a side + { $increment } per move
clock-offer-fischer = { $bank } + { $increment } per move (max { $cap })

no-clock-read = I can't read "{ $read }" as a clock. Try `15m+10s` a side, `2h/move`, `3 days` for each move, `fischer 3d+1d cap 7d`, or `none`.
no-clock-game = I can't use "{ $read }" as a clock. A side gets 1 minute to 24 hours, and up to 1 hour more per move, as in `15m+10s`.
no-clock-move = I can't use "{ $read }" as a clock. A move gets 1 minute to 23 hours, or 1 to 14 whole days: `2h/move`, `3 days`.
no-clock-weekends-short = Weekends off only works with a clock of days. Leave it out, or choose a clock such as `3 days`.
