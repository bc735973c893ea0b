### Questions to a player, and whose answer counts.

ask-resign-named = { $person }, möchtest du Partie { $game } wirklich aufgeben? Nur du kannst antworten: Drück einen Knopf, oder schreib `aufgeben ja`.
ask-resign-pressed = { $person }, möchtest du Partie { $game } wirklich aufgeben? Nur du kannst antworten: Drück einen Knopf.
refused-not-your-question = Das kann nur { $person } beantworten.
takeback-other-asks = { $person } hat schon um eine Rücknahme gebeten: { $moves }. Bist du einverstanden? Drück einen Knopf, oder schreib `rücknahme annehmen` oder `rücknahme ablehnen`.
no-pause-declined = Du hast seit dem letzten Zug schon um eine Pause gebeten, und sie wurde abgelehnt. Spiel erst weiter.
rematch-plays = Die Revanche läuft schon: Partie { $game } in { $thread }.
rematch-waits = Du hast schon um eine Revanche gebeten, Partie { $game }: { $link }. Die Antwort steht noch aus.
rematch-waits-there = Du hast schon um eine Revanche gebeten, Partie { $game }. Die Antwort in { $channel } steht noch aus.
draw-proposed = { $who } möchte Remis anbieten. { $partner }, bist du einverstanden? Wenn nicht, spiel einfach weiter.
draw-agreed = { $who } nimmt das Remis an. { $partner }, nimmst du es auch an? Weiterspielen lehnt es ab.
