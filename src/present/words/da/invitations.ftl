### Challenges: what they say, and who is still awaited.

challenge = { $opponent }, { $challenger } udfordrer dig til { $rematch ->
    [yes] en revanche i
   *[no] et parti
} **{ $kind }** (efter { $rules }, parti { $game }). { $sides }
challenge-open = { $challenger } søger en modstander til { $rematch ->
    [yes] en revanche i
   *[no] et parti
} **{ $kind }** (efter { $rules }, parti { $game }). { $sides }
challenge-you-black = Du spiller Sort.
challenge-you-white = Du spiller Hvid.
challenge-accepter-black = Den, der accepterer, spiller Sort.
challenge-accepter-white = Den, der accepterer, spiller Hvid.
challenge-white = { $challenger } spiller Hvid.
challenge-black = { $challenger } spiller Sort.
challenge-random = Farverne trækkes tilfældigt.

## Play of four: own and others are told by the messages below; "open" says whether anyone may join.

challenge-four = { $challenger } indbyder til { $rematch ->
    [yes] en revanche i
   *[no] et parti
} **{ $kind }** med fire pladser (efter { $rules }, parti { $game }): { $own } mod { $others }{ $open ->
    [yes] . Alle må være med
   *[no] { "" }
}. { $sides } Det begynder, når alle har accepteret.
four-own-both = { $challenger } (begge hære)
four-own-and = { $challenger } og { $partner }
four-own-open = { $challenger } og en makker
four-others-both = { $opponent } (begge hære)
four-others-and = { $opponent } og { $second }
four-others-open = { $opponent } og en modstander til
four-anyone-both = en modstander (begge hære)
four-anyone-and = en modstander og { $second }
four-anyone-open = to modstandere

joined-partner = { $person } er med som makker for { $challenger } (parti { $game }). { $awaited }
joined-opponent = { $person } er med mod { $challenger } (parti { $game }). { $awaited }
left = { $person } trækker sig fra udfordringen fra { $challenger } (parti { $game }). { $awaited }
declined = { $person } afslår udfordringen fra { $challenger } (parti { $game }).
awaited = Vi mangler stadig: { $people }. Accepter med knappen under udfordringen, eller brug `/gala { command-accept } { option-game }:{ $game }`.
awaited-partner = en makker til { $challenger }
awaited-opponents = { $count ->
    [one] en modstander
   *[other] to modstandere
} til { $challenger }

## What the message of a challenge says later.

card-playing = **Parti { $game }** ({ $kind }): { $players }, efter { $rules }.
card-over = **Parti { $game }** ({ $kind }) er slut. { $result }
card-thread = Til partiet: { $thread }

## Why somebody is not challenged, or a challenge not answered.

uninvited-no-member = { $person } er ikke på denne server, og kun de, der er her, kan udfordres her.
uninvited-not-now = Et parti med { $person } er ikke muligt lige nu.
uninvited-too-many-of-yours = { $person } har allerede { $most } udfordringer fra dig. Vent på et svar, eller træk en tilbage med `/gala { command-withdraw }`.
uninvited-too-many = { $person } har allerede { $most } udfordringer, og flere kan man ikke have ad gangen. Prøv igen senere.
uninvited-from-elsewhere = Parti { $game } hører til en server: gør det dér, i en af dens kanaler.
