### Every point of a rule set; what the keys mean is told in ../en/points.ftl. The second leg is "det andet stykke", the regions
### are "områder".

label-army = Opstillingen
point-army-four-kornas = Hver side har 2 Galaer, 4 Kornaer, 6 Horsaer og 8 Kampaer. I hver borg står, fra det yderste hjørne og indefter: Galaen, 2 Kornaer, 3 Horsaer, 4 Kampaer.
point-army-six-kornas = Hver side har 2 Galaer, 6 Kornaer, 4 Horsaer og 8 Kampaer. I hver borg står, fra det yderste hjørne og indefter: Galaen, 2 Horsaer, 3 Kornaer, 4 Kampaer.
point-army-five-kornas = Hver side har 2 Galaer, 5 Kornaer, 5 Horsaer og 8 Kampaer. Fra det yderste hjørne og indefter står i borgene ved a1 og j10: Galaen, 2 Horsaer, 3 Kornaer, 4 Kampaer; i dem ved j1 og a10: Galaen, 2 Kornaer, 3 Horsaer, 4 Kampaer.
brief-army-four-kornas = 4 Kornaer, 6 Horsaer
brief-army-six-kornas = 6 Kornaer, 4 Horsaer
brief-army-five-kornas = 5 Kornaer, 5 Horsaer

