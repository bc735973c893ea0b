### Fragen an einen Spieler, und wessen Antwort zählt.

ask-resign-named = { $person }, möchtest du wirklich aufgeben? Nur du kannst antworten: Klick auf einen Button oder schreib `aufgeben ja`.
refused-not-your-question = Das kann nur { $person } beantworten.
