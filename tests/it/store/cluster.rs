//! A PostgreSQL server of the tests' own, without any of the machine's: in a folder that goes when the process ends,
//! however it ends.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use galabot::store::DatabaseSettings;

/// Schemas made at once when the server starts; each store of a test gets one of its own.
const SCHEMAS: usize = 400;

/// What the server does to be quick: it need not survive a power cut. A test that stops it says more.
pub const QUICK: [&str; 4] = [
    "fsync=off",
    "full_page_writes=off",
    "synchronous_commit=off",
    "max_connections=400",
];

/// Starts the server, and stops it once nobody holds the other end of its input any more. A signal from the terminal
/// reaches this too, and must not end it before.
const SCRIPT: &str = r#"
trap '' INT TERM HUP
bin=$1 dir=$2 options=$3
cd "$dir"
LC_ALL=C "$bin/initdb" -D data -U galabot -A trust -E UTF8 --locale=C --no-sync >made.log 2>&1 &&
"$bin/pg_ctl" -D data -w -t 120 -l server.log -o "$options" start >started.log 2>&1 &&
echo ready || tail -n 30 ./*.log
cat >/dev/null
"$bin/pg_ctl" -D data -m immediate stop >/dev/null 2>&1
cd / && rm -rf "$dir"
"#;

/// A running server.
pub struct Cluster {
    dir: PathBuf,
    bin: PathBuf,
    port: u16,
    /// What the server is started with.
    options: String,
    next: AtomicUsize,
    /// Holds the server's input; it stops when this process ends.
    _keeper: Child,
}

impl Cluster {
    /// The server that all tests of this process share; none if this machine has no PostgreSQL.
    ///
    /// # Panics
    /// If it does not start, and where everything has to be tested (`CI`), also if there is none.
    pub fn shared() -> Option<&'static Cluster> {
        static SHARED: OnceLock<Option<Cluster>> = OnceLock::new();
        SHARED.get_or_init(|| Cluster::start(&QUICK)).as_ref()
    }

    /// Starts a server with these settings; none if this machine has no PostgreSQL.
    ///
    /// # Panics
    /// As [`Cluster::shared`].
    pub fn start(settings: &[&str]) -> Option<Cluster> {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let Some(bin) = programs() else {
            assert!(
                std::env::var_os("CI").is_none(),
                "PostgreSQL is missing, and here its tests must not be skipped: apt-get install postgresql"
            );
            eprintln!(
                "skipped: there is no PostgreSQL on this machine (apt-get install postgresql)"
            );
            return None;
        };
        let number = STARTED.fetch_add(1, Ordering::SeqCst);
        let name = format!("galabot-postgres-{}-{number}", std::process::id());
        let dir = std::env::temp_dir().join(name);
        std::fs::create_dir(&dir).unwrap();
        give_away(&dir);
        let listens = settings.iter().any(|setting| setting.starts_with("port="));
        let port = settings
            .iter()
            .find_map(|setting| setting.strip_prefix("port="));
        let port = port.map_or(5432, |port| port.parse().unwrap());
        let nowhere = (!listens).then_some("listen_addresses=''");
        let settings: String = settings
            .iter()
            .copied()
            .chain(nowhere)
            .map(|setting| format!(" -c {setting}"))
            .collect();
        let options = format!("-k {}{settings}", dir.display());
        let mut keeper = as_its_user("sh")
            .args(["-c", SCRIPT, "keeper"])
            .args([&bin, &dir])
            .arg(&options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut told = String::new();
        let mut lines = BufReader::new(keeper.stdout.take().unwrap());
        lines.read_line(&mut told).unwrap();
        if told != "ready\n" {
            drop(keeper.stdin.take());
            std::io::Read::read_to_string(&mut lines, &mut told).unwrap();
            panic!("PostgreSQL does not start: {told}");
        }
        let cluster = Cluster {
            dir,
            bin,
            port,
            options,
            next: AtomicUsize::new(0),
            _keeper: keeper,
        };
        let schemas = (0..SCHEMAS).map(|at| format!("create schema t{at};"));
        cluster.sql("public", &schemas.collect::<String>());
        Some(cluster)
    }

    /// A place for a store of its own.
    pub fn schema(&self) -> String {
        let at = self.next.fetch_add(1, Ordering::SeqCst);
        assert!(at < SCHEMAS, "more stores than schemas");
        format!("t{at}")
    }

    /// The address of a schema, through the server's socket.
    pub fn url(&self, schema: &str) -> String {
        let dir = self.dir.display().to_string().replace('/', "%2F");
        let port = self.port;
        format!("postgres://galabot@{dir}:{port}/postgres?options=-csearch_path%3D{schema}")
    }

    /// How a store in a schema is opened.
    pub fn settings(&self, schema: &str) -> DatabaseSettings {
        DatabaseSettings {
            url: self.url(schema),
            ..DatabaseSettings::default()
        }
    }

    /// Where the server is spoken to.
    pub fn socket(&self) -> PathBuf {
        self.dir.join(format!(".s.PGSQL.{}", self.port))
    }

    /// The folder of the server, for what it is to read.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Carries out statements with the host's own tool, and returns what they print.
    pub fn sql(&self, schema: &str, statements: &str) -> String {
        let done = Command::new(self.bin.join("psql"))
            .arg("-XqAt")
            .args(["-v", "ON_ERROR_STOP=1", "-U", "galabot", "-d", "postgres"])
            .arg("-h")
            .arg(&self.dir)
            .args(["-p", &self.port.to_string(), "-c", statements])
            .env("PGOPTIONS", format!("-csearch_path={schema}"))
            .output()
            .unwrap();
        assert!(done.status.success(), "{statements}: {done:?}");
        String::from_utf8(done.stdout).unwrap().trim().to_owned()
    }

    /// Stops the server as if the power had gone, and starts it again.
    pub fn crash(&self) {
        self.control(&["-m", "immediate", "restart"]);
    }

    /// Stops the server in good order.
    pub fn stop(&self) {
        self.control(&["-m", "fast", "stop"]);
    }

    /// Starts the server again.
    pub fn go_on(&self) {
        self.control(&["-o", &self.options, "start"]);
    }

    /// Has the server's own tool do something about it.
    fn control(&self, what: &[&str]) {
        let done = as_its_user(self.bin.join("pg_ctl"))
            .current_dir(&self.dir)
            .args(["-D", "data", "-w", "-t", "120", "-l", "server.log"])
            .args(what)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status()
            .unwrap();
        assert!(done.success(), "{what:?}: {done}");
    }
}

/// The folder of PostgreSQL's programs: that of `POSTGRES_BIN`, else the newest that Debian has installed.
fn programs() -> Option<PathBuf> {
    if let Some(bin) = std::env::var_os("POSTGRES_BIN") {
        return Some(PathBuf::from(bin));
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let bins = versions.filter_map(|version| Some(version.ok()?.path().join("bin")));
    let mut bins: Vec<PathBuf> = bins.filter(|bin| bin.join("initdb").is_file()).collect();
    bins.sort_by_key(|bin| {
        let version = bin.parent()?.file_name()?.to_str()?;
        version.parse::<f64>().ok().map(|version| version as u64)
    });
    bins.pop()
}

fn is_root() -> bool {
    let told = Command::new("id").arg("-u").output();
    told.is_ok_and(|told| told.stdout == b"0\n")
}

/// The server refuses to run as root, so there it runs as the user that Debian has for it.
fn as_its_user(program: impl AsRef<std::ffi::OsStr>) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program);
    command
}

fn give_away(dir: &Path) {
    if is_root() {
        let done = Command::new("chown").arg("postgres").arg(dir).status();
        assert!(done.unwrap().success());
    }
}
