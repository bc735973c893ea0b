### Figures of the rules, and posters.

figure-end = The end of a game, White at the bottom.
figure-turned = turns and goes one step to { $squares }
sign-way = blue line: its way, which turns at the deflection line
sign-step-turned = ring: one step past the turn, and no further
sign-leap-area = shaded: leaps there
poster-line = Kornas and Horsas turn where they cross the line, once per move: straight becomes diagonal, diagonal becomes straight.
poster-step = goes one step past the turn, and no further
