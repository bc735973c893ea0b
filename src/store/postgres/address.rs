//! Where a database is and how it is spoken to: in the clear on this machine alone, over TLS everywhere else.

use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};

use super::tls::Tls;
use crate::loopback;
use crate::service::StoreError;
use crate::store::opener::DatabaseSettings;

/// An address that was understood.
pub struct Address {
    /// How to connect.
    pub config: Config,
    /// What wraps connections to other machines.
    pub tls: Tls,
    /// The database as messages name it.
    pub name: String,
}

impl DatabaseSettings {
    /// Reads the address.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if it cannot be read, names no host, or would send games and password in the clear to
    /// another machine. The message never shows the address, which may have a password in it.
    pub fn address(&self) -> Result<Address, StoreError> {
        let mut config = read(&self.url)?;
        let name = name_of(&config);
        if let Some(password) = &self.password {
            config.password(password);
        }
        let Some(outside) = hosts_outside(&config)? else {
            // TLS on this machine only for those who ask for it.
            if config.get_ssl_mode() == SslMode::Prefer {
                config.ssl_mode(SslMode::Disable);
            }
            return self.finished(config, name);
        };
        if config.get_ssl_mode() == SslMode::Disable {
            return refuse(format!(
                "the address of {name} says sslmode=disable, which would send every game and the password in the clear \
                 to {outside}: leave it out; only a database on this machine (127.0.0.1, localhost, a unix socket) may \
                 be used without TLS"
            ));
        }
        // Which checks certificate and name as well: `Tls` does nothing less.
        config.ssl_mode(SslMode::Require);
        self.finished(config, name)
    }

    fn finished(&self, mut config: Config, name: String) -> Result<Address, StoreError> {
        if config.get_application_name().is_none() {
            config.application_name("galabot");
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(Duration::from_secs(10));
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(Duration::from_secs(15));
        }
        // So a connection whose other end has gone without a word is found dead within half a minute.
        if !self.says("keepalives_idle") {
            config.keepalives_idle(Duration::from_secs(15));
        }
        if config.get_keepalives_interval().is_none() {
            config.keepalives_interval(Duration::from_secs(5));
        }
        if config.get_keepalives_retries().is_none() {
            config.keepalives_retries(3);
        }
        // Of several hosts, or several machines of one name, a standby may answer first.
        if !self.says("target_session_attrs") {
            config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        }
        let tls = Tls::trusting(self.ca_file.as_deref())?;
        Ok(Address { config, tls, name })
    }

    /// Whether the address has a parameter of this name.
    fn says(&self, name: &str) -> bool {
        let parameters = self.url.split_once('?').map_or("", |(_, rest)| rest);
        let mut names = parameters.split('&').map(|it| it.split('=').next());
        names.any(|it| it == Some(name))
    }
}

/// What addresses begin with.
pub const SCHEMES: &[&str] = &["postgres://", "postgresql://"];

/// What is expected instead of an address that cannot be used.
const EXPECTED: &str = "expected postgres://USER@HOST/DATABASE";

/// The words for what the other clients of PostgreSQL call checking the certificate. Nothing less is done here.
const CHECKED: [&str; 2] = ["sslmode=verify-full", "sslmode=verify-ca"];

fn read(url: &str) -> Result<Config, StoreError> {
    let rest = SCHEMES.iter().find_map(|begin| url.strip_prefix(begin));
    let Some(rest) = rest else {
        return refuse(format!(
            "the address of the database does not begin with postgres://; {EXPECTED}"
        ));
    };
    let has_password = check_signs(rest)?;
    let url = CHECKED.iter().fold(url.to_owned(), |url, word| {
        url.replace(word, "sslmode=require")
    });
    let config: Config = match url.parse() {
        Ok(config) => config,
        Err(error) => {
            let error: tokio_postgres::Error = error;
            // What is called unknown there may be the end of a password.
            let why = std::error::Error::source(&error).filter(|_| !has_password);
            let why = why.map_or_else(String::new, |why| format!(" ({why})"));
            return refuse(format!(
                "the address of the database cannot be read{why}; {EXPECTED}"
            ));
        }
    };
    if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
        return refuse(format!(
            "the address of the database names no host; {EXPECTED}, or ?host=/run/postgresql for a unix socket"
        ));
    }
    Ok(config)
}

