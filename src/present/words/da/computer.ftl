### Games against the computer.

computer-fails = Jeg kan ikke svare lige nu. Jeg bliver ved med at prøve, og intet går tabt.

level-next = Jeg leder efter dit niveau i { $kind }, indtil nu { $games ->
    [one] ét parti
   *[other] { $games } partier
}: næste gang spiller jeg på **niveau { $level }**.
level-found = **Dit niveau i { $kind } er { $level }** efter { $games ->
    [one] dit seneste parti
   *[other] dine seneste { $games } partier
} med mig. Vælg igen `{ typed-then-auto }` som niveau, så følger jeg med.
level-auto-alone = Jeg finder dit niveau, når du spiller alene mod computeren. Prøv `udfordr computer { typed-then-level } { typed-then-auto }`.
