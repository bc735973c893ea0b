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
    - i en uge, hvad jeg har sagt til dig, og hvilke af dine kommandoer jeg har svaret på.
    Hvad du ellers skriver, gemmer jeg ikke. `/{ command-privacy } { command-export }` giver dig det hele som fil; `/{ command-privacy } { command-delete }` sletter det.
privacy-settings = hvad du har valgt med `/{ command-settings }`;
privacy-no-settings = ingen indstillinger, for du har ikke valgt nogen;
privacy-exported = Her er alt, hvad jeg gemmer om dig, én post pr. linje. Kun du ser det.
privacy-ask-delete = Skal jeg slette dig? { $live ->
    [0] Du har intet parti i gang.
    [one] Dit åbne parti eller din åbne udfordring opgives først.
   *[other] Dine { $live } åbne partier og udfordringer opgives først.
} Dine indstillinger og dine forsøg på opgaver forsvinder, og i afsluttede partier står et udtrukket nummer i stedet for dit navn. Selve partierne bliver, for de er også dine modstanderes. Det kan ikke fortrydes.
privacy-button-delete = Slet alt om mig
privacy-deleted = Det er gjort: jeg kender dig ikke længere. Spiller du igen, begynder vi forfra. Farvel!
privacy-gone = Der er ingen revanche: den, du mener, har ladet sig slette.
