### Rundt om partiet: tage tilbage, holde pause, afbryde det knap begyndte, fortsætte et andet sted.

takeback-asked = { $person } vil gerne tage tilbage: { $moves }. { $others }, er det i orden? Spiller man videre, er det afslået.
takeback-asked-computer = { $person } vil gerne tage tilbage: { $moves }.
takeback-declined = { $people }, { $person } siger nej til omtrækket. Partiet fortsætter.
takeback-done = Taget tilbage: { $moves }.
takeback-your-move = { $person }, du er i trækket igen.

pause-asked = { $person } vil gerne have en pause, hvor urene står stille. { $others }, er det i orden? Begge sider kan afslutte den.
pause-declined = { $people }, { $person } vil helst fortsætte uden pause.
pause-begun = Parti { $game } holder pause for { $people }: urene står stille. Partiet fortsætter med `pause slut` eller et træk.
pause-over = { $person } afslutter pausen. { $mover }, du er i trækket.

abandoned = { $person } afbryder parti { $game }, før det rigtigt er begyndt. { $people }, det tæller ikke.
moved-elsewhere = Parti { $game } fortsætter i en tråd i { $channel }. Fra nu af trækker man dér.
moving = { $people }: { $person } fortsætter parti { $game } her. { $mover }, du er i trækket.

button-claim = Kræv sejren
button-take-back = Tag tilbage
button-accept-pause = Hold pause
button-unpause = Afslut pausen

done-takeback-asked = Du har bedt om et omtræk.
done-takeback-declined = Du har afslået omtrækket.
done-taken-back = Taget tilbage.
done-pause-asked = Du har bedt om en pause.
done-pause-declined = Du afslog pausen.
done-paused = Urene står stille.
done-unpaused = Pausen er forbi.
done-moving = Parti { $game } fortsætter i en tråd under { $channel }.
done-abandoned = Parti { $game } er afbrudt; det tæller ikke.

answer-board-abandoned = Parti { $game } blev afbrudt; det tæller ikke.

no-takeback-moves = Du har ikke trukket endnu i parti { $game }, så der er intet at tage tilbage.
no-takeback-again = Det er der bedt om siden det sidste træk, og det blev afslået. Spil videre først.
no-more-events = Der er sket for meget i parti { $game } ({ $most } hændelser eller flere). Du kan stadig trække, opgive, svare på spørgsmål og afslutte det.
no-more-comings = I parti { $game } er for mange kommet og gået: kun den sidste plads kan stadig tages. Udfordreren kan trække udfordringen tilbage og begynde en ny.
no-takeback-asked = Ingen beder lige nu om et omtræk. `{ command-takeback }` beder om at tage dit eget sidste træk om.
no-answer-own = Det har du allerede bedt om; det er { $people }, der skal svare.
no-pause-asked = Ingen beder lige nu om en pause. `pause` beder om en.
no-pause-to-end = Der er ikke pause. `pause` beder om en.
no-pause-again = Der er allerede pause. Partiet fortsætter med `pause slut` eller et træk.
no-abandon-moved = Begge sider har trukket i parti { $game }, så det tæller. `opgiv` opgiver det, `remis` tilbyder remis.
no-game-abandoned = Parti { $game } blev afbrudt. Udfordr igen for at få et nyt parti.
no-resume-there = Parti { $game } spilles allerede her, i { $thread }.
no-resume-server = Parti { $game } spilles på en anden server. Skriv `fortsæt` i en kanal der.
no-claim-elsewhere = Herfra kan jeg ikke læse partiets beskeder. Kræv sejren i partiets tråd: { $thread }
