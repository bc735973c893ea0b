### Games against the computer.

computer-fails = Jeg kan ikke svare lige nu. Jeg bliver ved med at prøve, og intet går tabt.
