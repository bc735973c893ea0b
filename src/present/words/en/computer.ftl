### Games against the computer.

computer-fails = I can't answer right now. I'll keep trying, and nothing is lost.
