### Why a move is refused, and what would work: a clause each, after the move and a colon; then hints, whole sentences.

illegal = `{ $turn }`: { $why }.
illegal-hint = `{ $turn }`: { $why }. { $hint }

illegal-no-man = auf { $from } steht keine Figur
illegal-not-yours = { the-man } auf { $from } gehört { $side }, nicht dir
illegal-seat = am Zug ist { $seat }, und { the-man } auf { $from } gehört { $owner }
illegal-other-role = auf { $from } steht { a-man }, nicht { $named ->
    [King] ein König
    [Queen] eine Dame
    [Rook] ein Turm
    [Bishop] ein Läufer
    [Knight] ein Springer
    [Pawn] ein Bauer
   *[other] eine { $named }
}
illegal-stays = ein Zug muss auf einem anderen Feld enden
illegal-own-man = deine eigene Figur, { $piece }, steht im Weg
illegal-not-its-way = { the-man } auf { $from } kommt nicht nach { $to }: { $way }
illegal-none-reaches = keine Figur auf { $from } kommt nach { $to }
illegal-blocked = die { $blocker } auf { $at } steht { the-man-dat } auf { $from } im Weg
illegal-blocked-by-several = { $pieces } stehen { the-man-dat } auf { $from } im Weg
illegal-threat = auf „gala!“ musst du antworten, und { $count ->
    [one] deine Gala auf { $galas } wäre
   *[other] deine Galas auf { $galas } wären
} nach diesem Zug durch { $by } bedroht
illegal-threat-one = eine deiner beiden bedrohten Galas kannst du retten, aber nach diesem Zug blieben beide, auf { $galas }, durch { $by } bedroht
illegal-way-point = { $stray } liegt nicht auf dem Weg von { $from } nach { $to }
illegal-unanswered = auf „gala!“ wäre damit nicht geantwortet
illegal-both = { $one }, und { $other }

## The rules that bar a move.

barred-centre = die { $role } auf { $from } darf im Zentrum weder halten noch hindurchziehen
barred-second-leg-step = hat die { $role } auf { $from } die Ablenkungslinie bei einem späteren Schritt überquert, geht sie höchstens noch einen Schritt weiter
barred-second-leg-turn = an der Ablenkungslinie darf die { $role } auf { $from } nur um 45 Grad abbiegen
barred-horsa-at-home = die Horsa auf { $from } steht auf einem ihrer Anfangsfelder, und von dort zieht sie nur einen Schritt
barred-rider-crossing = die { $role } auf { $from } schlägt nur mit einem Zug, der die Ablenkungslinie überquert
barred-horsa-border = die Horsa auf { $from } verlässt das Kreuz und darf deshalb auf { $to }{ $border ->
    [yes] , direkt an der Ablenkungslinie,
   *[no] { "" }
} nicht schlagen
barred-horsa-first-step = die Horsa auf { $from } verlässt das Kreuz mit dem ersten Schritt und darf deshalb auf { $to }, wo sie die Linie überquert, nicht schlagen
barred-horsa-alongside = die Horsa auf { $from } darf mit ihrem ersten Schritt im Kreuz nicht auf { $to } schlagen, gleich neben der Burg
barred-horsa-sharp = nach scharfem Abbiegen ins Kreuz darf die Horsa auf { $from } mit ihrem ersten Schritt dort nicht auf { $to } schlagen
barred-gala-cross = die Gala auf { $from } steht im Kreuz, und von dort schlägt sie nicht
barred-gala-centre = die Gala auf { $from } steht im Zentrum, und von dort schlägt sie nicht
barred-gala-in-centre = die Gala schlägt nicht im Zentrum, und { $to } liegt darin
barred-gala-crossing = die Gala auf { $from } schlägt nur mit einem Schritt über die Ablenkungslinie
barred-leap-captures = die Gala auf { $from } springt nur auf leere Felder, und { $to } ist besetzt
barred-leap-home = die Gala auf { $from } darf nicht nach { $to } springen, auf eins der vierzig Heimatfelder
barred-leap-unsafe = die Gala auf { $from } darf nicht nach { $to } springen, wo eine gegnerische Figur sie schlagen könnte
barred-kampa-toward = hier geht die Kampa auf { $from } nur diagonal zum Zentrum hin
barred-kampa-captures-here = an ihren Schritt zum Zentrum gebunden, schlägt die Kampa auf { $from } nicht
barred-kampa-cross = eine Kampa schlägt nur, wenn sie im Kreuz beginnt, und { $from } liegt in einer Burg
barred-kampa-crossing = die Kampa auf { $from } schlägt nicht mit einem Schritt über die Ablenkungslinie
barred-kampa-two-steps = die Kampa auf { $from } macht zwei Schritte nur auf ein leeres Feld, und { $to } ist besetzt
barred-kampa-two-steps-leave = von zwei Schritten muss der erste in der Burg bleiben, und die Kampa auf { $from } würde sie verlassen
barred-kampa-friendly-noble = eine Kampa darf { $to } nicht betreten, ein Adelsfeld der eigenen Burg
barred-kampa-noble = eine Kampa darf { $to } nicht betreten, ein Adelsfeld
barred-kampa-centre = das Zentrum ist den Kampas verschlossen, solange weder eine Gala noch eine gegnerische Kampa darin steht

