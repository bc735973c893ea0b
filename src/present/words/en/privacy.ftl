### What is kept of a person (`/privacy`): shown, handed over, deleted.

name-gone = somebody who has left

privacy-shown = What I keep about you:
    - your number and name on Discord, at { $games ->
        [one] one game or challenge
       *[other] { $games } games and challenges
    } ({ $live } of them not over){ $lessons ->
        [0] { "" }
        [one] { " " }and one lesson
       *[other] { " " }and { $lessons } lessons
    }, with the moves you played and when;
    - { $settings }
    - { $puzzles ->
        [0] no puzzles: you have tried none;
        [one] the one puzzle you have tried, when, and whether you solved it;
       *[other] the { $puzzles } puzzles you have tried, when, and which you solved;
    }
    - for a week, what I said to you, and which of your commands I have answered.
    What you write otherwise I do not keep. `/privacy export` gives you all of it as a file; `/privacy delete` deletes it.
privacy-settings = what you have chosen with `/settings`;
privacy-no-settings = no settings: you have chosen none;
privacy-exported = Here is everything that I keep about you, a record in each line. Only you see this.
privacy-ask-delete = Shall I delete you? { $live ->
    [0] You have no game running.
    [one] The game or challenge you have open is given up first.
   *[other] The { $live } games and challenges you have open are given up first.
} Your settings and what you have done with puzzles go, and in finished games a number drawn by lot stands in the place of your name. The games themselves stay, for they are your opponents' too. This cannot be undone.
privacy-button-delete = Delete everything about me
privacy-deleted = It is done: I do not know you any more. If you play again, we begin anew. Farewell!
privacy-gone = There is no rematch: the player you mean has had themselves deleted.
