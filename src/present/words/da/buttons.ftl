### The words on buttons, at most 80 characters and better 20; and the apology for what went wrong on our side.

button-accept = Accepter
button-accept-as-partner = Accepter som makker
button-decline = Afslå
button-withdraw = Træk tilbage
button-resign = Opgiv
button-resign-yes = Ja, opgiv
button-play-on = Nej, spil videre
button-draw = Tilbyd remis
button-accept-draw = Accepter remis
button-rematch = Revanche
button-moves = Træk
button-choose = Træk…
button-flip = Vend
button-help = Hjælp

here-it-is = Værsgo.
unacknowledged = Discord svarede mig for sent denne gang, så jeg har ikke gjort noget. Prøv igen.
fault = Undskyld, noget gik galt hos mig, og intet blev ændret. Prøv igen; bliver det ved, så giv besked til botejeren (kode { $reference }).
