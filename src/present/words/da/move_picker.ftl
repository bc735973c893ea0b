### Moves chosen by taps, and the buttons that page through lists.

tap-which-piece = Parti { $game }, { $mover } er i trækket: hvilken brik?
tap-choose-piece = Vælg en brik
tap-choose-square = Vælg et felt
tap-page = { $prompt } (side { $page } af { $pages })
tap-where-to = Parti { $game }, { tap-role } på { $square }: hvorhen?
tap-where-placed = Parti { $game }, { tap-role } fra hånden: hvorhen?
tap-another-piece = En anden brik
tap-role = { $role ->
    [King] Konge
    [Queen] Dronning
    [Rook] Tårn
    [Bishop] Løber
    [Knight] Springer
    [Pawn] Bonde
   *[other] { $role }
}
tap-piece-on = { tap-role } på { $square }
tap-piece-in-hand = { tap-role } fra hånden
tap-can-move = { $count ->
    [one] 1 felt
   *[other] { $count } felter
}
tap-can-take = { tap-can-move }, slår på { $takes }
tap-can-take-gala = { tap-can-move }, kan slå en Gala
tap-can-answer = { tap-can-move }, kan svare på truslen
tap-can-win = { tap-can-move }, kan vinde
tap-takes = slår en { tap-role }
tap-takes-and-answers = slår en { tap-role } og svarer på en trussel
tap-takes-and-wins = slår en { tap-role } og vinder
tap-answers = svarer på en trussel
tap-wins = vinder
tap-alt-moves = Brættet med målene: { tap-role } på { $square } kan gå til { $squares }.
tap-alt-placed = Brættet med felterne til { tap-role }: { $squares }.
tap-stale = Det valg er forældet. Sidste træk i parti { $game } var { $number }. Nu er { $mover } i trækket ({ $person }).
tap-stale-start = Det valg er forældet. Ingen har trukket endnu i parti { $game }. { $mover } er i trækket ({ $person }).
tap-stale-over = Det valg er forældet: parti { $game } er slut.

page-back = ◀ Forrige
page-on = Næste ▶
