### The topics of the rules; what the keys mean is told in ../en/topics.ftl. A file is a "linje", a rank a "række".

topic-title = { $heading }, { $rules }

heading-board = Brættet
heading-army = Opstillingen
heading-seats = Hvem der spiller
heading-gala = Galaen
heading-korna = Kornaen
heading-horsa = Horsaen
heading-kampa = Kampaen
heading-placing = Placering
heading-jumps = Kæder af hop
heading-king = Kongen
heading-queen = Dronningen
heading-rook = Tårnet
heading-bishop = Løberen
heading-knight = Springeren
heading-pawn = Bonden
heading-deflection = Afbøjningslinjen
heading-threats = Trusler
heading-goals = Hvordan man vinder
heading-grades = Slags sejre
heading-draws = Remis
heading-options = Tilvalg
heading-notation = Hvordan træk skrives

offered-board = Bræt
offered-army = Opstilling
offered-seats = Hvem der spiller
offered-gala = Gala
offered-korna = Korna
offered-horsa = Horsa
offered-kampa = Kampa
offered-placing = Placering
offered-jumps = Kæder af hop
offered-king = Konge
offered-queen = Dronning
offered-rook = Tårn
offered-bishop = Løber
offered-knight = Springer
offered-pawn = Bonde
offered-deflection = Afbøjningslinje
offered-threats = Trusler
offered-goals = Hvordan man vinder
offered-grades = Slags sejre
offered-draws = Remis
offered-options = Tilvalg
offered-notation = Hvordan træk skrives

## Gala.

topic-gala-board = Ti linjer, a til j, og ti rækker; Hvid er hjemme på række 1. De fire hjørner på 4 × 4 felter er borgene: dem ved a1 og j1 er Hvids, dem ved a10 og j10 Sorts. De øvrige 36 felter er korset, med centrum (e5, f5, e6, f6) i midten. Afbøjningslinjen løber mellem hver borg og korset. Hjemmefelter er de ti i hver borg nærmest dens yderste hjørne, hvor der står brikker fra begyndelsen. De seks nærmest hjørnet er adelsfelterne.
topic-gala-gala = En Gala går ét skridt i enhver retning.
topic-gala-korna = I en borg går en Korna vandret eller lodret, i korset diagonalt. Den første brik i vejen standser den. Den går så langt, den vil, og må afslutte trækket med ét skridt over linjen i samme retning. Er feltet lige bag linjen tomt, må den gå videre derfra i det nye område: så langt, den vil, hvis allerede dens første skridt krydsede, ellers ét skridt. Et slag afslutter trækket.
topic-gala-horsa = I en borg går en Horsa diagonalt, i korset vandret eller lodret. Den første brik i vejen standser den. Den går så langt, den vil, og må afslutte trækket med ét skridt over linjen i samme retning. Er feltet lige bag linjen tomt, må den gå videre derfra i det nye område: så langt, den vil, hvis allerede dens første skridt krydsede, ellers ét skridt. Et slag afslutter trækket.
topic-gala-kampa = En Kampa går ét skridt.
topic-gala-deflection = Linjen mellem en borg og korset bøjer Kornaer og Horsaer af: en brik, der kom vandret eller lodret, går diagonalt videre, og omvendt. Et træk krydser den højst én gang og må slutte på feltet lige bag den. Er det tomt, fører et andet stykke videre derfra i det nye område: så langt man vil, hvis allerede trækkets første skridt krydsede, ellers ét skridt. Fører to veje til et felt, er det lige meget, hvilken brikken tog.
topic-gala-threats = En Gala er truet, hvis en af modstanderens brikker kunne slå den med det næste træk. Det gælder også en brik, der selv skulle besvare en trussel. Et træk, der efterlader modstanderens Galaer truet, kaldes "gala!", med to "double gala!".
topic-gala-grades = En sejr er stor, hvis begge vinderens Galaer står i centrum. Den er lille, hvis én gør det og begge modstanderens Galaer er slået. Ellers er den almindelig.
topic-gala-grades-one-gala = En sejr er stor, hvis begge vinderens Galaer står i centrum. Ellers er den almindelig.
topic-gala-draws = Et parti er remis, når den samme stilling opstår for tredje gang med samme side eller plads i trækket, efter 50 træk for hver side på stribe uden slag og uden Kampa-træk, når den, der er i trækket, intet lovligt træk har, og når man bliver enige.
topic-gala-options = Winther-reglerne har tilvalg, der kan føjes til i enhver kombination.
topic-gala-options-none = Ingen er valgt her.
topic-gala-options-chosen = Valgt her: { $options }.
topic-gala-options-held = Her gælder: { $options }.
topic-gala-notation = Et felt er linje og række: e4, j10. Et træk skrives som startfelt og slutfelt: d3-f5, eller d3xf5, hvis det slår. Også d3f5, d3 f5 og D3–F5 forstås, ligesom brikkens bogstav foran (Kd3-f5) og mellemfelter (d3-e3-f4), der ligger på en lovlig vej. Brikkerne er G Gala, K Korna, H Horsa, P Kampa. En stilling nævner rækkerne fra oven, Hvids brikker med stort, tal for tomme felter, og så hvem der er i trækket.
topic-gala-threats-four = Begge modstanderpladsers brikker truer en Gala, uanset hvilken plads der trækker næste gang. Men en plads svarer kun for sin egen Gala, aldrig for makkerens.
topic-gala-notation-four = De to østlige pladsers brikker har en apostrof (G', k'), og i trækket er sw, nw, ne eller se.

