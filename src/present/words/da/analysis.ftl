### Hints, and games looked over.

game-begun-in = { $who } spiller { $kind }: **parti { $game }** i { $thread }.

analysis-hint-offered = Kun du ser tippet: tryk på knappen, eller brug `/gala { command-hint }`.
analysis-hint = Jeg ville spille **{ $turn }**.
analysis-hint-alt = Brættet i parti { $game } med vejen for { $turn }.
analysis-wins-at-once = Det vinder med det samme.
analysis-wins-in = Det vinder forceret i { $count ->
    [one] ét træk
   *[other] { $count } træk
}.
analysis-takes = Det slår en { $role }.
analysis-saves = Det bringer Galaen på { $square } i sikkerhed.
analysis-threatens = Det truer Galaen på { $square }.
analysis-holds-out = Partiet er tabt mod bedste spil; sådan holder du længst ud.
analysis-comes-home = Det bringer en brik til et af dens målfelter.
analysis-leaves-home = Det bringer en brik væk fra dens hjemmefelter.
analysis-jumps = Det er { $count } hop i ét træk.
analysis-best = Jeg ser intet forceret, men alt andet virker lidt dårligere.
analysis-stands-won = Du er ved at vinde.
analysis-stands-better = Du står bedst.
analysis-stands-even = Partiet er nogenlunde lige.
analysis-stands-worse = Du står lidt dårligere.
analysis-stands-lost = Du står dårligt.
analysis-line = Jeg regner med { $line }.
analysis-noted = Det står i partiets `forløb`, at du spurgte.

analysis-review-offered = En analyse af parti { $game } tager nogle sekunder. Tryk på knappen, eller brug `/gala { command-review }`.
analysis-reviewing = Jeg analyserer parti { $game }: { $done } af { $all } stillinger …
analysis-stopped = Analysen er stoppet.
analysis-review-ready = { $who }, din analyse af parti { $game } er klar.
analysis-review-head = **Analyse af parti { $game }.** Den lyse del af kurven er Hvids chance for at vinde, den mørke Sorts.
analysis-side = { $side } ({ $who }): nøjagtighed { $accuracy } %, { $inaccuracies ->
    [one] 1 unøjagtighed
   *[other] { $inaccuracies } unøjagtigheder
}, { $mistakes ->
    [one] 1 fejl
   *[other] { $mistakes } fejl
}, { $blunders ->
    [one] 1 brøler
   *[other] { $blunders } brølere
}.
analysis-side-unmoved = { $side } ({ $who }) kom aldrig til at trække.
analysis-review-clean = Ingen begik store fejl: godt spillet!
analysis-review-worst = De største fejl (rød: spillet, blå: bedre):
analysis-blunder = **{ $turn }??** – bedre { $line }
analysis-mistake = **{ $turn }?** – bedre { $line }
analysis-inaccuracy = **{ $turn }?!** – bedre { $line }
analysis-caption = { $turn }: bedre { $better }
analysis-menu = { $count ->
    [one] Se det på brættet
   *[other] Se et af { $count } træk på brættet
}
analysis-entry-better = bedre { $line }
analysis-turn = **Parti { $game }, { $turn }**: { $verdict ->
    [blunder] en brøler
    [mistake] en fejl
   *[other] en unøjagtighed
}. { $side }s chance for at vinde faldt fra { $before } % til { $after } %.
analysis-turn-better = **{ $better }** var bedre.
analysis-turn-line = **{ $better }** var bedre, og så regner jeg med { $line }.
analysis-turn-colours = Rød: spillet. Blå: bedre.
analysis-turn-alt = { $turn } og den bedre fortsættelse { $line }. Brættet før: { $board }
analysis-review-alt = Kurven over vinderchancerne i parti { $game }. { $text }

analysis-hint-rated = Parti { $game } er ratet, så her er du på egen hånd. Der er tip i uforpligtende partier og mod computeren.
analysis-hint-later = { $person } er i trækket. Et tip er til den, der er i trækket: spørg igen, når det er din tur.
analysis-still-playing = Parti { $game } er stadig i gang. Du kan analysere det, når det er slut.
analysis-nothing-played = Ingen har trukket i parti { $game }, så der er intet at analysere.
analysis-thinking = Jeg er stadig i gang med det, du spurgte om før. Giv mig et øjeblik, og spørg så igen.
analysis-busy = Lige nu regner jeg for mange på én gang. Spørg igen om et minut.
analysis-no-review = Jeg analyserer ikke noget for dig lige nu.

analysis-button-hint = Tip
analysis-button-review = Analyse
analysis-button-stop = Stop

## Puzzles made of one's own mistakes.

better-button = Kunne det gøres bedre?
better-button-next = Næste fejl
better-offered = Jeg kan lave opgaver af dine egne fejl i parti { $game }. Kun du ser dem: tryk på knappen.
better-task = **Parti { $game }**: her spillede du **{ $turn }**. Find et bedre træk.
better-none = Jeg fandt ingen fejl af dig i parti { $game }. Godt spillet!
better-right-too = **{ $turn }** – godt klaret, det er omtrent lige så godt som **{ $best }**!
better-best = **{ $turn }** var bedst.
better-played = Det var det, du spillede.
better-falls = Din chance for at vinde falder fra { $before } % til { $after } %.
better-line-alt = Parti { $game }, hvad der kunne være spillet, træk for træk: { $turns }. { $board }
better-not-yours = Det var ikke dit træk i parti { $game }.
better-none-reviewed = Ingen af dine partier her er analyseret endnu. Bed om en `{ typed-line-review }` i tråden til et færdigt parti.

## The share card of a finished game.

card-button = Del
card-here = Kortet til parti { $game }, så du kan dele det.
card-offered = Jeg kan slå et kort til parti { $game } op her, så du kan dele det: tryk på knappen.
card-posted = Klaret: kortet er i { $thread }.
card-posted-somewhere = Klaret: kortet til parti { $game } er på vej.
card-posted-before = Kortet til parti { $game } er allerede slået op: se i partiets tråd.
card-won = { $side } vinder: { $why }.
card-drawn = Remis: { $why }.
card-turning = Vendepunkt: { $turn } (rød)
card-better = Bedre: { $turn } (blå)
card-clean = Ingen store fejl: det sidste bræt
card-footer = { $kind } ({ $rules }), parti { $game }, { $date }
card-rating = { $points } ({ $change })
card-rating-guess = { $points } ({ $change }), foreløbig
card-player = { $name } ({ $side })
card-player-rated = { $name } ({ $side }, { $rating })
card-alt = { $white } mod { $black }. { $result } { $footer }. { $board }
card-alt-turning = { $white } mod { $black }. { $result } { $footer }. Vendepunkt: { $turn }, bedre { $better }. { $board }
