### Husregler: en servers egne regelsæt.

house-none = Denne server har ingen egne regler. Den, der styrer den, kan lave nogle med `/regler husregler`.
house-none-manager = Denne server har endnu ingen egne regler. Lav nogle med `/regler husregler`: giv dem et navn, vælg, hvad de begynder med, og ændr, hvad du vil.
house-all = **Serverens egne regler**
house-line = • **{ $name }** ({ $kind }): som `{ $like }`, bortset fra { $count ->
    [one] ét punkt.
   *[other] { $count } punkter.
}
house-made = **{ $name }**-reglerne er nye på denne server ({ $kind }). Det ændrer de:
house-changed = **{ $name }**-reglerne er ændret. Partier og udfordringer, der er i gang, beholder de regler, de blev lavet med.
house-one = **{ $name }**-reglerne på denne server ({ $kind }):
house-dropped = **{ $name }**-reglerne er væk. Partier og udfordringer, der er i gang, beholder dem.
house-try = Spil efter dem: `@galabot udfordr @nogen { $name }`. Slå dem op: `@galabot regler { $name }`.
house-change = Ændr et punkt med `/regler husregler`, under `ændr`.
house-menu = Ændr et punkt
house-menu-more = Ændr et andet punkt
house-trial-soon = Jeg prøver dem stadig af. Spørg igen om lidt, så fortæller jeg, hvordan partier efter dem går.
house-trial = { $games ->
    [one] Ét parti
   *[other] { $games } partier
} mod mig selv: omkring { $moves } træk pr. side, { $drawn }, og Hvid fik { $white } %.
house-trial-no-draws = ingen remis
house-trial-all-drawn = næsten alle remis
house-trial-drawn = remis i 1 af { $in }
house-trial-drawn-share = { $share } % remis
house-trial-none = Endnu ikke prøvet af.
house-usual = Denne server spiller efter **{ $name }**-reglerne. Vælg først andre med `/indstillinger server`.

## Hvad der ikke siger noget.

house-conflict-lone-gala = Bemærk: ingen har nogensinde kun én Gala tilbage, for den første slåede Gala slutter partiet.
house-conflict-few-galas = Bemærk: få Galaer gør aldrig partiet remis, for den første slåede Gala slutter det.
house-conflict-sharp-turn = Bemærk: grænsen efter skarpe knæk begrænser intet, for alle knæk er på 45 grader.

## Hvorfor de ikke laves.

house-no-name = Sig, hvad reglerne hedder: udfyld også `navn`, for eksempel med `gardeners`.
house-no-word = "{ $read }" kan ikke være et navn. Tag ét ord på 3 til 24 bogstaver, for eksempel `gardeners`; efter det første også cifre og bindestreger.
house-taken = "{ $read }" betyder allerede noget andet. Tag et andet navn, for eksempel `gardeners`.
house-no-such = Denne server har ingen regler ved navn "{ $name }". Den har { $known }.
house-no-such-none = Denne server har ingen regler ved navn "{ $name }". Dens styrere kan lave nogle: `husregler gardeners som winther centre-goal=none`.
house-no-like = Denne server har ingen regler ved navn "{ $name }". Den har { $known }. Skal der laves nye, så nævn også reglerne, de begynder med, for eksempel `som winther`.
house-no-point = Der er intet punkt i reglerne ved navn "{ $read }". `/regler husregler` tilbyder dem alle under `ændr`, for eksempel `centre-goal=none`.
house-no-value = "{ $read }" kan jeg ikke læse. Det kan være { $pairs }.
house-which-value = Sig, hvad `{ $field }` skal være: { $pairs }.
house-known = Det ville være reglerne ved navn { $names }, som du allerede kan spille efter.
house-too-many = En server kan have { $most } egne regelsæt. Fjern et, som ingen spiller efter: `/regler husregler` med `drop`.