label-seats = Spillerne
point-seats-two = To spiller, Hvid nederst og Sort øverst; Hvid begynder.
point-seats-four =
    Fire pladser spiller, hver med de ti brikker fra én borg. De trækker i urets retning: sydvest, nordvest, nordøst, sydøst.
    De to sydlige pladser er makkere (Hvid), og det er de to nordlige også (Sort). Makkere hverken slår eller truer hinanden. De vinder, taber og spiller remis sammen. Én person må have begge pladser på en side.
    En plads trækker kun sine egne brikker og besvarer kun trusler mod sin egen Gala. Begge modstanderpladsers brikker kan true den. En plads uden en brik, der kan trække, springes over. En plads, der har mistet sin Gala, spiller videre.
    De østlige pladsers brikker er firkantede. På skrift har de en apostrof (G'), og i trækket er sw, nw, ne eller se.
brief-seats-two = to
brief-seats-four = fire pladser, to makkere på hver side; hver besvarer kun trusler mod sin egen Gala; på skrift er G' en østlig Gala, og sw nw ne se er i trækket

label-second-leg = Det andet stykke
point-second-leg-any = Det andet stykke må gå i enhver retning, der gælder i det nye område.
point-second-leg-half-turn = Det andet stykke må kun gå i 45 graders vinkel på det første.
brief-second-leg-any = enhver retning
brief-second-leg-half-turn = kun 45 grader

label-riders-in-centre = Kornaer og Horsaer i centrum
point-riders-in-centre-free = Kornaer og Horsaer må standse i centrum og gå igennem det.
point-riders-in-centre-barred = Kornaer og Horsaer må hverken standse i centrum eller gå igennem det.
brief-riders-in-centre-free = frit
brief-riders-in-centre-barred = spærret

label-rider-captures = Slag med Kornaer og Horsaer
point-rider-captures-anywhere = Kornaer og Horsaer slår i begge områder, på begge stykker.
point-rider-captures-crossing = Kornaer og Horsaer slår kun med et træk, der krydser linjen: lige bag den eller på det andet stykke.
brief-rider-captures-anywhere = overalt
brief-rider-captures-crossing = kun over linjen

label-horsa-leaving = En Horsa forlader korset
point-horsa-leaving-free = Ingen særlig regel for en Horsa, der forlader korset.
point-horsa-leaving-border = Når en Horsa forlader korset, må den ikke slå på et grænsefelt, et af borgens syv felter langs linjen.
point-horsa-leaving-first-step = Når en Horsa forlader korset med sit første skridt, må den ikke slå på feltet lige bag linjen.
brief-horsa-leaving-free = ingen særlig regel
brief-horsa-leaving-border = slår ikke på grænsefelter
brief-horsa-leaving-first-step = slår ikke, når første skridt krydser linjen

label-horsa-entering = En Horsa går ind i korset
point-horsa-entering-free = Ingen særlig regel for en Horsa, der går ind i korset.
point-horsa-entering-alongside = Når en Horsa går ind i korset, må den ikke slå på det første felt af sit andet stykke, hvis det ligger langs den borg, den forlod.
point-horsa-entering-sharp = Når en Horsa går ind i korset og drejer mere end 45 grader, må den ikke slå på det første felt af sit andet stykke, hvis det ligger langs den borg, den forlod.
brief-horsa-entering-free = ingen særlig regel
brief-horsa-entering-alongside = slår ikke langs den forladte borg, hvor det andet stykke begynder
brief-horsa-entering-sharp = slår efter en drejning på mere end 45 grader ikke langs den forladte borg

label-horsa-at-home = En Horsa hjemme
point-horsa-at-home-free = Fra de felter, hvor dens sides Horsaer begynder, går en Horsa som fra alle andre.
point-horsa-at-home-one-step = Fra de felter, hvor dens sides Horsaer begynder, går en Horsa kun ét skridt.
brief-horsa-at-home-free = som fra alle andre felter
brief-horsa-at-home-one-step = kun ét skridt

label-gala-captures = Slag med Galaen
point-gala-captures-not-from-cross = Den må slå med sit skridt, men ikke når det begynder i korset eller centrum.
point-gala-captures-not-from-centre = Den må slå med sit skridt, men ikke når det begynder i centrum.
point-gala-captures-not-in-centre = Den må slå med sit skridt, men hverken fra centrum eller på et af centrums felter.
point-gala-captures-crossing = Den må kun slå med sit skridt, hvis det krydser afbøjningslinjen.
brief-gala-captures-not-from-cross = ikke fra korset eller centrum
brief-gala-captures-not-from-centre = ikke fra centrum
brief-gala-captures-not-in-centre = hverken fra eller i centrum
brief-gala-captures-crossing = kun over linjen

label-leap = Galaens spring
point-leap-beyond-home = Fra centrum må den springe til ethvert tomt felt undtagen de fyrre hjemmefelter, hvor der står brikker fra begyndelsen.
point-leap-safe = Fra centrum må den springe til ethvert tomt felt, hvor ingen af modstanderens brikker så kunne slå den.
brief-leap-beyond-home = til ethvert tomt felt undtagen hjemmefelter
brief-leap-safe = til ethvert tomt felt, hvor intet kunne slå den

label-kampa-restricted = Hvor Kampaen er bundet
point-kampa-restricted-castles = I sin egen sides borge går den kun ét skridt mod centrum, ad diagonalen fra det yderste hjørne.
point-kampa-restricted-ring = På de felter, hvor dens egen sides Kampaer begynder, går den kun ét skridt mod centrum, ad diagonalen fra det yderste hjørne.
point-kampa-restricted-tip = I sin egen sides borge, undtagen på feltet ved centrum (d4 og g4, d7 og g7), går den kun ét skridt mod centrum, ad diagonalen fra det yderste hjørne.
brief-kampa-restricted-castles = i sine egne borge
brief-kampa-restricted-ring = hvor dens sides Kampaer begynder
brief-kampa-restricted-tip = i sine egne borge, men ikke ved centrum

label-restricted-kampa = Den bundne Kampa
point-restricted-kampa-step = Der slår den ikke.
point-restricted-kampa-two-steps = Der slår den ikke, men må tage to sådanne skridt på én gang, hvis begge felter er tomme og det første ligger i borgen.
point-restricted-kampa-captures = Der må den slå med sit skridt, medmindre det krydser afbøjningslinjen.
brief-restricted-kampa-step = ét skridt uden slag
brief-restricted-kampa-two-steps = ét eller to skridt uden slag
brief-restricted-kampa-captures = ét skridt, slår, men ikke over linjen

label-free-kampa = Den frie Kampa
point-free-kampa-from-cross = Ellers går den ét skridt i enhver retning og slår på samme måde, hvis den begynder i korset.
point-free-kampa-unless-crossing = Ellers går den ét skridt i enhver retning og slår på samme måde, medmindre skridtet krydser afbøjningslinjen.
point-free-kampa-captures = Ellers går den ét skridt i enhver retning og slår på samme måde.
brief-free-kampa-from-cross = slår fra korset
brief-free-kampa-unless-crossing = slår, men ikke over linjen
brief-free-kampa-captures = slår med ethvert skridt

label-kampa-barred = Lukket for Kampaer
point-kampa-barred-nowhere = Intet felt er lukket for Kampaer.
point-kampa-barred-friendly = Kampaer går ikke ind på adelsfelterne i deres egne borge (de seks nærmest det yderste hjørne). De går heller ikke ind i centrum, medmindre en Gala, uanset side, eller en af modstanderens Kampaer allerede står i det.
point-kampa-barred-noble = Kampaer går ikke ind på adelsfelter i nogen borg (de seks nærmest det yderste hjørne).
brief-kampa-barred-nowhere = intet felt
brief-kampa-barred-friendly = egne adelsfelter; centrum, indtil en Gala eller en af modstanderens Kampaer står i det
brief-kampa-barred-noble = adelsfelter

label-threats = Svar på "gala!"
point-threats-each = En trussel skal besvares: Kan et træk gøre antallet af ens truede Galaer mindre, må man kun spille træk, hvorefter så få som muligt er truet, eller træk, der vinder med det samme. Ellers må alle træk spilles. Så længe der ingen trussel er, må man gerne udsætte sig for en.
point-threats-must = En trussel skal besvares: Er en af ens Galaer truet, når man skal trække, må man kun spille træk, hvorefter ingen er truet, eller træk, der vinder med det samme. Redder intet træk dem alle, må alle træk spilles. Så længe der ingen trussel er, må man gerne udsætte sig for en.
point-threats-may = En trussel behøver ikke at blive besvaret.
brief-threats-each = påkrævet, for hver Gala
brief-threats-must = påkrævet, når alle kan reddes
brief-threats-may = ikke nødvendigt

label-capture-goal = At slå Galaer
point-capture-goal-both = Den, der slår begge modstanderens Galaer, vinder.
point-capture-goal-one = Den, der slår en af modstanderens Galaer, vinder.
brief-capture-goal-both = begge skal slås
brief-capture-goal-one = én er nok

label-centre-goal = At nå centrum
point-centre-goal-none = Det giver ikke sejr at have begge sine egne Galaer i centrum.
point-centre-goal-wins = Den, der bringer begge sine egne Galaer ind i centrum, vinder også.
brief-centre-goal-none = giver ikke sejr
brief-centre-goal-wins = sejr med begge egne Galaer der

label-lone-gala = Den sidste brik
point-lone-gala-plays-on = En side, hvis sidste brik er en enkelt Gala, spiller videre.
point-lone-gala-loses = En side, hvis sidste brik er en enkelt Gala, har tabt.
brief-lone-gala-plays-on = en enkelt Gala spiller videre
brief-lone-gala-loses = en enkelt Gala taber

label-few-galas = Få Galaer
point-few-galas-play-on = Hvor få Galaer der end er tilbage, spilles der videre.
point-few-galas-one-each = Har hver side præcis én Gala, er partiet remis.
point-few-galas-one-each-in-centre = Har hver side præcis én Gala, og står begge i centrum, er partiet remis.
brief-few-galas-play-on = der spilles videre
brief-few-galas-one-each = én hver er remis
brief-few-galas-one-each-in-centre = én hver, begge i centrum, er remis

label-longest = Længste parti
point-longest-none = Et parti må vare, så længe det vil.
point-longest-gala = Et parti varer højst 600 træk for hver side; så er det remis.
point-longest-chelma = Et parti varer højst 600 træk for hver side (at sætte brikker tæller ikke); så er det remis.
brief-longest-none = intet
brief-longest-gala = 600 træk for hver side

## Chelma.

brief-late-thirty = den, der har en brik hjemme efter sit 30. træk, har tabt
brief-late-thirty-once = prøvet én gang, efter 30 træk hver
brief-late-must-leave = fra 30. træk skal en brik hjemmefra
brief-late-plays-on = ingen hast
brief-long-game-plays-on = ingen grænse
brief-long-game-two-hundred = remis efter 100 træk for hver side
brief-goal-own = kun egne brikker
brief-goal-enemy = en modstanders fylder også et
label-late = At forlade hjemmefelterne
point-late-thirty = Den, der efter sit 30. træk (at sætte brikker tæller ikke) stadig har en brik på et af sine ti hjemmefelter, har tabt. En side, hvis brikker alle er i mål, har allerede vundet.
point-late-plays-on = En side må beholde brikker på hjemmefelterne, så længe den vil.
point-late-thirty-once = Når begge sider har spillet 30 træk (at sætte brikker tæller ikke), har den tabt, der stadig har en brik på et af sine ti hjemmefelter. Har begge en, er partiet remis. En side, hvis brikker alle er i mål, har allerede vundet.
point-late-must-leave = Fra sit 30. træk (at sætte brikker tæller ikke) skal en side med brikker på hjemmefelterne flytte en af dem væk derfra, hvis den kan. Kan den ikke, trækker den, som den vil.

label-long-game = Lange partier
point-long-game-plays-on = Hvor mange træk der end bliver, spilles der videre.
point-long-game-two-hundred = Efter 100 træk for hver side på stribe (at sætte brikker tæller ikke) er partiet remis.

label-goal = Målfelter
point-goal-own = Kun en sides egne brikker fylder dens målfelter.
point-goal-enemy = Et målfelt med en af modstanderens brikker tæller som fyldt, hvis siden selv har en brik på et målfelt.
