### Die Uhr einer Partie: was vereinbart ist, wann die Zeit endet, Erinnerungen. { $at } ist ein Zeitpunkt wie „in 3 Tagen“.

span-days = { $count ->
    [one] 1 Tag
   *[other] { $count } Tage
}
span-hours = { $count ->
    [one] 1 Stunde
   *[other] { $count } Stunden
}
span-minutes = { $count ->
    [one] 1 Minute
   *[other] { $count } Minuten
}
span-of-two = { $first } und { $second }

clock-days = Bedenkzeit: { $span } pro Zug.
clock-bank = Bedenkzeit: { $span } für die ganze Partie.
clock-fischer = Bedenkzeit: { $bank }, dazu { $increment } nach jedem Zug, höchstens { $cap }.
clock-ends-game = Wer die Zeit überschreitet, verliert sofort.
clock-weekends-off = Am Wochenende stehen die Uhren.

clock-your-time-ends = Frist: { $at }.
clock-your-time-over = Deine Zeit ist um.
clock-your-vacation = Deine Uhr steht, solange du im Urlaub bist.
clock-stands-still = Die Uhren stehen.
clock-time-ends = Frist: { $at }
clock-time-over = die Zeit ist um
clock-on-vacation = im Urlaub
clock-still = die Uhren stehen

reminder-given-back = Ich war eine Weile weg. Das kostet niemanden Zeit: { $person } bekommt sie zurück, insgesamt { $span }.
reminder-ends = Frist für den Zug in { $place }: { $at }.
reminder-most-used = { $person }, in { $place } bist immer noch du am Zug. Frist: { $at }.
reminder-nearly-over = { $person }, deine Zeit in { $place } ist fast um: { $at }.
reminder-game = Partie { $game }

time-over = Die Zeit von { $person } ist um. { $others }, der Sieg kann jetzt beansprucht werden; solange darf { $person } noch ziehen.
time-over-computer = { $person }, deine Zeit ist um, aber der Computer hat Geduld: Du darfst noch ziehen.

vacation-began = { $count ->
    [one] { $people } ist im Urlaub; die Uhr steht so lange.
   *[other] { $people } sind im Urlaub; die Uhren stehen so lange.
}
vacation-ended = { $count ->
    [one] { $people } ist aus dem Urlaub zurück.
   *[other] { $people } sind aus dem Urlaub zurück.
}
vacation-time-ends = { $person } ist am Zug. Frist: { $at }.

no-clock-days = „{ $read }“ geht nicht als Bedenkzeit: Für einen Zug gibt es 1 bis 14 ganze Tage, etwa `3 Tage`.
no-clock-fischer = „{ $read }“ geht nicht. Eine Fischer-Bedenkzeit beginnt mit 1 Stunde bis 60 Tagen und gibt je Zug höchstens 14 Tage dazu. Ihre Obergrenze ist höchstens 60 Tage, etwa `fischer 3d+1d cap 7d`.
no-clock-needed = Freie Wochenenden und Zeitablauf gibt es nur mit Bedenkzeit. Nenn eine, etwa `3 Tage` oder `fischer 3d+1d cap 7d`.
no-clock-here = Partie { $game } hat keine Uhr: Lasst euch Zeit. Die nächste Herausforderung kann eine nennen, etwa `3 Tage`.
no-claim-own = Du bist selbst am Zug, also läuft deine eigene Zeit. Den Sieg beanspruchst du nur, wenn die Zeit der anderen Seite um ist.
no-claim-yet = { $person } hat noch Zeit: Den Sieg kannst du { $at } beanspruchen, wenn bis dahin nichts gezogen wird.
no-claim-still = Die Uhr von { $person } steht, also läuft gerade keine Zeit ab.
no-claim-unshown = Den letzten Zug konnte ich noch nicht posten, also kennt { $person } ihn vielleicht nicht. Bis er hier steht, verliert niemand durch Zeit.
no-claim-back = Ich war selbst weg und bin gerade erst zurück, darum verliert noch niemand durch Zeit. Versuch es { $at } noch einmal.
no-claim-unread = Ich kann die Nachrichten dieser Partie gerade nicht lesen, darum verliert noch niemand durch Zeit. Versuch es in einer Minute noch einmal.
no-claim-denied = Mir fehlt dort die Berechtigung **Nachrichtenverlauf anzeigen**, darum kann mir ein Zug entgangen sein. Niemand verliert durch Zeit, bis die Moderation sie mir gibt.

why-time = die Zeit von { $loser } ist abgelaufen
