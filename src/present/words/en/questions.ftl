### Questions to a player, and whose answer counts.

ask-resign-named = { $person }, do you really want to resign? Only you can answer: press a button, or type `resign yes`.
refused-not-your-question = Only { $person } can answer that.
takeback-other-asks = { $person } has already asked to take back { $moves }. Do you agree? Press a button, or type `takeback accept` or `takeback decline`.
no-pause-declined = Since the last move you have asked for a pause, and it was declined. Play on first.
