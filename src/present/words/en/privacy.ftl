### What is kept of a person (`/privacy`): shown, handed over, deleted.

name-gone = [deleted]

privacy-shown = What I store about you:
    - your Discord ID and name;
    - { $games ->
        [one] one game or challenge
       *[other] { $games } games and challenges
    } ({ $live } still open){ $lessons ->
        [0] { "" }
        [one] { " " }and one lesson
       *[other] { " " }and { $lessons } lessons
    }, with your moves and when you made them;
    - the replies you plan in running games;
    - { $settings }
    - { $puzzles ->
        [0] no puzzles: you've tried none;
        [one] the one puzzle you've tried, when, and whether you solved it;
       *[other] the { $puzzles } puzzles you've tried, when, and which you solved;
    }
    - how many commands and moves you've used in the last day;
    - { $count ->
        [0] no sign-in on the web;
        [one] your sign-in on the web: when you last used it, and the channel of an Activity;
       *[other] your { $count } sign-ins on the web: when you last used each, and the channel of an Activity;
    }
    - messages to you until they arrive, and for a week which of your commands I've answered.
    Nothing else you write is stored. `/privacy export` gives you everything as a file; `/privacy delete` deletes it.
privacy-settings = what you've chosen with `/settings`;
privacy-no-settings = no settings: you've chosen none;
privacy-exporting = I'm collecting what I store about you.
privacy-exported = Here's everything I store about you: one record per line, compressed with gzip. Only you see this.
privacy-exported-part = Part { $part } of what I store about you: one record per line, compressed with gzip. Another part follows. Only you see this.
privacy-exported-last = Part { $part }, the last one: that's everything.
privacy-exported-cut = Part { $part }. That's as much as I can send at once, but not everything. Whoever runs this bot can give you the rest.
privacy-nothing = I store nothing about you, except how many commands and moves you've used in the last day.
unsent = Discord rejected the file that belongs here, so you haven't received it. Please try again later; if it keeps happening, tell whoever runs this bot.
privacy-ask-delete = Delete everything I store about you? { $live ->
    [0] You have no game running.
    [one] Your open game or challenge is given up first.
   *[other] Your { $live } open games and challenges are given up first.
} Your settings, puzzle results, sign-ins on the web and pending messages are deleted. In games and thread names, a random number replaces your name, as far as Discord lets me. The games stay, since they're your opponents' too.{ $days ->
    [0] { "" }
    [one] { " " }Older backups are kept for a day.
   *[other] { " " }Older backups are kept for { $days } days.
} This can't be undone.
privacy-button-delete = Delete everything about me
privacy-deleted = Done: your data is deleted.{ $days ->
    [0] { "" }
    [one] { " " }Older backups are gone within a day.
   *[other] { " " }Older backups are gone within { $days } days.
}{ $threads ->
    [0] { "" }
   *[other] { " " }I'm still renaming the threads of your games.
} I keep only a secret mark that names nobody, to delete you again if an old backup is restored. You can start afresh any time.
privacy-deleting = I'm deleting your data; it isn't done yet. It continues by itself, even after a restart. `/privacy show` tells you when it's done.
privacy-unfinished = Deleting your data has started but isn't done: something went wrong on my side ({ $reference }). I'll continue at the next restart, or when you use `/privacy delete` again.
privacy-leaving = I'm deleting your data, as you asked. Ask again when that's done.
privacy-gone = There can be no rematch: that player has deleted their data.
