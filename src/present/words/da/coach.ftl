### The coach at games against the computer. "I" is the computer, which is opponent and coach in one.

coach-begins = Jeg træner dig: koster et træk dig meget, siger jeg det først, og du må tage det tilbage.
coach-wait = Vent, { $person }: det koster dig meget. Se en gang til, før jeg svarer.
coach-gives = **{ $turn }** sænker din chance for at vinde fra { $before } % til { $after } %.
coach-answer = Jeg kan svare med **{ $answer }** (rødt).
coach-answer-plain = Jeg kan svare med **{ $answer }**.
coach-then = Det kan fortsætte med { $line }.
coach-then-takes = Så har jeg din { $role }.
coach-pupil = { $person } afgør, om det sidste træk tages tilbage
coach-choose = Tag det tilbage og find et bedre træk, eller spil videre.
coach-alt = Brættet efter { $turn }, og med rødt vejen for { $answer }. { $board }
coach-offered = Hvad dit træk koster, viser jeg kun dig: tryk på knappen.
coach-praise = **Godt fundet!** Det træk var svært at se, og alt andet er meget dårligere.
coach-button-show = Hvad koster det?
coach-button-on = Spil videre
coach-button-puzzle = Opgave { $number }
coach-done-on = Godt, jeg tænker over mit svar.

coach-remember = { $count ->
    [one] **Én ting at huske** fra parti { $game }, med en opgave til den:
   *[other] **{ $count } ting at huske** fra parti { $game }, med en opgave til hver:
}
coach-remember-none = **Intet at huske** fra parti { $game }: intet træk, du blev ved, kostede meget.
coach-praised = { $count ->
    [one] Og du fandt ét træk, der var svært at se.
   *[other] Og du fandt { $count } træk, der var svære at se.
}
coach-item = { $number }. **{ $turn }** ({ $before } % → { $after } %): { $moral }
coach-item-back = { $number }. **{ $turn }**, taget tilbage ({ $before } % → { $after } %): { $moral }
coach-task = **Parti { $game }**: her spillede du først **{ $turn }** og tog det tilbage. Find et bedre træk.

coach-fact-win = Jeg kunne have vundet med det samme.
coach-fact-takes = Jeg kunne have slået en { $role }.
coach-fact-threatens = Jeg kunne have truet din Gala på { $square }.
coach-fact-missed-win = Du kunne have vundet.
coach-fact-missed-takes = Du kunne have slået en { $role }.
coach-fact-missed-save = Din Gala på { $square } var i fare.
coach-fact-jumps = Jeg kunne være kommet langt med spring.
coach-fact-home = En brik skulle have forladt hjemmet.
coach-fact-plan = Du tabte terræn.

coach-advice-win = Se før hvert træk, om jeg kan slutte partiet.
coach-advice-takes = Se før hvert træk på alt, hvad jeg kan slå.
coach-advice-threatens = Se, hvilke linjer dit træk åbner.
coach-advice-missed-win = Se først på træk, der slutter partiet.
coach-advice-missed-takes = Se på hvert slag, før du vælger.
coach-advice-missed-save = Siger jeg "gala!", så red først den Gala.
coach-advice-jumps = Se, hvilke spring dit træk åbner for mig.
coach-advice-home = Kongen og bønderne hopper ikke, så få dem tidligt ud.
coach-advice-plan = Sammenlign to træk, før du vælger.

coach-with-people = En træner er til partier, som du spiller alene mod computeren. Prøv `udfordr computer { typed-then-level } 2 { typed-then-coach }`.
coach-with-clock = Med en træner er der intet ur, så du har tid til at tænke. Udelad uret.
coach-none = Parti { $game } har ingen træner. `udfordr computer { typed-then-coach }` begynder et med træner.
coach-silent = Jeg har intet at sige om det sidste træk i parti { $game }.
coach-waits = Jeg har noget at sige om dit træk i parti { $game }. `{ command-takeback }` tager det tilbage, `{ typed-line-play-on }` står ved det.
