### What pieces, sides, seats and people are called. The glossary is in docs/translating.md.

name-white = Hvid
name-black = Sort
name-south-west = Sydvest
name-north-west = Nordvest
name-north-east = Nordøst
name-south-east = Sydøst
name-computer = Computer (niveau { $level })

list-and = { $first } og { $last }
list-or = { $first } eller { $last }

## A piece with an article. The pieces of Gala are of the common gender.

man = { $role ->
    [piece] brik
    [King] konge
    [Queen] dronning
    [Rook] tårn
    [Bishop] løber
    [Knight] springer
    [Pawn] bonde
   *[other] { $role }
}
the-man = { $role ->
    [piece] brikken
    [King] kongen
    [Queen] dronningen
    [Rook] tårnet
    [Bishop] løberen
    [Knight] springeren
    [Pawn] bonden
   *[other] { $role }en
}
a-man = { $role ->
    [Rook] et tårn
   *[other] en { man }
}
men = { $role ->
    [King] konger
    [Queen] dronninger
    [Rook] tårne
    [Bishop] løbere
    [Knight] springere
    [Pawn] bønder
   *[other] { $role }er
}
