### Lessons: what each task teaches, in two or three sentences and a task; what came of a try; the end.

lesson-begun = { $person }, her er din lektion i { $kind }: { $thread }
lesson-thread-name = Lær { $kind } ({ $game })
lesson-welcome = Velkommen, { $person }! { $place ->
    [here] Fem minutter,
   *[thread] Denne tråd er din: fem minutter,
} { $count ->
    [one] én lille opgave
    [8] otte små opgaver
    [9] ni små opgaver
   *[other] { $count } små opgaver
}, og så kan du spille { $kind }. Intet kan gå galt. { $kind ->
    [Chelma] Skriv dit træk,
   *[other] Skriv dit træk (startfelt, streg, slutfelt),
} eller vælg en brik under brættet; du spiller Hvid.
lesson-not-by-house-rules = Serveren spiller efter egne regler. Her lærer du spillet efter { $rules }; `/regler sammenlign` viser forskellene.
lesson-head = **Lær { $kind }: { $number } af { $all }**
lesson-skipped = Sprunget over.
lesson-anew = { $person }, brættet er igen som i begyndelsen.
lesson-retry = Der er ingen skade sket: brættet er igen som i begyndelsen. Prøv igen!
lesson-again = { $person }, din lektion fortsætter her.
lesson-stale = Det valg hører til en tidligere opgave. Her er den nuværende:
lesson-other-release = Denne lektion er blevet opdateret. Tryk på *Spring over*, eller spil et træk, for at fortsætte.

lesson-right = **{ $turn }** – rigtigt! { $why }
lesson-shown = **{ $turn }** – sådan gør man. { $why }
lesson-lost = **{ $turn }** – denne gang lykkedes det ikke: { $why }.
lesson-why-moves = { $count ->
    [one] dit ene træk er brugt
   *[other] dine { $count } træk er brugt
}
lesson-done-gala = { $person }, det var det: du kan spille **Gala**. Der står mere i `/{ command-rules }`, også de andre regelsæt.
    Og nu et helt parti? `/gala { command-challenge } { option-level }:1` spiller mod computeren, og `/gala { command-challenge } { option-opponent }:…` mod en, du kender.
lesson-done-chelma = { $person }, det var det: du kan spille **Chelma**. I `/{ command-rules }` kan du slå det hele op.
    Og nu et helt parti? `/chelma { command-challenge } { option-level }:1` spiller mod computeren, og `/chelma { command-challenge } { option-opponent }:…` mod en, du kender.
lesson-stopped = Lektionen slutter her. Du kan begynde forfra, når du vil.

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
lesson-help = En { $kind }-lektion for { $person }. Skriv et træk, eller vælg en brik under brættet. `træk` viser dine træk, `vis mig` løsningen. `start igen` stiller op igen, `spring over` går videre, `stop` slutter lektionen. `regler` har alle reglerne.

lesson-none-here = Her er ingen lektion i gang. `/gala { command-learn }` begynder en.
lesson-not-yours = Det er lektionen for { $person }, så det er kun { $person }, der trækker. `/gala { command-learn }` begynder din egen.
lesson-only-in-games = Det hører til i partier: i en lektion står intet på spil. Spil et træk, eller tryk på en af knapperne.

## What a turn lacks that may be taken.

lesson-misses = `{ $turn }` er tilladt, men ikke det, opgaven går ud på: { $why } Intet er flyttet. Prøv igen, eller tryk på *Vis mig*.
lesson-lacks-man = flyt brikken på { $square }.
lesson-lacks-square = trækket skal ende på { $square }.
lesson-lacks-capture = det slår ikke noget.
lesson-lacks-turn = brikken drejer ikke ved afbøjningslinjen.
lesson-lacks-twice = det er kun ét skridt, og der skal to til.
lesson-lacks-leap = det er et skridt, og der skal et spring til.
lesson-lacks-safety = din Gala ville stadig være truet.
lesson-lacks-threats = begge Galaer skal være truet på én gang.
lesson-lacks-placing = sæt { $role ->
    [Rook] et tårn
   *[other] en anden brik
}.
lesson-lacks-jumps = det skal være en kæde på { $count } hop.
lesson-lacks-mix = kæden skal have både diagonale hop og vandrette eller lodrette.
lesson-lacks-leaving = så ville en af dine brikker stadig stå på sine hjemmefelter, og efter træk 30 taber det.

## Gala.

lesson-kampa = **Brættet og Kampaen.** Hjørnerne er *borge*; resten er *korset* med *centrum* i midten. Mellem dem løber *afbøjningslinjen*. I dine egne borge går en **Kampa** diagonalt mod centrum, ét skridt eller to, og slår ikke.
    ➡️ **Gå to skridt på én gang med Kampaen på b3.**
