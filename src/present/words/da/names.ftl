### What men, sides, seats and people are called. The glossary is in ../en/names.ftl.

name-white = Hvid
name-black = Sort
name-south-west = Sydvest
name-north-west = Nordvest
name-north-east = Nordøst
name-south-east = Sydøst
name-computer = Computer (niveau { $level })

list-and = { $first } og { $last }
list-or = { $first } eller { $last }

## A man with an article. The men of Gala are of the common gender.

man = { $role ->
    [man] brik
    [King] konge
    [Queen] dronning
    [Rook] tårn
    [Bishop] løber
    [Knight] springer
    [Pawn] bonde
   *[other] { $role }
}
the-man = { $role ->
    [man] brikken
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
