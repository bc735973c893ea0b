### What one person is told in answer to a command.

repeated = Det er allerede gjort (parti { $game }).
repeated-answer = Det har jeg allerede svaret på.
not-at-hand = Jeg kan ikke hente partiet lige nu. Prøv igen om lidt.
moves-not-at-hand = Jeg kan ikke hente trækkene lige nu. Prøv igen om lidt.

answer-board = Parti { $game }, { $turn }.
answer-board-over = Parti { $game } er slut.
mover-to-move = { $mover } er i trækket
mover-to-move-who = { $mover } er i trækket ({ $person })
playing-on = Godt, partiet fortsætter.

## Done.

done-challenged = Din udfordring er på vej til { $channel } (parti { $game }).
done-joined = Du er med! Parti { $game } begynder, når alle har accepteret.
done-accepted = Accepteret! Du spiller i { $channel }.
done-accepted-here = Parti { $game } begynder lige her.
done-accepted-opens = Accepteret! Tråden til parti { $game } åbner under udfordringen.
done-accepted-at-once = Så går det løs! Tråden til parti { $game } åbner.
done-declined = Afslået.
done-left = Din plads i parti { $game } er ledig igen.
done-withdrawn = Trukket tilbage.
done-moved = Spillet: **{ $turn }**.
done-draw-offered = Du har tilbudt remis.
done-draw-declined = Du har afslået remis.
done-resignation = Jeg spørger din makker.
done-ended = Parti { $game } er slut.
done = Klaret.

## The moves there are.

moves-of-man = { $role ->
    [King] Kongen
    [Queen] Dronningen
    [Rook] Tårnet
    [Bishop] Løberen
    [Knight] Springeren
    [Pawn] Bonden
   *[other] { $role }en
} på { $square } kan gå til { $targets }.
moves-all-to-place = Først skal alle brikker sættes. `træk` viser de felter, du kan sætte dine på.
moves-none-of-man = Brikken på { $square } kan ikke trække lige nu. `træk` viser dem, der kan.
moves-head = Parti { $game }, { $turn }: { $count } træk.
moves-one-man = `træk d3` viser trækkene for brikken på d3.
moves-man = { man }
moves-squares = { $count ->
    [one] 1 felt
   *[other] { $count } felter
}

## The games one plays.

games-none = Du har ingen partier lige nu. `/gala { command-challenge }` begynder et.
games-head-turn = **Du er i trækket**
games-head-asked = **Der ventes på dit svar**
games-head-challenged = **Du er udfordret**
games-head-waiting = **Andre er i trækket**
games-head-open = **Åbne udfordringer**
games-next = Det er også din tur i parti { $game }: { $place }
games-next-elsewhere = Det er også din tur i parti { $game } på en anden server.
games-next-server = Det er også din tur i parti { $game } på en server.
games-next-direct = Det er også din tur i parti { $game } i vores direkte beskeder.
games-button-next = Næste parti
games-more = … og { $count } til.
games-to-move = **Parti { $game }** ({ $kind }): { $players }, { $person } er i trækket, i { $channel }
games-playing = **Parti { $game }** ({ $kind }): { $players }, i { $channel }
games-challenge = **Parti { $game }** ({ $kind }): { $challenger } udfordrer { $opponent }, i { $channel }
games-challenge-open = **Parti { $game }** ({ $kind }): { $challenger } søger en modstander, i { $channel }

## Help.

help =
    Hos mig spiller I **Gala** (bondeskak) og **Chelma** (halma med skakbrikker), træk for træk og uden hast.
    • `/gala { command-challenge }` eller `/chelma { command-challenge }` udfordrer nogen, eller hvem der har lyst. Hvert parti får sin egen tråd.
    • Ny her? `/gala { command-learn }` og `/chelma { command-learn }` lærer dig det på fem minutter.
    • Mangler du en modstander? `/gala { command-challenge } { option-level }:3` spiller mod computeren; niveauerne går fra 1 til 8.
    • I tråden skriver du et træk fra felt til felt: `d3-f5`. Hvis jeg ikke reagerer, så brug `/gala { command-move }`, nævn mig før trækket, eller svar på beskeden med brættet.
    • I tråden kan du også skrive `bræt`, `træk`, `træk d3`, `remis`, `omtræk`, `pause`, `kræv`, `opgiv`. `forløb`, `stilling 7`, `afspil` og `eksport` ser tilbage. Med `tip` og `analyse` lærer du mere. `hjælp` i tråden siger mere.
    • `/gala { command-games }` viser dine partier, det mest presserende først. `/gala { command-stats }` og `rangliste` viser, hvem der spiller bedst. `/gala { command-plan }` planlægger svar.
    • `/gala { command-puzzle }` og `/chelma { command-puzzle }` giver dig en opgave. `/{ command-privacy } { command-show }` viser, hvad jeg gemmer om dig.
    • `/{ command-rules }` forklarer hver brik og hvert emne med diagrammer og sammenligner regelsæt. `/{ command-settings }` er til dit sprog, farver, påmindelser og ferie.
    { "" }**Kornaen** (grønt plus) går vandret eller lodret i en borg og diagonalt i korset, **Horsaen** (rødt kryds) omvendt. Begge drejer ved afbøjningslinjen. **Gala** (krone) og **Kampa** (uden tegn) går som regel ét skridt. Den, der slår begge modstanderens Galaer, vinder.
