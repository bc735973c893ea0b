### What the bot may not do in a channel where it is needed (`/settings check`), and what waits for that.

## Discord's own names, as its settings show them.

permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-create-public-threads = Create Public Threads
permission-send-messages-in-threads = Send Messages in Threads
permission-attach-files = Attach Files
permission-read-message-history = Read Message History

checks-heading = **My permissions**
checks-complete = { $channels }: I have all I need.
checks-missing = { $channels }: I still need { $permissions }.
checks-unknown = { $channels }: I can't tell yet.
checks-never = { $channels }: I can't open threads there, so there can be no games or lessons there.
checks-more = { $count ->
    [one] One more channel lacks something.
   *[other] { $count } more channels lack something.
}
cannot-post = I can't post in { $channel } yet: I still need { $permissions } there. A moderator can give me that in the channel's settings.
no-threads-there = I can't open threads in { $channel }, but every game and every lesson needs one. Use a text channel instead.
no-posts-there = I can't post in a channel like { $channel }. Use a text channel instead.

## A lesson that cannot be shown.

frozen-lesson = I can't show your lesson: { $why } Nothing is lost, and it goes on as soon as I can. { $help }
frozen-lesson-for-all = { $people }: I can't show your lesson: { $why } Nothing is lost, and it goes on as soon as I can. { $help }
frozen-lesson-elsewhere = To move the lesson to another channel, use `/gala board` with `game: { $game }` there.
