### Puzzles: put, tried, solved; the puzzle of the day.

puzzle-task-win = { $moves ->
    [one] **Puzzle { $puzzle }**: { $mover } to move and win in { $moves } move.
   *[other] **Puzzle { $puzzle }**: { $mover } to move and win in { $moves } moves.
}
puzzle-task-gala = { $moves ->
    [one] **Puzzle { $puzzle }**: { $mover } to move and capture a Gala in { $moves } move.
   *[other] **Puzzle { $puzzle }**: { $mover } to move and capture a Gala in { $moves } moves.
}
puzzle-task-three = **Puzzle { $puzzle }**: { $mover } to move and win three pieces in { $moves } moves.
puzzle-task-save = { $moves ->
    [one] **Puzzle { $puzzle }**: { $mover } to move and save the game. Every other move loses within { $moves } move.
   *[other] **Puzzle { $puzzle }**: { $mover } to move and save the game. Every other move loses within { $moves } moves.
}
puzzle-task-guard = { $moves ->
    [one] **Puzzle { $puzzle }**: { $mover } to move and lose no Gala. Every other move loses one within { $moves } move.
   *[other] **Puzzle { $puzzle }**: { $mover } to move and lose no Gala. Every other move loses one within { $moves } moves.
}
puzzle-name-win = { $puzzle } (rated { $rating }, { $mover } wins in { $moves })
puzzle-name-gala = { $puzzle } (rated { $rating }, { $mover } captures a Gala in { $moves })
puzzle-name-three = { $puzzle } (rated { $rating }, { $mover } wins three pieces in { $moves })
puzzle-name-save = { $puzzle } (rated { $rating }, { $mover } to move and save the game)
puzzle-name-guard = { $puzzle } (rated { $rating }, { $mover } to move and save a Gala)
puzzle-about = With { $rules }; rated { $rating }.
puzzle-before-thirty = { $side } is about to make move { $number } (placing doesn't count). Whoever still has a piece on their home squares after their 30th move has lost.
puzzle-after-thirty = Both sides have made their 30 moves: whoever moves a piece back to their home squares has lost.
puzzle-before-thirty-once = { $side } is about to make move { $number } (placing doesn't count). When both have made 30, whoever still has a piece on their home squares has lost.
puzzle-before-must-leave = { $side } is about to make move { $number } (placing doesn't count). From the 30th move on, a piece must leave its home squares if one can.
puzzle-must-leave = Both sides have made 30 moves: a piece on its home squares must leave them, if one can.
puzzle-known-trying = You've tried it before: it no longer counts for your rating, but you can still solve it.
puzzle-known-solved = You've solved it before, so it no longer counts for your rating.
puzzle-known-given-up = You've seen the solution before, so it no longer counts for your rating.
puzzle-where-to = { $task }
    { $piece }: where to?
puzzle-alt = Puzzle { $puzzle }: the { $kind } board, { $bottom } at the bottom.

puzzle-wrong = **{ $turn }** isn't the move.
puzzle-wrong-answered = **{ $turn }** isn't the move: { $side } answers **{ $answer }**.
puzzle-wrong-line = Play might continue { $line }.
puzzle-wrong-slips = That lets the win slip away.
puzzle-wrong-loses = That loses.
puzzle-wrong-slow = You may still win, but not that fast.
puzzle-wrong-escapes = The Gala gets away.
puzzle-wrong-less = That doesn't win three pieces.
puzzle-wrong-gala = That costs a Gala.
puzzle-wrong-over = **{ $turn }** isn't the move. { $over }.
puzzle-wrong-alt = Why a try at puzzle { $puzzle } fails, move by move: { $turns }. { $board }
puzzle-again = Try again, or look at the solution.
puzzle-right = **{ $turn }** – that's it, well done!
puzzle-right-line = **{ $turn }** – that's it, well done! Play might continue { $line }.
puzzle-solution = The solution of puzzle { $puzzle } is **{ $turn }**.
puzzle-solution-line = The solution of puzzle { $puzzle } is **{ $turn }**. Play might continue { $line }.
puzzle-line-alt = The solution of puzzle { $puzzle }, move by move: { $turns }. { $board }
puzzle-theme = { $theme ->
    [sweep] Theme: **three pieces fall**.
    [double-gala] Theme: **double gala**.
    [sacrifice] Theme: **sacrifice**.
    [discovery] Theme: **discovered threat**.
    [fork] Theme: **fork**.
    [centre] Theme: **the centre**.
    [hunt] Theme: **hunting the Gala**.
    [bent-capture] Theme: **bent capture**.
    [kampa-capture] Theme: **a Kampa captures**.
    [gala-capture] Theme: **a Gala captures**.
    [capture] Theme: **capture without a bend**.
    [flight] Theme: **flight**.
    [counter] Theme: **counter-capture**.
    [counter-threat] Theme: **counter-threat**.
    [shield] Theme: **stepping between**.
    [defence] Theme: **defence**.
    [arrival] Theme: **arrival**.
    [jump-chain] Theme: **jump chain**.
    [block] Theme: **blocking the way**.
    [lost-bridge] Theme: **bridge taken away**.
    [bridge] Theme: **building a bridge**.
    [escape] Theme: **out in time**.
    [last-moment] Theme: **at the last moment**.
    [race] Theme: **race**.
    [long-race] Theme: **race in two steps**.
    [way-out] Theme: **the way out**.
    [neck-and-neck] Theme: **neck and neck**.
    [both-out] Theme: **two get out**.
   *[quiet] Theme: **quiet move**.
}

puzzle-score = Your { $kind } puzzle rating: **{ $points }** ± { $deviation } ({ $change }).
puzzle-score-stays = Your { $kind } puzzle rating stays **{ $points }** ± { $deviation }; only the first try counts.
puzzle-row = First-try streak: { $row } (best { $best }).
puzzle-days = { $days ->
    [one] Puzzle of the day solved! Come back tomorrow (your best streak: { $best }).
   *[other] Puzzle of the day solved! Streak: { $days } days (best { $best }).
}
puzzle-stats = { $kind } puzzles: rating **{ $points }** ± { $deviation }, { $solved } of { $count } solved, first-try streak { $row } (best { $best })
puzzle-stats-days = { $days ->
    [one] Puzzle of the day: streak 1 day (best { $best })
   *[other] Puzzle of the day: streak { $days } days (best { $best })
}

puzzle-of-the-day = **The puzzle of the day.** { $task }
puzzle-last = { $solved ->
    [0] The solution of the last one, { $puzzle }, was **{ $turn }**. Nobody solved it that day.
    [one] { $once ->
        [0] The solution of the last one, { $puzzle }, was **{ $turn }**. One person solved it that day.
       *[other] The solution of the last one, { $puzzle }, was **{ $turn }**. One person solved it that day, at the first try.
    }
   *[other] The solution of the last one, { $puzzle }, was **{ $turn }**. { $solved } people solved it that day, { $once } of them at the first try.
}
puzzle-solvers = Solved by { $people }.
puzzle-others = { $count ->
    [one] one other
   *[other] { $count } others
}
puzzle-press = Press the button to solve it. Nobody else sees what you try.

puzzle-shared-head = **Puzzle of the day**, { $date } ({ $puzzle })
puzzle-shared-solved = { $count ->
    [one] { $who }: { $squares } Solved at the first try!
   *[other] { $who }: { $squares } Solved in { $count } tries.
}
puzzle-shared-unsolved = { $who }: { $squares } Not solved this time.
puzzle-shared-streak = { $days ->
    [one] Streak: { $days } day
   *[other] Streak: { $days } days
}
puzzle-shared-done = Shared: now everybody sees how you did.
puzzle-not-of-the-day = You can share today's puzzle of the day, on the server where you solved it. This isn't it.
puzzle-not-done = You can share the puzzle of the day once you've solved it or seen its solution.
puzzle-shared-before = You've already shared how you did.

puzzle-none = There's no puzzle `{ $read }`. Puzzle names look like `winther-3`; without a name I'll pick one for you.
puzzle-none-by = I have no { $kind } puzzles with the `{ $rules }` rules. There are puzzles for { $known }.
puzzle-of-other-game = `{ $rules }` belongs to { $kind }: for its puzzles use `/{ $root } puzzle`.
puzzle-by-others = Puzzle `{ $puzzle }` uses the `{ $own }` rules, not `{ $rules }`. Drop `rules`; or drop `which` and I'll pick one.
puzzle-all-solved = { $count ->
    [one] You've solved the only puzzle I have of that kind. Well done!
   *[other] You've solved all { $count } puzzles I have of that kind. Well done!
}
puzzle-not-at-one = Which puzzle do you mean? Get one with `/{ $root } puzzle`, or name it in `which`.

puzzle-from-thread = **From a game of this club**: game { $game }, { $thread }.
puzzle-from-game = **From a game of this club**: game { $game }.
puzzle-none-of-club = I've found no { $kind } puzzles in games played here yet. I look again whenever one ends.
puzzle-of-club-unwanted = No puzzles are made from games played here. The server's managers can allow it: `/settings server club-puzzles:on`.
puzzle-of-club-direct = Puzzles from a club's games are solved on its server. Ask for them there.
puzzle-dropped = Puzzle { $puzzle } is no longer posed on this server. What you did with it still counts.
puzzle-of-other-club = That puzzle is from a game of another server, and is solved there only.

puzzle-button-solve = Solve…
puzzle-button-again = Try again
puzzle-button-solution = Solution
puzzle-button-share = Share
puzzle-button-another = Next puzzle
