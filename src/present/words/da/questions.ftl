### Questions to a player, and whose answer counts.

ask-resign-named = { $person }, vil du virkelig opgive parti { $game }? Kun du kan svare: tryk på en knap, eller skriv `opgiv ja`.
ask-resign-pressed = { $person }, vil du virkelig opgive parti { $game }? Kun du kan svare: tryk på en knap.
refused-not-your-question = Det kan kun { $person } svare på.
takeback-other-asks = { $person } har allerede bedt om et omtræk: { $moves }. Er det i orden? Tryk på en knap, eller skriv `omtræk accepter` eller `omtræk afslå`.
no-pause-declined = Du har bedt om en pause siden det sidste træk, og det blev afslået. Spil videre først.
rematch-plays = Revanchen er allerede i gang: parti { $game } i { $thread }.
rematch-waits = Du har allerede bedt om en revanche, parti { $game }: { $link }. Svaret mangler endnu.
rematch-waits-there = Du har allerede bedt om en revanche, parti { $game }. Svaret i { $channel } mangler endnu.
draw-proposed = { $who } vil gerne tilbyde remis. { $partner }, er du med på det? Hvis ikke, så spil bare videre.
draw-agreed = { $who } accepterer remis. { $partner }, accepterer du også? Spiller du videre, er det afslået.
