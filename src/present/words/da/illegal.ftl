### Why a move is refused, and what would work: a clause each, after the move and a colon; then hints, whole sentences.

illegal = `{ $turn }`: { $why }.
illegal-hint = `{ $turn }`: { $why }. { $hint }

illegal-no-man = der står ingen brik på { $from }
illegal-not-yours = { the-man } på { $from } tilhører { $side }, ikke dig
illegal-seat = { $seat } er i trækket, og { the-man } på { $from } tilhører { $owner }
illegal-other-role = på { $from } står { a-man }, ikke { $named ->
    [King] en konge
    [Queen] en dronning
    [Rook] et tårn
    [Bishop] en løber
    [Knight] en springer
    [Pawn] en bonde
   *[other] en { $named }
}
illegal-stays = et træk skal ende på et andet felt
illegal-own-man = din egen brik, { $piece }, står i vejen
illegal-not-its-way = { the-man } på { $from } kan ikke nå { $to }: { $way }
illegal-none-reaches = ingen brik på { $from } kan nå { $to }
illegal-blocked = { $blocker }en på { $at } står i vejen for { the-man } på { $from }
illegal-blocked-by-several = { $pieces } står i vejen for { the-man } på { $from }
illegal-threat = "gala!" skal besvares, og { $count ->
    [one] din Gala på { $galas }
   *[other] dine Galaer på { $galas }
} ville efter trækket være truet af { $by }
illegal-threat-one = den ene af dine to truede Galaer kan reddes, men begge, på { $galas }, ville stadig være truet af { $by }
illegal-way-point = { $stray } ligger ikke på vejen fra { $from } til { $to }
illegal-unanswered = "gala!" ville stå ubesvaret
illegal-both = { $one }, og { $other }

## The rules that bar a move.

barred-centre = { the-man } på { $from } må hverken standse i centrum eller gå igennem det
barred-second-leg-step = når { the-man } på { $from } krydser afbøjningslinjen på et senere skridt, går den højst ét skridt videre
barred-second-leg-turn = ved afbøjningslinjen må { the-man } på { $from } kun dreje 45 grader
barred-horsa-at-home = Horsaen på { $from } står på et af sine startfelter, og derfra går den kun ét skridt
barred-rider-crossing = { the-man } på { $from } slår kun med et træk, der krydser afbøjningslinjen
barred-horsa-border = Horsaen på { $from } forlader korset, så den må ikke slå på { $to }{ $border ->
    [yes] , lige ved afbøjningslinjen
   *[no] { "" }
}
barred-horsa-first-step = Horsaen på { $from } forlader korset med sit første skridt, så den må ikke slå på { $to }, hvor den krydser linjen
barred-horsa-alongside = Horsaen på { $from } må ikke slå på { $to }, langs borgen, med sit første skridt i korset
barred-horsa-sharp = efter en skarp drejning ind i korset må Horsaen på { $from } ikke slå på { $to } med sit første skridt dér
barred-gala-cross = Galaen på { $from } står i korset, og derfra slår den ikke
barred-gala-centre = Galaen på { $from } står i centrum, og derfra slår den ikke
barred-gala-in-centre = Galaen slår ikke i centrum, hvor { $to } ligger
barred-gala-crossing = Galaen på { $from } slår kun med et skridt over afbøjningslinjen
barred-leap-captures = Galaen på { $from } springer kun til tomme felter, og { $to } er optaget
barred-leap-home = Galaen på { $from } må ikke springe til { $to }, et af de fyrre hjemmefelter
barred-leap-unsafe = Galaen på { $from } må ikke springe til { $to }, hvor en af modstanderens brikker kunne slå den
barred-kampa-toward = her går Kampaen på { $from } kun diagonalt mod centrum
barred-kampa-captures-here = bundet til sit skridt mod centrum slår Kampaen på { $from } ikke
barred-kampa-cross = en Kampa slår kun, når den begynder i korset, og { $from } ligger i en borg
barred-kampa-crossing = Kampaen på { $from } slår ikke med et skridt over afbøjningslinjen
barred-kampa-two-steps = Kampaen på { $from } tager kun to skridt til et tomt felt, og { $to } er optaget
barred-kampa-two-steps-leave = af to skridt skal det første blive i borgen, og Kampaen på { $from } ville forlade den
barred-kampa-friendly-noble = en Kampa må ikke gå ind på { $to }, et adelsfelt i dens egen borg
barred-kampa-noble = en Kampa må ikke gå ind på { $to }, et adelsfelt
barred-kampa-centre = centrum er lukket for Kampaer, så længe der hverken står en Gala eller en af modstanderens Kampaer i det

