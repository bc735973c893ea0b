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

clock-your-time-ends = Deine Zeit endet { $at }.
clock-your-vacation = Deine Uhr steht, solange du Urlaub hast.
clock-stands-still = Die Uhren stehen.
clock-time-ends = Zeit endet { $at }
clock-on-vacation = im Urlaub
clock-still = die Uhren stehen

reminder-given-back = Ich war eine Weile weg. Das kostet niemanden Zeit: { $person } bekommt sie zurück, insgesamt { $span }.
reminder-ends = Die Zeit für den Zug in { $place } endet { $at }.
reminder-most-used = { $person }, in { $place } bist noch immer du am Zug. Deine Zeit endet { $at }.
reminder-nearly-over = { $person }, deine Zeit in { $place } ist fast um: Sie endet { $at }.
reminder-game = Partie { $game }

time-over = Die Zeit von { $person } ist um. { $others }, du kannst den Sieg beanspruchen oder warten: Bis dahin darf { $person } noch ziehen.
time-over-computer = { $person }, deine Zeit ist um, aber der Computer hat Geduld: Du darfst noch ziehen.

vacation-began = { $count ->
    [one] { $people } hat Urlaub, und die Zeit wartet.
   *[other] { $people } haben Urlaub, und die Zeit wartet.
}
vacation-ended = { $count ->
    [one] { $people } ist aus dem Urlaub zurück.
   *[other] { $people } sind aus dem Urlaub zurück.
}
vacation-time-ends = Am Zug ist { $person }; die Zeit endet { $at }.

no-clock-text = Ich lese „{ $read }“, und das ist keine Bedenkzeit. Versuch `3 days` pro Zug (1 bis 14), `fischer 3d+1d cap 7d` oder `none`.
no-clock-days = Ich lese „{ $read }“, aber für einen Zug gibt es 1 bis 14 ganze Tage, etwa `3 days`.
no-clock-fischer = Ich lese „{ $read }“, aber Fischers Uhr beginnt mit 1 Stunde bis 60 Tagen, gibt bis zu 14 Tage pro Zug dazu und hat eine Obergrenze vom Anfangswert bis 60 Tage, etwa `fischer 3d+1d cap 7d`.
no-clock-needed = Freie Wochenenden und die Folge einer Zeitüberschreitung brauchen eine Uhr. Nenne auch eine, etwa `3 days` oder `fischer 3d+1d cap 7d`.
no-clock-here = Partie { $game } hat keine Uhr: Jeder darf sich Zeit lassen. Die nächste Herausforderung kann eine nennen, etwa `3 days`.
no-claim-own = Du bist selbst am Zug, also läuft deine eigene Zeit. Beanspruchen kannst du nur die der anderen Seite.
no-claim-yet = { $person } hat noch Zeit: Den Sieg kannst du { $at } beanspruchen, wenn bis dahin nichts gezogen wird.
no-claim-still = Die Uhr von { $person } steht, also läuft gerade keine Zeit ab.
no-claim-back = Ich war selbst weg und bin gerade erst zurück, darum verliert noch niemand durch Zeit. Versuch es { $at } noch einmal.

why-time = die Zeit von { $loser } ist abgelaufen
