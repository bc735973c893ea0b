### What happened at a table, told to everybody at it.

news-withdrawn = { $person } har trukket udfordringen tilbage (parti { $game }).
news-lapsed = Udfordringen til parti { $game } er udløbet: ingen har accepteret den i to uger.
news-draw-declined = { $people }, { $decliner } afslår remis. Partiet fortsætter.

## The opening: who plays by which rules, and who begins.

opening = **Parti { $game }**: { $players }, efter { $rules }. { $goal }
opening-gala = { $person }, du begynder: skriv et træk som `d1-e2`, eller `hjælp`.
opening-chelma = { $person }, du begynder. Sæt et tårn (R), en løber (B) eller en springer (N) på et af dine markerede felter. Det er e1, f1, f2, g3, h3 og h4. Skriv f.eks. `N@e1`, eller skriv `hjælp`.
opening-computer-gala = { $computer } begynder. Så er det din tur: skriv et træk fra felt til felt, som `d3-f5`, eller `hjælp`.
opening-computer-chelma = { $computer } begynder. Så er det din tur. Sæt et tårn (R), en løber (B) eller en springer (N) på et af dine markerede felter. Det er a5, a6, b6, c7, c8 og d8. Skriv f.eks. `N@d8`, eller skriv `hjælp`.
seats-two = { $white } spiller Hvid, { $black } spiller Sort
seats-four = { $white } for Hvid mod { $black } for Sort
seats-of-one = { $person } ({ $seats })

## A move.

news-takes = **{ $number }**: { the-man } slår en { $captured }.
news-placed = **{ $number }**: { a-man } på { $square }.
news-passes = { $side } har intet træk og står over.
news-declines-by-playing = (Dermed er remis afslået.)
news-gala = **Gala!** { $by } truer { $gala }.
news-double-gala = **Double gala!** { $threats }.
news-threat = { $by } truer { $gala }
news-must = Besvar den, hvis du kan.
news-must-each = Red begge, hvis du kan, ellers den ene.
news-must-one-of-two = Besvar truslen mod { $square }, hvis du kan.
news-must-later = { $seat } skal besvare den, når det bliver dens tur, hvis det er muligt.
news-must-later-one-of-two = { $seat } skal besvare truslen mod { $square }, når det bliver dens tur, hvis det er muligt.
news-seat = { $seat } ({ $person })
news-seat-alone = { $seat }
news-passed-over = { $seat } har ingen brik, der kan trække, og bliver sprunget over.
news-near-centre = { $sides } er **ét skridt fra centrum**.
news-late-last = { $side } har stadig brikker på hjemmefelterne { $squares }: dette er det sidste træk til at få dem ud.
news-late = { $side } har stadig brikker på hjemmefelterne { $squares }: der er { $count } træk tilbage til at få dem ud.
news-must-leave-soon = { $side } har stadig brikker på hjemmefelterne { $squares }. Efter { $count } træk til skal de ud, hvis det går.
news-must-leave = { $side } skal flytte en brik væk fra sine hjemmefelter; dem på { $squares } kan komme ud.

## Whose turn it is.

turn-thinks = { $person } tænker.
turn-place = { $person }, sæt din næste brik.
turn-move = { $person }, du er i trækket.
turn-move-seat = { $person }, du er i trækket med brikkerne fra { $seat }.
turn-repetition = (Anden gang denne stilling opstår; tredje gang er det remis.)
turn-quiet-gala = (Remis om { $count } træk, hvis der hverken slås eller trækkes en Kampa inden da.)
turn-quiet-chelma = (Remis om { $count } træk.)
turn-longest = (Remis om { $count } træk: intet parti varer længere end 600 træk for hver side.)

## Draws and resignations.

news-draw-offered = { $offerers } tilbyder remis. { $asked }, hvad siger { $askedcount ->
    [one] du? Spiller du
   *[other] I? Spiller I
} videre, er det et nej.
news-draw-offered-computer = { $offerers } tilbyder remis. { $asked } tænker over det.
news-resignation = { $who } vil gerne opgive. { $partner }, er du enig? Så tryk på knappen eller skriv `opgiv ja`; hvis ikke, så spil bare videre.
news-resignation-computer = { $who } vil gerne opgive, og { $partner } bliver spurgt.

## The end.

result-resigned = { $losers } opgiver. **{ $side } vinder**: godt spillet, { $winners }!
result-left = { $person } er her ikke længere, så partiet er også slut for { $partner }. **{ $side } vinder**: godt spillet, { $winners }!
result-won = **{ $side } vinder!** { $winners } har vundet over { $losers }: { $why }.
result-draw = **Remis** mellem { $one } og { $other }: { $why }.
grade-plain = En almindelig sejr.
grade-minor = En lille sejr: vinderen har én Gala i centrum.
grade-great = En stor sejr.
grade-great-galas = En stor sejr: vinderen har begge Galaer i centrum.
ended-before-first = Parti { $game } sluttede før det første træk. Tak for spillet!
ended-at = Parti { $game } sluttede efter træk { $number }. Tak for spillet!
ended-in-placing = Parti { $game } sluttede, mens der blev sat brikker. Tak for spillet!
hinted = Brugte tip: { $each }.
hinted-person = { $person } { $count }
good-game = { $computer }: Tak for et godt parti!

## Why: a clause each, after a colon or "for".

why-galas-captured = begge { $loser }s Galaer er slået
why-gala-captured = en af { $loser }s Galaer er slået
why-centre = begge { $side }s Galaer står i centrum
why-lone-gala = { $loser }s sidste brik er en enkelt Gala
why-home = alle { $side }s brikker står, hvor { $loser }s begyndte
why-home-filled = alle { $side }s målfelter er fyldt, nogle af dem med { $loser }s brikker
why-thirty = efter sit 30. træk har { $loser } stadig en brik på sine egne hjemmefelter
why-resigned = { $loser } har opgivet
why-one-gala-each = hver side har præcis én Gala tilbage
why-one-gala-each-in-centre = hver side har præcis én Gala tilbage, og begge står i centrum
why-repetition = den samme stilling er opstået for tredje gang
why-hundred = der har været 50 træk for hver side på stribe uden slag og uden Kampa-træk
why-two-hundred = 100 træk for hver side på stribe har ikke ført nogen vegne
why-longest = intet parti varer længere end 600 træk for hver side
why-no-move = siden i trækket har intet lovligt træk
why-both-at-home = efter 30 træk hver har begge stadig en brik på deres hjemmefelter
why-agreed = spillerne er enige

## How a game ended, as a clause.

over-resigned = partiet er slut: { $loser } har opgivet, og { $side } har vundet
over-won = partiet er slut: { $side } har vundet, for { $why }
over-draw = partiet er slut: remis, for { $why }

## Results, told in the channel that a server has chosen for them.

feed-won = **{ $kind }** ({ $rules }): sejr til { $winner } ({ $side }) over { $loser }: { $why }.
feed-drawn = **{ $kind }** ({ $rules }): remis mellem { $white } og { $black }: { $why }.
feed-thread = Parti { $game } ligger i { $thread }.
