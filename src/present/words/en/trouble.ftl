### When the house cannot be heard where a game is played, or heard its players late. Each reason follows a colon.

frozen = I cannot show game { $game }: { $why } All its moves are safe, and it goes on as soon as I can. { $help }
frozen-against = I cannot show game { $game } against { $other }: { $why } All its moves are safe, and it goes on as soon as I can. { $help }
frozen-for-all = { $people }: I cannot show game { $game }: { $why } All its moves are safe, and it goes on as soon as I can. { $help }

frozen-gone = its channel has been deleted.
frozen-no-access = I may not see its channel, or am not on its server any more.
frozen-no-permission = a permission is missing (to write in threads, open them or attach pictures).
frozen-locked = its thread has been locked.
frozen-too-many-threads = its server has as many open threads as Discord allows.
frozen-refused = Discord does not let me show it where it is played.

frozen-give-back = A moderator of the server can give me back what is missing.
frozen-unlock = A moderator can unlock it.
frozen-close-one = Closing an old thread helps.
frozen-elsewhere = To move the game to another channel, use `/gala board` with `game: { $game }` there; moves can be played anywhere with `/gala move`.

goes-on = { $people }: game { $game } goes on here.
goes-on-to-move = { $people }: game { $game } goes on here. { $person } to move.

deaf = I may not read what was written here before: the permission Read Message History is missing. So I cannot be sure that I have heard every move, and play none that is typed here until a moderator gives it back to me; then I read them all, in order. `/gala move` and the buttons work meanwhile.

late = I was away for a while. What came too late, or cannot be played:
late-more = … and { $count } more.
unreadable = { $count ->
    [one] I could not read a message written here: { $link }. If it was meant for me, please write it again.
   *[other] I could not read { $count } messages written here, beginning with { $link }. If they were meant for me, please write them again.
}

set-aside-news = Discord keeps failing on a message about this game (no. { $post }), so I have set it aside. The game goes on: `/gala board` shows how it stands.
set-aside-game = Discord keeps failing on a message about game { $game } (no. { $post }), so I have set it aside. `/gala games` shows how your games and challenges stand.
set-aside-daily = Discord keeps failing on the puzzle of the day (no. { $post }), so I have set it aside. `/gala puzzle` gives you another one.
set-aside-answer = I have an answer (no. { $post }) to something asked here, but Discord keeps failing on it, so I have set it aside. Please ask again, or in other words.
