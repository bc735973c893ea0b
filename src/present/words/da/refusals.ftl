### Why something was not done, and what would work. What somebody typed is put in between quotation marks, without effect.

refused-unknown = "{ $read }" er ikke en kommando, jeg kender. I et partis tråd kan du prøve et træk som `d3-f5`, `træk`, `bræt` eller `hjælp`; ellers `/gala { command-challenge }`.
refused-did-you-mean = Mener du `{ $line }`? Så skriv det. `hjælp` siger, hvad du ellers kan gøre.
refused-edited-late = Det redigerede du mere end fem minutter efter, at du sendte det, så jeg gjorde ikke noget ved det. Mener du det, så skriv det igen.
refused-off-board = Der er intet felt `{ $square }`. Linjerne går fra a til j og rækkerne fra 1 til 10, som i `d3-f5`.
refused-too-long = Det er flere felter, end et træk kan berøre. Fra og til er nok, som i `d3-f5`.
refused-no-move = "{ $read }" forstår jeg ikke som et træk. Skriv fra og til, som i `d3-f5`.
refused-off-board-chelma = Der er intet felt `{ $square }` i Chelma. Linjerne går fra a til h og rækkerne fra 1 til 8, som i `d3-f5`.
refused-too-long-chelma = Det er flere felter, end jeg kan følge. Fra og til er nok, som i `d3-f5`.
refused-no-turn = "{ $read }" forstår jeg ikke som et træk i Chelma. Træk med fra og til, som i `d3-f5`, eller sæt en brik, som i `R@f2`.
refused-placing-gala = "{ $read }" kan ikke spilles: i Gala sættes der ingen brikker. Skriv fra og til, som i `d3-f5`.
refused-placing-off-board = Der er intet felt `{ $square }` i Chelma. Linjerne går fra a til h og rækkerne fra 1 til 8. En brik sættes som i `N@e1`.
refused-placing = "{ $read }" forstår jeg ikke som at sætte en brik. Skriv dens bogstav (`R` tårn, `B` løber eller `N` springer), `@` og et felt, som i `N@e1`.
refused-default-by-slash = Standardreglerne her ændres med `/{ command-settings } { command-server }`: i en skrevet besked kan jeg ikke se dine tilladelser.
refused-no-piece-to = Ingen af dine brikker af den slags ({ man }) kan komme til { $square }. `træk` viser, hvad du kan spille.
refused-which-piece = Mere end én af dine brikker af den slags ({ man }) kan komme til { $square }. Skriv, hvilken du mener: { $moves }.
refused-settings-by-slash = `/{ command-settings } { command-show }` viser dine indstillinger, kun til dig. Med `/{ command-settings } { command-me }` ændrer du dine, med `/{ command-settings } { command-server }` serverens.
refused-privacy-by-slash = `/{ command-privacy } { command-show }` siger, hvad jeg gemmer om dig. `/{ command-privacy } { command-export }` giver dig det som en fil, og `/{ command-privacy } { command-delete }` sletter det.
refused-no-game-here = Her spilles intet parti. Gå til dit partis tråd, eller brug `/gala` med dets nummer: `/gala { command-games }` viser dine.
refused-no-such-game = Der er intet parti { $game }. `/gala { command-games }` viser dine.
refused-played-elsewhere = Her ville alle se det, og parti { $game } spilles et andet sted. Spørg i dets tråd, eller skriv direkte til mig.
refused-not-started = Parti { $game } er ikke begyndt: udfordringen blev ikke accepteret.
refused-not-seated = Du har ingen plads i parti { $game }. Du er velkommen til at se med: `bræt` viser, hvordan det står.
refused-not-your-turn = Det er { $person }, der er i trækket. Spil dit, når det er din tur, eller planlæg et svar med `/gala { command-plan }`.
refused-game-over = { $over }. Tryk på Revanche, eller skriv `revanche`, for et nyt.
refused-no-moment = Jeg kan ikke læse "{ $read }" som et træk i partiet. `12` er Hvids 12. træk, `12s` er Sorts, `P3` er den tredje satte brik, `halvtræk 7` er det syvende halvtræk.
refused-no-man-on = Der står ingen brik på { $square }. `træk` viser alt, hvad der kan spilles.
refused-not-to-move = Brikken på { $square } er ikke i trækket. `træk` viser alt, hvad der kan spilles.
refused-not-to-move-man = { $role ->
    [King] Kongen
    [Queen] Dronningen
    [Rook] Tårnet
    [Bishop] Løberen
    [Knight] Springeren
    [Pawn] Bonden
   *[other] { $role }en
} på { $square } tilhører { $side }, og { $mover } er i trækket. `træk` viser alt, hvad der kan spilles.
refused-one-opponent = For mange modstandere. Nævn én, til `pyramid-4` to; din egen makker står efter ordet `makker`. Skal alle kunne acceptere, så nævn ingen.
refused-which-partner = Hvem er din makker? Nævn nogen efter `makker`, eller udelad det, og skriv `tre` eller `fire`: så må alle være med.
refused-not-for-two = Makkere og ekstra modstandere hører til `pyramid-4` med fire pladser: tilføj de regler, eller nævn kun én modstander.
refused-named-twice = Du har nævnt { $person } to gange; man kan kun sidde på én side.
refused-players = { $named ->
    [one] Du har ikke nævnt andre
   *[other] Med dig er der nævnt { $named } personer
}: så er I { $possible } spillere, ikke { $asked }.
refused-compare-which = Hvilke regler skal jeg sammenligne? Nævn en eller to, som i `regler sammenlign winther pyramid`: der er { $presets }.
refused-challenge-yourself = Du kan ikke udfordre dig selv. Nævn en anden, eller ingen for en åben udfordring.
refused-challenge-bot = { $bot } er en bot og spiller ikke. Nævn en person, eller ingen for en åben udfordring. Eller spil mod mig: `/gala { command-challenge } { option-level }:3`, eller `udfordr computer niveau 3`.
refused-in-thread = Udfordr i en kanal, ikke i en tråd: hvert parti får sin egen tråd der.
refused-in-direct-message = Partier mod andre spilles på servere: udfordr i en kanal dér. Her kan du spille mod computeren: `/gala { command-challenge } { option-level }:3`.
refused-too-many-challenges = Du har { $most } åbne udfordringer; flere kan du ikke have ad gangen. Vent på et svar, eller træk en tilbage med `/gala { command-withdraw }`.
refused-too-many-games = Du er med i { $most } partier og udfordringer; flere kan du ikke have ad gangen. Afslut et, eller træk en udfordring tilbage med `/gala { command-withdraw }`.
refused-too-fast = Det var lidt hurtigt for mig: giv mig { $time }, og spørg så igen. Det gælder ikke træk i dine egne partier; dem spiller jeg altid.
refused-too-many-today = Du har spurgt mig om rigtig meget i dag: om { $time } kan jeg det igen. Det gælder ikke træk i dine egne partier; dem spiller jeg altid.
refused-one-at-a-time = Jeg er stadig i gang med det, du bad om før. Spørg igen, når det er færdigt.
refused-busy = Lige nu har jeg for travlt. Prøv igen om { $time }.
refused-hushed = Stadig lidt hurtigt for mig: giv mig et minut.
refused-too-many-computers = Du spiller { $most } partier mod computeren; flere kan du ikke have ad gangen. Afslut først et; `/gala { command-games }` viser dem.
refused-level = Computeren spiller på niveau 1 til 8, men du bad om `{ $read }`.
refused-person-or-computer = Du har nævnt { $person } og et niveau for computeren til samme plads; nævn en af dem.
refused-no-challenge = Der er ingen udfordring til dig her. `/gala { command-games }` viser dine; en åben udfordring accepteres med dens knap.
refused-which-challenge = Hvilken? Tryk på dens knap, eller brug `/gala { command-accept }` med partiets nummer: { $games }.
refused-which-to-decline = Hvilken? Tryk på dens knap, eller brug `/gala { command-decline }` med partiets nummer: { $games }.
refused-which-to-withdraw = Hvilken? Tryk på dens knap, eller brug `/gala { command-withdraw }` med partiets nummer: { $games }.
refused-which-challenge-game = { $game } (fra { $person })
refused-not-challenged = Den udfordring er til { $opponent }. Udfordr selv med `/gala { command-challenge }`.
refused-own-challenge = Det er din egen udfordring; en anden må svare på den. `/gala { command-withdraw } { option-game }:{ $game }` trækker den tilbage.
refused-joined-already = Du har allerede accepteret parti { $game }; det begynder, når alle har. `/gala { command-decline } { option-game }:{ $game }` giver pladsen tilbage.
refused-left-too-often = Du har allerede to gange taget en plads i parti { $game } og givet den tilbage. Oftere går det ikke: overlad den til en anden.
refused-no-partner-wanted = Parti { $game } søger ingen makker. Med `accepter` alene spiller du mod udfordreren, hvis en plads er ledig.
refused-open-challenge = En åben udfordring er til alle: overlad den bare til en anden.
refused-not-challenger = Kun { $challenger } kan trække sin egen udfordring tilbage.
refused-already-accepted = Udfordringen i parti { $game } er allerede accepteret.
refused-challenge-closed = Udfordringen i parti { $game } er ikke åben længere. Udfordr igen med `/gala { command-challenge }`.
refused-no-offer = Der er ikke tilbudt remis lige nu. `remis` tilbyder det.
refused-which-question = Mere end ét spørgsmål er åbent her. Tryk på knappen til det, du mener.
refused-own-offer = Der er allerede tilbudt remis; det er op til { $opponents } at svare.
refused-offered-already = Du har tilbudt remis siden sidste træk, og det blev afslået. Spil videre først.
refused-resignation-proposed = Det har du allerede sagt; nu skal { $partner } sige ja eller spille videre.
refused-not-manager = Det kan kun ændres af dem, der må administrere serveren, eller som er udpeget med `/{ command-settings } { command-server }`.
refused-not-on-server = Det hører til på en server: brug det i en af dens kanaler.
refused-out-of-date = Dette bræt er forældet: partiet er kommet videre. Brug det nyeste.
refused-nothing-to-replay = Ingen har trukket endnu i parti { $game }, så der er intet at vise. `bræt` viser, hvordan det står.
refused-not-finished = Parti { $game } er ikke slut endnu; en revanche kommer bagefter.

refused-rules-unknown = Der er ingen regler og ingen tilvalg ved navn "{ $read }". Reglerne er { $presets }; tilvalg i `winther` er { $options }.
refused-rules-not-for = Tilvalget `{ $option }` passer ikke til `{ $preset }`; det hører til `winther`.
refused-rules-own-option = `{ $name }` er serverens egne regler; tilvalget `{ $option }` hører kun til `winther`.
refused-rules-two = Et parti spilles efter ét sæt regler: `{ $one }` eller `{ $other }`?

while-second = et sekund
while-seconds = { $count } sekunder
while-minutes = { $count } minutter
while-hours = { $count } timer
