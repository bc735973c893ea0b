# What one does here often: `just` lists it. Each line can be typed by hand as well.

_default:
    @just --list --unsorted

# The bot in the stand-in Discord, with a page to chat in
sandbox:
    cargo run --release -- sandbox

# What one runs while one works
fast:
    .ci/run fast

# Everything that needs only Rust
test *ARGS:
    cargo test {{ARGS}}

# Everything that has to hold, on a clean clone
ci *STEPS:
    .ci/run {{STEPS}}

# Conversations, pictures and counts written anew: read the difference before you commit it
regenerate *ARGS:
    REGENERATE=1 cargo test {{ARGS}}

# The rules and the engine in WebAssembly, in target/web-engine, and whether they answer as the server does
wasm *ARGS:
    .ci/wasm {{ARGS}}

# Throw dice at what people and disks give us
fuzz SECONDS="600" *TARGETS:
    .ci/fuzz {{SECONDS}} {{TARGETS}}

# How fast it is: perft, draw, ai, bot, store or start
bench NAME *ARGS:
    cargo bench --bench {{NAME}} -- {{ARGS}}

# How fast it is beside an earlier commit, each number of the benches side by side
speed COMMIT:
    .ci/speed {{COMMIT}}
