### What people and servers have chosen (`/settings`), and why something is not chosen.

settings-done = Erledigt.

## A person's.

settings-yours = **Deine Einstellungen** (du änderst sie mit `/{ command-settings } { command-me }` und `/{ command-settings } { command-vacation }`)
settings-language = Sprache: { $language }
settings-language-of-discord = Sprache: wie in deinem Discord
settings-theme = Farben der Bilder, die nur du siehst: { $theme }
settings-theme-usual = Farben der Bilder, die nur du siehst: wie auf diesem Server üblich
settings-bottom-own = Unten auf Brettern, die dir gezeigt werden: deine eigene Seite
settings-bottom-white = Unten auf Brettern, die dir gezeigt werden: Weiß
settings-bottom-black = Unten auf Brettern, die dir gezeigt werden: Schwarz
settings-reminders-off = Erinnerungen, bevor deine Zeit abläuft: keine
settings-reminders-in-thread = Erinnerungen, bevor deine Zeit abläuft: im Thread der Partie
settings-reminders-direct = Erinnerungen, bevor deine Zeit abläuft: als Direktnachricht
settings-weekends-off = Wochenenden: In Partien, die du vorschlägst, stehen die Uhren (Samstag und Sonntag, UTC)
settings-weekends-on = Wochenenden: In Partien, die du vorschlägst, laufen die Uhren weiter
settings-challenges-on = Herausforderungen: andere dürfen dich herausfordern
settings-challenges-off = Herausforderungen: niemand darf dich herausfordern
settings-blocked = Blockiert: { $people }. Sie können dich nicht herausfordern und deine offenen Herausforderungen nicht annehmen. Den Grund erfahren sie nicht.
settings-named-as-solver = Aufgabe des Tages: Hast du eine gelöst, darf die nächste dich nennen
settings-not-named-as-solver = Aufgabe des Tages: Du wirst nicht genannt, wenn du eine gelöst hast
settings-name-on-web = Webseiten von Partien: Sie zeigen deinen Namen
settings-no-name-on-web = Webseiten von Partien: Dein Name steht dort nicht
settings-confirm-on-web = Züge auf Webseiten: Ich frage, bevor einer abgeschickt wird
settings-no-confirm-on-web = Züge auf Webseiten: sofort abgeschickt
settings-vacation-now = Du hast Urlaub bis { $until }. Deine Uhren stehen.
settings-vacation-planned = Urlaub von { $from } bis { $until }
settings-vacation-left = { $days ->
    [one] In diesem Jahr bleibt dir ein Urlaubstag.
   *[other] In diesem Jahr bleiben dir { $days } Urlaubstage.
}

## A server's.

