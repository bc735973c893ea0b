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
clock-fischer = Clock: { $bank } + { $increment } per move (max { $cap }).
clock-ends-game = Whoever runs out of time loses at once.
clock-weekends-off = Clocks pause at weekends.

clock-your-time-ends = Deadline: { $at }.
clock-your-time-over = Your time is up.
clock-your-vacation = Your clock is paused while you're on vacation.
clock-stands-still = The clocks are paused.
clock-time-ends = deadline { $at }
clock-time-over = time is up
clock-on-vacation = on vacation
clock-still = the clocks are paused

reminder-given-back = I was away for a while. Nobody loses time: { $person } gets { $span } back.
reminder-ends = Deadline for the move in { $place }: { $at }.
reminder-most-used = { $person }, it's still your move in { $place }. Deadline: { $at }.
reminder-nearly-over = { $person }, your time in { $place } is nearly up: { $at }.
reminder-game = game { $game }

time-over = { $person }'s time has run out. { $others }, you may claim the win or wait; until then { $person } can still move.
time-over-computer = { $person }, your time has run out, but the computer is patient: you can still move.

vacation-began = { $count ->
    [one] { $people } is on vacation; their clock is paused.
   *[other] { $people } are on vacation; their clocks are paused.
}
vacation-ended = { $count ->
    [one] { $people } is back from vacation.
   *[other] { $people } are back from vacation.
}
vacation-time-ends = { $person } to move. Deadline: { $at }.

no-clock-days = I can't use "{ $read }" as a clock: a move gets 1 to 14 whole days, as in `3 days`.
no-clock-fischer = I can't use "{ $read }". A Fischer clock starts with 1 hour to 60 days and adds at most 14 days per move. Its cap may be up to 60 days: `fischer 3d+1d cap 7d`.
no-clock-needed = Weekends off and time-out need a clock. Add one, such as `3 days` or `fischer 3d+1d cap 7d`.
no-clock-here = Game { $game } has no clock: take as long as you like. The next challenge can name one, such as `3 days`.
no-claim-own = It's your move, so your own clock is running. You can only claim on the other side's time.
no-claim-yet = { $person } still has time. You can claim the win { $at } unless they move.
no-claim-still = { $person }'s clock is paused, so no time is running out.
no-claim-unshown = I haven't been able to post the last move yet, so { $person } may not have seen it. Nobody loses on time until it's here.
no-claim-back = I was away and have only just come back, so nobody loses on time yet. Try again { $at }.
no-claim-unread = I can't read this game's messages right now, so nobody loses on time yet. Try again in a minute.
no-claim-denied = I'm missing **Read Message History** there, so a move may have escaped me. Nobody loses on time until a moderator gives it back.

why-time = { $loser }'s time has run out
