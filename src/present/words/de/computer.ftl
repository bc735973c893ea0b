### Games against the computer.

computer-fails = Ich kann gerade nicht antworten. Ich versuche es weiter, und nichts geht verloren.
