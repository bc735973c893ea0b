### Lessons: what each task teaches, in two or three sentences and a task; what came of a try; the end.

lesson-begun = { $person }, din lektion i { $kind } er i { $thread }.
lesson-welcome = Velkommen, { $person }! Denne tråd er din: fem minutter, otte små opgaver, og så kan du spille { $kind }. Intet kan gå galt her. { $kind ->
    [Chelma] Skriv dit træk,
   *[other] Skriv dit træk (feltet, det begynder på, en streg, feltet, det ender på),
} eller tryk på *Træk…*; du spiller Hvid.
lesson-head = **Lær { $kind }: { $number } af { $all }**
lesson-skipped = Sprunget over.
lesson-anew = { $person }, stillingen er igen som i begyndelsen.
lesson-retry = Der er ingen skade sket: stillingen er igen som i begyndelsen. Prøv en gang til!
lesson-again = { $person }, din lektion fortsætter her.
lesson-stale = Den knap hører til en tidligere opgave. Det er denne, der er stillet nu:
lesson-other-release = Jeg er i mellemtiden blevet bedre til at undervise. Tryk på *Spring over*, eller spil et hvilket som helst træk, så fortsætter lektionen, som den er nu.

lesson-right = **{ $turn }** – rigtigt! { $why }
lesson-shown = **{ $turn }** – sådan gør man. { $why }
lesson-lost = **{ $turn }** – denne gang lykkedes det ikke: { $why }.
lesson-why-moves = dine { $count } træk er brugt
lesson-done-gala = { $person }, det var det: du kan spille **Gala**. Der står mere i `/{ command-rules }`, også de andre regelsæt.
    Og nu et helt parti? `/gala { command-challenge } { option-level }:1` spiller mod computeren, og `/gala { command-challenge } { option-opponent }:…` mod en, du kender.
lesson-done-chelma = { $person }, det var det: du kan spille **Chelma**. I `/{ command-rules }` kan du slå det hele op.
    Og nu et helt parti? `/chelma { command-challenge } { option-level }:1` spiller mod computeren, og `/chelma { command-challenge } { option-opponent }:…` mod en, du kender.
lesson-stopped = Lektionen slutter her. Du kan begynde forfra, når du vil.

lesson-opens = Så går vi i gang! Din egen tråd bliver åbnet, og et link til den kommer i denne kanal.
lesson-goes-on = Det fortsætter i { $thread }.
lesson-count = (Træk { $number } af { $all }.)
lesson-teacher-thinks = Læreren tænker.
lesson-which-man = Din lektion, { $mover } er i trækket: hvilken brik?
lesson-where-to = Din lektion, { tap-role } på { $square }: hvorhen?
lesson-where-placed = Din lektion, { tap-role } fra hånden: hvorhen?
lesson-moves-head = I denne lektion, { $mover } er i trækket: { $count } træk.
lesson-board = Brættet til opgaven, { $bottom } nederst.
lesson-hint-alt = Brættet i din lektion med vejen for { $turn }.

lesson-over = Denne lektion er slut. `/gala { command-learn }` og `/chelma { command-learn }` begynder en ny.
lesson-help = Dette er en lektion i { $kind } for { $person }. Skriv et træk, eller tryk på *Træk…*; `træk` viser, hvad der kan spilles, `vis mig` viser, hvordan man gør, `start igen` stiller brikkerne op igen, `spring over` går videre, `stop` slutter lektionen, og `regler` har alle reglerne.

lesson-needs-server = En lektion kræver en tråd, og dem er der kun på servere. Spørg igen i en kanal dér.
lesson-none-here = Her er ingen lektion i gang. `/gala { command-learn }` begynder en.
lesson-not-yours = Det er lektionen for { $person }, så det er kun { $person }, der trækker. `/gala { command-learn }` begynder din egen.
lesson-only-in-games = Det hører til i partier: i en lektion står intet på spil. Spil et træk, eller tryk på en af knapperne.

## What a turn lacks that may be taken.

lesson-misses = `{ $turn }` er tilladt, men ikke det, opgaven går ud på: { $why } Intet er flyttet; prøv igen, eller tryk på *Vis mig*.
lesson-lacks-man = det er brikken på { $square }, der skal trække.
lesson-lacks-square = den skal ende på { $square }.
lesson-lacks-capture = det slår ingen.
lesson-lacks-turn = brikken drejer ikke ved afbøjningslinjen.
lesson-lacks-twice = det er kun ét skridt, og der skal to til.
lesson-lacks-leap = det er et skridt, og der skal et spring til.
lesson-lacks-threats = begge Galaer skal være truet på én gang.
lesson-lacks-placing = { $role ->
    [Rook] det er et tårn
   *[other] det er en anden brik
}, der skal sættes.
lesson-lacks-jumps = det skal være en kæde på { $count } spring.
lesson-lacks-mix = kæden skal have både lige og skrå spring.
lesson-lacks-leaving = bagefter ville en af dine brikker stadig stå hjemme, og efter træk 30 taber det.

## Gala.

lesson-kampa = **Brættet og Kampaen.** De fire hjørner er *borge*; resten er *korset* med *centrum* i midten. Mellem dem løber *afbøjningslinjen*. En **Kampa** i en af dine egne borge går skråt mod centrum, ét skridt eller to. Dér slår den ingen.
    ➡️ **Gå to skridt på én gang med Kampaen på b3.**
lesson-kampa-done = Med det andet skridt gik Kampaen over linjen og forlod borgen. Fra nu af går den ét skridt i alle retninger.
lesson-kampa-captures = **Kampaen ude i verden.** Uden for dine egne borge går en Kampa ét skridt i alle retninger. For at slå skal den begynde i korset; den må gerne ende i en borg.
    ➡️ **Slå Horsaen med Kampaen på f7.**
