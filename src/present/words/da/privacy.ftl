### What is kept of a person (`/privacy`): shown, handed over, deleted.

name-gone = [slettet]

privacy-shown = Det gemmer jeg om dig:
    - dit Discord-id og navn;
    - { $games ->
        [one] ét parti eller én udfordring
       *[other] { $games } partier og udfordringer
    } (i gang: { $live }){ $lessons ->
        [0] { "" }
        [one] { " " }og én lektion
       *[other] { " " }og { $lessons } lektioner
    }, med dine træk og hvornår du spillede dem;
    - de svar, du planlægger i partier, der er i gang;
    - { $settings }
    - { $puzzles ->
        [0] ingen opgaver, for du har ikke prøvet nogen;
        [one] den ene opgave, du har prøvet, hvornår, og om du løste den;
       *[other] de { $puzzles } opgaver, du har prøvet, hvornår, og hvilke du løste;
    }
    - hvor mange kommandoer og træk du har brugt det seneste døgn;
    - { $count ->
        [0] intet login på nettet;
        [one] dit login på nettet: hvornår det sidst blev brugt, og kanalen for en Activity;
       *[other] dine { $count } logins på nettet: hvornår de sidst blev brugt, og kanalen for en Activity;
    }
    - beskeder til dig, til de når frem, og i en uge, hvilke kommandoer jeg har svaret dig på.
    Hvad du ellers skriver, gemmer jeg ikke. `/{ command-privacy } { command-export }` giver dig det hele som fil; `/{ command-privacy } { command-delete }` sletter det.
privacy-settings = hvad du har valgt med `/{ command-settings }`;
privacy-no-settings = ingen indstillinger, for du har ikke valgt nogen;
privacy-exporting = Jeg samler, hvad jeg gemmer om dig.
privacy-exported = Her er alt, hvad jeg gemmer om dig: én post pr. linje, pakket med gzip. Kun du ser det.
privacy-exported-part = Del { $part } af det, jeg gemmer om dig: én post pr. linje, pakket med gzip. Der følger en del til. Kun du ser det.
privacy-exported-last = Del { $part }, den sidste: det er alt.
privacy-exported-cut = Del { $part }. Mere kan jeg ikke sende på én gang, og det er ikke alt: botejeren kan give dig resten.
privacy-nothing = Jeg gemmer intet om dig, bortset fra hvor mange kommandoer og træk du har brugt det seneste døgn.
unsent = Discord afviste den fil, der hører til her, så du har ikke fået den. Prøv igen senere; bliver det ved, så giv besked til botejeren.
privacy-ask-delete = Skal jeg slette alt om dig? { $live ->
    [0] Du har intet parti i gang.
    [one] Dit åbne parti eller din åbne udfordring opgives først.
   *[other] Dine { $live } åbne partier og udfordringer opgives først.
} Dine indstillinger, opgaveforsøg, logins på nettet og ventende beskeder slettes. I partier og trådnavne erstatter et tilfældigt nummer dit navn, så vidt Discord tillader det. Partierne bliver, for de er også dine modstanderes.{ $days ->
    [0] { "" }
    [one] { " " }Ældre sikkerhedskopier gemmes i én dag.
   *[other] { " " }Ældre sikkerhedskopier gemmes i { $days } dage.
} Det kan ikke fortrydes.
privacy-button-delete = Slet alt om mig
privacy-deleted = Klaret: dine data er slettet.{ $days ->
    [0] { "" }
    [one] { " " }Ældre sikkerhedskopier forsvinder inden for én dag.
   *[other] { " " }Ældre sikkerhedskopier forsvinder inden for { $days } dage.
}{ $threads ->
    [0] { "" }
   *[other] { " " }Jeg er ved at omdøbe trådene til dine partier.
} Jeg beholder kun et hemmeligt mærke uden navn, så jeg kan slette dig igen efter en gammel sikkerhedskopi. Du kan begynde forfra, når du vil.
privacy-deleting = Jeg er ved at slette dine data og er ikke færdig endnu. Det fortsætter af sig selv, også efter en genstart. `/{ command-privacy } { command-show }` viser, om det er gjort.
privacy-unfinished = Sletningen af dine data er begyndt, men ikke færdig: noget gik galt hos mig ({ $reference }). Jeg fortsætter ved næste genstart, eller når du igen bruger `/{ command-privacy } { command-delete }`.
privacy-leaving = Jeg er ved at slette dine data, som du ønskede. Spørg igen, når det er gjort.
privacy-gone = Der kan ikke spilles revanche: spilleren har fået sine data slettet.
