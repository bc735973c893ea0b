# What a bench printed before and now, side by side: `.ci/speed` has the commands. Lines that are alike but for their numbers
# are printed as one; each number that changed is printed as `before|now (difference)`. Lines of one program only follow.
# Each file has the output of several rounds, each after a line `round N`; of each number the median is told.
/^round [0-9]+$/ {
    delete seen
    next
}

NF {
    form = $0
    gsub(/[0-9]+([.,][0-9]+)*/, "#", form)
    gsub(/ +/, " ", form)
    form = form "\n" ++seen[form]
    if (!(form in known)) {
        known[form] = ++lines
        forms[lines] = form
    }
    which = FILENAME == ARGV[1] ? 1 : 2
    round = ++rounds[which, form]
    rest = $0
    for (at = 1; match(rest, /[0-9]+([.,][0-9]+)*/); at++) {
        number = substr(rest, RSTART, RLENGTH)
        gsub(/,/, "", number)
        numbers[which, form, at, round] = number
        rest = substr(rest, RSTART + RLENGTH)
    }
}

# The median of a number over the rounds, with as many decimals as were printed.
function median(which, form, at,    count, list, i, j, kept, decimals, middle) {
    count = rounds[which, form]
    for (i = 1; i <= count; i++) {
        kept = numbers[which, form, at, i]
        for (j = i - 1; j > 0 && list[j] + 0 > kept + 0; j--) list[j + 1] = list[j]
        list[j + 1] = kept
    }
    middle = int((count + 1) / 2)
    decimals = match(kept, /\.[0-9]+/) ? RLENGTH - 1 : 0
    return sprintf("%." decimals "f", (list[middle] + list[count + 1 - middle]) / 2)
}

function line(form, only,    text, pieces, count, at, one, other) {
    count = split(substr(form, 1, index(form, "\n") - 1), pieces, "#")
    text = pieces[1]
    for (at = 1; at < count; at++) {
        one = median(only == 2 ? 2 : 1, form, at)
        other = median(only == 1 ? 1 : 2, form, at)
        text = text one
        if (one != other) {
            text = text "|" other
            if (one + 0 != 0) text = text sprintf(" (%+.1f %%)", 100 * (other / one - 1))
        }
        text = text pieces[at + 1]
    }
    return text
}

END {
    for (at = 1; at <= lines; at++) {
        form = forms[at]
        if ((1, form) in rounds && (2, form) in rounds) print line(form, 0)
    }
    for (which = 1; which <= 2; which++) {
        for (at = 1; at <= lines; at++) {
            form = forms[at]
            if ((which, form) in rounds && !((3 - which, form) in rounds)) {
                print (which == 1 ? "only before: " : "only now: ") line(form, which)
            }
        }
    }
}
