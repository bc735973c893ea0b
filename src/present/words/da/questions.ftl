### Spørgsmål til en spiller, og hvis svar der tæller.

ask-resign-named = { $person }, vil du virkelig opgive? Kun du kan svare: Tryk på en knap, eller skriv `opgiv ja`.
refused-not-your-question = Det kan kun { $person } svare på.
takeback-other-asks = { $person } har allerede bedt om at tage tilbage: { $moves }. Er du enig? Tryk på en knap, eller skriv `tilbagetagning accepter` eller `tilbagetagning afslå`.
no-pause-declined = Du har bedt om en pause siden det sidste træk, og det blev afslået. Spil først videre.
rematch-plays = Revanchen er allerede i gang: parti { $game } i { $thread }.
rematch-waits = Du har allerede bedt om en revanche, parti { $game }: { $link }. Svaret mangler endnu.
rematch-waits-there = Du har allerede bedt om en revanche, parti { $game }. Svaret i { $channel } mangler endnu.
draw-proposed = { $who } vil gerne tilbyde remis. { $partner }, er du enig? Hvis ikke, så spil bare videre.
draw-agreed = { $who } tager imod remis. { $partner }, gør du også? Spiller du videre, er det afslået.
