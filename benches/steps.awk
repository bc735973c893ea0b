# The processor time of a move by step, from the stacks of a profile: docs/operation.md has the commands. Each sample
# belongs to the first of these steps whose thread, or one of whose functions, is in it.
BEGIN {
    RS = ""
    FS = "\n"
    step("picture: packed as PNG", "", "gala_pictures::encode::|gala_pictures::part::")
    step("picture: composed", "", "gala_pictures::")
    step("store: planned", "store-writer", "plan::plan")
    step("store: written and synced", "store-writer", "")
    step("store: threads of sled", "sled-io", "")
    step("move: read, decided", "", "ingest::chat::")
    step("words", "", "galabot::present::|outbox::render")
    step("buttons taken off the board before", "", "outbox::buttons")
    step("store: read elsewhere", "", "galabot::store::")
    step("gateway", "", "GatewayEvent|discord::gateway|tungstenite")
    step("request to Discord", "", "discord::rest|serenity::http|reqwest|hyper")
    step("log", "log", "")
    step("all else", "", "")
}

function step(name, thread, functions) {
    names[++steps] = name
    threads[steps] = thread
    calls[steps] = functions
}

{
    samples++
    for (at = 1; at <= steps; at++) {
        if ($1 ~ "^ *" threads[at] && $0 ~ calls[at]) {
            found[at]++
            break
        }
    }
}

END {
    for (at = 1; at <= steps; at++) {
        printf "%5.1f %%  %s\n", 100 * found[at] / samples, names[at]
    }
}