## How men move.

way-gala = en Gala går ét skridt i enhver retning eller springer fra centrum
way-kampa-bound = her går en Kampa ét skridt mod centrum
way-kampa-bound-two = her går en Kampa ét eller to skridt mod centrum
way-kampa = en Kampa går ét skridt
way-korna-castle = en Korna i en borg går vandret eller lodret, må krydse linjen og går så diagonalt videre
way-korna-cross = en Korna i korset går diagonalt, må krydse linjen og går så vandret eller lodret videre
way-horsa-castle = en Horsa i en borg går diagonalt, må krydse linjen og går så vandret eller lodret videre
way-horsa-cross = en Horsa i korset går vandret eller lodret, må krydse linjen og går så diagonalt videre
way-king = en konge går ét skridt i enhver retning
way-queen = en dronning går ét skridt i enhver retning eller hopper over brikker i enhver retning
way-rook = et tårn går ét skridt vandret eller lodret eller hopper sådan over brikker
way-bishop = en løber går ét skridt diagonalt eller hopper sådan over brikker
way-knight = en springer springer to felter ligeud og ét til siden
way-pawn = en bonde går ét skridt diagonalt

## Chelma.

chelma-off-board = { $square } ligger ikke på brættet, der ender ved h8
chelma-placing-first = først skal alle brikker sættes; du har stadig { $pieces } at sætte
chelma-all-placed = alle brikker er sat, så nu skal der trækkes
chelma-none-in-hand = du har ikke { a-man } at sætte; du har { $pieces }
chelma-not-marked = { $to } er ikke et af dine seks markerede felter
chelma-occupied = på { $to } står { $side }s { man }, og der slås aldrig
chelma-occupied-own = på { $to } står { $role ->
    [Rook] dit eget tårn
    [King] din egen konge
    [Queen] din egen dronning
    [Bishop] din egen løber
    [Knight] din egen springer
   *[other] din egen bonde
}
chelma-stays = et træk, også en kæde af hop, skal ende på et andet felt
chelma-nothing-to-jump = ad den direkte vej skulle { the-man } på { $from } hoppe over { $over }, hvor der ikke står noget
chelma-no-chain = i denne stilling fører ingen kæde af hop { the-man } fra { $from } til { $to }
chelma-way-point = { $stray } ligger ikke på en kæde af hop fra { $from } til { $to }
chelma-must-leave = fra sit 30. træk skal en side flytte en brik væk fra sine hjemmefelter, hvis den kan, her fra { $squares }

## What would work.

hint-answers = Det ville være et svar: { $moves }.
hint-cannot-move = { $role ->
    [Rook] Det tårn
   *[other] Den { man }
} kan ikke trække lige nu.
hint-cannot-move-lists = { $role ->
    [Rook] Det tårn
   *[other] Den { man }
} kan ikke trække lige nu; `træk` viser de brikker, der kan.
hint-type-moves = Skriv `træk` for at se, hvad du kan spille.
hint-targets = Fra { $from } kan { the-man } gå til { $targets }.
hint-targets-more = Fra { $from } kan { the-man } gå til { $targets } og flere.
hint-targets-more-lists = Fra { $from } kan { the-man } gå til { $targets } og flere: `træk { $from }`.
hint-placed = { $role ->
    [Rook] Et tårn
   *[other] En { man }
} kan sættes på { $targets }.

## Moves as they are offered while somebody types, at most 100 characters.

offer-man = { $turn } ({ man }{ $wins ->
    [yes] , vinder
   *[no] { "" }
})
offer-takes = { $turn } ({ $role } slår { $taken }{ $wins ->
    [yes] , vinder
   *[no] { "" }
})
offer-place = { $turn } (sæt { a-man }{ $wins ->
    [yes] , vinder
   *[no] { "" }
})
