### Puzzles: put, tried, solved; the puzzle of the day.

puzzle-task-win = { $moves ->
    [one] **Opgave { $puzzle }**: { $mover } trækker og vinder i { $moves } træk.
   *[other] **Opgave { $puzzle }**: { $mover } trækker og vinder i { $moves } træk.
}
puzzle-task-gala = { $moves ->
    [one] **Opgave { $puzzle }**: { $mover } trækker og slår en Gala i { $moves } træk.
   *[other] **Opgave { $puzzle }**: { $mover } trækker og slår en Gala i { $moves } træk.
}
puzzle-task-three = **Opgave { $puzzle }**: { $mover } trækker og vinder tre brikker i { $moves } træk.
puzzle-task-save = { $moves ->
    [one] **Opgave { $puzzle }**: { $mover } trækker og redder partiet. Alle andre træk taber i { $moves } træk.
   *[other] **Opgave { $puzzle }**: { $mover } trækker og redder partiet. Alle andre træk taber i højst { $moves } træk.
}
puzzle-task-guard = { $moves ->
    [one] **Opgave { $puzzle }**: { $mover } trækker og mister ingen Gala. Alle andre træk mister en i { $moves } træk.
   *[other] **Opgave { $puzzle }**: { $mover } trækker og mister ingen Gala. Alle andre træk mister en i højst { $moves } træk.
}
puzzle-name-win = { $puzzle } (rating { $rating }, { $mover } vinder i { $moves })
puzzle-name-gala = { $puzzle } (rating { $rating }, { $mover } slår en Gala i { $moves })
puzzle-name-three = { $puzzle } (rating { $rating }, { $mover } vinder tre brikker i { $moves })
puzzle-name-save = { $puzzle } (rating { $rating }, { $mover } trækker og redder partiet)
puzzle-name-guard = { $puzzle } (rating { $rating }, { $mover } trækker og redder en Gala)
puzzle-about = Efter { $rules }; rating { $rating }.
puzzle-before-thirty = { $side } skal nu spille sit { $number }. træk (at sætte brikker tæller ikke med). Den, der efter sit 30. træk stadig har en brik på et af sine egne hjemmefelter, har tabt.
puzzle-after-thirty = Begge sider har spillet deres 30 træk. Den, der trækker en brik tilbage til et af sine egne hjemmefelter, har tabt.
puzzle-before-thirty-once = { $side } skal nu spille sit { $number }. træk (at sætte brikker tæller ikke med). Den, der stadig har en brik på et hjemmefelt, når begge har spillet 30, har tabt.
puzzle-before-must-leave = { $side } skal nu spille sit { $number }. træk (at sætte brikker tæller ikke med). Fra det 30. træk skal en brik forlade sine hjemmefelter, hvis en kan.
puzzle-must-leave = Begge sider har spillet deres 30 træk. Den, der stadig har brikker på sine hjemmefelter, skal flytte en væk, hvis det går.
puzzle-known-trying = Du har prøvet den før: den tæller ikke længere for din rating, men du kan stadig løse den.
puzzle-known-solved = Du har løst den før, så den tæller ikke længere for din rating.
puzzle-known-given-up = Du har set løsningen før, så den tæller ikke længere for din rating.
puzzle-where-to = { $task }
    { $piece }: hvorhen?
puzzle-alt = Opgave { $puzzle }: { $kind }-bræt, { $bottom } nederst.

puzzle-wrong = **{ $turn }** er det ikke.
puzzle-wrong-answered = **{ $turn }** er det ikke: { $side } svarer **{ $answer }**.
puzzle-wrong-line = Det kan fortsætte med { $line }.
puzzle-wrong-slips = Dermed glipper gevinsten.
puzzle-wrong-loses = Så står du til tab.
puzzle-wrong-slow = Du vinder måske stadig, men ikke så hurtigt.
puzzle-wrong-escapes = Galaen slipper væk.
puzzle-wrong-less = Det vinder ikke tre brikker.
puzzle-wrong-gala = Det koster en Gala.
puzzle-wrong-over = **{ $turn }** er det ikke. { $over }.
puzzle-wrong-alt = Hvorfor et forsøg på opgave { $puzzle } slår fejl, træk for træk: { $turns }. { $board }
puzzle-again = Prøv igen, eller se løsningen.
puzzle-right = **{ $turn }** – præcis, godt klaret!
puzzle-right-line = **{ $turn }** – præcis, godt klaret! Det kan fortsætte med { $line }.
puzzle-solution = Løsningen på opgave { $puzzle } er **{ $turn }**.
puzzle-solution-line = Løsningen på opgave { $puzzle } er **{ $turn }**. Det kan fortsætte med { $line }.
puzzle-line-alt = Løsningen på opgave { $puzzle }, træk for træk: { $turns }. { $board }
puzzle-theme = { $theme ->
    [sweep] Tema: **tre brikker falder**.
    [double-gala] Tema: **dobbeltgala**.
    [sacrifice] Tema: **offer**.
    [discovery] Tema: **afdækket trussel**.
    [fork] Tema: **gaffel**.
    [centre] Tema: **centrum**.
    [hunt] Tema: **jagt på Galaen**.
    [bent-capture] Tema: **slag om hjørnet**.
    [kampa-capture] Tema: **en Kampa slår**.
    [gala-capture] Tema: **en Gala slår**.
    [capture] Tema: **slag uden drejning**.
    [flight] Tema: **flugt**.
    [counter] Tema: **modslag**.
    [counter-threat] Tema: **modtrussel**.
    [shield] Tema: **brik imellem**.
    [defence] Tema: **forsvar**.
    [arrival] Tema: **ankomst**.
    [jump-chain] Tema: **hopkæde**.
    [block] Tema: **vejen spærret**.
    [lost-bridge] Tema: **broen taget væk**.
    [bridge] Tema: **en bro bygget**.
    [escape] Tema: **ude i tide**.
    [last-moment] Tema: **i sidste øjeblik**.
    [race] Tema: **kapløb**.
    [long-race] Tema: **kapløb i to skridt**.
    [way-out] Tema: **vejen ud**.
    [neck-and-neck] Tema: **side om side**.
    [both-out] Tema: **to brikker slipper ud**.
   *[quiet] Tema: **stille træk**.
}

