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

clock-your-time-ends = Din tid er ude { $at }.
clock-your-vacation = Dit ur står stille, mens du har ferie.
clock-stands-still = Urene står stille.
clock-time-ends = tiden er ude { $at }
clock-on-vacation = på ferie
clock-still = urene står stille

reminder-given-back = Jeg har været væk et stykke tid. Det koster ikke nogen tid: { $person } får { $span } igen.
reminder-ends = Tiden til trækket i { $place } er ude { $at }.
reminder-most-used = { $person }, det er stadig dig, der er i trækket i { $place }. Din tid er ude { $at }.
reminder-nearly-over = { $person }, din tid i { $place } er næsten brugt: den er ude { $at }.
reminder-game = parti { $game }

time-over = Tiden er ude for { $person }. { $others }, du kan kræve sejren eller vente: indtil da må { $person } stadig trække.
time-over-computer = { $person }, din tid er ude, men computeren er tålmodig: du må stadig trække.

vacation-began = { $people } er på ferie, og tiden venter.
vacation-ended = { $people } er tilbage fra ferie.
vacation-time-ends = { $person } er i trækket; tiden er ude { $at }.

no-clock-text = Jeg læser "{ $read }", og det er ingen betænkningstid. Prøv `3 days` pr. træk (1 til 14), `fischer 3d+1d cap 7d` eller `none`.
no-clock-days = Jeg læser "{ $read }", men man har 1 til 14 hele dage til et træk, for eksempel `3 days`.
no-clock-fischer = Jeg læser "{ $read }", men Fischers ur begynder med 1 time til 60 dage, lægger op til 14 dage til pr. træk og har et loft fra begyndelsestiden til 60 dage, for eksempel `fischer 3d+1d cap 7d`.
no-clock-needed = Fri i weekenden og følgen af en tidsoverskridelse kræver et ur. Nævn også et, for eksempel `3 days` eller `fischer 3d+1d cap 7d`.
no-clock-here = Parti { $game } har intet ur: alle må tage den tid, de vil. Den næste udfordring kan nævne et, for eksempel `3 days`.
no-claim-own = Du er selv i trækket, så det er din egen tid. Du kan kun kræve sejren på den anden sides tid.
no-claim-yet = { $person } har stadig tid: du kan kræve sejren { $at }, hvis der ikke er trukket inden da.
no-claim-still = Uret står stille for { $person }, så der løber ingen tid ud lige nu.
no-claim-back = Jeg har selv været væk og er lige kommet tilbage, så ingen taber på tid endnu. Prøv igen { $at }.

why-time = tiden er ude for { $loser }
