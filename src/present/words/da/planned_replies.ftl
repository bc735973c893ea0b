### Planned replies: "if they play this, I play that". Only their owner is told what is planned.

plan-shown = Det har du planlagt i parti { $game }, dine svar med fed. Kun du ser det.
plan-added = Planlagt i parti { $game }. Hvis det kommer dertil, spiller jeg dit svar med det samme. Dine svar er med fed, og kun du ser det.
plan-known = Det har du allerede planlagt i parti { $game }. Dine svar er med fed, og kun du ser det.
plan-instead = Det træder i stedet for { $old }.
plan-line = • { $turns }
plan-line-waits = • { $turns } (kan ikke spilles nu og venter)
plan-more = … og { $count ->
    [one] en linje til
   *[other] { $count } linjer til
}.
plan-none = Intet er planlagt i parti { $game }. Mens du venter, så planlæg et svar med `/gala { command-plan }`. Under `{ option-moves }` står de andres træk og så dit, f.eks. `d6-d5 d3-d4`; flere må følge.
plan-dropped = Intet er længere planlagt i parti { $game }.
plan-open = Planer viser jeg kun til dig, og her læser andre med. Brug `/gala { command-plan }`, eller skriv `planer { $game }` til mig i en direkte besked.
plan-open-added = Planlagt i parti { $game }. Men andre kan læse, hvad du skrev her: du kan slette det, og planen bliver. Vil du planlægge uset, så brug `/gala { command-plan }`. Eller skriv `plan { $game }` og trækkene til mig i en direkte besked.
plan-waits = Svaret, du har planlagt i parti { $game } ({ $place }), kan ikke spilles, som det står, så det venter. Du er i trækket dér: spil et træk, eller se efter med `/gala { command-plan }`.
button-drop-plans = Drop planer

no-plan-your-turn = Du er i trækket i parti { $game }: spil dit træk først. En plan begynder med de andres næste træk, så kommer dit svar.
no-plan-no-reply = En plan ender med dit eget svar: først de andres træk, så dit. Med fire pladser nævnes alle træk indtil dit.
no-plan-illegal =
    Træk { $number } i din plan kan ikke spilles, så intet er planlagt.
    { $why }
no-plan-too-long = En planlagt linje har op til { $most } træk. Planlæg resten, når det er kommet så langt.
no-plan-too-many = Du kan planlægge op til { $most } linjer i et parti. Drop det, du ikke bruger mere.
