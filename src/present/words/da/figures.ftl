### Figurer til reglerne, og plakater.

figure-end = Slutningen på et parti, Hvid nederst.
figure-turned = bøjer af og går ét skridt videre til { $squares }
sign-way = blå streg: vejen, som bøjer af ved afbøjningslinjen
sign-step-turned = ring: ét skridt efter svinget, ikke længere
sign-leap-area = tonet: springer dertil
poster-line = Kornaer og Horsaer bøjer af, hvor de krydser linjen, én gang pr. træk: lige bliver til skråt, og skråt til lige.
poster-step = går ét skridt efter svinget, ikke længere
