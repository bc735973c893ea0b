### Bedenkzeiten für einen Abend: Minuten und Stunden. Eine Spanne wie „15 Minuten“ ist { $span }, { $bank } oder { $increment }.

span-seconds = { $count ->
    [one] 1 Sekunde
   *[other] { $count } Sekunden
}

clock-game = { $seats ->
    [4] Bedenkzeit: { $bank } pro Platz + { $increment } pro Zug.
   *[other] Bedenkzeit: { $bank } pro Seite + { $increment } pro Zug.
}
clock-game-bare = { $seats ->
    [4] Bedenkzeit: { $span } pro Platz.
   *[other] Bedenkzeit: { $span } pro Seite.
}
# „Weiß 12:04“
clock-left = { $side } { $left }

# Was ein Slash-Befehl vorschlägt, mit dem, was eingesetzt wird: „3 Tage pro Zug“, „15 Minuten pro Seite (15m)“.
clock-offer-none = keine Bedenkzeit
clock-offer-move = { $span } pro Zug
clock-offer-side = { $span } pro Seite
clock-offer-game = { $bank } pro Seite + { $increment } pro Zug
clock-offer-fischer = { $bank } + { $increment } pro Zug (höchstens { $cap })

no-clock-read = „{ $read }“ verstehe ich nicht als Bedenkzeit. Versuch `15m+10s` pro Seite, `2 Std/Zug`, `3 Tage` pro Zug, `fischer 3d+1d cap 7d` oder `keine Bedenkzeit`.
no-clock-game = „{ $read }“ geht nicht als Bedenkzeit. Eine Seite bekommt 1 Minute bis 24 Stunden und bis zu 1 Stunde mehr pro Zug, etwa `15m+10s`.
no-clock-move = „{ $read }“ geht nicht als Bedenkzeit. Ein Zug bekommt 1 Minute bis 23 Stunden oder 1 bis 14 ganze Tage: `2 Std/Zug`, `3 Tage`.
no-clock-weekends-short = Freie Wochenenden gibt es nur, wenn die Bedenkzeit in Tagen zählt. Lass sie weg oder wähle etwa `3 Tage`.
