### What pieces, sides, seats and people are called. The glossary is in docs/translating.md.

name-white = Weiß
name-black = Schwarz
name-south-west = Südwest
name-north-west = Nordwest
name-north-east = Nordost
name-south-east = Südost
name-computer = Computer (Stufe { $level })

list-and = { $first } und { $last }
list-or = { $first } oder { $last }

## A piece with an article, in the cases that messages need. The pieces of Gala are all feminine.

man = { $role ->
    [piece] Figur
    [King] König
    [Queen] Dame
    [Rook] Turm
    [Bishop] Läufer
    [Knight] Springer
    [Pawn] Bauer
   *[other] { $role }
}
the-man = { $role ->
    [King] der König
    [Rook] der Turm
    [Bishop] der Läufer
    [Knight] der Springer
    [Pawn] der Bauer
   *[other] die { man }
}
the-man-acc = { $role ->
    [King] den König
    [Rook] den Turm
    [Bishop] den Läufer
    [Knight] den Springer
    [Pawn] den Bauern
   *[other] die { man }
}
the-man-dat = { $role ->
    [King] dem König
    [Rook] dem Turm
    [Bishop] dem Läufer
    [Knight] dem Springer
    [Pawn] dem Bauern
   *[other] der { man }
}
a-man = { $role ->
    [King] ein König
    [Rook] ein Turm
    [Bishop] ein Läufer
    [Knight] ein Springer
    [Pawn] ein Bauer
   *[other] eine { man }
}
a-man-acc = { $role ->
    [King] einen König
    [Rook] einen Turm
    [Bishop] einen Läufer
    [Knight] einen Springer
    [Pawn] einen Bauern
   *[other] eine { man }
}
men = { $role ->
    [King] Könige
    [Queen] Damen
    [Rook] Türme
    [Bishop] Läufer
    [Knight] Springer
    [Pawn] Bauern
   *[other] { $role }s
}
