### Web pages of games.

## A game and its board.

web-piece = { $side } { $role }
web-to-move = { $mover } to move: { $name }
web-abandoned = The game was abandoned without a result.
web-board = Board
web-players = Players
web-rules = Rules: { $rules }
web-moves = Moves
web-no-moves = No move has been made yet.
web-review = Review
web-files = To keep
web-file-text = The game as text
web-file-picture = This board as a picture
web-file-replay = The game as an animation
web-steps = Boards of this game
web-first = The first board
web-before = One move back
web-after = One move on
web-last = The last board
web-turn-round = Turn the board round

## What the page says while one uses it.

web-board-keys = Arrow keys move over the board. Enter chooses a piece and its square, Escape lets go.
web-square-empty = { $square }, empty
web-square-piece = { $square }, { $piece }
web-square-target = { $square }, can go here
web-square-capture = { $square }, can capture here
web-chosen = { $piece } is chosen. Where to?
web-let-go = Nothing is chosen.
web-in-hand = { $piece }, in hand
web-slider = Move
web-start = Start
web-live = Live
web-lost = The connection is lost; trying again.
web-closed = This game isn't shown any more.
web-your-turn = It's your turn.
web-earlier = An earlier board. Back to the last one
web-typed = A move in letters, such as d3-f5
web-play = Play
web-really = Play { $turn }?
web-cancel = Cancel
web-asks = Ask before a move is sent
web-sending = Sending …
web-unsent = Your move didn't get through. Try again.
web-unkept = Your choice didn't get through. Try again.
web-theme = Colours
web-automatic = Like the device
web-theme-light = Light
web-theme-dark = Dark
web-theme-wood = Wood
web-theme-contrast = High contrast
web-time-left = { $time } left
web-next-game = Next game: it's your turn there
web-more = More
web-draw-offered = A draw is offered.
web-take-back-asked = The other side asks to take back.
web-pupil = { $name } is deciding whether to take the last move back.
web-coach-waits = Your coach has a word to say about that move.
web-take-back-agree = Agree
web-resign-really = Do you really want to resign?

## The analysis board.

web-analysis = Analysis
web-analysis-of = Analysis of { $title }
web-analysis-about = A free board for Gala and Chelma: move both sides, keep variations, and see what the engine says.
web-analysis-scripts = The board needs scripts, which are off in this browser.
web-analyse = Analyse this board
web-to-the-game = To the game
web-engine = Engine
web-engine-on = Let the engine look
web-engine-own-game = You're playing this game, so the engine keeps quiet here.
web-engine-signed-out = Sign in, and the bot's engine looks for you.
web-engine-here = In this browser, depth { $depth }
web-engine-there = By the bot, depth { $depth }
web-engine-thinks = Thinking …
web-engine-over = The game is over here.
web-engine-failed = The engine can't be asked right now.
web-engine-chance = White's chances: { $percent } %
web-engine-wins = White wins in { $moves }
web-engine-loses = Black wins in { $moves }
web-variations = Moves and variations
web-promote = Make it the main line
web-delete = Delete from here on
web-deleted = Deleted.
web-undo = Undo
web-note = A note to this move
web-variation-name = A name for this variation
web-keep = Keep and share
web-link = A link to this position
web-copy = Copy
web-copied = Copied.
web-as-text = As text, with variations and notes
web-save = Save as a file
web-read = Read this text
web-read-done = Moves read: { $count }.
web-place = The position in text
web-set-up = Set up
web-edit = Set up pieces
web-edit-how = Choose a piece, then its squares. Without one, move the pieces, or drag them off the board.
web-edit-remove = Take off
web-edit-mover = To move
web-edit-empty = Empty board
web-edit-start = Starting position
web-edit-done = Analyse this position
web-edit-cancel = Cancel
web-position-unread = I can't read this position. By these rules a position looks like this: { $example }
web-position-too-many = { $side } has too many pieces: at most { $most }.
web-position-too-many-of-a-kind = { $side } has too many pieces of one kind: { $role }, at most { $most }.
web-unread = I can't find a game in this text.
web-other-rules = Rules and options
web-begin = Begin anew
web-unanswered = That didn't get through. Try again.
web-plans = Planned replies
web-plans-about = Only you see them. A reply is played as soon as the move before it is there.
web-plan-this = Plan the line up to here
web-plan-none = Nothing is planned.
web-plan-drop = Drop all
web-plan-how = While the others are to move: play their move here, then your reply.
web-planned = planned
web-moved-on = The game has moved on. Load this page anew.

## Servers and people.

web-server = Games of a server
web-server-about = The games that run on a server, those that are over, and its leaderboards.
web-person-about = Games of { $name }
web-of-server = More games of this server
web-servers = Servers and ratings
web-running = Running games
web-none-running = No games are running here.
web-finished = Finished games
web-none-finished = There are no such games.
web-by-person = Person
web-by-rules = Rules
web-all-rules = All
web-by-result = Result
web-won = { $side } won
web-drawn = Drawn
web-from = From
web-until = until
web-show = Show
web-newer = Newer ones
web-older = Older ones
web-leaders = Leaderboard for { $kind }

## Puzzles and lessons.

web-puzzle-counts = Sign in, and your first try at each puzzle counts for your rating.
web-puzzles-by = More puzzles
web-learn = Learn to play
web-learn-about = Short tasks on the board, each about one piece or one rule. A lesson takes about five minutes.
web-next-task = Next task
web-lesson-done = On to the puzzles
web-tasks = Tasks
web-usual-rules = Those for newcomers
web-needs-scripts = To try moves here, your browser has to run scripts.
## The same board inside Discord (an Activity).

web-open-board = Open the board
web-activity-begins = One moment, Discord is telling us your name …
web-activity-again = Try again
web-activity-all = All games
web-activity-outside = Open in the browser
web-activity-around = Games of others here
web-activity-here = Looking on: { $names }
web-activity-alone = Discord doesn't answer. This page only works when it's opened inside Discord.
web-activity-refused = To show you games I need to know your name. Try again, and let Discord tell me.
web-activity-failed = That didn't work. Please try again.
web-activity-gone = There's no such game, or it isn't yours to see. These are:

## Around all pages.

web-skip = To the content
web-sign-in = Sign in with Discord
web-sign-out = Sign out
web-sign-out-everywhere = Sign out everywhere
web-places = Places
web-to-lessons = Learn
web-to-puzzles = Puzzles
web-front = Gala and Chelma
web-front-about = Games that are played as correspondence games in Discord, to watch and to play.
web-own-games = Your games
web-no-games = You have no games running.

## Why a page isn't shown.

web-not-shown = Nothing to see
web-nothing-here = There's no such page, or it isn't yours to see.
web-sign-in-to-see = Some games are only for people who can see their channel in Discord. Sign in if you're one of them.
web-to-the-front = To the first page
web-unreadable = I can't read this part of the request: { $what }.
web-too-long = That request is too long.
web-foreign = This request didn't come from a page of this site, so it isn't carried out.
web-signed-out = You aren't signed in any more.
web-not-a-player = You aren't playing in this game.
web-not-signed-in = Signing in didn't work. Please try again.
web-busy = Too much is asked at once right now. Please try again in a moment.
web-not-now = That can't be done right at this moment. Please try again shortly.
web-fault = Sorry, something went wrong on our side (reference { $reference }).
