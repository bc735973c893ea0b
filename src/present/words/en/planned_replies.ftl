### Planned replies: "if they play this, I play that". Only their owner is told what is planned.

plan-shown = What you've planned in game { $game }, your replies in bold. Only you see this.
plan-added = Planned in game { $game }. If it comes to that, I play your reply at once. Your replies are in bold, and only you see this.
plan-known = You've planned that already in game { $game }. Your replies are in bold, and only you see this.
plan-instead = This takes the place of { $old }.
plan-line = • { $turns }
plan-line-waits = • { $turns } (it can't be played now, so it waits)
plan-more = … and { $count ->
    [one] one more line
   *[other] { $count } more lines
}.
plan-none = Nothing is planned in game { $game }. While you wait, plan a reply with `/gala plan`. Under `moves` write their move, then yours, such as `d6-d5 d3-d4`; more may follow.
plan-dropped = Nothing is planned in game { $game } any more.
plan-open = Plans are shown to you alone, and others can read here. Use `/gala plan`, or write me `plans { $game }` as a direct message.
plan-open-added = Planned in game { $game }. But others can read what you typed here: you can delete it, and the plan stays. To plan unseen, use `/gala plan`, or write me `plan { $game }` and the moves as a direct message.
plan-waits = The reply you planned in game { $game } ({ $place }) can't be played as things stand, so it waits. It's your turn there: play a move, or see `/gala plan`.
button-drop-plans = Drop plans

no-plan-your-turn = It's your turn in game { $game }: play your move first. A plan begins with the next move of the others, then comes your reply.
no-plan-no-reply = A plan ends with your own reply: first the move of the others, then yours. With four seats all moves up to yours are named.
no-plan-illegal =
    Move { $number } of your plan can't be played, so nothing is planned.
    { $why }
no-plan-too-long = A planned line has up to { $most } moves. Plan the rest when it has come that far.
no-plan-too-many = You can plan up to { $most } lines in a game. Drop what you don't need any more.
