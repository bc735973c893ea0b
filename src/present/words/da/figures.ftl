### Figures of the rules, and posters.

figure-end = Slutningen på et parti, Hvid nederst.
figure-turned = drejer og går ét skridt videre til { $squares }
sign-way = blå streg: vejen, der drejer ved afbøjningslinjen
sign-step-turned = ring: ét skridt efter drejningen, ikke længere
sign-leap-area = tonet: springer dertil
poster-line = Kornaer og Horsaer drejer, hvor de krydser linjen, én gang pr. træk: vandret eller lodret bliver diagonalt, og omvendt.
poster-step = går ét skridt efter drejningen, ikke længere
