### Challenges: what they say, and who is still awaited.

challenge = { $opponent }, { $challenger } challenges you to { $rematch ->
    [yes] a rematch
   *[no] a game
} of **{ $kind }** ({ $rules }, game { $game }). { $sides }
challenge-open = { $challenger } is looking for an opponent: { $rematch ->
    [yes] a rematch
   *[no] a game
} of **{ $kind }** ({ $rules }, game { $game }). { $sides }
challenge-you-black = You'd play Black.
challenge-you-white = You'd play White.
challenge-accepter-black = Whoever accepts plays Black.
challenge-accepter-white = Whoever accepts plays White.
challenge-white = { $challenger } plays White.
challenge-black = { $challenger } plays Black.
challenge-random = Colours are random.

## Play of four: own and others are told by the messages below; "open" says whether anyone may join.

challenge-four = { $challenger } asks for { $rematch ->
    [yes] a rematch
   *[no] a game
} of **{ $kind }** with four seats ({ $rules }, game { $game }): { $own } against { $others }{ $open ->
    [yes] . Anyone may join
   *[no] { "" }
}. { $sides } It starts when everybody has accepted.
four-own-both = { $challenger } (both armies)
four-own-and = { $challenger } and { $partner }
four-own-open = { $challenger } and a partner
four-others-both = { $opponent } (both armies)
four-others-and = { $opponent } and { $second }
four-others-open = { $opponent } and a second opponent
four-anyone-both = an opponent (both armies)
four-anyone-and = an opponent and { $second }
four-anyone-open = two opponents

joined-partner = { $person } joins as partner of { $challenger } (game { $game }). { $awaited }
joined-opponent = { $person } joins against { $challenger } (game { $game }). { $awaited }
left = { $person } drops out of { $challenger }'s challenge (game { $game }). { $awaited }
declined = { $person } declines the challenge of { $challenger } (game { $game }).
awaited = Still needed: { $people }. To accept, press the button below the challenge, or use `/gala accept game:{ $game }`.
awaited-partner = a partner for { $challenger }
awaited-opponents = { $count ->
    [one] an opponent
   *[other] two opponents
} for { $challenger }

## What the message of a challenge says later.

card-playing = **Game { $game }** ({ $kind }): { $players }, with { $rules }.
card-over = **Game { $game }** ({ $kind }) is over. { $result }
card-thread = To the game: { $thread }

## Why somebody is not challenged, or a challenge not answered.

uninvited-no-member = { $person } isn't on this server. Only members can be challenged here.
uninvited-not-now = A game with { $person } isn't possible right now.
uninvited-too-many-of-yours = { $person } already has { $most } challenges from you. Wait for an answer, or withdraw one with `/gala withdraw`.
uninvited-too-many = { $person } already has { $most } challenges, the maximum. Try again later.
uninvited-from-elsewhere = Game { $game } belongs to a server: do that there, in one of its channels.
