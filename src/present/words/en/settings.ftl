### What people and servers have chosen (`/settings`), and why something is not chosen.

settings-done = Done.

## A person's.

settings-yours = **Your settings** (change them with `/settings me` and `/settings vacation`)
settings-language = Language: { $language }
settings-language-of-discord = Language: as you use Discord
settings-theme = Colours of the pictures that only you see: { $theme }
settings-theme-usual = Colours of the pictures that only you see: as everywhere here
settings-bottom-own = At the bottom of boards shown to you: your own side
settings-bottom-white = At the bottom of boards shown to you: White
settings-bottom-black = At the bottom of boards shown to you: Black
settings-reminders-off = Reminders before your time runs out: none
settings-reminders-in-thread = Reminders before your time runs out: in the game's thread
settings-reminders-direct = Reminders before your time runs out: by direct message
settings-weekends-off = Weekends: the clocks stand still in games you propose (Saturday and Sunday, UTC)
settings-weekends-on = Weekends: the clocks run on in games you propose
settings-challenges-on = Challenges: others may challenge you
settings-challenges-off = Challenges: nobody may challenge you
settings-blocked = Blocked: { $people } cannot challenge you, nor join your open challenges. They are not told why.
settings-vacation-now = You are on vacation until { $until }. Your clocks stand still.
settings-vacation-planned = Vacation from { $from } until { $until }
settings-vacation-left = { $days ->
    [one] One day of vacation is left this year.
   *[other] { $days } days of vacation are left this year.
}

## A server's.

settings-of-server = **The settings of this server** (those who manage it change them with `/settings server`)
settings-server-language = Language here: { $language }
settings-server-language-usual = Language here: as Discord has it for this server
settings-server-theme = Colours of the pictures here: { $theme }
settings-server-theme-usual = Colours of the pictures here: as usual
settings-server-rules = If a challenge names no rules, Gala is played by { $gala } and Chelma by { $chelma }.
settings-rules-of-its-own = rules of its own
settings-server-clock = { $clock } A challenge can name another, or none.
settings-server-clock-none = Challenges have no clock unless they name one.
settings-server-everywhere = Challenges may be made in every channel.
settings-server-channels = Challenges may be made in { $channels } only.
settings-server-nobody = Only those who may manage the server can change this.
settings-server-managers = Besides those who may manage the server, this can be changed by { $managers }.
settings-server-daily = The puzzle of the day comes into { $channel }, at 08:00 UTC; the next one { $next }.
settings-server-daily-now = The puzzle of the day comes into { $channel }, at 08:00 UTC; the next one comes right away.
settings-server-daily-refused = The puzzle of the day belongs into { $channel }, but Discord does not let me post it there. Give me *View Channel*, *Send Messages* and *Attach Files* in that channel, or name another one in `daily-puzzle`.
settings-server-no-daily = No puzzle of the day: name a channel for it in `daily-puzzle`.

## Why something is not chosen.

unchosen-no-day = `{ $read }` is no day. Write it as year, month and day: `2026-12-24`.
unchosen-vacation-past = A vacation cannot begin before today.
unchosen-vacation-backwards = A vacation lasts at least a day and ends after it begins.
unchosen-vacation-too-long = { $left ->
    [0] You have no whole day of vacation left in { $year }.
    [one] That is too long: one day of vacation is left to you in { $year }.
   *[other] That is too long: { $left } days of vacation are left to you in { $year }.
}
unchosen-vacation-twice = You have a vacation from { $from } until { $until } already. Take that one back first, with `/settings vacation end:True`.
unchosen-vacations-too-many = You have { $most } vacations already, which is the most. Take back those to come, with `/settings vacation end:True`.
unchosen-no-vacation = You are not on vacation, and have planned none.
unchosen-vacation-how-long = Say how long: a number of `days`, or the last day in `until`.
unchosen-too-many = That would be too many: no more than { $most } can be named.
unchosen-too-many-blocked = You have blocked as many people as you can: { $most }. Take somebody off with `/settings me unblock`.
unchosen-not-appointing = Who may change these settings is decided by those who may manage the server (*Manage Server*).
unchosen-elsewhere = On this server, games are played in { $channels }. Make your challenge there.
