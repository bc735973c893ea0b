### Questions to a player, and whose answer counts.

ask-resign-named = { $person }, do you really want to resign? Only you can answer: press a button, or type `resign yes`.
refused-not-your-question = Only { $person } can answer that.
