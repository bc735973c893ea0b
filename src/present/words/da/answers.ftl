### What one person is told in answer to a command.

repeated = Det er allerede gjort (parti { $game }).
repeated-answer = Det har jeg allerede svaret på.
not-at-hand = Partiet er ikke ved hånden.
moves-not-at-hand = Trækkene er ikke ved hånden.

answer-board = Parti { $game }, { $turn }.
answer-board-over = Parti { $game }, partiet er slut.
mover-to-move = { $mover } er i trækket
mover-to-move-who = { $mover } er i trækket ({ $person })
playing-on = Godt, partiet går videre.

## Done.

done-challenged = Din udfordring er på vej til { $channel } (parti { $game }).
done-joined = Du er med! Parti { $game } begynder, når alle har sagt ja.
done-accepted = Modtaget! Du spiller i { $channel }.
done-accepted-opens = Modtaget! Tråden til parti { $game } åbner under udfordringen.
done-accepted-at-once = Så går det løs! Tråden til parti { $game } åbner.
done-declined = Afslået.
done-left = Din plads i parti { $game } er ledig igen.
done-withdrawn = Trukket tilbage.
done-moved = Spillet: **{ $turn }**.
done-draw-offered = Dit remistilbud står ved magt.
done-draw-declined = Du har afslået remis.
done-resignation = Din makker bliver spurgt.
done-ended = Parti { $game } er slut.
done = Færdig.

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
moves-all-to-place = Ingen trækker, før alle brikker står. `træk` viser de felter, du kan sætte dine på.
moves-none-of-man = Brikken på { $square } kan ikke trække lige nu. `træk` viser dem, der kan.
moves-head = Parti { $game }, { $turn }: { $count } træk.
moves-one-man = `træk d3` viser dem for én brik.
moves-man = { man }
moves-squares = { $count } felter

## The games one plays.

games-none = Du har ingen partier lige nu. `/gala { command-challenge }` begynder et.
games-head-turn = **Du er i trækket**
games-head-asked = **Dit svar ventes**
games-head-challenged = **Du er udfordret**
games-head-waiting = **Andre er i trækket**
games-head-open = **Udfordringer, som ingen har taget imod endnu**
games-more = … og { $count } mere.
games-to-move = **Parti { $game }** ({ $kind }): { $players }, { $person } er i trækket, i { $channel }
games-playing = **Parti { $game }** ({ $kind }): { $players }, i { $channel }
games-challenge = **Parti { $game }** ({ $kind }): { $challenger } udfordrer { $opponent }, i { $channel }
games-challenge-open = **Parti { $game }** ({ $kind }): { $challenger } udfordrer hvem som helst, i { $channel }

## Help.

help =
    Jeg er vært for **Gala** (bondeskak) og **Chelma** (halma med skakbrikker), træk for træk, så længe det varer.
    • `/gala { command-challenge }` eller `/chelma { command-challenge }` udfordrer nogen, eller hvem som helst, efter de regler, du vil. Når der er sagt ja, får partiet sin egen tråd.
    • Ny her? `/gala { command-learn }` og `/chelma { command-learn }` lærer dig det på fem minutter.
    • Er der ingen? `/gala { command-challenge } { option-level }:3` spiller mod computeren; niveauerne går fra 1 til 8.
    • I tråden skriver du et træk fra felt til felt: `d3-f5`. Hvis jeg ikke reagerer, så brug `/gala { command-move }`, nævn mig før trækket, eller svar på brættet.
    • Der også: `bræt`, `træk`, `træk d3`, `remis`, `tilbagetagning`, `pause`, `kræv`, `opgiv`; `forløb`, `stilling 7`, `afspil` og `eksport` ser tilbage; med `tip` og `analyse` lærer du mere. `hjælp` i tråden siger mere.
    • `/gala { command-games }` viser dine partier, det mest presserende først; `/gala { command-stats }` og `/gala { command-leaderboard }` siger, hvem der spiller hvor godt.
    • `/{ command-rules }` forklarer hver brik og hvert emne med figurer og sammenligner regler. `/{ command-settings }` er til dit sprog, farver, påmindelser og ferie.
    { "" }**Kornaen** (grønt plus) går lige i en borg og skråt i korset, **Horsaen** (rødt kryds) omvendt; begge drejer ved afbøjningslinjen. **Gala** (krone) og **Kampa** (enkel) går ét skridt. Den, der slår begge fjendtlige Galaer, vinder.
help-at-gala =
    { "" }**Parti { $game }**, efter { $rules }. { $goal }
    • Når det er din tur: skriv et træk fra felt til felt, f.eks. `d3-f5`. Hvis jeg ikke reagerer, så brug `/gala { command-move }`, nævn mig før det, eller svar på brættet.
    • `bræt` (eller `bræt vend`) viser brættet, `træk` dine træk, `træk d3` dem for én brik; `regler korna` forklarer en brik.
    • `remis`, `tilbagetagning` og `pause` spørger den anden side, som svarer `remis accepter`, `pause afslå` og så videre. `kræv` kræver sejren, når dens tid er ude; `opgiv` opgiver, og jeg spørger først.
    • `forløb`, `stilling 7` og `afspil` ser tilbage, `eksport` skriver partiet ned, `tip` viser et godt træk, hvis intet rates, `analyse` gennemgår et afsluttet parti.
    • `fortsæt { $game }`, hvor du nævner mig, i en anden kanal: så går partiet videre dér.
    • **Kornaen** (grønt plus) går lige i en borg og skråt i korset, **Horsaen** (rødt kryds) omvendt; begge må krydse afbøjningslinjen og dreje der. **Gala** (krone) og **Kampa** (enkel) går ét skridt; i sine egne borge går en Kampa kun mod centrum.
help-at-chelma =
    { "" }**Parti { $game }**, efter { $rules }. { $aim }
    • Når det er din tur: sæt en brik fra hånden, f.eks. `R@f2`; når alle står, så skriv et træk fra felt til felt, f.eks. `d3-f5`. Hvis jeg ikke reagerer, så brug `/gala { command-move }`, nævn mig før det, eller svar på brættet.
    • `bræt` (eller `bræt vend`) viser brættet, `træk` dine træk, `træk d3` dem for én brik; `regler tårn` forklarer en brik.
    • `remis`, `tilbagetagning` og `pause` spørger den anden side, som svarer `remis accepter`, `pause afslå` og så videre. `kræv` kræver sejren, når dens tid er ude; `opgiv` opgiver, og jeg spørger først.
    • `forløb`, `stilling 7` og `afspil` ser tilbage, `eksport` skriver partiet ned, `tip` viser et godt træk, hvis intet rates, `analyse` gennemgår et afsluttet parti.
    • `fortsæt { $game }`, hvor du nævner mig, i en anden kanal: så går partiet videre dér.
    • **Tårnet** (R) går lige, **løberen** (B, bispehue) skråt, **dronningen** (lille krone) begge dele: ét skridt, eller ved at hoppe over den ene brik efter den anden. **Springeren** (N, hest) springer som i skak, **kongen** (krone) går ét skridt, **bonden** (enkel) ét skridt skråt.
