### What people and servers have chosen (`/settings`), and why something is not chosen.

settings-done = Done.

## A person's.

settings-yours = **Your settings** (change them with `/settings me` and `/settings vacation`)
settings-language = Language: { $language }
settings-language-of-discord = Language: the one you use in Discord
settings-theme = Colours of the pictures that only you see: { $theme }
settings-theme-usual = Colours of the pictures that only you see: the server's default
settings-bottom-own = At the bottom of boards shown to you: your own side
settings-bottom-white = At the bottom of boards shown to you: White
settings-bottom-black = At the bottom of boards shown to you: Black
settings-reminders-off = Reminders before your time runs out: none
settings-reminders-in-thread = Reminders before your time runs out: in the game's thread
settings-reminders-direct = Reminders before your time runs out: by direct message
settings-weekends-off = Weekends: clocks pause in games you propose (Saturday and Sunday, UTC)
settings-weekends-on = Weekends: clocks run on in games you propose
settings-challenges-on = Challenges: others may challenge you
settings-challenges-off = Challenges: nobody may challenge you
settings-blocked = Blocked: { $people }. They can't challenge you or join your open challenges, and aren't told why.
settings-named-as-solver = Puzzle of the day: the next one may name you when you've solved the last one
settings-not-named-as-solver = Puzzle of the day: you aren't named when you've solved one
settings-name-on-web = Web pages of games: they show your name
settings-no-name-on-web = Web pages of games: your name isn't shown there
settings-confirm-on-web = Moves on web pages: I ask before one is sent
settings-no-confirm-on-web = Moves on web pages: sent at once
settings-vacation-now = You're on vacation until { $until }. Your clocks are paused.
settings-vacation-planned = Vacation from { $from } until { $until }
settings-vacation-left = { $days ->
    [one] One day of vacation is left this year.
   *[other] { $days } days of vacation are left this year.
}

## A server's.

settings-of-server = **The settings of this server** (its managers change them with `/settings server`)
settings-server-language = Language here: { $language }
settings-server-language-usual = Language here: the server's Discord language
settings-server-theme = Colours of the pictures here: { $theme }
settings-server-theme-usual = Colours of the pictures here: the default
settings-server-rules = Default rules: Gala with { $gala }, Chelma with { $chelma }.
settings-rules-of-its-own = custom rules
settings-server-clock = { $clock } A challenge can name another, or none.
settings-server-clock-none = Challenges have no clock unless they name one.
settings-server-everywhere = Challenges may be made in every channel.
settings-server-channels = Challenges may be made in { $channels } only.
settings-server-nobody = Only people who manage the server can change this.
settings-server-managers = Besides people who manage the server, this can be changed by { $managers }.
settings-server-daily = The puzzle of the day is posted in { $channel } at 08:00 UTC; the next one { $next }.
settings-server-daily-now = The puzzle of the day is posted in { $channel } at 08:00 UTC; the next one right away.
settings-server-daily-refused = The puzzle of the day is set to be posted in { $channel }, but Discord doesn't let me post there. Give me *View Channel*, *Send Messages* and *Attach Files* there, or choose another channel with `daily-puzzle`.
settings-server-no-daily = No puzzle of the day. Choose a channel for it with `daily-puzzle`.
settings-server-results = Results of games between people are posted in { $channel }.
settings-server-results-refused = Results are set to be posted in { $channel }, but Discord doesn't let me post there. Give me *View Channel* and *Send Messages* there, or choose another channel with `results`.
settings-server-no-results = No results are posted. Choose a channel for them with `results`.
settings-server-public-on-web = Games on the web: everybody may see those in channels that nobody here is kept out of.
settings-server-members-on-web = Games on the web: only people who can see their channel may. Open them to everybody with `public-on-web`.
settings-server-club-puzzles = { $count ->
    [0] Puzzles from games played here: on, none found yet. I look at games in channels that nobody here is kept out of.
    [one] Puzzles from games played here: on, one so far. I look at games in channels that nobody here is kept out of.
   *[other] Puzzles from games played here: on, { $count } so far. I look at games in channels that nobody here is kept out of.
}
settings-server-no-club-puzzles = Puzzles from games played here: off. Let me look for them with `club-puzzles`.

## Why something is not chosen.

unchosen-no-day = `{ $read }` isn't a date. Write year, month and day: `2026-12-24`.
unchosen-vacation-past = A vacation can't start before today.
unchosen-vacation-backwards = A vacation lasts at least a day and ends after it starts.
unchosen-vacation-too-long = { $left ->
    [0] You have no full day of vacation left in { $year }.
    [one] That's too long: you have one day of vacation left in { $year }.
   *[other] That's too long: you have { $left } days of vacation left in { $year }.
}
unchosen-vacation-twice = You already have a vacation from { $from } until { $until }. Cancel that one first with `/settings vacation end:True`.
unchosen-vacations-too-many = You already have { $most } vacations, the maximum. Cancel the planned ones with `/settings vacation end:True`.
unchosen-no-vacation = You aren't on vacation, and have none planned.
unchosen-vacation-how-long = Say how long: a number of `days`, or the last day in `until`.
unchosen-too-many = That would be too many: the maximum is { $most }.
unchosen-too-many-blocked = You've blocked { $most } people, the maximum. Unblock somebody with `/settings me unblock`.
unchosen-not-appointing = Only people who can manage the server (*Manage Server*) decide who may change these settings.
unchosen-elsewhere = On this server, games are played in { $channels }. Challenge there.
