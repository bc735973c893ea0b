### Bilder zu den Regeln, und Poster.

figure-end = Das Ende einer Partie, Weiß unten.
figure-turned = biegt ab und zieht einen Schritt weiter nach { $squares }
sign-way = blaue Linie: der Weg, der an der Ablenkungslinie abbiegt
sign-step-turned = Ring: ein Schritt nach dem Abbiegen, nicht weiter
sign-leap-area = getönt: springt dorthin
poster-line = Kornas und Horsas biegen ab, wo sie die Linie überqueren, einmal je Zug: Aus gerade wird schräg, aus schräg gerade.
poster-step = zieht nach dem Abbiegen einen Schritt, nicht weiter
