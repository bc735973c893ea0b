### Rund um die Partie: zurücknehmen, pausieren, kaum Begonnenes abbrechen, anderswo weiterspielen.

takeback-asked = { $person } möchte zurücknehmen: { $moves }. { $others }, einverstanden? Weiterspielen lehnt es ab.
takeback-asked-computer = { $person } möchte zurücknehmen: { $moves }.
takeback-declined = { $people }, { $person } lehnt die Rücknahme ab. Die Partie geht weiter.
takeback-done = Zurückgenommen: { $moves }.
takeback-your-move = { $person }, du bist wieder am Zug.

pause-asked = { $person } möchte eine Pause, in der die Uhren stehen. { $others }, einverstanden? Jede Seite kann sie beenden.
pause-declined = { $people }, { $person } möchte lieber ohne Pause weiterspielen.
pause-begun = { $people }: Partie { $game } pausiert, die Uhren stehen. Mit `pause ende` oder einem Zug geht es weiter.
pause-over = { $person } beendet die Pause. { $mover }, du bist am Zug.

abandoned = { $person } bricht Partie { $game } ab, bevor sie richtig begonnen hat. { $people }, die Partie wird nicht gewertet.
moved-elsewhere = Partie { $game } geht in einem Thread von { $channel } weiter. Gezogen wird ab jetzt dort.
moving = { $people }: { $person } setzt Partie { $game } hier fort. { $mover }, du bist am Zug.

button-claim = Sieg beanspruchen
button-take-back = Zurücknehmen
button-accept-pause = Pause machen
button-unpause = Pause beenden

done-takeback-asked = Du hast um die Rücknahme gebeten.
done-takeback-declined = Du hast die Rücknahme abgelehnt.
done-taken-back = Zurückgenommen.
done-pause-asked = Du hast um eine Pause gebeten.
done-pause-declined = Du hast die Pause abgelehnt.
done-paused = Die Uhren stehen.
done-unpaused = Die Pause ist vorbei.
done-moving = Partie { $game } geht in einem Thread unter { $channel } weiter.
done-abandoned = Partie { $game } ist abgebrochen, ohne Ergebnis.

answer-board-abandoned = Partie { $game } wurde abgebrochen, ohne Ergebnis.

no-takeback-moves = Du hast in Partie { $game } noch nicht gezogen, also gibt es nichts zurückzunehmen.
no-takeback-again = Darum ist seit dem letzten Zug schon gebeten worden, und es wurde abgelehnt. Spiel erst weiter.
no-more-events = In Partie { $game } ist zu viel geschehen ({ $most } Ereignisse oder mehr). Du kannst noch ziehen, aufgeben, auf Fragen antworten und sie beenden.
no-more-comings = In Partie { $game } sind zu viele gekommen und gegangen: Nur ihr letzter Platz ist noch zu vergeben. Wer die Herausforderung ausgesprochen hat, kann sie zurückziehen und eine neue aussprechen.
no-takeback-asked = Gerade möchte niemand etwas zurücknehmen. `rücknahme` bittet um die Rücknahme deines eigenen letzten Zugs.
no-answer-own = Darum hast du schon gebeten; antworten muss { $people }.
no-pause-asked = Gerade möchte niemand eine Pause. `pause` bittet um eine.
no-pause-to-end = Gerade ist keine Pause. `pause` bittet um eine.
no-pause-again = Es ist schon Pause. Mit `pause ende` oder einem Zug geht es weiter.
no-abandon-moved = In Partie { $game } haben beide Seiten gezogen, also zählt sie. `aufgeben` gibt sie auf, `remis` bietet Remis an.
no-game-abandoned = Partie { $game } wurde abgebrochen. Für eine neue Partie fordere noch einmal heraus.
no-resume-there = Partie { $game } läuft schon hier, in { $thread }.
no-resume-server = Partie { $game } wird auf einem anderen Server gespielt. Schreib dort in einem Kanal `weiter`.
no-claim-elsewhere = Von hier aus kann ich die Nachrichten der Partie nicht lesen. Beanspruche den Sieg in ihrem Thread: { $thread }
