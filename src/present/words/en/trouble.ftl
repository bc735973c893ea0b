### When the bot can't show a game, or read what is written there, or read it late. Each reason follows a colon.

frozen = I can't show game { $game }: { $why } All its moves are safe, and it goes on as soon as I can. { $help }
frozen-against = I can't show game { $game } against { $other }: { $why } All its moves are safe, and it goes on as soon as I can. { $help }
frozen-for-all = { $people }: I can't show game { $game }: { $why } All its moves are safe, and it goes on as soon as I can. { $help }

frozen-gone = its channel has been deleted.
frozen-no-access = I can't see its channel, or I'm no longer on its server.
frozen-no-permission = a permission is missing (to write in threads, open them or attach pictures).
frozen-locked = its thread has been locked.
frozen-too-many-threads = its server has as many open threads as Discord allows.
frozen-no-threads = Discord doesn't let me open a thread there.
frozen-refused = Discord doesn't let me post there.

frozen-give-back = A moderator of the server can restore it.
frozen-unlock = A moderator can unlock it.
frozen-close-one = Closing an old thread helps.
frozen-elsewhere = To move the game to another channel, use `/gala board` with `game: { $game }` there. You can play moves anywhere with `/gala move`.

goes-on = { $people }: game { $game } goes on here.
goes-on-to-move = { $people }: game { $game } goes on here. { $person } to move.

deaf = I'm missing **Read Message History** here, so I can't trust typed moves. Use `/gala move` or the buttons until a moderator restores it; I'll catch up then.

late = I was away for a while. These came too late, or can't be played:
late-more = … and { $count } more.
unreadable = { $count ->
    [one] I couldn't read a message here: { $link }. If it was meant for me, please write it again.
   *[other] I couldn't read { $count } messages here, starting with { $link }. If they were meant for me, please write them again.
}

set-aside-news = Discord keeps rejecting a message about this game (no. { $post }), so I've skipped it. The game goes on: `/gala board` shows the position.
set-aside-game = Discord keeps rejecting a message about game { $game } (no. { $post }), so I've skipped it. `/gala games` shows your games and challenges.
set-aside-daily = Discord keeps rejecting the puzzle of the day (no. { $post }), so I've skipped it. `/gala puzzle` gives you another one.
set-aside-answer = I have an answer (no. { $post }) to something asked here, but Discord keeps rejecting it. Please ask again, or in other words.