/// Refuses an address in which it cannot be told where the password ends: messages would name the rest of it as a host.
/// Returns whether there is a password.
fn check_signs(rest: &str) -> Result<bool, StoreError> {
    let (before, place) = rest.split_once('@').unwrap_or(("", rest));
    if place.contains('@') || before.contains(['/', '?']) {
        return refuse(format!(
            "the address of the database has a sign in it that ends its user, password or host too early: write %40 for \
             @, %2F for / and %3F for ? there, or put the password into GALABOT_DATABASE_PASSWORD; {EXPECTED}"
        ));
    }
    Ok(before.contains(':') || place.contains("password="))
}

/// The database as messages name it, without user and password.
fn name_of(config: &Config) -> String {
    let database = config.get_dbname().or(config.get_user()).unwrap_or("?");
    let ports = config.get_ports();
    let hosts = config.get_hosts().iter().enumerate().map(|(at, host)| {
        let port = ports.get(at).or(ports.first()).copied().unwrap_or(5432);
        match host {
            Host::Tcp(name) => format!("{name}:{port}"),
            #[cfg(unix)]
            Host::Unix(path) => path.display().to_string(),
        }
    });
    let mut hosts: Vec<String> = hosts.collect();
    if hosts.is_empty() {
        hosts.extend(config.get_hostaddrs().iter().map(ToString::to_string));
    }
    format!("the database {database} at {}", hosts.join(", "))
}

/// The first host that is another machine, if any is.
fn hosts_outside(config: &Config) -> Result<Option<String>, StoreError> {
    let outside = config
        .get_hostaddrs()
        .iter()
        .find(|address| !address.is_loopback());
    if let Some(address) = outside {
        return Ok(Some(address.to_string()));
    }
    let numbered = !config.get_hostaddrs().is_empty();
    for host in config.get_hosts() {
        match host {
            Host::Tcp(name) if name.is_empty() => {
                return refuse("the address of the database names an empty host");
            }
            // With a number beside it a name is only what the certificate is for.
            Host::Tcp(name) if !numbered && !loopback::is_loopback(name) => {
                return Ok(Some(name.clone()));
            }
            _ => {}
        }
    }
    Ok(None)
}

