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
    - what I have to say to you until it has arrived, and for a week which of your commands I have answered.
    What you write otherwise I do not keep. `/privacy export` gives you all of it as a file; `/privacy delete` deletes it.
privacy-settings = what you have chosen with `/settings`;
privacy-no-settings = no settings: you have chosen none;
privacy-exporting = I am gathering what I keep about you.
privacy-exported = Here is everything that I keep about you: a record in each line, compressed with gzip. Only you see this.
privacy-exported-part = Part { $part } of what I keep about you: a record in each line, compressed with gzip. Another part follows. Only you see this.
privacy-exported-last = Part { $part }, the last one: that is everything.
privacy-exported-cut = Part { $part }. That is as much as I can send at once, and it is not everything: whoever hosts me can give you the rest.
privacy-exported-nothing = I keep nothing about you.
unsent = Discord did not take the file that belongs here, so it has not reached you. Please try again later; if it stays so, tell whoever hosts me.
privacy-ask-delete = Shall I delete you? { $live ->
    [0] You have no game running.
    [one] The game or challenge you have open is given up first.
   *[other] The { $live } games and challenges you have open are given up first.
} Your settings, what you have done with puzzles and what I have still to say to you go. In games a number drawn by lot stands in the place of your name, in the names of their threads as well, as far as Discord lets me. The games themselves stay, for they are your opponents' too.{ $days ->
    [0] { "" }
    [one] { " " }Backups from before are kept for a day.
   *[other] { " " }Backups from before are kept for { $days } days.
} This cannot be undone.
privacy-button-delete = Delete everything about me
privacy-deleted = It is done: nothing that I work with names you any more.{ $days ->
    [0] { "" }
    [one] { " " }Backups from before go within a day.
   *[other] { " " }Backups from before go within { $days } days.
}{ $threads ->
    [0] { "" }
   *[other] { " " }I am still renaming the threads of your games.
} What I keep is a secret mark that names nobody: by it I delete you again should an old backup ever have to be used. If you play again, we begin anew. Farewell!
privacy-deleting = I am deleting you, and it is not done yet. It goes on by itself, also if I am started again meanwhile. `/privacy show` tells you whether it is done.
privacy-unfinished = Your deletion has begun and is not done, for something went wrong on my side ({ $reference }): part of what I keep about you is still there. I go on with it when I am next started, or when you ask again for `/privacy delete`.
privacy-leaving = I am just deleting you, as you wished. Ask again when that is done.
privacy-gone = There is no rematch: the player you mean has had themselves deleted.
