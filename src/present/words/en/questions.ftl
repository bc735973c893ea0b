### Questions to a player, and whose answer counts.

ask-resign-named = { $person }, do you really want to resign game { $game }? Only you can answer: press a button, or type `resign yes`.
ask-resign-pressed = { $person }, do you really want to resign game { $game }? Only you can answer: press a button.
refused-not-your-question = Only { $person } can answer that.
takeback-other-asks = { $person } has already asked to take back { $moves }. Do you agree? Press a button, or type `takeback accept` or `takeback decline`.
no-pause-declined = You've asked for a pause since the last move, and it was declined. Play on first.
rematch-plays = The rematch is already on: game { $game }, in { $thread }.
rematch-waits = You've already asked for a rematch, game { $game }: { $link }. It's waiting for an answer.
rematch-waits-there = You've already asked for a rematch, game { $game }. It's waiting for an answer in { $channel }.
draw-proposed = { $who } would like to offer a draw. { $partner }, do you agree? If not, just play on.
draw-agreed = { $who } accepts the draw. { $partner }, do you accept too? Playing on declines it.
