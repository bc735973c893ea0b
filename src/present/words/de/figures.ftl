### Figures of the rules, and posters.

figure-end = Das Ende einer Partie, Weiß unten.
figure-turned = biegt ab und zieht einen Schritt weiter nach { $squares }
sign-way = blaue Linie: der Weg, der an der Ablenkungslinie abbiegt
sign-step-turned = Ring: ein Schritt nach dem Abbiegen, nicht weiter
sign-leap-area = getönt: springt dorthin
poster-line = Kornas und Horsas biegen an der Linie ab, einmal je Zug: aus waagerecht oder senkrecht wird diagonal, und umgekehrt.
poster-step = zieht nach dem Abbiegen einen Schritt, nicht weiter
