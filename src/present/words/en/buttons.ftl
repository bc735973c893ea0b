### The words on buttons, at most 80 characters and better 20; and the apology for what went wrong on our side.

button-accept = Accept
button-accept-as-partner = Accept as partner
button-decline = Decline
button-withdraw = Withdraw
button-resign = Resign
button-resign-yes = Yes, resign
button-play-on = No, play on
button-draw = Offer draw
button-accept-draw = Accept the draw
button-rematch = Rematch
button-moves = Moves
button-choose = Move…
button-flip = Flip
button-help = Help

here-it-is = Here it is.
unacknowledged = Discord answered too late this time, so I did nothing. Please try again.
fault = Sorry, something went wrong on my side, and nothing was changed. Please try again; if it keeps happening, tell whoever runs this bot (reference { $reference }).
