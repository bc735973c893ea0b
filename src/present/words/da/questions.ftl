### Spørgsmål til en spiller, og hvis svar der tæller.

ask-resign-named = { $person }, vil du virkelig opgive? Kun du kan svare: Tryk på en knap, eller skriv `opgiv ja`.
refused-not-your-question = Det kan kun { $person } svare på.
