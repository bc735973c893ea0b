### Websider med partier.

## Et parti og dets bræt.

web-piece = { man }, { $side }
web-to-move = { $mover } er i trækket: { $name }
web-abandoned = Partiet blev afbrudt uden resultat.
web-board = Bræt
web-players = Spillere
web-rules = Regler: { $rules }
web-moves = Træk
web-no-moves = Der er ikke trukket endnu.
web-review = Analyse
web-files = Til at gemme
web-file-text = Partiet som tekst
web-file-picture = Dette bræt som billede
web-file-replay = Partiet som animation
web-steps = Partiets brætter
web-first = Det første bræt
web-before = Et træk tilbage
web-after = Et træk frem
web-last = Det sidste bræt
web-turn-round = Vend brættet

## Hvad siden siger, mens man bruger den.

web-board-keys = Piletasterne går hen over brættet. Enter vælger en brik og dens felt, Escape slipper den.
web-square-empty = { $square }, tomt
web-square-piece = { $square }, { $piece }
web-square-target = { $square }, kan gå hertil
web-square-capture = { $square }, kan slå her
web-chosen = Valgt: { $piece }. Hvorhen?
web-let-go = Intet er valgt.
web-in-hand = { $piece }, på hånden
web-slider = Træk
web-start = Start
web-live = Live
web-lost = Forbindelsen er væk; jeg prøver igen.
web-closed = Partiet vises ikke mere.
web-your-turn = Det er din tur.
web-earlier = Et tidligere bræt. Tilbage til det sidste
web-typed = Et træk med bogstaver, f.eks. d3-f5
web-play = Spil
web-really = Spil { $turn }?
web-cancel = Fortryd
web-asks = Spørg, før et træk sendes
web-sending = Sender …
web-unsent = Dit træk kom ikke igennem. Prøv igen.
web-unkept = Dit valg kom ikke frem. Prøv igen.
web-theme = Farver
web-automatic = Som enheden
web-theme-light = Lys
web-theme-dark = Mørk
web-theme-wood = Træ
web-theme-contrast = Høj kontrast
web-time-left = { $time } tilbage
web-next-game = Næste parti: det er din tur der
web-more = Mere
web-draw-offered = Du tilbydes remis.
web-take-back-asked = Den anden side vil tage et træk tilbage.
web-pupil = { $name } afgør, om det sidste træk tages tilbage.
web-coach-waits = Din træner har noget at sige om det træk.
web-take-back-agree = Enig
web-resign-really = Vil du virkelig opgive?

## Analysebrættet.

web-analysis = Analyse
web-analysis-of = Analyse af { $title }
web-analysis-about = Et frit bræt til Gala og Chelma: træk for begge sider, gem varianter, og se, hvad motoren siger.
web-analysis-scripts = Brættet har brug for scripts, og de er slået fra i denne browser.
web-analyse = Analysér dette bræt
web-to-the-game = Til partiet
web-engine = Motor
web-engine-on = Lad motoren kigge med
web-engine-own-game = Du spiller dette parti, så her tier motoren stille.
web-engine-signed-out = Log ind, så kigger bottens motor for dig.
web-engine-here = I denne browser, dybde { $depth }
web-engine-there = Af botten, dybde { $depth }
web-engine-thinks = Tænker …
web-engine-over = Her er partiet slut.
web-engine-failed = Motoren kan ikke spørges lige nu.
web-engine-chance = Hvids chancer: { $percent } %
web-engine-wins = Hvid vinder om { $moves }
web-engine-loses = Sort vinder om { $moves }
web-variations = Træk og varianter
web-promote = Gør den til hovedvariant
web-delete = Slet herfra
web-deleted = Slettet.
web-undo = Fortryd
web-note = En note til dette træk
web-variation-name = Et navn til denne variant
web-keep = Gem og del
web-link = Et link til denne stilling
web-copy = Kopiér
web-copied = Kopieret.
web-as-text = Som tekst, med varianter og noter
web-save = Gem som fil
web-read = Læs denne tekst
web-read-done = Læste træk: { $count }.
web-place = Stillingen som tekst
web-set-up = Stil op
web-edit = Stil brikker op
web-edit-how = Vælg en brik og så dens felter. Uden valg flytter du brikkerne eller trækker dem af brættet.
web-edit-remove = Fjern
web-edit-mover = I trækket
web-edit-empty = Tomt bræt
web-edit-start = Startstilling
web-edit-done = Analysér denne stilling
web-edit-cancel = Annullér
web-position-unread = Jeg kan ikke læse denne stilling. Efter disse regler ser en stilling sådan ud: { $example }
web-position-too-many = { $side } har for mange brikker: højst { $most }.
web-position-too-many-of-a-kind = { $side } har for mange brikker af én slags: { man }, højst { $most }.
web-unread = Jeg finder intet parti i denne tekst.
web-other-rules = Regler og valg
web-begin = Begynd forfra
web-unanswered = Det kom ikke igennem. Prøv igen.
web-plans = Planlagte svar
web-plans-about = Kun du ser dem. Et svar spilles, så snart trækket før det er der.
web-plan-this = Planlæg varianten hertil
web-plan-none = Intet er planlagt.
web-plan-drop = Drop alle
web-plan-how = Mens de andre er i trækket: Spil deres træk her, og så dit svar.
web-planned = planlagt
web-moved-on = Partiet er gået videre. Hent siden igen.

