### What people and servers have chosen (`/settings`), and why something is not chosen.

settings-done = Klaret.

## A person's.

settings-yours = **Dine indstillinger** (du ændrer dem med `/{ command-settings } { command-me }` og `/{ command-settings } { command-vacation }`)
settings-language = Sprog: { $language }
settings-language-of-discord = Sprog: som i dit Discord
settings-theme = Farverne på de billeder, som kun du ser: { $theme }
settings-theme-usual = Farverne på de billeder, som kun du ser: serverens standard
settings-bottom-own = Nederst på de brætter, du får vist: din egen side
settings-bottom-white = Nederst på de brætter, du får vist: Hvid
settings-bottom-black = Nederst på de brætter, du får vist: Sort
settings-reminders-off = Påmindelser, før din tid løber ud: ingen
settings-reminders-in-thread = Påmindelser, før din tid løber ud: i partiets tråd
settings-reminders-direct = Påmindelser, før din tid løber ud: som direkte besked
settings-weekends-off = Weekender: urene står stille i partier, du foreslår (lørdag og søndag, UTC)
settings-weekends-on = Weekender: urene går videre i partier, du foreslår
settings-challenges-on = Udfordringer: andre må udfordre dig
settings-challenges-off = Udfordringer: ingen må udfordre dig
settings-blocked = Blokeret: { $people }. De kan ikke udfordre dig eller acceptere dine åbne udfordringer, og de får ikke at vide hvorfor.
settings-named-as-solver = Dagens opgave: har du løst en, må den næste nævne dig
settings-not-named-as-solver = Dagens opgave: du bliver ikke nævnt, når du har løst en
settings-name-on-web = Websider med partier: de viser dit navn
settings-no-name-on-web = Websider med partier: dit navn står der ikke
settings-confirm-on-web = Træk på websider: jeg spørger, før et bliver sendt
settings-no-confirm-on-web = Træk på websider: de sendes med det samme
settings-vacation-now = Du har ferie indtil { $until }. Dine ure står stille.
settings-vacation-planned = Ferie fra { $from } til { $until }
settings-vacation-left = { $days ->
    [one] Du har én feriedag tilbage i år.
   *[other] Du har { $days } feriedage tilbage i år.
}

## A server's.

settings-of-server = **Serverens indstillinger** (de, der administrerer den, ændrer dem med `/{ command-settings } { command-server }`)
settings-server-language = Sprog her: { $language }
settings-server-language-usual = Sprog her: serverens Discord-sprog
settings-server-theme = Farverne på billederne her: { $theme }
settings-server-theme-usual = Farverne på billederne her: som sædvanligt
settings-server-rules = Standardregler: Gala efter { $gala }, Chelma efter { $chelma }.
settings-rules-of-its-own = sine egne regler
settings-server-clock = { $clock } En udfordring kan nævne en anden, eller ingen.
settings-server-clock-none = Udfordringer har intet ur, medmindre de nævner et.
settings-server-everywhere = Man må udfordre i alle kanaler.
settings-server-channels = Man må kun udfordre i { $channels }.
settings-server-nobody = Kun de, der må administrere serveren, kan ændre det.
settings-server-managers = Ud over dem, der må administrere serveren, kan det ændres af { $managers }.
settings-server-daily = Dagens opgave bliver slået op i { $channel } klokken 08:00 UTC; den næste { $next }.
settings-server-daily-now = Dagens opgave bliver slået op i { $channel } klokken 08:00 UTC; den næste straks.
settings-server-daily-refused = Dagens opgave skal slås op i { $channel }, men Discord lader mig ikke skrive der. Giv mig *Vis kanal*, *Send beskeder* og *Vedhæft filer* i den kanal, eller vælg en anden med `{ option-daily-puzzle }`.
settings-server-no-daily = Dagens opgave er slået fra. Vælg en kanal til den med `{ option-daily-puzzle }`.
settings-server-results = Resultater af partier mellem mennesker bliver slået op i { $channel }.
settings-server-results-refused = Resultater skal slås op i { $channel }, men Discord lader mig ikke skrive der. Giv mig *Vis kanal* og *Send beskeder* i den kanal, eller vælg en anden med `{ option-results }`.
settings-server-no-results = Resultater bliver ikke slået op. Vælg en kanal til dem med `{ option-results }`.
settings-server-public-on-web = Partier på nettet: alle må se dem i kanaler, som ingen her er lukket ude fra.
settings-server-members-on-web = Partier på nettet: kun de, der kan se deres kanal, må se dem. Åbn dem for alle med `{ option-public-on-web }`.
settings-server-club-puzzles = { $count ->
    [0] Opgaver fra partier herfra: slået til, ingen fundet endnu. Jeg leder i kanaler, som ingen her er lukket ude fra.
    [one] Opgaver fra partier herfra: slået til, én indtil nu. Jeg leder i kanaler, som ingen her er lukket ude fra.
   *[other] Opgaver fra partier herfra: slået til, { $count } indtil nu. Jeg leder i kanaler, som ingen her er lukket ude fra.
}
settings-server-no-club-puzzles = Opgaver fra partier herfra: slået fra. Lad mig lede efter dem med `{ option-club-puzzles }`.

## Why something is not chosen.

unchosen-no-day = `{ $read }` er ikke en dato. Skriv år, måned og dag: `2026-12-24`.
unchosen-vacation-past = En ferie kan ikke begynde før i dag.
unchosen-vacation-backwards = En ferie varer mindst en dag og slutter, efter at den er begyndt.
unchosen-vacation-too-long = { $left ->
    [0] Du har ingen hel feriedag tilbage i { $year }.
    [one] Det er for længe: du har én feriedag tilbage i { $year }.
   *[other] Det er for længe: du har { $left } feriedage tilbage i { $year }.
}
unchosen-vacation-twice = Du har allerede ferie fra { $from } til { $until }. Aflys den først med `/{ command-settings } { command-vacation } { option-end }:True`.
unchosen-vacations-too-many = Du har allerede { $most } ferier, og flere kan der ikke være. Aflys de planlagte med `/{ command-settings } { command-vacation } { option-end }:True`.
unchosen-no-vacation = Du har ikke ferie og har heller ikke planlagt nogen.
unchosen-vacation-how-long = Sig hvor længe: et antal dage i `{ option-days }` eller den sidste dag i `{ option-until }`.
unchosen-too-many = Det ville være for mange: der kan højst være { $most }.
unchosen-too-many-blocked = Du har blokeret så mange, som du kan: { $most }. Fjern en med `/{ command-settings } { command-me } { option-unblock }`.
unchosen-not-appointing = Hvem der må ændre disse indstillinger, bestemmes af dem, der må administrere serveren (*Administrer server*).
unchosen-elsewhere = På denne server spilles der i { $channels }. Udfordr der.
