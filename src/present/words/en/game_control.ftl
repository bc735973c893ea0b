### Around the game: taking back, pausing, giving up what was hardly begun, going on elsewhere.

takeback-asked = { $person } asks to take back { $moves }. { $others }, do you agree? Playing on declines it.
takeback-asked-computer = { $person } asks to take back { $moves }.
takeback-declined = { $people }, { $person } declines the take-back. The game goes on.
takeback-done = Taken back: { $moves }.
takeback-your-move = { $person }, it's your move again.

pause-asked = { $person } asks for a pause: the clocks stop. { $others }, do you agree? Either side can end it.
pause-declined = { $people }, { $person } would rather play on without a pause.
pause-begun = Game { $game } is paused for { $people }. `pause end` or any move resumes it.
pause-over = { $person } ends the pause. { $mover }, your move.

abandoned = { $person } called off game { $game } before it got going. { $people }, it doesn't count.
moved-elsewhere = Game { $game } goes on in a thread of { $channel }. Moves are played there from now on.
moving = { $people }: { $person } moved game { $game } here. { $mover }, your move.

button-claim = Claim the win
button-take-back = Take back
button-accept-pause = Agree to the pause
button-unpause = End the pause

done-takeback-asked = You've asked to take it back.
done-takeback-declined = You declined the take-back.
done-taken-back = Taken back.
done-pause-asked = You've asked for a pause.
done-pause-declined = You declined the pause.
done-paused = The clocks are paused.
done-unpaused = The pause is over.
done-moving = Game { $game } continues in a thread below { $channel }.
done-abandoned = Game { $game } is called off; it doesn't count.

answer-board-abandoned = Game { $game } was called off; it doesn't count.

no-takeback-moves = You haven't moved yet in game { $game }, so there's nothing to take back.
no-takeback-again = You asked for that since the last move, and it was declined. Play on first.
no-more-events = Too much has happened in game { $game } ({ $most } events or more). You can still move, resign, answer what was asked, and end it.
no-more-comings = Too many people have come and gone in game { $game }: only its last seat can still be taken. Its challenger can withdraw it and start a new one.
no-takeback-asked = Nobody is asking for a take-back. `takeback` asks for your own last move.
no-answer-own = You've already asked; it's up to { $people }.
no-pause-asked = Nobody is asking for a pause. `pause` asks for one.
no-pause-to-end = The game isn't paused. `pause` asks for a pause.
no-pause-again = The game is already paused. `pause end` or any move resumes it.
no-abandon-moved = Both sides have moved in game { $game }, so it counts. `resign` gives up, `draw` offers a draw.
no-game-abandoned = Game { $game } was called off. Start a new challenge to play again.
no-resume-there = Game { $game } is played here already, in { $thread }.
no-resume-server = Game { $game } is played on another server. Type `resume` in a channel there.
no-claim-elsewhere = I can't read that game's messages from here. Claim the win in its thread: { $thread }
