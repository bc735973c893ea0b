### House rules: rule sets of a server's own.

house-none = This server has no rules of its own. Whoever manages it can make some with `/rules house`.
house-none-manager = This server has no rules of its own yet. Make some with `/rules house`: name them, pick rules to start from, and change what you like.
house-all = **This server's own rules**
house-line = • **{ $name }** ({ $kind }): like `{ $like }`, but for { $count ->
    [one] one point.
   *[other] { $count } points.
}
house-made = The **{ $name }** rules are new on this server ({ $kind }). Here is what they change:
house-changed = The **{ $name }** rules are changed. Games and challenges under way keep the rules they were made with.
house-one = The **{ $name }** rules of this server ({ $kind }):
house-dropped = The **{ $name }** rules are gone. Games and challenges under way keep them.
house-try = Play by them: `@galabot challenge @somebody { $name }`. Look them up: `@galabot rules { $name }`.
house-change = Change a point with `/rules house`, under `change`.
house-menu = Change a point
house-menu-more = Change another point
house-trial-soon = I'm still trying them out. Ask again in a while, and I'll tell you how games by them go.
house-trial = { $games ->
    [one] One game
   *[other] { $games } games
} of mine against myself: about { $moves } moves a side, { $drawn }, and White scored { $white } %.
house-trial-no-draws = none drawn
house-trial-all-drawn = nearly all drawn
house-trial-drawn = drawn 1 in { $in }
house-trial-drawn-share = { $share } % drawn
house-trial-none = Not tried yet.
house-usual = The **{ $name }** rules are what this server plays by. Choose others with `/settings server` first.

## What of them says nothing.

house-conflict-lone-gala = Note: nobody is ever left with a lone Gala, since the first Gala captured ends the game.
house-conflict-few-galas = Note: few Galas never draw the game, since the first Gala captured ends it.
house-conflict-sharp-turn = Note: the limit after sharp turns limits nothing, since all turns are 45 degrees.

## Why they are not made.

house-no-name = Say what the rules are called: fill in `name` too, such as `gardeners`.
house-no-word = "{ $read }" can't be a name. Take one word of 3 to 24 letters, such as `gardeners`; digits and hyphens may follow the first letter.
house-taken = "{ $read }" means something else already. Take another name, such as `gardeners`.
house-no-such = This server has no rules called "{ $name }". It has { $known }.
house-no-such-none = This server has no rules called "{ $name }". Its managers can make some: `house-rules gardeners like winther centre-goal=none`.
house-no-like = This server has no rules called "{ $name }". It has { $known }. To make new ones, add the rules they start from, such as `like winther`.
house-no-point = There's no point of the rules called "{ $read }". `/rules house` offers all of them under `change`, for instance `centre-goal=none`.
house-no-value = "{ $read }" can't be read. It can be { $pairs }.
house-which-value = Say what `{ $field }` is to be: { $pairs }.
house-known = Those would be the rules called { $names }, which you can play already.
house-too-many = A server can have { $most } rule sets of its own. Drop one that nobody plays: `/rules house` with `drop`.
