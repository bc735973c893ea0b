### What the bot may not do in a channel where it is needed (`/settings check`), and what waits for that.

## Discord's own names, as its settings show them.

permission-view-channel = Vis kanal
permission-send-messages = Send beskeder
permission-create-public-threads = Opret offentlige tråde
permission-send-messages-in-threads = Send beskeder i tråde
permission-attach-files = Vedhæft filer
permission-read-message-history = Læs beskedhistorik

checks-heading = **Mine tilladelser**
checks-complete = { $channels }: jeg har alt, hvad jeg har brug for.
checks-missing = { $channels }: jeg mangler { $permissions }.
checks-unknown = { $channels }: det ved jeg ikke endnu.
checks-never = { $channels }: der kan jeg ikke åbne tråde, så der er hverken partier eller lektioner.
checks-more = { $count ->
    [one] Jeg mangler noget i én kanal til.
   *[other] Jeg mangler noget i { $count } kanaler til.
}
cannot-post = Jeg kan ikke skrive i { $channel } endnu: der mangler jeg { $permissions }. En moderator kan give mig det i kanalens indstillinger.
no-threads-there = Jeg kan ikke åbne tråde i { $channel }, men hvert parti og hver lektion skal have en. Brug en tekstkanal i stedet.
no-posts-there = Jeg kan ikke skrive i en kanal som { $channel }. Brug en tekstkanal i stedet.

## A lesson that cannot be shown.

frozen-lesson = Jeg kan ikke vise din lektion: { $why } Intet går tabt, og den fortsætter, så snart jeg kan. { $help }
frozen-lesson-for-all = { $people }: Jeg kan ikke vise din lektion: { $why } Intet går tabt, og den fortsætter, så snart jeg kan. { $help }
frozen-lesson-elsewhere = Vil du flytte lektionen til en anden kanal, så brug `/gala { command-board }` med `{ option-game }: { $game }` der.