fn refuse<T>(why: impl Into<String>) -> Result<T, StoreError> {
    Err(StoreError::Refused(why.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(url: &str) -> Result<Address, String> {
        let settings = DatabaseSettings {
            url: url.to_owned(),
            ..DatabaseSettings::default()
        };
        settings.address().map_err(|error| error.to_string())
    }

    fn mode(url: &str) -> SslMode {
        let read = address(url).unwrap_or_else(|error| panic!("{url}: {error}"));
        read.config.get_ssl_mode()
    }

    #[test]
    fn only_a_database_on_this_machine_is_spoken_to_in_the_clear() {
        for near in [
            "postgres://me@localhost/games",
            "postgres://me@127.0.0.1:5433/games",
            "postgresql://me@[::1]/games",
            "postgres://me@%2Frun%2Fpostgresql/games",
            "postgres:///games?host=/run/postgresql",
            "postgres://me@localhost,127.0.0.1/games",
            "postgres://me@db.example/games?hostaddr=127.0.0.1",
        ] {
            assert_eq!(mode(near), SslMode::Disable, "{near}");
        }
        assert_eq!(
            mode("postgres://me@localhost/games?sslmode=require"),
            SslMode::Require
        );
        for far in [
            "postgres://me@db.example/games",
            "postgres://me@db.example/games?sslmode=prefer",
            "postgres://me@db.example/games?sslmode=verify-full",
            "postgres://me@10.0.0.2/games",
            "postgres://me@localhost,db.example/games",
            "postgres://me@localhost/games?hostaddr=10.0.0.2",
            "postgres://me@localhost.evil.example/games",
        ] {
            assert_eq!(mode(far), SslMode::Require, "{far}");
            let question = if far.contains('?') { '&' } else { '?' };
            let far = format!("{far}{question}sslmode=disable");
            if far.contains("prefer") || far.contains("verify") {
                continue;
            }
            let refused = address(&far).err().expect("in the clear to a stranger");
            assert!(refused.contains("in the clear"), "{refused}");
        }
    }

    #[test]
    fn messages_name_host_and_database_and_no_secret() {
        let read = address("postgres://me:SECRET@db.example:5433/games").expect("an address");
        assert_eq!(read.name, "the database games at db.example:5433");
        let settings = DatabaseSettings {
            url: "postgres://me:SECRET@db.example/games".to_owned(),
            password: Some("SECRET".to_owned()),
            ca_file: None,
        };
        assert!(!format!("{settings:?}").contains("SECRET"));
        for wrong in [
            "mysql://me:SECRET@db.example/games",
            "host=db.example password=SECRET",
            "postgres://me:SECRET@db.example/games?sslmod=require",
            "postgres://me:SECRET@db.example:port/games",
            "postgres://me:SECRET@/games",
            // Signs that a password must not have as they are.
            "postgres://me:x@SECRET@db.example/games",
            "postgres://me:x@y/SECRET@db.example/games",
            "postgres://me:x/SECRET@db.example/games",
            "postgres://me:x?SECRET@db.example/games",
            "postgres://db.example/games?user=me&password=x@SECRET",
            "postgres://db.example:5432/games?password=x@SECRET",
            "postgres://db.example/games?password=x&SECRET",
            "postgres://db.example/games?password=x&SECRET=y",
            "postgres://me:x@db.example/games?sslmode=SECRET",
        ] {
            let told = address(wrong).map(|read| read.name).expect_err(wrong);
            assert!(!told.contains("SECRET"), "{told}");
            assert!(told.contains("postgres://USER@HOST"), "{told}");
        }
        // Where no password is, what is wrong is named.
        let told = address("postgres://me@db.example/games?sslmod=require").err();
        assert!(told.is_some_and(|told| told.contains("sslmod")));
    }

    #[test]
    fn the_database_that_takes_writes_is_meant_and_dead_connections_are_noticed() {
        let read = |parameters: &str| {
            let url = format!("postgres://me@one.example,two.example/games{parameters}");
            address(&url).expect("an address").config
        };
        let usual = read("");
        let writes = TargetSessionAttrs::ReadWrite;
        assert_eq!(usual.get_target_session_attrs(), writes);
        let quarter = Duration::from_secs(15);
        assert_eq!(usual.get_keepalives_idle(), quarter);
        assert_eq!(usual.get_tcp_user_timeout(), Some(&quarter));
        // Whoever says something else means it.
        let told = read("?target_session_attrs=any&keepalives_idle=7200&keepalives_retries=9");
        let any = TargetSessionAttrs::Any;
        assert_eq!(told.get_target_session_attrs(), any);
        assert_eq!(told.get_keepalives_idle(), Duration::from_secs(7_200));
        assert_eq!(told.get_keepalives_retries(), Some(9));
    }

    #[test]
    fn a_file_of_certificates_that_holds_none_is_named() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let settings = DatabaseSettings {
            url: "postgres://me@db.example/games".to_owned(),
            password: None,
            ca_file: Some(file.path().to_owned()),
        };
        let refused = settings
            .address()
            .err()
            .expect("no certificate")
            .to_string();
        assert!(refused.contains("ca_file"), "{refused}");
        assert!(
            refused.contains(&file.path().display().to_string()),
            "{refused}"
        );
    }
}
