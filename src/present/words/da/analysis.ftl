### Hints, and games looked over.

tutor-begun = { $who } spiller **parti { $game }** { $kind } i { $thread }.

tutor-hint-offered = Et tip er kun for dine øjne: tryk på knappen, eller brug `/gala hint`.
tutor-hint = Jeg ville spille **{ $turn }**.
tutor-hint-alt = Brættet i parti { $game } med vejen for { $turn }.
tutor-wins-at-once = Det vinder med det samme.
tutor-wins-in = Det vinder med tvang i { $count ->
    [one] ét træk
   *[other] { $count } træk
}.
tutor-takes = Det slår en { $role }.
tutor-saves = Det bringer Galaen på { $square } i sikkerhed.
tutor-threatens = Det truer Galaen på { $square }.
tutor-holds-out = Partiet er tabt mod bedste spil; sådan holder du længst ud.
tutor-comes-home = Det bringer en brik til et af dens målfelter.
tutor-leaves-home = Det bringer en brik væk hjemmefra, hvor ingen må stå efter træk 30.
tutor-jumps = Det springer { $count } gange i ét træk.
tutor-best = Jeg ser intet tvunget, men alt andet virker lidt dårligere.
tutor-stands-won = Du er ved at vinde.
tutor-stands-better = Du står bedst.
tutor-stands-even = Partiet er nogenlunde lige.
tutor-stands-worse = Du står lidt dårligere.
tutor-stands-lost = Du står dårligt.
tutor-line = Jeg venter { $line }.
tutor-noted = Det står i partiets `forløb`, at du spurgte.

tutor-review-offered = En gennemgang af parti { $game } tager nogle sekunder og vises kun for dig: tryk på knappen, eller brug `/gala review`.
tutor-reviewing = Jeg gennemgår parti { $game }: { $done } af { $all } stillinger …
tutor-stopped = Stoppet. Det, der var set på, er glemt.
tutor-review-ready = { $who }, jeg har gennemgået parti { $game } for dig.
tutor-review-head = **Parti { $game }, gennemgået.** Den lyse del af kurven er Hvids chance for at vinde, den mørke Sorts.
tutor-side = { $side } ({ $who }): nøjagtighed { $accuracy } %, { $inaccuracies ->
    [one] 1 unøjagtighed
   *[other] { $inaccuracies } unøjagtigheder
}, { $mistakes ->
    [one] 1 fejl
   *[other] { $mistakes } fejl
}, { $blunders ->
    [one] 1 bommert
   *[other] { $blunders } bommerter
}.
tutor-side-unmoved = { $side } ({ $who }) kom aldrig til at trække.
tutor-review-clean = Ingen gav meget væk: godt spillet!
tutor-review-worst = Her blev der givet mest væk; på brætterne blev den tynde røde pil spillet, den tykke blå var bedre:
tutor-blunder = **{ $turn }??** – bedre { $line }
tutor-mistake = **{ $turn }?** – bedre { $line }
tutor-inaccuracy = **{ $turn }?!** – bedre { $line }
tutor-caption = { $turn }: bedre { $better }
tutor-menu = { $count ->
    [one] Se det på brættet
   *[other] Se et af { $count } træk på brættet
}
tutor-entry-better = bedre { $line }
tutor-turn = **Parti { $game }, { $turn }**: { $verdict ->
    [blunder] en bommert
    [mistake] en fejl
   *[other] en unøjagtighed
}. { $side }s chance for at vinde faldt fra { $before } % til { $after } %.
tutor-turn-better = **{ $better }** var bedre.
tutor-turn-line = **{ $better }** var bedre, og så venter jeg { $line }.
tutor-turn-colours = Rødt er det, der blev spillet, blåt det, der var bedre.
tutor-turn-alt = { $turn } og den bedre fortsættelse { $line }. Brættet før: { $board }
tutor-review-alt = Kurven over vinderchancerne i parti { $game }. { $text }

tutor-hint-rated = Parti { $game } tæller i ratingen, så her er du på egen hånd. Der er tip i partier, der ikke tæller, og mod computeren.
tutor-still-playing = Parti { $game } er stadig i gang. Det kan gennemgås, når det er slut.
tutor-nothing-played = Der blev intet spillet i parti { $game }, så der er intet at gennemgå.
tutor-thinking = Jeg er stadig i gang med det, du spurgte om før. Giv mig et øjeblik, og spørg så igen.
tutor-busy = Lige nu lader for mange mig tænke. Spørg igen om et minut.
tutor-no-review = Jeg gennemgår ikke noget for dig lige nu.

tutor-button-hint = Tip
tutor-button-review = Gennemgang
tutor-button-stop = Stop
