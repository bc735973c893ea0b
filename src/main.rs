//! The `galabot` program: reads the command line, see [`galabot::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    galabot::cli::main()
}
