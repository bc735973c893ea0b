### Games against the computer.

computer-fails = Ich kann gerade nicht antworten. Ich versuche es weiter, und nichts geht verloren.

level-next = Ich suche deine Stufe in { $kind }, bisher { $games ->
    [one] eine Partie
   *[other] { $games } Partien
}: Beim nächsten Mal spiele ich auf **Stufe { $level }**.
level-found = **Deine Stufe in { $kind } ist { $level }**, nach { $games ->
    [one] deiner letzten Partie
   *[other] deinen letzten { $games } Partien
} mit mir. Wähl wieder `{ typed-then-auto }` als Stufe, und ich halte mit dir Schritt.
level-auto-alone = Deine Stufe finde ich, wenn du allein gegen den Computer spielst. Versuch `herausfordern computer { typed-then-level } { typed-then-auto }`.
