### When the bot can't show a game, or read what is written there, or read it late. Each reason follows a colon.

frozen = Jeg kan ikke vise parti { $game }: { $why } Alle træk er i sikkerhed, og det fortsætter, så snart jeg kan. { $help }
frozen-against = Jeg kan ikke vise parti { $game } mod { $other }: { $why } Alle træk er i sikkerhed, og det fortsætter, så snart jeg kan. { $help }
frozen-for-all = { $people }: Jeg kan ikke vise parti { $game }: { $why } Alle træk er i sikkerhed, og det fortsætter, så snart jeg kan. { $help }

frozen-gone = kanalen er blevet slettet.
frozen-no-access = jeg må ikke se kanalen eller er ikke længere på serveren.
frozen-no-permission = jeg mangler en tilladelse (til at skrive i tråde, åbne dem eller vedhæfte billeder).
frozen-locked = tråden er blevet låst.
frozen-too-many-threads = serveren har så mange åbne tråde, som Discord tillader.
frozen-no-threads = Discord lader mig ikke åbne en tråd der.
frozen-refused = Discord lader mig ikke skrive der.

frozen-give-back = En moderator på serveren kan give mig det, der mangler, tilbage.
frozen-unlock = En moderator kan låse den op.
frozen-close-one = Det hjælper at lukke en gammel tråd.
frozen-elsewhere = Vil du flytte partiet til en anden kanal, så brug `/gala { command-board }` med `{ option-game }: { $game }` der. Man kan trække overalt med `/gala { command-move }`.

goes-on = { $people }: parti { $game } fortsætter her.
goes-on-to-move = { $people }: parti { $game } fortsætter her. { $person } er i trækket.

deaf = Jeg mangler tilladelsen **Læs beskedhistorik** her, så jeg stoler ikke på skrevne træk. Brug `/gala { command-move }` eller knapperne, til en moderator giver mig den; så indhenter jeg det hele.

late = Jeg har været væk et stykke tid. Dette kom for sent eller kan ikke spilles:
late-more = … og { $count } til.
unreadable = { $count ->
    [one] Jeg kunne ikke læse en besked, der er skrevet her: { $link }. Hvis den var til mig, så skriv den igen.
   *[other] Jeg kunne ikke læse { $count } beskeder, der er skrevet her, den første er { $link }. Hvis de var til mig, så skriv dem igen.
}

set-aside-news = Discord bliver ved med at afvise en besked om dette parti (nr. { $post }), så jeg har sprunget den over. Partiet fortsætter: `/gala { command-board }` viser, hvordan det står.
set-aside-game = Discord bliver ved med at afvise en besked om parti { $game } (nr. { $post }), så jeg har sprunget den over. `/gala { command-games }` viser dine partier og udfordringer.
set-aside-daily = Discord bliver ved med at afvise dagens opgave (nr. { $post }), så jeg har sprunget den over. Du får en anden med `/gala { command-puzzle }`.
set-aside-answer = Jeg har et svar (nr. { $post }) på noget, der blev spurgt om her, men Discord bliver ved med at afvise det. Spørg igen, eller med andre ord.