help-direct =
    `/gala { command-learn }` og `/chelma { command-learn }` lærer dig spillene, `/gala { command-challenge } { option-level }:3` spiller mod computeren.
    Skriv et træk som `d3-f5`; `bræt`, `træk`, `tip`, `omtræk` og `opgiv` virker også. Det gælder det nyeste parti her.
    `/gala { command-puzzle }` har opgaver, `/{ command-rules }` alle reglerne.
help-at-gala =
    { "" }**Parti { $game }**, efter { $rules }. { $goal }
    • Skriv dit træk fra felt til felt: `d3-f5`. Hvis jeg ikke reagerer, så brug `/gala { command-move }`, nævn mig før det, eller svar på beskeden med brættet.
    • `bræt` (eller `bræt vend`) viser brættet, `træk` dine træk, `træk d3` dem for brikken på d3; `regler korna` forklarer en brik.
    • `remis`, `omtræk` og `pause` spørger den anden side. Den svarer `remis accepter`, `pause afslå` og så videre. `kræv` kræver sejren, når dens tid er ude. `opgiv` opgiver, og jeg spørger først.
    • `forløb`, `stilling 7` og `afspil` ser tilbage. `eksport` skriver partiet ned. `tip` viser et godt træk, hvis intet rates. `analyse` gennemgår et afsluttet parti.
    • Nævn mig i en anden kanal med `fortsæt { $game }`, så fortsætter partiet dér.
    • **Kornaen** (grønt plus) går vandret eller lodret i en borg og diagonalt i korset, **Horsaen** (rødt kryds) omvendt. Begge drejer ved afbøjningslinjen. **Gala** (krone) og **Kampa** (uden tegn) går ét skridt. { $place ->
        [castles] I sine egne borge
        [ring] På sine startfelter
       *[tip] I sine egne borge, men ikke ved centrum,
    } går en Kampa kun mod centrum{ $steps ->
        [two] , ét skridt eller to
       *[one] { "" }
    }.
help-at-chelma =
    { "" }**Parti { $game }**, efter { $rules }. { $aim }
    • Når det er din tur: sæt en brik fra hånden, f.eks. `R@f2`. Når alle er sat, så skriv et træk fra felt til felt, f.eks. `d3-f5`. Hvis jeg ikke reagerer, så brug `/chelma { command-move }`, nævn mig før det, eller svar på beskeden med brættet.
    • `bræt` (eller `bræt vend`) viser brættet, `træk` dine træk, `træk d3` dem for brikken på d3; `regler tårn` forklarer en brik.
    • `remis`, `omtræk` og `pause` spørger den anden side. Den svarer `remis accepter`, `pause afslå` og så videre. `kræv` kræver sejren, når dens tid er ude. `opgiv` opgiver, og jeg spørger først.
    • `forløb`, `stilling 7` og `afspil` ser tilbage. `eksport` skriver partiet ned. `tip` viser et godt træk, hvis intet rates. `analyse` gennemgår et afsluttet parti.
    • Nævn mig i en anden kanal med `fortsæt { $game }`, så fortsætter partiet dér.
    • **Tårnet** (R) går vandret eller lodret, **løberen** (B, bispehue) diagonalt, **dronningen** (lille krone) begge dele: ét skridt, eller ved at hoppe over den ene brik efter den anden. **Springeren** (N, hest) springer som i skak, **kongen** (krone) går ét skridt, **bonden** (uden tegn) ét skridt diagonalt.
