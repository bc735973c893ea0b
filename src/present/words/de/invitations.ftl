### Challenges: what they say, and who is still awaited.

challenge = { $opponent }, { $challenger } fordert dich zu { $rematch ->
    [yes] einer Revanche in
   *[no] einer Partie
} **{ $kind }** heraus (nach { $rules }, Partie { $game }). { $sides }
challenge-open = { $challenger } sucht jemanden für { $rematch ->
    [yes] eine Revanche in
   *[no] eine Partie
} **{ $kind }** (nach { $rules }, Partie { $game }). { $sides }
challenge-you-black = Du spielst Schwarz.
challenge-you-white = Du spielst Weiß.
challenge-accepter-black = Wer annimmt, spielt Schwarz.
challenge-accepter-white = Wer annimmt, spielt Weiß.
challenge-white = { $challenger } spielt Weiß.
challenge-black = { $challenger } spielt Schwarz.
challenge-random = Das Los entscheidet, wer Weiß spielt.

## Play of four: own and others are told by the messages below; "open" says whether anyone may join.

challenge-four = { $challenger } lädt zu { $rematch ->
    [yes] einer Revanche in
   *[no] einer Partie
} **{ $kind }** an vier Plätzen ein (nach { $rules }, Partie { $game }): { $own } gegen { $others }{ $open ->
    [yes] . Alle können mitspielen
   *[no] { "" }
}. { $sides } Es geht los, sobald alle angenommen haben.
four-own-both = { $challenger } (beide Heere)
four-own-and = { $challenger } und { $partner }
four-own-open = { $challenger } mit jemandem als Partner
four-others-both = { $opponent } (beide Heere)
four-others-and = { $opponent } und { $second }
four-others-open = { $opponent } und einen zweiten Gegner
four-anyone-both = einen Gegner (beide Heere)
four-anyone-and = einen Gegner und { $second }
four-anyone-open = zwei Gegner

joined-partner = { $person } spielt an der Seite von { $challenger } mit (Partie { $game }). { $awaited }
joined-opponent = { $person } spielt gegen { $challenger } mit (Partie { $game }). { $awaited }
left = { $person } macht bei der Herausforderung von { $challenger } doch nicht mit (Partie { $game }). { $awaited }
declined = { $person } lehnt die Herausforderung von { $challenger } ab (Partie { $game }).
awaited = Noch offen: { $people }. Zum Annehmen drück den Knopf unter der Herausforderung, oder nimm `/gala { command-accept } { option-game }:{ $game }`.
awaited-partner = ein Partner für { $challenger }
awaited-opponents = { $count ->
    [one] ein Gegner
   *[other] zwei Gegner
} für { $challenger }

## What the message of a challenge says later.

card-playing = **Partie { $game }** ({ $kind }): { $players }, nach { $rules }.
card-over = **Partie { $game }** ({ $kind }) ist vorbei. { $result }
card-thread = Zur Partie: { $thread }

## Why somebody is not challenged, or a challenge not answered.

uninvited-no-member = { $person } ist nicht auf diesem Server, und nur wer hier ist, kann hier herausgefordert werden.
uninvited-not-now = Eine Partie mit { $person } ist gerade nicht möglich.
uninvited-too-many-of-yours = { $person } hat schon { $most } Herausforderungen von dir. Warte auf eine Antwort, oder zieh eine mit `/gala { command-withdraw }` zurück.
uninvited-too-many = { $person } hat schon { $most } Herausforderungen, mehr gehen nicht auf einmal. Versuch es später noch einmal.
uninvited-from-elsewhere = Partie { $game } gehört zu einem Server: Mach das dort, in einem seiner Kanäle.
