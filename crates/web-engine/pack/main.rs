//! Makes what a page loads: `cargo run -p gala-web-engine --features pack [FOLDER]`, in `target/web-engine` if none is
//! named.
//!
//! It builds this crate for wasm32 and has wasm-bindgen write the ES module beside it. Both halves of wasm-bindgen are
//! locked to one version by Cargo.toml, so nothing has to be installed but Rust's target.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// What every browser has had since 2023 (Safari since 16.4); by simd128 the trained weights are added up. Left out is
/// bulk memory: V8 calls a function for each `memory.copy`, however small, and positions are copied all the time.
const FLAGS: [&str; 2] = [
    "-Ctarget-cpu=mvp",
    "-Ctarget-feature=+multivalue,+mutable-globals,+nontrapping-fptoint,+reference-types,+sign-ext,+simd128",
];

fn main() -> Result<(), Box<dyn Error>> {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = crate_folder.join("../..").canonicalize()?;
    let target = match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => root.join("target"),
    };
    let folder = match env::args_os().nth(1) {
        Some(folder) => PathBuf::from(folder),
        None => target.join("web-engine"),
    };
    // A folder of its own, so that it waits for no other build.
    let builds = target.join("web-engine-builds");
    build(&root, &builds)?;
    let wasm = builds.join(TARGET).join("wasm/gala_web_engine.wasm");
    let made = Bindgen::new()
        .input_path(wasm)
        .out_name("engine")
        .web(true)?
        .omit_default_module_path(false)
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(&folder);
    made.map_err(|error| error.to_string())?;
    for name in ["engine_bg.wasm", "engine.js"] {
        let file = folder.join(name);
        println!("{}: {} bytes", file.display(), fs::metadata(&file)?.len());
    }
    Ok(())
}

/// Builds the library as a WebAssembly module, the same bytes wherever it is built.
fn build(root: &Path, builds: &Path) -> Result<(), Box<dyn Error>> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")));
    let mut flags = FLAGS.map(str::to_owned).to_vec();
    flags.push(format!("--remap-path-prefix={}=.", root.display()));
    flags.extend(home.map(|home| format!("--remap-path-prefix={}=cargo", home.display())));
    let built = Command::new(cargo)
        .current_dir(root)
        .args(["rustc", "--locked", "-p", "gala-web-engine", "--lib"])
        .args(["--crate-type", "cdylib", "--profile", "wasm"])
        .args(["--target", TARGET, "--target-dir"])
        .arg(builds)
        // Parted by this character, flags may have blanks in them.
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"))
        .status()?;
    match built.success() {
        true => Ok(()),
        false => Err(
            format!("it was not built; `rustup target add {TARGET}`, if that is missing").into(),
        ),
    }
}
