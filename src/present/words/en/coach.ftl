### The coach at games against the computer. "I" is the computer, which is opponent and coach in one.

coach-begins = I coach you: when a move gives away much, I say so first, and you may take it back.
coach-wait = Wait, { $person }: that gives away much. Take another look before I answer.
coach-gives = **{ $turn }** lowers your chance to win from { $before } % to { $after } %.
coach-answer = I can answer **{ $answer }** (red).
coach-answer-plain = I can answer **{ $answer }**.
coach-then = Play might continue { $line }.
coach-then-takes = Then I have your { $role }.
coach-pupil = { $person } decides whether to take the last move back
coach-choose = Take it back and look for a better move, or play on.
coach-alt = The board after { $turn }, and in red the way of { $answer }. { $board }
coach-offered = What your move gives away is for your eyes only: press the button.
coach-praise = **Well found!** That move was hard to see, and everything else is much worse.
coach-button-show = What it gives away
coach-button-on = Play on
coach-button-puzzle = Puzzle { $number }
coach-done-on = OK, I'm thinking about my answer.

coach-remember = { $count ->
    [one] **One thing to remember** from game { $game }, and a puzzle of it:
   *[other] **{ $count } things to remember** from game { $game }, and a puzzle of each:
}
coach-remember-none = **Nothing to remember** from game { $game }: no move that stood gave much away.
coach-praised = { $count ->
    [one] And you found one move that was hard to see.
   *[other] And you found { $count } moves that were hard to see.
}
coach-item = { $number }. **{ $turn }** ({ $before } % → { $after } %): { $moral }
coach-item-back = { $number }. **{ $turn }**, which you took back ({ $before } % → { $after } %): { $moral }
coach-task = **Game { $game }**: here you first played **{ $turn }**, and took it back. Find a better move.

coach-fact-win = I could have won at once.
coach-fact-takes = I could have captured a { $role }.
coach-fact-threatens = I could have threatened your Gala on { $square }.
coach-fact-missed-win = You could have won.
coach-fact-missed-takes = You could have captured a { $role }.
coach-fact-missed-save = Your Gala on { $square } was in danger.
coach-fact-jumps = I could have got far by jumping.
coach-fact-home = A piece should have left home.
coach-fact-plan = You lost ground.

coach-advice-win = Before you let go of a piece, look whether I can end the game.
coach-advice-takes = Before you let go of a piece, look at everything I can capture.
coach-advice-threatens = Look which lines your move opens.
coach-advice-missed-win = Look at the moves that end the game before all others.
coach-advice-missed-takes = Look at every capture before you choose.
coach-advice-missed-save = When I say "gala!", save that Gala first.
coach-advice-jumps = Look which jumps your move opens for me.
coach-advice-home = The King and the Pawns don't jump, so bring them out early.
coach-advice-plan = Compare two moves before you choose one.

coach-with-people = A coach is for games that you play alone with the computer. Try `challenge computer level 2 coach`.
coach-with-clock = With a coach there's no clock, so that you have time to think. Leave the clock out.
coach-none = Game { $game } has no coach. `challenge computer coach` begins a game with one.
coach-silent = I have nothing to say about the last move in game { $game }.
coach-waits = I have a word to say about your move in game { $game }. `takeback` takes it back, `play on` stands by it.
