### What happened at a table, told to everybody at it.

news-withdrawn = { $person } has withdrawn the challenge (game { $game }).
news-lapsed = The challenge of game { $game } has expired: nobody accepted it within two weeks.
news-draw-declined = { $people }, { $decliner } declines the draw. The game goes on.

## The opening: who plays by which rules, and who begins.

opening = **Game { $game }**: { $players }, with { $rules }. { $goal }
opening-gala = { $person }, you begin: type a move such as `d1-e2`, or `help`.
opening-chelma = { $person }, you begin. Place a Rook (R), Bishop (B) or Knight (N) on one of your marked squares. They are e1, f1, f2, g3, h3 and h4. Type, for example, `N@e1`, or type `help`.
opening-computer-gala = { $computer } begins. Then it's your turn: type a move from square to square, as in `d3-f5`, or `help`.
opening-computer-chelma = { $computer } begins. Then it's your turn. Place a Rook (R), Bishop (B) or Knight (N) on one of your marked squares. They are a5, a6, b6, c7, c8 and d8. Type, for example, `N@d8`, or type `help`.
seats-two = { $white } plays White, { $black } plays Black
seats-four = { $white } for White, against { $black } for Black
seats-of-one = { $person } ({ $seats })

## A move.

news-takes = **{ $number }**: the { $role } captures a { $captured }.
news-placed = **{ $number }**: a { $role } on { $square }.
news-passes = { $side } has no move and passes.
news-declines-by-playing = (That declines the draw.)
news-gala = **Gala!** { $by } { $count ->
    [one] threatens
   *[other] threaten
} { $gala }.
news-double-gala = **Double gala!** { $threats }.
news-threat = { $by } { $count ->
    [one] threatens
   *[other] threaten
} { $gala }
news-must = Answer it if you can.
news-must-each = Save both if you can, or else one.
news-must-one-of-two = Answer the threat to { $square } if you can.
news-must-later = { $seat } must answer it on its turn, if it can.
news-must-later-one-of-two = { $seat } must answer the threat to { $square } on its turn, if it can.
news-seat = The { $seat } ({ $person })
news-seat-alone = The { $seat }
news-passed-over = { $seat } has no piece that can move and is skipped.
news-near-centre = { $sides } { $count ->
    [one] is
   *[other] are
} **one step from the centre**.
news-late-last = { $side } still has pieces at home, on { $squares }: this is the last move to bring them out.
news-late = { $side } still has pieces at home, on { $squares }: { $count ->
    [one] 1 move is
   *[other] { $count } moves are
} left to bring them out.
news-must-leave-soon = { $side } still has pieces at home, on { $squares }. After { $count ->
    [one] 1 more move
   *[other] { $count } more moves
} it must bring them out, if it can.
news-must-leave = { $side } must bring a piece out of its home; those on { $squares } can leave.

## Whose turn it is.

turn-thinks = { $person } is thinking.
turn-place = { $person }, place your next piece.
turn-move = { $person }, your move.
turn-move-seat = { $person }, your move with the pieces of the { $seat }.
turn-repetition = (Second time this position occurs; a third is a draw.)
turn-quiet-gala = (Draw in { $count ->
    [one] 1 move
   *[other] { $count } moves
} unless there is a capture or a Kampa move.)
turn-quiet-chelma = (Draw in { $count ->
    [one] 1 move
   *[other] { $count } moves
}.)
turn-longest = (Draw in { $count ->
    [one] 1 move
   *[other] { $count } moves
}: no game lasts longer than 600 moves a side.)

## Draws and resignations.

news-draw-offered = { $offerers } { $count ->
    [one] offers
   *[other] offer
} a draw. { $asked }, what do you say? Playing on declines it.
news-draw-offered-computer = { $offerers } { $count ->
    [one] offers
   *[other] offer
} a draw. { $asked } { $askedcount ->
    [one] thinks
   *[other] think
} it over.
news-resignation = { $who } wants to resign. { $partner }, do you agree? Then press the button or type `resign yes`; if not, just play on.
news-resignation-computer = { $who } wants to resign. I've asked { $partner }.

## The end.

result-resigned = { $losers } { $count ->
    [one] resigns
   *[other] resign
}. **{ $side } wins**: well played, { $winners }!
result-left = { $person } has left, so the game is over for { $partner } too. **{ $side } wins**: well played, { $winners }!
result-won = **{ $side } wins!** { $winners } { $count ->
    [one] has
   *[other] have
} won against { $losers }: { $why }.
result-draw = **Draw** between { $one } and { $other }: { $why }.
grade-plain = A plain win.
grade-minor = A minor win: the winner has one Gala in the centre.
grade-great = A great win.
grade-great-galas = A great win: the winner has both Galas in the centre.
ended-before-first = Game { $game } ended before the first move. Thanks for playing!
ended-at = Game { $game } ended after move { $number }. Thanks for playing!
ended-in-placing = Game { $game } ended while pieces were being placed. Thanks for playing!
hinted = Hints used: { $each }.
hinted-person = { $person } { $count }
good-game = { $computer }: good game!

## Why: a clause each, after a colon or "because".

why-galas-captured = both Galas of { $loser } are captured
why-gala-captured = a Gala of { $loser } is captured
why-centre = both Galas of { $side } stand in the centre
why-lone-gala = { $loser }'s last piece is a single Gala
why-home = all pieces of { $side } stand where those of { $loser } started
why-home-filled = all goal squares of { $side } are filled, some of them by pieces of { $loser }
why-thirty = after its 30th move { $loser } still has a piece on its home squares
why-resigned = { $loser } resigned
why-one-gala-each = each side has exactly one Gala left
why-one-gala-each-in-centre = each side has exactly one Gala left, and both stand in the centre
why-repetition = the same position has come up for the third time
why-hundred = 50 moves a side in a row without a capture or a Kampa move
why-two-hundred = 100 moves a side in a row have decided nothing
why-longest = no game lasts longer than 600 moves a side
why-no-move = the side to move has no legal move
why-both-at-home = after 30 moves each, both still have a piece on their home squares
why-agreed = the players agreed

## How a game ended, as a clause.

over-resigned = the game is over: { $loser } resigned and { $side } has won
over-won = the game is over: { $side } has won, because { $why }
over-draw = the game is over: a draw, because { $why }

## Results, told in the channel that a server has chosen for them.

feed-won = **{ $kind }** ({ $rules }): { $winner } ({ $side }) beat { $loser }: { $why }.
feed-drawn = **{ $kind }** ({ $rules }): { $white } and { $black } drew: { $why }.
feed-thread = Game { $game } is in { $thread }.
