### The slash commands in English stand with the commands themselves (src/service/commands): Discord sends their English names.
### The keys of the other languages are told in ../de/commands.ftl.

typed-talk = aboard accent accepted accepts ames analysed analyses analyst analyze bard beard boar boards brent bret britt cartier cause challenged challenger claims clair clam clans click cloak clocks cock crock declined declines design doves expert exports flock game gamer gamers gases gates glock gomes hoard james jules lock loves modes moles moses moved mover movers movies moyes mules muzzle names pans parties partner paused pauses plains planes planet plank planner plant planter planters plants plays positions presume preview puzzled puzzles regis reign relay remit remix repay replays reply resigns resin resumed resumes reviews roles rubles rule ruled ruler rulers seats semis setting shilling sparing spilling sprang springs sprint sprung spying stabs stalling stars starts stat state states statistic status stays stirling stomp stoop stops string waiter weiner whats withdrawn withdraws withdrew writer

### What topics of the rules are called, as told there.

topic-names-board = board, squares, castle, castles, cross, centre, center, noble, home
topic-names-army = army, men, start, setup, pieces
topic-names-gala = gala, g, galas, leap
topic-names-korna = korna, k, kornas
topic-names-horsa = horsa, h, horsas
topic-names-kampa = kampa, p, kampas
topic-names-placing = placing, place, placement, hand, drop
topic-names-jumps = jumps, jump, jumping, chain, chains
topic-names-king = king, k, kings
topic-names-queen = queen, q, queens
topic-names-rook = rook, r, rooks
topic-names-bishop = bishop, b, bishops
topic-names-knight = knight, n, knights
topic-names-pawn = pawn, p, pawns
topic-names-deflection = deflection, line, deflection line, crossing, turn, bend
topic-names-threats = threats, threat, check, gala!
topic-names-goals = goals, goal, win, winning, victory, end
topic-names-grades = grades, grade, great, minor
topic-names-draws = draws, draw, repetition, stalemate, hundred moves
topic-names-options = options, option, variations
topic-names-seats = seats, four, four-handed, partner, partners, players
topic-names-notation = notation, writing, writing moves, moves and squares