settings-of-server = **Die Einstellungen dieses Servers** (wer ihn verwaltet, ändert sie mit `/{ command-settings } { command-server }`)
settings-server-language = Sprache hier: { $language }
settings-server-language-usual = Sprache hier: die Discord-Sprache des Servers
settings-server-theme = Farben der Bilder hier: { $theme }
settings-server-theme-usual = Farben der Bilder hier: wie üblich
settings-server-rules = Übliche Regeln: Gala nach { $gala }, Chelma nach { $chelma }.
settings-rules-of-its-own = eigenen Regeln
settings-server-clock = { $clock } Eine Herausforderung kann eine andere nennen, oder keine.
settings-server-clock-none = Herausforderungen haben keine Uhr, solange sie keine nennen.
settings-server-everywhere = Herausgefordert werden darf in jedem Kanal.
settings-server-channels = Herausgefordert werden darf nur in { $channels }.
settings-server-nobody = Ändern kann das nur, wer den Server verwalten darf.
settings-server-managers = Außer denen, die den Server verwalten dürfen, können das ändern: { $managers }.
settings-server-daily = Die Aufgabe des Tages wird in { $channel } gepostet, um 08:00 UTC; die nächste { $next }.
settings-server-daily-now = Die Aufgabe des Tages wird in { $channel } gepostet, um 08:00 UTC; die nächste gleich.
settings-server-daily-refused = Die Aufgabe des Tages soll in { $channel } gepostet werden, aber Discord lässt mich dort nicht schreiben. Gib mir dort *Kanal anzeigen*, *Nachrichten senden* und *Dateien anhängen*, oder nenn bei `{ option-daily-puzzle }` einen anderen Kanal.
settings-server-no-daily = Keine Aufgabe des Tages. Nenn bei `{ option-daily-puzzle }` einen Kanal dafür.
settings-server-results = Ergebnisse von Partien zwischen Menschen werden in { $channel } gepostet.
settings-server-results-refused = Ergebnisse sollen in { $channel } gepostet werden, aber Discord lässt mich dort nicht schreiben. Gib mir dort *Kanal anzeigen* und *Nachrichten senden* oder nenn bei `{ option-results }` einen anderen Kanal.
settings-server-no-results = Ergebnisse werden nicht gepostet. Nenn bei `{ option-results }` einen Kanal dafür.
settings-server-public-on-web = Partien im Web: Alle dürfen die sehen, von deren Kanal hier niemand ausgeschlossen ist.
settings-server-members-on-web = Partien im Web: Nur wer ihren Kanal sieht, darf sie sehen. Mit `{ option-public-on-web }` öffnest du sie für alle.
settings-server-club-puzzles = { $count ->
    [0] Aufgaben aus Partien von hier: an, noch keine gefunden. Ich suche in Kanälen, von denen hier niemand ausgeschlossen ist.
    [one] Aufgaben aus Partien von hier: an, bisher eine. Ich suche in Kanälen, von denen hier niemand ausgeschlossen ist.
   *[other] Aufgaben aus Partien von hier: an, bisher { $count }. Ich suche in Kanälen, von denen hier niemand ausgeschlossen ist.
}
settings-server-no-club-puzzles = Aufgaben aus Partien von hier: aus. Mit `{ option-club-puzzles }` lässt du mich danach suchen.

## Why something is not chosen.

unchosen-no-day = `{ $read }` ist kein Datum. Schreib Jahr, Monat und Tag: `2026-12-24`.
unchosen-vacation-past = Ein Urlaub kann nicht vor heute beginnen.
unchosen-vacation-backwards = Ein Urlaub dauert mindestens einen Tag und endet, nachdem er begonnen hat.
unchosen-vacation-too-long = { $left ->
    [0] Für { $year } bleibt dir kein ganzer Urlaubstag mehr.
    [one] Das ist zu lang: Für { $year } bleibt dir ein Urlaubstag.
   *[other] Das ist zu lang: Für { $year } bleiben dir { $left } Urlaubstage.
}
unchosen-vacation-twice = Du hast schon Urlaub von { $from } bis { $until }. Sag den zuerst ab, mit `/{ command-settings } { command-vacation } { option-end }:True`.
unchosen-vacations-too-many = Du hast schon { $most } Urlaube, und mehr gehen nicht. Sag die geplanten ab, mit `/{ command-settings } { command-vacation } { option-end }:True`.
unchosen-no-vacation = Du bist nicht im Urlaub und hast auch keinen geplant.
unchosen-vacation-how-long = Sag, wie lange: eine Anzahl Tage bei `{ option-days }`, oder den letzten Tag bei `{ option-until }`.
unchosen-too-many = Das wären zu viele: Es gehen höchstens { $most }.
unchosen-too-many-blocked = Du hast so viele Leute blockiert, wie es geht: { $most }. Gib jemanden frei mit `/{ command-settings } { command-me } { option-unblock }`.
unchosen-not-appointing = Wer diese Einstellungen ändern darf, bestimmen alle, die den Server verwalten dürfen (*Server verwalten*).
unchosen-elsewhere = Auf diesem Server wird in { $channels } gespielt. Fordere dort heraus.