## Chelma.

topic-chelma-board = Otte linjer, a til h, og otte rækker. Hvid begynder i hjørnet ved h1, Sort i det ved a8. På en sides fire hjørnefelter (h1, g2, g1, h2; a8, b7, a7, b8) begynder konge, dronning og bønder; de seks markerede felter foran dem (e1, f1, f2, g3, h3, h4; a5, a6, b6, c7, c8, d8) er til de andre brikker. Hver side går til den andens felter.
topic-chelma-army = Hver side har ti brikker: en konge, en dronning og to bønder på brættet og to tårne, to løbere og to springere på hånden, som sættes først.
topic-chelma-placing = Fra begyndelsen har hver side sin konge, sin dronning og to bønder på brættet og to tårne, to løbere og to springere på hånden. Siderne skiftes, Hvid først, til at sætte en af disse tolv på et tomt af deres egne markerede felter. Når alle er sat, trækker Hvid. Brikker af samme slags er ens. Det skrives R@f2.
topic-chelma-king = En konge går ét skridt i enhver retning. Den hopper ikke.
topic-chelma-queen = En dronning går ét skridt i enhver retning eller laver en kæde af hop, hvert efter ønske ad en linje, en række eller en diagonal.
topic-chelma-rook = Et tårn går ét skridt ad en linje eller række eller laver en kæde af hop ad linjer og rækker.
topic-chelma-bishop = En løber går ét skridt diagonalt eller laver en kæde af diagonale hop.
topic-chelma-knight = En springer springer to felter ad en linje eller række og ét til siden, også over andre brikker. Den laver ingen kæder.
topic-chelma-pawn = En bonde går ét skridt diagonalt, frem eller tilbage. Den hopper ikke.
topic-chelma-jumps = Tårn, løber og dronning hopper over én brik, uanset side, der står ved siden af dem, til det tomme felt lige bag den, en eller flere gange i ét træk. Brikken, der hopper, regnes imens for at være væk fra sit første felt; en kæde må føre over det, men ikke ende der. Skridt og hop blandes aldrig. Der slås aldrig.
topic-chelma-goals = En side har vundet, når dens konge, dronning og bønder står på de fire felter, hvor modstanderens begyndte, uanset fordelingen, og dens tårne, løbere og springere på modstanderens seks markerede felter, uanset fordelingen.
topic-chelma-draws = Et parti er remis, når den samme stilling med de samme brikker på hånden og samme side i trækket opstår for tredje gang; når ingen af siderne har et træk; og når man bliver enige. Har kun den ene side intet træk, står den over.
topic-chelma-notation = Et felt er linje og række: e4, h8. Et træk skrives som startfelt og slutfelt: d3-f5. Også d3f5, d3 f5 og D3–F5 forstås, ligesom brikkens bogstav foran (Bd3-f5) og de felter, en kæde lander på (d3-b5-d7). En brik sættes med R@f2. Brikkerne er K konge, Q dronning, R tårn, B løber, N springer, P bonde. En stilling nævner rækkerne fra oven, Hvids brikker med stort, tal for tomme felter, og så hvem der er i trækket, brikkerne på hånden, og hvor mange ture der har været.
