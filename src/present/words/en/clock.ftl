### The clock of a game: what was agreed upon, when time ends, reminders. A moment such as "in 3 days" is { $at }.

span-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
span-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
span-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
span-of-two = { $first } and { $second }

clock-days = Clock: { $span } per move.
clock-bank = Clock: { $span } for the whole game.
clock-fischer = Clock: { $bank }, and { $increment } more after each move, up to { $cap }.
clock-ends-game = Whoever runs out of time loses at once.
clock-weekends-off = The clocks stand still at weekends.

clock-your-time-ends = Your time ends { $at }.
clock-your-vacation = Your clock stands still while you are on vacation.
clock-stands-still = The clocks stand still.
clock-time-ends = time ends { $at }
clock-on-vacation = on vacation
clock-still = the clocks stand still

reminder-given-back = I was away for a while. That costs nobody time: { $person } gets { $span } back.
reminder-ends = The time for the move in { $place } ends { $at }.
reminder-most-used = { $person }, it is still your move in { $place }. Your time ends { $at }.
reminder-nearly-over = { $person }, your time in { $place } is nearly over: it ends { $at }.
reminder-game = game { $game }

time-over = { $person }'s time has run out. { $others }, you may claim the win, or wait: until you do, { $person } can still move.
time-over-computer = { $person }, your time has run out, but the computer is patient: you can still move.

vacation-began = { $count ->
    [one] { $people } is on vacation, and time waits.
   *[other] { $people } are on vacation, and time waits.
}
vacation-ended = { $count ->
    [one] { $people } is back from vacation.
   *[other] { $people } are back from vacation.
}
vacation-time-ends = { $person } is to move until { $at }.

no-clock-text = I read "{ $read }", and that is no clock. Try `3 days` for each move (1 to 14), `fischer 3d+1d cap 7d`, or `none`.
no-clock-days = I read "{ $read }", but one has 1 to 14 whole days for a move, as in `3 days`.
no-clock-fischer = I read "{ $read }", but Fischer's clock begins with 1 hour to 60 days, adds up to 14 days a move, and has a cap from its beginning to 60 days, as in `fischer 3d+1d cap 7d`.
no-clock-needed = Weekends off and what happens on time-out go with a clock. Name one too, such as `3 days` or `fischer 3d+1d cap 7d`.
no-clock-here = Game { $game } has no clock: everybody may take as long as they like. The next challenge can name one, such as `3 days`.
no-claim-own = It is your own move, so it is your own time. Only the other side's can be claimed.
no-claim-yet = { $person } still has time: you may claim the win { $at }, if nothing is played until then.
no-claim-still = The clock of { $person } stands still, so no time runs out just now.
no-claim-back = I was away myself and have just come back, so nobody loses on time yet. Try again { $at }.

why-time = { $loser }'s time has run out
