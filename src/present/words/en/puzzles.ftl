### Puzzles: put, tried, solved; the puzzle of the day.

puzzle-task-win = **Puzzle { $puzzle }**: { $mover } to move and win.
puzzle-task-save = **Puzzle { $puzzle }**: { $mover } to move and save the game.
puzzle-name-win = { $puzzle } (rated { $rating }, { $mover } to move and win)
puzzle-name-save = { $puzzle } (rated { $rating }, { $mover } to move and save the game)
puzzle-about = By { $rules }; rated { $rating }.
puzzle-before-thirty = { $side } is about to make move { $number } (placing is not counted). Whoever still has a man on a home square of their own after their 30th move has lost.
puzzle-after-thirty = Both sides have made their 30 moves: whoever moves a man back to a home square of their own has lost.
puzzle-known-trying = You have tried it before: it no longer counts for your rating, but is still to be solved.
puzzle-known-solved = You have solved it before, so it no longer counts for your rating.
puzzle-known-given-up = You have seen the solution before, so it no longer counts for your rating.
puzzle-where-to = { $task }
    { $piece }: where to?
puzzle-alt = Puzzle { $puzzle }: the { $kind } board, { $bottom } at the bottom.

puzzle-wrong = **{ $turn }** is not it.
puzzle-wrong-answered = **{ $turn }** is not it: { $side } answers **{ $answer }**.
puzzle-wrong-line = It may go on { $line }.
puzzle-wrong-slips = That lets the win slip away.
puzzle-wrong-loses = That leaves you lost.
puzzle-wrong-over = **{ $turn }** is not it. { $over }.
puzzle-wrong-alt = Why a try at puzzle { $puzzle } fails, move by move: { $turns }. { $board }
puzzle-again = Have another go, or look at the solution.
puzzle-right = **{ $turn }** – that is it, well done!
puzzle-right-line = **{ $turn }** – that is it, well done! It may go on { $line }.
puzzle-solution = The solution of puzzle { $puzzle } is **{ $turn }**.
puzzle-solution-line = The solution of puzzle { $puzzle } is **{ $turn }**. It may go on { $line }.
puzzle-line-alt = The solution of puzzle { $puzzle }, move by move: { $turns }. { $board }

puzzle-score = Your { $kind } puzzle rating: **{ $points }** ± { $deviation } ({ $change }).
puzzle-score-stays = Your { $kind } puzzle rating stays **{ $points }** ± { $deviation }; the first try alone counts.
puzzle-row = { $row } in a row at the first try (your best: { $best }).
puzzle-days = { $days ->
    [one] The puzzle of the day is solved! Come back tomorrow (your best row of days: { $best }).
   *[other] The puzzle of the day is solved, { $days } days in a row (your best: { $best })!
}
puzzle-stats = { $kind } puzzles: rating **{ $points }** ± { $deviation }, { $solved } of { $count } solved, { $row } in a row at the first try (best: { $best })
puzzle-stats-days = { $days ->
    [one] Puzzle of the day: 1 day in a row (best: { $best })
   *[other] Puzzle of the day: { $days } days in a row (best: { $best })
}

puzzle-of-the-day = **The puzzle of the day.** { $task }
puzzle-last = { $solved ->
    [0] The solution of the last one, { $puzzle }, was **{ $turn }**. Nobody found it on its day.
    [one] { $once ->
        [0] The solution of the last one, { $puzzle }, was **{ $turn }**. One person found it on its day.
       *[other] The solution of the last one, { $puzzle }, was **{ $turn }**. One person found it on its day, at the first try.
    }
   *[other] The solution of the last one, { $puzzle }, was **{ $turn }**. { $solved } people found it on its day, { $once } of them at the first try.
}
puzzle-press = Press the button to solve it. Nobody else sees what you try.

puzzle-none = I know no puzzle `{ $read }`. They are called such as `winther-3`; without a name I pick one for you.
puzzle-none-by = I have no { $kind } puzzles by `{ $rules }`, but by { $known }.
puzzle-of-other-game = `{ $rules }` is of { $kind }: its puzzles are put to you by `/{ $root } puzzle`.
puzzle-by-others = Puzzle `{ $puzzle }` is by `{ $own }` and not by `{ $rules }`. Leave out `rules`, or all else to have one picked for you.
puzzle-all-solved = { $count ->
    [one] You have solved the only puzzle I have of that kind. Well done!
   *[other] You have solved all { $count } puzzles I have of that kind. Well done!
}
puzzle-not-at-one = Which puzzle do you mean? Have one put to you with `/{ $root } puzzle`, or name it in `which`.

puzzle-button-solve = Solve…
puzzle-button-again = Try again
puzzle-button-solution = Solution
puzzle-button-another = Another
