### The words on buttons, at most 80 characters and better 20; and the apology for what went wrong on our side.

button-accept = Annehmen
button-accept-as-partner = Als Partner mitspielen
button-decline = Ablehnen
button-withdraw = Zurückziehen
button-resign = Aufgeben
button-resign-yes = Ja, aufgeben
button-play-on = Nein, weiterspielen
button-draw = Remis anbieten
button-accept-draw = Remis annehmen
button-rematch = Revanche
button-moves = Züge
button-choose = Zug…
button-flip = Drehen
button-help = Hilfe

here-it-is = Hier, bitte.
unacknowledged = Discord hat mir diesmal zu spät geantwortet, deshalb habe ich nichts getan. Bitte versuch es noch einmal.
fault = Entschuldige, bei mir ist etwas schiefgegangen, und es wurde nichts geändert. Bitte versuch es noch einmal; wenn es so bleibt, melde es dem Betreiber (Kennung { $reference }).
