### Partiets ur: hvad der er aftalt, hvornår tiden er ude, påmindelser. { $at } er et tidspunkt som "om 3 dage".

span-days = { $count ->
    [one] 1 dag
   *[other] { $count } dage
}
span-hours = { $count ->
    [one] 1 time
   *[other] { $count } timer
}
span-minutes = { $count ->
    [one] 1 minut
   *[other] { $count } minutter
}
span-of-two = { $first } og { $second }

clock-days = Betænkningstid: { $span } pr. træk.
clock-bank = Betænkningstid: { $span } til hele partiet.
clock-fischer = Betænkningstid: { $bank } og { $increment } mere efter hvert træk, højst { $cap }.
clock-ends-game = Den, der overskrider tiden, taber straks.
clock-weekends-off = I weekenden står urene stille.

clock-your-time-ends = Frist: { $at }.
clock-your-time-over = Din tid er ude.
clock-your-vacation = Dit ur står stille, mens du har ferie.
clock-stands-still = Urene står stille.
clock-time-ends = frist: { $at }
clock-time-over = tiden er ude
clock-on-vacation = på ferie
clock-still = urene står stille

reminder-given-back = Jeg har været væk et stykke tid. Ingen mister tid på det: { $person } får { $span } igen.
reminder-ends = Frist for trækket i { $place }: { $at }.
reminder-most-used = { $person }, det er stadig dit træk i { $place }. Frist: { $at }.
reminder-nearly-over = { $person }, din tid i { $place } er næsten ude: { $at }.
reminder-game = parti { $game }

time-over = Tiden er ude for { $person }. { $others }, sejren kan nu kræves; indtil det sker, må { $person } stadig trække.
time-over-computer = { $person }, din tid er ude, men computeren er tålmodig: du må stadig trække.

vacation-began = { $people } er på ferie; uret står stille så længe.
vacation-ended = { $people } er tilbage fra ferie.
vacation-time-ends = { $person } er i trækket. Frist: { $at }.

no-clock-days = "{ $read }" kan ikke bruges som betænkningstid. Man har 1 til 14 hele dage til et træk, for eksempel `3 dage`.
no-clock-fischer = "{ $read }" kan ikke bruges. Fischer-tid: start 1 time til 60 dage, højst 14 dage til pr. træk, loft højst 60 dage, for eksempel `fischer 3d+1d cap 7d`.
no-clock-needed = Fri i weekenden og tidsudløb gælder kun med betænkningstid. Nævn en, for eksempel `3 dage` eller `fischer 3d+1d cap 7d`.
no-clock-here = Parti { $game } har intet ur: tag den tid, I vil. Den næste udfordring kan nævne et, for eksempel `3 dage`.
no-claim-own = Du er selv i trækket, så det er din egen tid. Du kan kun kræve sejren på den anden sides tid.
no-claim-yet = { $person } har stadig tid: du kan kræve sejren { $at }, hvis der ikke er trukket inden da.
no-claim-still = Uret står stille for { $person }, så der løber ingen tid ud lige nu.
no-claim-unshown = Jeg har ikke kunnet vise det seneste træk endnu, så { $person } kender det måske ikke. Ingen taber på tid, før det står her.
no-claim-back = Jeg har selv været væk og er lige kommet tilbage, så ingen taber på tid endnu. Prøv igen { $at }.
no-claim-unread = Jeg kan ikke læse partiets beskeder lige nu, så ingen taber på tid endnu. Prøv igen om et minut.
no-claim-denied = Jeg mangler tilladelsen **Læs beskedhistorik** der, så jeg kan have overset et træk. Ingen taber på tid, før en moderator giver mig den.

why-time = tiden er ude for { $loser }
