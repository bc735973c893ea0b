### Rundt om partiet: tage tilbage, holde pause, afbryde det knap begyndte, fortsætte et andet sted.

takeback-asked = { $person } vil gerne tage tilbage: { $moves }. { $others }, er du med på det? Spiller du videre, er det afslået.
takeback-asked-computer = { $person } vil gerne tage tilbage: { $moves }.
takeback-declined = { $people }, { $person } vil helst ikke tage noget tilbage. Partiet fortsætter.
takeback-done = Taget tilbage: { $moves }.
takeback-your-move = { $person }, du er i trækket igen.

pause-asked = { $person } vil gerne have en pause, hvor urene står stille. { $others }, er du med på det? Begge sider kan afslutte den.
pause-declined = { $people }, { $person } vil helst fortsætte uden pause.
pause-begun = Parti { $game } holder pause for { $people }: urene står stille. `pause slut` går videre, og det gør et træk også.
pause-over = { $person } afslutter pausen. { $mover }, du er i trækket.

abandoned = { $person } afbryder parti { $game }, før det rigtigt er begyndt. { $people }: det har intet resultat.
moving = { $people }: { $person } lader parti { $game } fortsætte her. { $mover }, du er i trækket.

button-claim = Kræv sejren
button-take-back = Tag tilbage
button-accept-pause = Hold pause
button-unpause = Afslut pausen

done-takeback-asked = Du har bedt om at tage det tilbage.
done-takeback-declined = Intet bliver taget tilbage.
done-taken-back = Taget tilbage.
done-pause-asked = Du har bedt om en pause.
done-pause-declined = Du afslog pausen.
done-paused = Urene står stille.
done-unpaused = Pausen er forbi.
done-moving = Parti { $game } fortsætter under { $channel }.
done-abandoned = Parti { $game } er afbrudt, uden resultat.

answer-board-abandoned = Parti { $game } blev afbrudt, uden resultat.

no-takeback-moves = Du har ikke trukket endnu i parti { $game }, så der er intet at tage tilbage.
no-takeback-again = Det er der bedt om siden det sidste træk, og det blev afslået. Spil først videre.
no-more-events = I parti { $game } er der sket { $most } ting eller flere. Fra nu af kan du dér kun trække, opgive, svare på spørgsmål og afslutte det.
no-more-comings = I parti { $game } er for mange kommet og gået: kun den sidste plads kan stadig tages. Den, der har udfordret, kan trække udfordringen tilbage og lave en ny.
no-takeback-asked = Ingen beder lige nu om at tage et træk tilbage. `tilbagetagning` beder om dit eget sidste.
no-answer-own = Det er der allerede bedt om; det er { $people }, der skal svare.
no-pause-asked = Ingen beder lige nu om en pause. `pause` beder om en.
no-pause-to-end = Der er ingen pause, der kunne slutte. `pause` beder om en.
no-pause-again = Der er allerede pause. `pause slut` går videre, og det gør et træk også.
no-abandon-moved = Begge sider har trukket i parti { $game }, så det tæller. `resign` opgiver det, `draw` tilbyder remis.
no-game-abandoned = Parti { $game } blev afbrudt, før det rigtigt var begyndt. En ny udfordring begynder et andet.
no-resume-there = Parti { $game } spilles i { $thread }, under denne kanal.
no-resume-server = Parti { $game } hører til på en anden server, hvor spillerne er. Sig `resume` i en kanal der.