## How men move.

way-gala = eine Gala zieht einen Schritt in jede Richtung oder springt aus dem Zentrum
way-kampa-bound = hier zieht eine Kampa einen Schritt zum Zentrum hin
way-kampa-bound-two = hier zieht eine Kampa einen Schritt oder zwei zum Zentrum hin
way-kampa = eine Kampa zieht einen Schritt
way-korna-castle = eine Korna in einer Burg zieht waagerecht oder senkrecht, darf die Linie überqueren und zieht dann diagonal weiter
way-korna-cross = eine Korna im Kreuz zieht diagonal, darf die Linie überqueren und zieht dann waagerecht oder senkrecht weiter
way-horsa-castle = eine Horsa in einer Burg zieht diagonal, darf die Linie überqueren und zieht dann waagerecht oder senkrecht weiter
way-horsa-cross = eine Horsa im Kreuz zieht waagerecht oder senkrecht, darf die Linie überqueren und zieht dann diagonal weiter
way-king = ein König zieht einen Schritt in jede Richtung
way-queen = eine Dame zieht einen Schritt in jede Richtung oder springt in jeder Richtung über Figuren
way-rook = ein Turm zieht einen Schritt waagerecht oder senkrecht, oder er springt so über Figuren
way-bishop = ein Läufer zieht einen Schritt diagonal, oder er springt so über Figuren
way-knight = ein Springer springt zwei Felder geradeaus und eins zur Seite
way-pawn = ein Bauer zieht einen Schritt diagonal

## Chelma.

chelma-off-board = { $square } liegt nicht auf dem Brett, das bei h8 endet
chelma-placing-first = zuerst müssen alle Figuren gesetzt sein; du hast noch { $pieces } zu setzen
chelma-all-placed = alle Figuren sind schon gesetzt, jetzt wird gezogen
chelma-none-in-hand = du hast { $role ->
    [King] keinen König
    [Queen] keine Dame
    [Rook] keinen Turm
    [Bishop] keinen Läufer
    [Knight] keinen Springer
    [Pawn] keinen Bauern
   *[other] keine { man }
} auf der Hand; noch auf der Hand: { $pieces }
chelma-not-marked = { $to } ist keins deiner sechs markierten Felder
chelma-occupied = auf { $to } steht { the-man } von { $side }, und geschlagen wird nie
chelma-occupied-own = auf { $to } steht schon { $role ->
    [King] dein eigener König
    [Queen] deine eigene Dame
    [Rook] dein eigener Turm
    [Bishop] dein eigener Läufer
    [Knight] dein eigener Springer
   *[other] dein eigener Bauer
}
chelma-stays = ein Zug, auch eine Sprungkette, muss auf einem anderen Feld enden
chelma-nothing-to-jump = auf dem direkten Weg müsste { the-man } auf { $from } über { $over } springen, wo nichts steht
chelma-no-chain = in dieser Stellung führt keine Sprungkette { the-man-acc } von { $from } nach { $to }
chelma-way-point = { $stray } liegt nicht auf einer Sprungkette von { $from } nach { $to }
chelma-must-leave = ab ihrem 30. Zug muss eine Seite eine Figur von ihren Heimatfeldern wegziehen, wenn sie kann, hier von { $squares }

## What would work.

hint-answers = Das wäre eine Antwort: { $moves }.
hint-cannot-move = { $role ->
    [King] Dieser König
    [Rook] Dieser Turm
    [Bishop] Dieser Läufer
    [Knight] Dieser Springer
    [Pawn] Dieser Bauer
   *[other] Diese { man }
} kann gerade nicht ziehen.
hint-cannot-move-lists = { $role ->
    [King] Dieser König
    [Rook] Dieser Turm
    [Bishop] Dieser Läufer
    [Knight] Dieser Springer
    [Pawn] Dieser Bauer
   *[other] Diese { man }
} kann gerade nicht ziehen; `züge` zeigt, welche Figuren es können.
hint-type-moves = Schreib `züge`, dann siehst du, was du spielen kannst.
hint-targets = Von { $from } kann { the-man } nach { $targets }.
hint-targets-more = Von { $from } kann { the-man } nach { $targets } und auf weitere Felder.
hint-targets-more-lists = Von { $from } kann { the-man } nach { $targets } und auf weitere Felder: `züge { $from }`.
hint-placed = { $role ->
    [Queen] Eine Dame
    [King] Ein König
    [Rook] Ein Turm
    [Bishop] Ein Läufer
    [Knight] Ein Springer
   *[other] Ein Bauer
} kann auf { $targets } gesetzt werden.

## Moves as they are offered while somebody types, at most 100 characters.

offer-man = { $turn } ({ man }{ $wins ->
    [yes] , gewinnt
   *[no] { "" }
})
offer-takes = { $turn } ({ $role } schlägt { $taken }{ $wins ->
    [yes] , gewinnt
   *[no] { "" }
})
offer-place = { $turn } ({ a-man-acc } setzen{ $wins ->
    [yes] , gewinnt
   *[no] { "" }
})
