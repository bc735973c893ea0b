### Fragen an einen Spieler, und wessen Antwort zählt.

ask-resign-named = { $person }, möchtest du wirklich aufgeben? Nur du kannst antworten: Klick auf einen Button oder schreib `aufgeben ja`.
refused-not-your-question = Das kann nur { $person } beantworten.
takeback-other-asks = { $person } hat schon gebeten, zurückzunehmen: { $moves }. Bist du einverstanden? Klick auf einen Button oder schreib `rücknahme annehmen` oder `rücknahme ablehnen`.
no-pause-declined = Du hast seit dem letzten Zug schon um eine Pause gebeten, und sie wurde abgelehnt. Spiel erst weiter.
