//! Help, completions and manual pages, as a host's terminal, shell and `piece` get them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use galabot::store::DiskStore;

/// What a host needs, and then the laboratory.
const SUBCOMMANDS: [&str; 19] = [
    "run",
    "sandbox",
    "health",
    "backup",
    "export",
    "import",
    "migrate",
    "dead-letters",
    "completions",
    "man",
    "moves",
    "replay",
    "draw",
    "engine",
    "perft",
    "match",
    "mine",
    "train",
    "endings",
];

fn galabot(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_galabot"));
    let done = program.args(arguments).env("COLUMNS", "80").output();
    done.expect("the program starts")
}

/// What it prints, when nothing is on standard error and it succeeds.
fn printed(arguments: &[&str]) -> String {
    let done = galabot(arguments);
    let told = String::from_utf8(done.stderr).expect("text");
    assert_eq!((done.status.code(), told.as_str()), (Some(0), ""));
    String::from_utf8(done.stdout).expect("text")
}

/// Why it failed, when nothing is on standard output.
fn refused(arguments: &[&str], code: i32) -> String {
    let done = galabot(arguments);
    assert_eq!(done.status.code(), Some(code), "{arguments:?}");
    assert!(done.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(done.stderr).expect("text")
}

#[test]
fn help_begins_with_what_a_host_needs_and_knows_the_laboratory() {
    let help = printed(&["--help"]);
    assert_eq!(printed(&["help"]), help);
    let places = SUBCOMMANDS.map(|name| {
        let place = help.find(&format!("\n  {name} "));
        place.unwrap_or_else(|| panic!("{name} is not in\n{help}"))
    });
    assert!(places.is_sorted(), "{help}");
    let laboratory = help.find("\nLaboratory:").expect("a heading");
    assert!(places[9] < laboratory && laboratory < places[10], "{help}");
    assert!(printed(&["help", "perft"]).contains("--depth <DEPTH>"));
    assert_eq!(printed(&["perft", "--help"]), printed(&["help", "perft"]));
    assert!(printed(&["match", "--help"]).contains("errs:1:30:160 "));
}

#[test]
fn what_is_no_command_line_is_told_on_standard_error() {
    assert!(refused(&[], 2).contains("Usage: galabot <COMMAND>"));
    assert!(refused(&["perf"], 2).contains("a similar subcommand exists: 'perft'"));
    assert!(refused(&["completions", "tcsh"], 2).contains("bash"));
}

#[test]
fn endings_are_rows_of_a_table() {
    let table = printed(&["endings", "k", "P"]);
    let rows: Vec<&str> = table.lines().collect();
    let found = [
        "| K | 9,900 | 0 % | 0 % | 0 |",
        "| P | 9,900 | 0.08 % | 0 % | 1 |",
    ];
    assert_eq!(rows[2..], found, "{table}");
    assert!(table.starts_with("| White has | positions | lost | in the centre | moves |\n|---"));
    let refused = |more: &[&str], code| refused(&[&["endings"][..], more].concat(), code);
    let letter = refused(&["KQ"], 2);
    assert!(
        letter.contains("'Q'") && letter.contains("G, K, H and P"),
        "{letter}"
    );
    assert!(refused(&["KKKK"], 2).contains("expected 1 to 3 pieces"));
    assert!(refused(&["GGG"], 2).contains("expected at most 2 Galas"));
    let chelma = refused(&["K", "--rules", "chelma"], 1);
    assert!(
        chelma.contains("--rules chelma are rules of Chelma"),
        "{chelma}"
    );
    let four = refused(&["K", "--rules", "pyramid-4"], 1);
    assert!(four.contains("these are for four seats; "), "{four}");
    assert!(refused(&[], 2).contains("<ENDING>"));
}

/// So what a server has made of a rule set can be measured.
#[test]
fn single_points_of_a_rule_set_can_be_changed() {
    let counted = |more: &[&str]| {
        let perft = ["perft", "--depth", "3", "--rules", "winther"];
        let done = galabot(&[&perft[..], more].concat());
        assert!(done.status.success(), "{more:?}");
        String::from_utf8(done.stdout).expect("text")
    };
    let weak = counted(&["--options", "weak-kampas"]);
    let by_point = ["--set", "kampa-restricted=friendly-castles-but-tip"];
    assert_eq!(counted(&by_point), weak);
    let usual = ["--set", "kampa-restricted=friendly-ring-3"];
    assert_ne!(counted(&usual), weak);
    assert_eq!(counted(&[usual, by_point].concat()), weak);
    for (change, code, told) in [
        ("late", 2, "a change has the form POINT=VALUE"),
        (
            "horses=many",
            1,
            "is called \"horses\"; there are army, second-leg, ",
        ),
        (
            "leap=perhaps",
            1,
            "leap cannot be \"perhaps\", only one of: ",
        ),
    ] {
        let perft = [
            "perft", "--depth", "1", "--rules", "winther", "--set", change,
        ];
        let why = refused(&perft, code);
        assert!(why.contains(told), "{why}");
    }
}

#[test]
fn every_shell_completes_every_subcommand() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        for name in SUBCOMMANDS {
            assert!(script.contains(name), "{shell} does not know {name}");
        }
        // Options are written with and without their dashes.
        for option in ["config", "sprt", "poster"] {
            assert!(script.contains(option), "{shell} does not know --{option}");
        }
    }
    let bash = printed(&["completions", "bash"]);
    let first = bash.lines().find(|line| line.contains("opts=\"-h"));
    let first = first.expect("the options of the program itself");
    let words: BTreeSet<&str> = first.split([' ', '"']).collect();
    for name in SUBCOMMANDS
        .into_iter()
        .chain(["help", "--help", "--version"])
    {
        assert!(words.contains(name), "{name} is not in {first}");
    }
    assert!(bash.contains("--threads"));
}

