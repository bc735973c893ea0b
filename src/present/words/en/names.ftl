### What pieces, sides, seats and people are called. The glossary of the three languages is in docs/translating.md: one word for
### one thing, in every message.

name-white = White
name-black = Black
name-south-west = South-West
name-north-west = North-West
name-north-east = North-East
name-south-east = South-East
name-computer = Computer (level { $level })

list-and = { $first } and { $last }
list-or = { $first } or { $last }
