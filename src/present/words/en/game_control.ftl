### Around the game: taking back, pausing, giving up what was hardly begun, going on elsewhere.

takeback-asked = { $person } asks to take back { $moves }. { $others }, do you agree? Playing on declines it.
takeback-asked-computer = { $person } asks to take back { $moves }.
takeback-declined = { $people }, { $person } would rather not take anything back. The game goes on.
takeback-done = Taken back: { $moves }.
takeback-your-move = { $person }, it is your move again.

pause-asked = { $person } asks for a pause, in which the clocks stand still. { $others }, do you agree? Either side can end it.
pause-declined = { $people }, { $person } would rather go on without a pause.
pause-begun = Game { $game } is paused for { $people }: the clocks stand still. `pause end` goes on, and so does a move.
pause-over = { $person } ends the pause. { $mover }, your move.

abandoned = { $person } gives game { $game } up before it has really begun. { $people }: it has no result.
moving = { $people }: { $person } has game { $game } go on here. { $mover }, your move.

button-claim = Claim the win
button-take-back = Take back
button-accept-pause = Agree to the pause
button-unpause = End the pause

done-takeback-asked = You have asked to take it back.
done-takeback-declined = Nothing is taken back.
done-taken-back = Taken back.
done-pause-asked = You have asked for a pause.
done-pause-declined = You declined the pause.
done-paused = The clocks stand still.
done-unpaused = The pause is over.
done-moving = Game { $game } goes on below { $channel }.
done-abandoned = Game { $game } is given up, without a result.

answer-board-abandoned = Game { $game } was given up, without a result.

no-takeback-moves = You have not moved yet in game { $game }, so there is nothing to take back.
no-takeback-again = That has been asked since the last move, and was declined. Play on first.
no-more-events = In game { $game } { $most } things or more have happened. From now on you can only move there, resign, answer what was asked, and end it.
no-more-comings = Too many people have come and gone in game { $game }: only its last seat can still be taken. Whoever made the challenge can withdraw it and make a new one.
no-takeback-asked = Nobody asks to take a move back just now. `takeback` asks for your own last one.
no-answer-own = That has been asked already; it is for { $people } to answer.
no-pause-asked = Nobody asks for a pause just now. `pause` asks for one.
no-pause-to-end = There is no pause that could end. `pause` asks for one.
no-pause-again = There is a pause already. `pause end` goes on, and so does a move.
no-abandon-moved = Both sides have moved in game { $game }, so it counts. `resign` gives it up, `draw` offers a draw.
no-game-abandoned = Game { $game } was given up before it had really begun. A new challenge starts another.
no-resume-there = Game { $game } is played in { $thread }, below this channel.
no-resume-server = Game { $game } belongs to another server, where its players are. Say `resume` in a channel there.