/// bash itself loads the script and completes with it.
#[test]
fn bash_completes_by_the_script() {
    let ask = r#"eval "$1"; COMP_WORDS=(galabot dead-letters retry --c); COMP_CWORD=3
        _galabot galabot --c retry; echo "${COMPREPLY[@]}""#;
    let script = printed(&["completions", "bash"]);
    let done = Command::new("bash")
        .args(["--norc", "-c", ask, "bash", &script])
        .output()
        .expect("bash starts");
    assert_eq!(String::from_utf8_lossy(&done.stderr), "");
    assert_eq!(String::from_utf8_lossy(&done.stdout), "--config\n");
}

#[test]
fn the_manual_has_a_page_of_the_program_and_one_of_each_subcommand() {
    let page = printed(&["man"]);
    assert!(page.contains("\n.TH galabot 1"), "{page}");
    for name in SUBCOMMANDS {
        let entry = format!("\ngalabot\\-{}(1)\n", name.replace('-', "\\-"));
        assert!(page.contains(&entry), "{name} is not in\n{page}");
    }
    let place = tempfile::tempdir().expect("a folder");
    let folder = place.path().join("share/man1");
    let named = folder.to_str().expect("text");
    // The second time it overwrites what it wrote.
    assert_eq!(printed(&["man", "--out", named]), "");
    assert_eq!(printed(&["man", "--out", named]), "");
    let below = [
        "backup-now",
        "backup-verify",
        "dead-letters-list",
        "dead-letters-retry",
    ];
    let wanted: BTreeSet<String> = SUBCOMMANDS
        .iter()
        .chain(&below)
        .map(|name| format!("galabot-{name}.1"))
        .chain(["galabot.1".to_owned()])
        .collect();
    let found = fs::read_dir(&folder).expect("it is there");
    let found: BTreeSet<String> = found
        .map(|file| {
            file.expect("a file")
                .file_name()
                .into_string()
                .expect("text")
        })
        .collect();
    assert_eq!(found, wanted);
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a page");
    assert_eq!(read("galabot.1"), page);
    assert!(read("galabot-match.1").contains("\n  errs:1:30:160 "));
    assert!(read("galabot-sandbox.1").contains("DISCORD_OPENAPI"));
}

