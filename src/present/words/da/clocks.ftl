### Betænkningstid til en aften: minutter og timer. Et tidsrum som "15 minutter" er { $span }, { $bank } eller { $increment }.

span-seconds = { $count ->
    [one] 1 sekund
   *[other] { $count } sekunder
}

clock-game = Betænkningstid: { $bank } til hver + { $increment } pr. træk.
clock-game-bare = Betænkningstid: { $span } til hver.
# "Hvid 12:04"
clock-left = { $side } { $left }

# Hvad en slash-kommando foreslår, med det, der indsættes: "3 dage pr. træk", "15 minutter til hver (15m)".
clock-offer-none = ingen betænkningstid
clock-offer-move = { $span } pr. træk
clock-offer-side = { $span } til hver
clock-offer-game = { $bank } til hver + { $increment } pr. træk
clock-offer-fischer = { $bank } + { $increment } pr. træk (højst { $cap })

no-clock-read = "{ $read }" forstår jeg ikke som en betænkningstid. Prøv `15m+10s` til hver, `2 timer/træk`, `3 dage` pr. træk, `fischer 3d+1d cap 7d` eller `ingen betænkningstid`.
no-clock-game = "{ $read }" kan ikke bruges som betænkningstid. Hver side får 1 minut til 24 timer og op til 1 time mere pr. træk, for eksempel `15m+10s`.
no-clock-move = "{ $read }" kan ikke bruges som betænkningstid. Et træk får 1 minut til 23 timer eller 1 til 14 hele dage: `2 timer/træk`, `3 dage`.
no-clock-weekends-short = Fri i weekenden gælder kun, når betænkningstiden er i dage. Udelad det, eller vælg for eksempel `3 dage`.