lesson-kampa-captures-done = Kampaen begyndte i korset, så den måtte slå.
lesson-korna = **Kornaen.** I en borg går den lige, i korset skråt, så langt vejen er fri. Hvor den går over linjen, må den stoppe eller dreje: var det allerede dens første skridt, der gik over, fortsætter den, så langt den vil; ellers ét skridt mere.
    ➡️ **Slå Horsaen på g6 med Kornaen på d4.**
lesson-korna-done = Lige over linjen til e4 og skråt videre derfra: det er afbøjning.
lesson-horsa = **Horsaen** gør det omvendt: skråt i en borg, lige i korset. Linjen afbøjer den ganske som Kornaen.
    ➡️ **Slå Kampaen på e9 med Horsaen på d3.**
lesson-horsa-done = Skråt over linjen og så lige op gennem korset. (Når en Horsa forlader korset, må den ikke slå på et felt ved linjen.)
lesson-gala = **Galaen** må du ikke miste: den, der slår begge modpartens Galaer, vinder. Den går ét skridt i alle retninger og slår kun, når den begynder i en borg. Men fra de fire felter i centrum må den *springe* til næsten ethvert tomt felt; kun hjørnerne, hvor brikkerne begynder, er lukket.
    ➡️ **Spring med Galaen på f5.**
lesson-gala-done = Ét spring over det halve bræt: centrum er et godt sted for en Gala.
lesson-threat = **»Gala!«** siges, når en Gala er truet. Truslen skal besvares, hvis det kan lade sig gøre: gå væk, stil dig imellem, eller slå den, der truer. Sorts Korna på e4 kommer over d3 og drejer dér mod d1.
    ➡️ **Red din Gala på d1.** Træk, der ikke gør det, er ikke tilladt.
lesson-threat-done = Din Gala er i sikkerhed.
lesson-double = **Dobbeltgala!** To Galaer, der trues på én gang, kan næppe begge reddes.
    ➡️ **Tru begge de sorte Galaer, på a10 og h8, med ét træk af din Horsa.** Husk, hvor linjen afbøjer den.
lesson-double-done = Fra e7 drejer den til venstre mod a10 og til højre mod h8. En af dem falder.
lesson-gala-game = **Dit første parti.** Sort har én Gala tilbage, og du har en Korna og en Horsa. Nu trækker Sort også og forsvarer sig.
    ➡️ **Slå den sidste Gala på højst fem træk.** Tre er nok. *Tip* viser dig et godt træk.
lesson-gala-game-done = Begge Galaer er slået: **du har vundet!**

## Chelma.

lesson-placing = **Chelma** er Halma med skakbrikker: ingen bliver nogensinde slået, og den, der først har alle ti brikker på modpartens felter, vinder. Konge, dronning og bønder står der fra begyndelsen. De andre seks sættes på skift på egne markerede felter.
    ➡️ **Sæt et tårn på et markeret felt:** tryk på *Træk…*, eller skriv for eksempel `R@f2`.
lesson-placing-done = Når alle tolv står, trækker Hvid.
lesson-pawn = **Skridt.** Konge og dronning går ét skridt i alle retninger, tårnet lige, løberen skråt. **Bonden** går ét skridt skråt, frem eller tilbage.
    ➡️ **Træk bonden på e4:** tryk på *Træk…*, eller skriv `e4`, en streg og det felt, den skal til.
lesson-pawn-done = Bønder er langsomme. Send dem tidligt af sted.
lesson-knight = **Springeren** springer som i skak: to felter lige og ét til siden. Det er lige meget, hvem der står imellem.
    ➡️ **Spring med springeren på d4.**
lesson-knight-done = Ingen stod i vejen for den.
lesson-rook = **Spring.** Tårnet springer også lige over én brik ved siden af sig, uanset side, til det tomme felt lige bag den. Derfra må det springe videre og videre: en kæde, det hele i ét træk.
    ➡️ **Spring med tårnet fra b2 til f4.** Tre spring fører derhen.
lesson-rook-done = Over c2, over d3, over e4: tre spring, ét træk. Ingen blev slået.
lesson-bishop = **Løberen** springer på samme måde, men skråt.
    ➡️ **Spring med løberen fra b2 til d8.**
lesson-bishop-done = Tværs over brættet i ét træk. Byg sådanne stiger til dine brikker.
lesson-queen = **Dronningen** må blande lige og skrå spring i én kæde. Konge og bonde springer aldrig.
    ➡️ **Spring med dronningen fra b2 til f6.**
lesson-queen-done = Lige, skråt, lige: det kan kun dronningen.
lesson-thirty = **Træk 30.** Når du har taget dit 30. træk, må ingen af dine brikker stå på dine egne ti startfelter, ellers har du tabt. Dette er dit 30. træk, og én brik er stadig hjemme.
    ➡️ **Få den ud.**
lesson-thirty-done = Lige i tide: dit hjem er tomt.
lesson-chelma-game = **Dit første parti.** Syv af dine brikker er i mål: konge, dronning og bønder hører til på a8, b7, a7 og b8, de andre på de markerede felter, i vilkårlig orden. Sort er lige bagefter og trækker også.
    ➡️ **Få de sidste tre i mål på højst fem træk.** Tre er nok, hvis rækkefølgen er rigtig. *Tip* viser dig et godt træk.
lesson-chelma-game-done = Alle ti er i mål: **du har vundet!**

lesson-button-show = Vis mig
lesson-button-skip = Spring over
lesson-button-start-again = Start igen
lesson-button-stop = Stop
lesson-button-again = Igen
lesson-button-learn = Lær { $kind }