#[test]
fn a_folder_that_cannot_be_written_to_is_named() {
    let place = tempfile::tempdir().expect("a folder");
    let file = place.path().join("file");
    fs::write(&file, "mine").expect("it is written");
    let below = file.join("man1");
    for folder in [&file, &below] {
        let named = folder.to_str().expect("text");
        let why = refused(&["man", "--out", named], 1);
        let begin = format!("galabot: cannot make the folder {named}: ");
        assert!(why.starts_with(&begin), "{why}");
    }
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "mine");
    // A page that cannot be written, by whatever user.
    let folder = place.path().join("man1");
    fs::create_dir_all(folder.join("galabot.1")).expect("it is made");
    let named = folder.to_str().expect("text");
    let why = refused(&["man", "--out", named], 1);
    let begin = format!("galabot: cannot write the manual pages into {named}: ");
    assert!(why.starts_with(&begin), "{why}");
}

/// What is advised about a folder that a bot has open is what helps, and it is advised about no other trouble.
#[test]
fn who_finds_the_folder_of_the_games_open_is_told_what_helps() {
    let place = tempfile::tempdir().expect("a folder");
    let (data, config) = (place.path().join("data"), place.path().join("config.toml"));
    let named = |path: &Path| path.to_str().expect("text").to_owned();
    let text = format!("[store]\ndata = {:?}\n", named(&data));
    fs::write(&config, text).expect("it is written");
    let (out, config) = (named(&place.path().join("out.jsonl")), named(&config));
    let export = ["export", &out, "--config", &config];
    let backup = ["backup", "now", "--config", &config];
    let list = ["dead-letters", "list", "--config", &config];
    let retry = ["dead-letters", "retry", "7", "--config", &config];
    let store = DiskStore::open(&data).expect("a store");
    let cannot = format!("galabot: cannot open the games in {}", named(&data));
    let stop = format!("{cannot}; stop the bot first: ");
    let ask = format!("{cannot}; a running bot can be asked if `port` in ");
    let why = refused(&export, 1);
    assert!(why.starts_with(&stop), "{why}");
    for arguments in [&backup[..], &list, &retry] {
        let why = refused(arguments, 1);
        assert!(why.starts_with(&ask), "{why}");
    }
    drop(store);
    fs::write(data.join("db"), "").expect("it is written");
    for arguments in [&export[..], &backup, &list, &retry] {
        let why = refused(arguments, 1);
        let begin = format!("{cannot}: the store at ");
        assert!(why.starts_with(&begin), "{why}");
        assert!(why.contains("missing or empty"), "{why}");
    }
}

/// All of it is checked before any of it is stored, so it is read twice, which a pipe cannot be.
#[cfg(unix)]
#[test]
fn an_import_takes_a_file_and_no_pipe() {
    let place = tempfile::tempdir().expect("a folder");
    let data = place.path().join("data");
    let mut program = Command::new(env!("CARGO_BIN_EXE_galabot"));
    program.args(["import", "/dev/stdin", "--data"]).arg(&data);
    let done = program.stdin(Stdio::piped()).output();
    let done = done.expect("the program starts");
    assert_eq!(done.status.code(), Some(1));
    let why = String::from_utf8(done.stderr).expect("text");
    let begin = "galabot: cannot read /dev/stdin: an import is read twice, so it has to be a file";
    assert!(why.starts_with(begin), "{why}");
    let (folder, new) = (place.path().to_str(), data.to_str());
    let (folder, new) = (folder.expect("text"), new.expect("text"));
    let why = refused(&["import", folder, "--data", new], 1);
    assert!(why.contains("it has to be a file"), "{why}");
    let missing = format!("{folder}/none.jsonl");
    let why = refused(&["import", &missing, "--data", new], 1);
    assert!(why.starts_with("galabot: cannot read "), "{why}");
    assert!(!data.exists());
}