lesson-kampa-done = Med det andet skridt gik Kampaen over linjen og forlod borgen. Fra nu af går den ét skridt i alle retninger.
lesson-kampa-captures-at-home = **Brættet og Kampaen.** Hjørnerne er *borge*; resten er *korset* med *centrum* i midten. Mellem dem løber *afbøjningslinjen*. I dine egne borge går og slår en **Kampa** ét skridt diagonalt mod centrum.
    ➡️ **Slå Horsaen med Kampaen på b3.**
lesson-kampa-captures-at-home-done = Et skridt mod centrum, så den måtte slå. Hen over linjen må den ikke slå.
lesson-kampa-one-step = **Brættet og Kampaen.** Hjørnerne er *borge*; resten er *korset* med *centrum* i midten. Mellem dem løber *afbøjningslinjen*. { $area ->
    [friendly-castles-but-tip] I dine egne borge
   *[friendly-ring-3] På sine startfelter
} går en **Kampa** ét skridt diagonalt mod centrum og slår ikke.
    ➡️ **Gå med Kampaen på b3.**
lesson-kampa-one-step-done = Herfra går den ét skridt i alle retninger.
lesson-kampa-captures = **Kampaen ude i verden.** Uden for dine egne borge går en Kampa ét skridt i alle retninger. For at slå skal den begynde i korset; den må gerne ende i en borg.
    ➡️ **Slå Horsaen med Kampaen på f7.**
lesson-kampa-captures-done = Kampaen begyndte i korset, så den måtte slå.
lesson-kampa-captures-within = **Kampaen ude i verden.** Andre steder går en Kampa ét skridt i alle retninger. På samme måde slår den, medmindre skridtet krydser linjen.
    ➡️ **Slå Horsaen med Kampaen på f7.**
lesson-kampa-captures-within-done = Begge felter ligger i korset, så Kampaen måtte slå.
lesson-kampa-captures-anywhere = **Kampaen ude i verden.** Uden for dine egne borge går en Kampa ét skridt i alle retninger. På samme måde slår den, selv hen over linjen.
    ➡️ **Slå Horsaen med Kampaen på f7.**
lesson-kampa-captures-anywhere-done = Ét skridt, og Horsaen er din.
lesson-korna = **Kornaen** går vandret eller lodret i en borg og diagonalt i korset, så langt vejen er fri. { $beyond ->
    [half-turn] På den anden side af linjen må den stoppe eller dreje 45 grader; centrum er lukket for den.
    [not-centre] På den anden side af linjen må den stoppe eller dreje; centrum er lukket for den.
   *[any] På den anden side af linjen må den stoppe eller dreje.
} Krydsede allerede dens første skridt, fortsætter den frit; ellers kun ét skridt.
    ➡️ **Slå Horsaen på { $to } med Kornaen på { $from }.**
lesson-korna-done = Ligeud over linjen og diagonalt videre derfra: det er afbøjning.{ $captures ->
    [only-crossing] {" "}Korna og Horsa slår kun med et træk, der krydser linjen.
   *[anywhere] {""}
}
lesson-horsa = **Horsaen** gør det omvendt: diagonalt i en borg, vandret eller lodret i korset. Linjen afbøjer den ligesom Kornaen.
    ➡️ **Slå Kampaen på { $to } med Horsaen på { $from }.**
lesson-horsa-done = Diagonalt over linjen og så ligeud gennem korset.{ $limit ->
    [no-border-capture] {" "}(Når en Horsa forlader korset, må den ikke slå på et felt ved linjen.)
    [one-step] {" "}(På sine startfelter går en Horsa kun ét skridt.)
   *[none] {""}
}
lesson-gala = **Galaen:** { $wins ->
    [one-gala] den, der slår en af modstanderens Galaer, vinder.
   *[both-galas] den, der slår begge modstanderens Galaer, vinder.
} Den går ét skridt i alle retninger { $captures ->
    [not-from-cross] og slår kun fra en borg.
    [only-crossing] og slår kun hen over linjen.
   *[other] og slår på samme måde, men ikke fra centrum.
} Fra centrums fire felter må den *springe* { $leap ->
    [safe] til ethvert tomt felt, hvor intet kan slå den.
   *[beyond-home] til næsten ethvert tomt felt; kun hjørnerne med hjemmefelterne er lukket.
}
    ➡️ **Spring af sted med Galaen på f5.**
lesson-gala-done = Ét spring over det halve bræt: centrum er et godt sted for en Gala.
lesson-centre = **Centrum** vinder også: bring begge dine Galaer ind på de fire felter. Den ene er der allerede.
    ➡️ **Gå ind i centrum med Galaen på d4.**
lesson-centre-done = Begge dine Galaer er i centrum. I et parti vinder det.
lesson-threat = **"Gala!"** siger man, når en Gala er truet. Truslen skal besvares, hvis det er muligt: gå væk, stil en brik imellem, eller slå den brik, der truer. Sorts Korna på e4 kommer over d3 og drejer mod d1.
    ➡️ **Red din Gala på d1.** Kun sådanne træk er tilladt.
