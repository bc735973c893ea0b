### What is said to somebody who asks about the rules; what the keys mean is told in ../en/lookup.ftl.

## Rule sets by name, as what a sentence begins with or is about; and in short, beside another.

the-rules-own = egne regler
the-rules-preset = { $preset }-reglerne
the-rules-preset-with = { $preset }-reglerne med { $options }
rules-short-with = { $preset } med { $options }

## Answers.

lookup-overview =
    { "" }**{ $rules }** ({ $kind })
    { $goal }
    • Brikker: { $pieces }. Spørg med `/{ command-rules } { command-piece }`, eller skriv `regler { $piece }` i et partis tråd.
    • Emner: { $topics }. Spørg med `/{ command-rules } { command-topic }`.
    • `/{ command-rules } { command-compare }` stiller to regelsæt ved siden af hinanden, `/{ command-rules } { command-poster }` viser et på én side.
lookup-otherwise = Anderledes i { $presets }.
lookup-unknown = { $rules } har intet om "{ $asked }"; emner: { $topics }.
lookup-unknown-near = { $rules } har intet om "{ $asked }"; mente du { $topics }?
lookup-elsewhere = { $rules } har ikke det. Det hører til { $kind }: `regler { $asked } { $preset }`.

compare-games = { $one } hører til { $kind } og { $other } til { $otherkind }: to forskellige spil.
compare-same = { $one } og { $other } er ens.
compare-head = { $one } og { $other } er forskellige på { $count ->
    [one] ét punkt
   *[other] { $count } punkter
}
compare-whole = { compare-head }:
compare-brief = { compare-head } ({ $first } | { $second }):
compare-brief-more = `/{ command-rules } { command-topic }` forklarer hvert punkt helt.
compare-file = { compare-head }: { $labels }. Filen stiller dem ved siden af hinanden.

## What the signs of a figure mean: a clause each.

sign-far = skive: går dertil, så langt den vil
sign-chain = skive: når dertil med en kæde af hop
sign-step = ring: med et enkelt skridt
sign-placing = ring: der må en brik sættes
sign-twice = to prikker: med to skridt på én gang
sign-leap = rude: springer dertil
sign-capture = røde hjørner: slår der
sign-barred = rødt kryds: forbudt efter reglerne

## Figures in words. What a man can do is a clause each, one after the other.

figure-empty-board = Det tomme bræt: fire borge i hjørnerne, korset imellem dem, centrum i dets midte.
figure-threat = { $pieces } truer Galaen på { $square }.
figure-placing = { $side } må sætte { a-man } på { $squares }.
figure-man = { the-man } på { $square } { $ways }.
figure-stuck = { the-man } på { $square } kan ikke trække.
figure-ways = { $first }; { $next }
figure-goes = går til { $squares }
figure-steps = går ét skridt til { $squares }
figure-twice = går to skridt til { $squares }
figure-leaps = springer til { $squares }
figure-captures = slår på { $squares }
figure-barred = må ifølge reglerne ikke gå til { $squares }

## Posters.

poster-title = Gala: { $rules }
poster-alt = En plakat om { $rules }: hvad der vinder, udgangsstillingen, og hvordan hver brik går. { $goal }
poster-partners = Makkere er Sydvest og Sydøst (Hvid) samt Nordvest og Nordøst (Sort).

legend-gala = { $count } Galaer: ét skridt; springer fra centrum
legend-korna = { $count } Kornaer: vandret og lodret i en borg, diagonalt i korset
legend-horsa = { $count } Horsaer: diagonalt i en borg, vandret og lodret i korset
legend-kampa = { $count } Kampaer: ét skridt; { $place ->
    [castles] i egne borge
    [ring] fra deres startfelter
   *[tip] i egne borge, men ikke ved centrum,
} kun mod centrum{ $steps ->
    [two] , op til to
   *[one] { "" }
}
legend-king = { $count } konge: ét skridt
legend-queen = { $count } dronning: ét skridt eller hop i alle retninger
legend-rook = { $count } tårne: ét skridt eller hop, vandret og lodret
legend-bishop = { $count } løbere: ét skridt eller hop, diagonalt
legend-knight = { $count } springere: springet som i skak
legend-pawn = { $count } bønder: ét skridt diagonalt

## The contact sheet.

sheet-title = galabot: billeder, { $theme ->
    [light] lys
    [dark] mørk
    [wood] træ
   *[high-contrast] stærk kontrast
}
sheet-pixels = { $count } pixel
sheet-theme = { $theme ->
    [light] lys
    [dark] mørk
    [wood] træ
   *[high-contrast] stærk kontrast
}
sheet-threat = en trussel, med angriberens vej
sheet-capture = et slag; Sort nederst
sheet-bend = et træk, der drejer
sheet-captured = slåede brikker ved siden af brættet
sheet-double = en dobbeltgala
sheet-win = en sejr: en gylden bjælke ved vinderen, Galaerne ligger
sheet-draw = remis
sheet-four = fire pladser; Sydvest er i trækket
sheet-placing = Chelma, placering
sheet-chain = Chelma, en kæde af hop
sheet-far = går hertil, så langt den vil
sheet-step = med et enkelt skridt
sheet-twice = med to skridt på én gang
sheet-leap = springer hertil
sheet-barred = forbudt efter reglerne
