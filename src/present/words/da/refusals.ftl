### Why something was not done, and what would work. What somebody typed is put in between quotation marks, without effect.

refused-unknown = Jeg læser "{ $read }", og det er ikke en af mine kommandoer. I et partis tråd kan du prøve et træk som `d3-f5`, `træk`, `bræt` eller `hjælp`; ellers `/gala { command-challenge }`.
refused-off-board = Der er intet felt `{ $square }`: linjerne går fra a til j og rækkerne fra 1 til 10, som i `d3-f5`.
refused-too-long = Det er flere felter, end et træk kan berøre. Fra og til er nok, som i `d3-f5`.
refused-no-move = Jeg læser "{ $read }", og det er ikke et træk. Skriv fra og til, som i `d3-f5`.
refused-off-board-chelma = Der er intet felt `{ $square }` i Chelma: linjerne går fra a til h og rækkerne fra 1 til 8, som i `d3-f5`.
refused-too-long-chelma = Det er flere felter, end jeg kan følge. Fra og til er nok, som i `d3-f5`.
refused-no-turn = Jeg læser "{ $read }", og det er ikke et træk i Chelma. Træk med fra og til, som i `d3-f5`, eller sæt en brik, som i `R@f2`.
refused-placing-gala = Jeg læser "{ $read }", men i Gala sættes der ingen brikker. Skriv fra og til, som i `d3-f5`.
refused-placing-off-board = Der er intet felt `{ $square }` i Chelma: linjerne går fra a til h og rækkerne fra 1 til 8. En brik sættes som i `N@e1`.
refused-placing = Jeg læser "{ $read }", og det sætter ingen brik. Skriv dens bogstav (`R` tårn, `B` løber eller `N` springer), `@` og et felt, som i `N@e1`.
refused-default-by-slash = Hvad der normalt spilles efter her, vælges med `/{ command-settings } { command-server }`: en skrevet linje fortæller mig ikke, om du administrerer serveren.
refused-no-game-here = Her spilles intet parti. Gå til dit partis tråd, eller brug `/gala` med dets nummer: `/gala { command-games }` viser dine.
refused-no-such-game = Der er intet parti { $game }. `/gala { command-games }` viser dine.
refused-not-started = Parti { $game } er ikke begyndt: der blev ikke sagt ja til udfordringen.
refused-not-seated = Du har ingen plads i parti { $game }. Du er velkommen til at se med: `bræt` viser, hvordan det står.
refused-not-your-turn = Det er { $person }, der er i trækket. Jeg gemmer ingen træk til senere, så spil det, når det er din tur.
refused-game-over = { $over }. Tryk på Revanche, eller skriv `revanche`, for et nyt.
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
} på { $square } er { $side }s, og { $mover } er i trækket. `træk` viser alt, hvad der kan spilles.
refused-one-opponent = For mange modstandere: nævn én person, eller to til de fire pladser i `pyramid-4`, eller ingen for en åben udfordring.
refused-which-partner = Hvem er din makker? Nævn nogen efter `makker`, eller udelad det og sig `tre` eller `fire`: så må alle være med.
refused-not-for-two = Makkere og en modstander til hører til de fire pladser i `pyramid-4`: tilføj de regler, eller nævn kun én modstander.
refused-named-twice = Du har nævnt { $person } to gange; hver sidder kun på én side.
refused-players = Med { $named } nævnte personer, dig selv iberegnet, kræver det { $possible } spillere, ikke { $asked }.
refused-compare-which = Hvilke regler skal jeg sammenligne? Nævn en eller to, som i `regler sammenlign winther pyramid`: der er { $presets }.
refused-challenge-yourself = Du kan ikke udfordre dig selv. Nævn en anden, eller ingen for en åben udfordring.
refused-challenge-bot = { $bot } er en bot og spiller ikke. Nævn et menneske, eller ingen for en åben udfordring; eller spil mod mig: `/gala { command-challenge } { option-level }:3`, eller `udfordr computer niveau 3`.
refused-in-thread = Et parti får sin egen tråd, og den hænger under en kanal: lav udfordringen i en kanal, ikke i en tråd.
refused-in-direct-message = Der spilles i en tråd på en server: lav udfordringen i en af serverens kanaler.
refused-too-many-challenges = Du har { $most } åbne udfordringer, og det er det højeste på én gang. `/gala { command-withdraw }` tager en tilbage, eller vent på et svar.
refused-too-many-games = Du har del i { $most } partier og udfordringer, og det er det højeste på én gang. Afslut et, eller tag en udfordring tilbage med `/gala { command-withdraw }`.
refused-too-fast = Det var lidt hurtigt for mig: giv mig { $time }, og spørg så igen. Træk i dine egne partier er ikke ment; dem spiller jeg altid.
refused-too-many-today = Du har spurgt mig om rigtig meget i dag: om { $time } kan jeg det igen. Træk i dine egne partier er ikke ment; dem spiller jeg altid.
refused-one-at-a-time = Jeg er stadig i gang med det, du bad om før. Spørg igen, når det er der.
refused-busy = Der bliver spurgt om så meget lige nu, at jeg ikke nåede det. Prøv igen om { $time }.
refused-hushed = Stadig lidt hurtigt for mig: giv mig et minut.
refused-too-many-computers = Du spiller { $most } partier mod computeren, og det er det højeste på én gang. Afslut først et; `/gala { command-games }` viser dem.
refused-level = Computeren spiller på niveau 1 til 8, men du bad om `{ $read }`.
refused-person-or-computer = Du har nævnt { $person } og et niveau for computeren til samme plads; nævn en af dem.
refused-no-challenge = Ingen udfordring venter på det. `/gala { command-games }` viser dine; en åben udfordring tager man imod med dens knap.
refused-which-challenge = Hvilken? Tryk på dens knap, eller brug `/gala { command-accept }` med partiets nummer: { $games }.
refused-which-challenge-game = { $game } (fra { $person })
refused-not-challenged = Den udfordring er til { $opponent }. Lav din egen med `/gala { command-challenge }`.
refused-own-challenge = Det er din egen udfordring; en anden må svare på den. `/gala { command-withdraw } { option-game }:{ $game }` tager den tilbage.
refused-joined-already = Du har allerede sagt ja til parti { $game }; det begynder, når alle har. `/gala { command-decline } { option-game }:{ $game }` giver pladsen tilbage.
refused-left-too-often = Du har allerede to gange taget en plads i parti { $game } og givet den tilbage. Oftere går det ikke: overlad den til en anden.
refused-no-partner-wanted = Parti { $game } søger ingen makker. Med `accepter` alene spiller du mod udfordreren, hvis en plads er ledig.
refused-open-challenge = En åben udfordring er til alle: overlad den bare til en anden.
refused-not-challenger = Kun { $challenger } kan trække sin egen udfordring tilbage.
refused-already-accepted = Der er allerede sagt ja til udfordringen i parti { $game }.
refused-challenge-closed = Udfordringen i parti { $game } er ikke åben længere. Lav en ny med `/gala { command-challenge }`.
refused-no-offer = Der er ikke tilbudt remis lige nu. `remis` tilbyder det.
refused-own-offer = Der er allerede tilbudt remis; det er op til { $opponents } at svare.
refused-offered-already = Du har tilbudt remis siden sidste træk, og det blev afslået. Spil først videre.
refused-resignation-proposed = Det har du allerede sagt; nu skal { $partner } sige ja eller spille videre.
refused-not-manager = Det vælger kun de, der må administrere serveren, eller som er udpeget til det med `/{ command-settings } { command-server }`.
refused-not-on-server = Det hører til på en server: brug det i en af dens kanaler.
refused-out-of-date = Dette bræt er forældet: partiet er gået videre siden. Brug det nyeste.
refused-nothing-to-replay = Ingen har trukket endnu i parti { $game }, så der er intet at vise. `bræt` viser, hvordan det står.
refused-not-finished = Parti { $game } er ikke slut endnu; en revanche kommer bagefter.

refused-rules-unknown = Jeg kender ingen regler og ingen mulighed ved navn "{ $read }". Reglerne er { $presets }; muligheder i `winther` er { $options }.
refused-rules-not-for = Muligheden `{ $option }` passer ikke til `{ $preset }`; den hører til `winther`.
refused-rules-two = Et parti spilles efter ét sæt regler: `{ $one }` eller `{ $other }`?

while-second = et sekund
while-seconds = { $count } sekunder
while-minutes = { $count } minutter
while-hours = { $count } timer