lesson-threat-unanswered = **"Gala!"** siger man, når en Gala er truet. Efter disse regler behøver du ikke svare, men så mister du den. Sorts Korna på e4 kommer over d3 og drejer mod d1.
    ➡️ **Red din Gala på d1.**
lesson-threat-done = Din Gala er i sikkerhed.
lesson-double = **Double gala!** (dobbeltgala) To Galaer, der trues på én gang, kan næppe begge reddes.
    ➡️ **Tru begge de sorte Galaer, på a10 og h8, med ét træk af din Horsa.** Husk, hvor linjen afbøjer den.
lesson-double-done = Fra e7 drejer den til venstre mod a10 og til højre mod h8. En af dem falder.
lesson-gala-game = **Dit første parti.** { $wins ->
    [one-gala] Du har en Korna og en Horsa.
   *[both-galas] Sort har én Gala tilbage, og du har en Korna og en Horsa.
} Nu trækker Sort også og forsvarer sig.
    ➡️ **Slå en sort Gala på højst fem træk.** Tre er nok. *Tip* viser dig et godt træk.
lesson-gala-game-done = Galaen er slået: **du har vundet!**

## Chelma.

lesson-placing = **Chelma** er halma med skakbrikker. Der slås aldrig; den, der først får alle ti brikker hen på modstanderens felter, vinder. Konge, dronning og bønder er stillet op; de andre sættes på skift.
    ➡️ **Sæt et tårn på et markeret felt:** vælg det nedenfor, eller skriv for eksempel `R@f2`.
lesson-placing-done = Når alle tolv er sat, trækker Hvid.
lesson-pawn = **Skridt.** Konge og dronning går ét skridt i alle retninger, tårnet vandret eller lodret, løberen diagonalt. **Bonden** går ét skridt diagonalt, frem eller tilbage.
    ➡️ **Træk bonden på e4:** vælg den nedenfor, eller skriv `e4`, en streg og slutfeltet.
lesson-pawn-done = Bønder er langsomme. Send dem tidligt af sted.
lesson-knight = **Springeren** springer som i skak: to felter ligeud og ét til siden. Det er lige meget, hvad der står imellem.
    ➡️ **Spring af sted med springeren på d4.**
lesson-knight-done = Intet stod i vejen for den.
lesson-rook = **Hop.** Tårnet hopper også vandret eller lodret over én nabobrik til det tomme felt lige bag den. Det er lige meget, hvis brik det er. Derfra må det hoppe videre: en kæde, det hele i ét træk.
    ➡️ **Hop med tårnet fra b2 til f4.** Tre hop fører derhen.
lesson-rook-done = Over c2, over d3, over e4: tre hop, ét træk. Intet blev slået.
lesson-bishop = **Løberen** hopper på samme måde, men diagonalt.
    ➡️ **Hop med løberen fra b2 til d8.**
lesson-bishop-done = Tværs over brættet i ét træk. Byg sådanne stiger til dine brikker.
lesson-queen = **Dronningen** må blande alle slags hop i én kæde, diagonale og andre. Konge og bonde hopper aldrig.
    ➡️ **Hop med dronningen fra b2 til f6.**
lesson-queen-done = Ligeud, diagonalt, ligeud: det kan kun dronningen.
lesson-must-leave = **Træk 30.** Fra dit 30. træk skal en brik forlade dine ti hjemmefelter, når en kan. Dette er dit 30. træk, og én brik står der stadig. Kun den må trække.
    ➡️ **Få den ud.**
lesson-must-leave-done = Dine hjemmefelter er tomme. Fra nu af må du igen trække med alle brikker.
lesson-thirty = **Træk 30.** Efter dit 30. træk må ingen af dine brikker stå på dine egne ti hjemmefelter, ellers har du tabt. Dette er dit 30. træk, og én brik står der stadig.
    ➡️ **Få den ud.**
lesson-thirty-done = Lige i tide: dine hjemmefelter er tomme.
lesson-chelma-game = **Dit første parti.** Syv brikker er i mål. Hjørnet (a8, b7, a7, b8) er til konge, dronning og bønder. De andre hører til på a5, a6, b6, c7, c8, d8. Sort trækker også.
    ➡️ **Få de sidste tre i mål på højst fem træk.** Tre er nok. *Tip* viser dig et godt træk.
lesson-chelma-game-done = Alle ti er i mål: **du har vundet!**

lesson-button-show = Vis mig
lesson-button-skip = Spring over
lesson-button-start-again = Start igen
lesson-button-stop = Stop
lesson-button-again = Igen
lesson-button-learn = Lær { $kind }
