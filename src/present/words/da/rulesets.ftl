### What a rule set is called, what wins by it, and what sets it apart. The names of presets and options are the same everywhere.

rules-own = egne regler
rules-preset = { $preset }-regler
rules-preset-with = { $preset }-regler med { $options }

## As in "et parti efter …".

rules-by-own = egne regler
rules-by-preset = { $preset }-reglerne
rules-by-preset-with = { $preset }-reglerne med { $options }

goal-both = Den, der slår begge modstanderens Galaer, vinder.
goal-one = Den, der slår en af modstanderens Galaer, vinder.
goal-both-or-centre = Den, der slår begge modstanderens Galaer, vinder, og det gør også den, der bringer begge sine egne ind i centrum.
goal-one-or-centre = Den, der slår en af modstanderens Galaer, vinder, og det gør også den, der bringer begge sine egne ind i centrum.
goal-threats-answered = En trussel mod en Gala ("gala!") skal besvares.
goal-threats-ignored = En trussel mod en Gala ("gala!") behøver ikke at blive besvaret.
goal-chelma = Sæt på skift med modstanderen dine tårne, løbere og springere på dine markerede felter. Flyt derefter konge, dronning og bønder hen, hvor modstanderens begyndte, og resten til modstanderens markerede felter. Der slås aldrig.
goal-chelma-placed = Flyt konge, dronning og bønder hen, hvor modstanderens begyndte, og resten til modstanderens markerede felter. Der slås aldrig.

apart-chelma-thirty = Den, der efter sit 30. træk stadig har en brik på et hjemmefelt, har tabt; at sætte en brik tæller ikke som et træk.
apart-chelma-open = Der er ingen hast med at forlade hjemmefelterne, men 100 træk for hver side på stribe er remis.
apart-chelma-no-hurry = Der er ingen hast med at forlade hjemmefelterne.
apart-chelma-thirty-once = Den, der stadig har en brik på et hjemmefelt, når begge har spillet 30 træk, har tabt; gælder det begge, er det remis.
apart-chelma-must-leave = Fra sit 30. træk skal en side flytte en brik væk fra sine hjemmefelter, hvis den kan; at sætte en brik tæller ikke som et træk.
apart-chelma-long = 100 træk for hver side på stribe er remis.
apart-chelma-enemy-counts = Et målfelt med en af modstanderens brikker tæller som fyldt, når en af dine egne står på et andet.
apart-four-seats = Fire pladser trækker i urets retning fra Sydvest; makkere vinder sammen, og hver trækker kun brikkerne fra sin egen borg og besvarer kun trusler mod sin egen Gala.
apart-riders-barred = Kornaer og Horsaer holder sig ude af centrum.
apart-riders-free = Kornaer og Horsaer må gå ind i centrum.
apart-riders-free-no-goal = Kornaer og Horsaer må gå ind i centrum, men det giver ikke sejr at nå det.
apart-half-turn = Ved afbøjningslinjen drejer de kun 45 grader.
apart-captures-crossing = Kornaer og Horsaer slår kun, når de krydser linjen, og det gør Galaen også.
apart-horsa-at-home = Fra et felt, hvor dens sides Horsaer begyndte, går en Horsa kun ét skridt.
apart-safe-leap = Fra centrum springer en Gala til ethvert sikkert felt.
apart-kampa-first-squares = Kun på sine startfelter skal en Kampa gå mod centrum.
apart-kampa-but-tip = I sine egne borge skal en Kampa gå mod centrum, undtagen fra felterne ved centrum.
apart-kampa-closed-centre = Kampaer holder sig ude af centrum, indtil en Gala eller en af modstanderens Kampaer står i det.
apart-kampa-noble = Kampaer går ikke ind på adelsfelter.
apart-horsa-alongside = En Horsa, der drejer 45 grader, må slå langs den borg, den forlader.
apart-gala-captures = Galaen slår ikke i centrum.
apart-lone-gala = Den, hvis sidste brik er en enkelt Gala, har tabt.
