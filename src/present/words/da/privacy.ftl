### What is kept of a person (`/privacy`): shown, handed over, deleted.

name-gone = en, der er gået

privacy-shown = Det gemmer jeg om dig:
    - dit nummer og navn på Discord, ved { $games ->
        [one] ét parti eller én udfordring
       *[other] { $games } partier og udfordringer
    } ({ $live } af dem ikke afsluttet){ $lessons ->
        [0] { "" }
        [one] { " " }og én lektion
       *[other] { " " }og { $lessons } lektioner
    }, med dine træk og hvornår de blev spillet;
    - { $settings }
    - { $puzzles ->
        [0] ingen opgaver, for du har ikke prøvet nogen;
        [one] den ene opgave, du har prøvet, hvornår, og om du løste den;
       *[other] de { $puzzles } opgaver, du har prøvet, hvornår, og hvilke du løste;
    }
    - hvad jeg har at sige dig, til det er nået frem, og i en uge, hvilke af dine kommandoer jeg har svaret på.
    Hvad du ellers skriver, gemmer jeg ikke. `/{ command-privacy } { command-export }` giver dig det hele som fil; `/{ command-privacy } { command-delete }` sletter det.
privacy-settings = hvad du har valgt med `/{ command-settings }`;
privacy-no-settings = ingen indstillinger, for du har ikke valgt nogen;
privacy-exporting = Jeg samler, hvad jeg gemmer om dig.
privacy-exported = Her er alt, hvad jeg gemmer om dig: én post pr. linje, pakket med gzip. Kun du ser det.
privacy-exported-part = Del { $part } af det, jeg gemmer om dig: én post pr. linje, pakket med gzip. Der følger en del til. Kun du ser det.
privacy-exported-last = Del { $part }, den sidste: det er alt.
privacy-exported-cut = Del { $part }. Mere kan jeg ikke sende på én gang, og det er ikke alt: den, der driver mig, kan give dig resten.
privacy-exported-nothing = Jeg gemmer intet om dig.
unsent = Discord tog ikke imod den fil, der hører til her, så den er ikke nået frem til dig. Prøv igen senere; bliver det ved, så sig det til den, der driver mig.
privacy-ask-delete = Skal jeg slette dig? { $live ->
    [0] Du har intet parti i gang.
    [one] Dit åbne parti eller din åbne udfordring opgives først.
   *[other] Dine { $live } åbne partier og udfordringer opgives først.
} Dine indstillinger, dine forsøg på opgaver og hvad jeg endnu havde at sige dig forsvinder. I partier står et udtrukket nummer i stedet for dit navn, også i navnene på deres tråde, så vidt Discord tillader det. Selve partierne bliver, for de er også dine modstanderes.{ $days ->
    [0] { "" }
    [one] { " " }Sikkerhedskopier fra før gemmes i én dag.
   *[other] { " " }Sikkerhedskopier fra før gemmes i { $days } dage.
} Det kan ikke fortrydes.
privacy-button-delete = Slet alt om mig
privacy-deleted = Det er gjort: intet, jeg arbejder med, nævner dig længere.{ $days ->
    [0] { "" }
    [one] { " " }Sikkerhedskopier fra før forsvinder inden for én dag.
   *[other] { " " }Sikkerhedskopier fra før forsvinder inden for { $days } dage.
}{ $threads ->
    [0] { "" }
   *[other] { " " }Trådene til dine partier er jeg ved at give nye navne.
} Hvad jeg beholder, er et hemmeligt mærke, som ikke nævner nogen: ved det sletter jeg dig igen, hvis en gammel sikkerhedskopi en dag skal bruges. Spiller du igen, begynder vi forfra. Farvel!
privacy-deleting = Jeg er ved at slette dig og er ikke færdig endnu. Det fortsætter af sig selv, også hvis jeg startes igen imens. `/{ command-privacy } { command-show }` siger dig, om det er gjort.
privacy-unfinished = Sletningen af dig er begyndt og ikke færdig, for noget gik galt hos mig ({ $reference }): en del af det, jeg gemmer om dig, er der stadig. Jeg fortsætter, næste gang jeg startes, eller når du igen beder om `/{ command-privacy } { command-delete }`.
privacy-leaving = Jeg er ved at slette dig, som du ønskede. Spørg igen, når det er gjort.
privacy-gone = Der er ingen revanche: den, du mener, har ladet sig slette.