puzzle-score = Din opgaverating i { $kind }: **{ $points }** ± { $deviation } ({ $change }).
puzzle-score-stays = Din opgaverating i { $kind } bliver på **{ $points }** ± { $deviation }; kun det første forsøg tæller.
puzzle-row = Stime i første forsøg: { $row } (bedste: { $best }).
puzzle-days = { $days ->
    [one] Dagens opgave er løst! Kom igen i morgen (din bedste stime: { $best } dage).
   *[other] Dagens opgave er løst! Stime: { $days } dage (din bedste: { $best }).
}
puzzle-stats = { $kind }-opgaver: rating **{ $points }** ± { $deviation }, { $solved } af { $count } løst, stime i første forsøg { $row } (bedste: { $best })
puzzle-stats-days = { $days ->
    [one] Dagens opgave: stime 1 dag (bedste: { $best })
   *[other] Dagens opgave: stime { $days } dage (bedste: { $best })
}

puzzle-of-the-day = **Dagens opgave.** { $task }
puzzle-last = { $solved ->
    [0] Løsningen på den sidste, { $puzzle }, var **{ $turn }**. Ingen løste den den dag.
    [one] { $once ->
        [0] Løsningen på den sidste, { $puzzle }, var **{ $turn }**. Én person løste den den dag.
       *[other] Løsningen på den sidste, { $puzzle }, var **{ $turn }**. Én person løste den den dag, i første forsøg.
    }
   *[other] Løsningen på den sidste, { $puzzle }, var **{ $turn }**. { $solved } personer løste den den dag, { $once } af dem i første forsøg.
}
puzzle-solvers = Den blev løst af { $people }.
puzzle-others = { $count ->
    [one] én anden
   *[other] { $count } andre
}
puzzle-press = Tryk på knappen for at løse den. Ingen andre ser, hvad du prøver.

puzzle-shared-head = **Dagens opgave**, { $date } ({ $puzzle })
puzzle-shared-solved = { $count ->
    [one] { $who }: { $squares } Løst i første forsøg!
   *[other] { $who }: { $squares } Løst i { $count } forsøg.
}
puzzle-shared-unsolved = { $who }: { $squares } Ikke løst denne gang.
puzzle-shared-streak = { $days ->
    [one] Stime: { $days } dag
   *[other] Stime: { $days } dage
}
puzzle-shared-done = Delt: nu kan alle se, hvordan det gik dig.
puzzle-not-of-the-day = Du kan dele dagens opgave på den server, hvor du løste den. Det er ikke denne.
puzzle-not-done = Du kan dele dagens opgave, når du har løst den eller set løsningen.
puzzle-shared-before = Det har du allerede delt.

puzzle-none = Der er ingen opgave `{ $read }`. Opgaver hedder for eksempel `winther-3`; uden et navn vælger jeg en til dig.
puzzle-none-by = Jeg har ingen { $kind }-opgaver efter `{ $rules }`. Der er opgaver efter { $known }.
puzzle-of-other-game = `{ $rules }` hører til { $kind }: de opgaver får du med `/{ $root } { command-puzzle }`.
puzzle-by-others = Opgave `{ $puzzle }` hører til `{ $own }`, ikke til `{ $rules }`. Udelad `{ option-rules }`; eller udelad `{ option-which }`, så vælger jeg en.
puzzle-all-solved = { $count ->
    [one] Du har løst den eneste opgave, jeg har af den slags. Godt klaret!
   *[other] Du har løst alle { $count } opgaver, jeg har af den slags. Godt klaret!
}
puzzle-not-at-one = Hvilken opgave mener du? Få en stillet med `/{ $root } { command-puzzle }`, eller nævn den i `{ option-which }`.

puzzle-from-thread = **Fra et parti i denne klub**: parti { $game }, { $thread }.
puzzle-from-game = **Fra et parti i denne klub**: parti { $game }.
puzzle-none-of-club = Jeg har endnu ikke fundet nogen { $kind }-opgaver i partier herfra. Jeg leder igen, hver gang et slutter.
puzzle-of-club-unwanted = Der laves ingen opgaver af partier herfra. De, der administrerer serveren, kan tillade det: `/{ command-settings } { command-server } { option-club-puzzles }:{ choice-on }`.
puzzle-of-club-direct = Opgaver fra en klubs partier løses på dens server. Spørg efter dem dér.
puzzle-dropped = Opgave { $puzzle } bliver ikke længere stillet på denne server. Det, du gjorde med den, tæller stadig.
puzzle-of-other-club = Den opgave er fra et parti på en anden server og løses kun dér.

puzzle-button-solve = Løs…
puzzle-button-again = Prøv igen
puzzle-button-solution = Løsning
puzzle-button-share = Del
puzzle-button-another = Ny opgave
