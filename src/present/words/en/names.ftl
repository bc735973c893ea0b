### What men, sides, seats and people are called. One word for one thing, in every message:
###
### English             German                Danish
### White, Black        Weiß, Schwarz         Hvid, Sort
### Gala, Kampa, Korna, Horsa                 the same everywhere; feminine in German, common gender in Danish
### King, Queen, Rook, Bishop, Knight, Pawn   König, Dame, Turm, Läufer, Springer, Bauer;
###                                           konge, dronning, tårn, løber, springer, bonde
### man                 Figur                 brik
### square              Feld                  felt
### move, turn          Zug                   træk
### deflection line     Ablenkungslinie       afbøjningslinje
### castle, cross       Burg, Kreuz           borg, kors
### centre              Zentrum               centrum
### noble square        Adelsfeld             adelsfelt
### to capture          schlagen              slå
### threat              Drohung               trussel
### draw                Remis                 remis
### take-back           Rücknahme             tilbagetagning
### challenge           Herausforderung       udfordring
### rematch             Revanche              revanche
### to resign           aufgeben              opgive
### rules               Regeln                regler
### thread              Thread                tråd
### "gala!" and "double gala!" are the game's own call, in every language.
###
### Whoever reads is addressed as "du".

name-white = White
name-black = Black
name-south-west = South-West
name-north-west = North-West
name-north-east = North-East
name-south-east = South-East
name-computer = Computer (level { $level })

list-and = { $first } and { $last }
list-or = { $first } or { $last }