## Servere og mennesker.

web-server = En servers partier
web-server-about = Partierne, der er i gang på en server, de færdige og dens ranglister.
web-person-about = Partier med { $name }
web-of-server = Flere partier på denne server
web-servers = Servere og ratingtal
web-running = Partier i gang
web-none-running = Her er ingen partier i gang.
web-finished = Færdige partier
web-none-finished = Den slags partier er der ingen af.
web-by-person = Person
web-by-rules = Regler
web-all-rules = Alle
web-by-result = Resultat
web-won = { $side } vandt
web-drawn = Remis
web-from = Fra
web-until = til
web-show = Vis
web-newer = Nyere
web-older = Ældre
web-leaders = Rangliste for { $kind }

## Opgaver og lektioner.

web-puzzle-counts = Log ind, så tæller dit første forsøg på hver opgave for din rating.
web-puzzles-by = Flere opgaver
web-learn = Lær at spille
web-learn-about = Korte øvelser på brættet, hver om én brik eller én regel. En lektion tager cirka fem minutter.
web-next-task = Næste øvelse
web-lesson-done = Videre til opgaverne
web-tasks = Øvelser
web-usual-rules = Dem for nybegyndere
web-needs-scripts = For at prøve træk her skal din browser køre scripts.
## Det samme bræt i Discord (en Activity).

web-open-board = Åbn brættet
web-activity-begins = Et øjeblik, Discord fortæller os lige, hvem du er …
web-activity-again = Prøv igen
web-activity-all = Alle partier
web-activity-outside = Åbn i browseren
web-activity-around = Andres partier her
web-activity-here = Ser med: { $names }
web-activity-alone = Discord svarer ikke. Denne side virker kun, når den åbnes i Discord.
web-activity-refused = Jeg skal vide, hvem du er, for at vise dig partier. Prøv igen, og lad Discord fortælle mig det.
web-activity-failed = Det lykkedes ikke. Prøv igen.
web-activity-gone = Partiet findes ikke, eller du må ikke se det. Det må du med disse:

## Omkring alle sider.

web-skip = Til indholdet
web-sign-in = Log ind med Discord
web-sign-out = Log ud
web-sign-out-everywhere = Log ud overalt
web-places = Sider
web-to-lessons = Lær
web-to-puzzles = Opgaver
web-front = Gala og Chelma
web-front-about = Korrespondancepartier, der spilles på Discord: til at se på og til at spille.
web-own-games = Dine partier
web-no-games = Du har ingen partier i gang.

## Hvorfor en side ikke vises.

web-not-shown = Intet at se
web-nothing-here = Den side findes ikke, eller den er ikke for dig.
web-sign-in-to-see = Nogle partier er kun for dem, der kan se deres kanal på Discord. Log ind, hvis du er en af dem.
web-to-the-front = Til den første side
web-unreadable = Denne del af anmodningen kan jeg ikke læse: { $what }.
web-too-long = Anmodningen er for lang.
web-foreign = Anmodningen kom ikke fra en side på dette websted, så den bliver ikke udført.
web-signed-out = Du er ikke logget ind mere.
web-not-a-player = Du spiller ikke med i dette parti.
web-not-signed-in = Det lykkedes ikke at logge ind. Prøv igen.
web-busy = Der bliver spurgt om for meget på én gang lige nu. Prøv igen om lidt.
web-not-now = Det kan ikke lade sig gøre lige i dette øjeblik. Prøv igen om lidt.
web-fault = Undskyld, noget gik galt hos os (reference { $reference }).
