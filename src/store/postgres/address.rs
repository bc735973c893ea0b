//! Where a database is and how it is spoken to: in the clear on this machine alone, over TLS everywhere else.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

use super::tls::Tls;
use crate::loopback;
use crate::service::StoreError;

/// What the host says about a database. Neither the address nor the password shows in `Debug`.
#[derive(Clone, Default)]
pub struct PostgresSettings {
    /// Its address: `postgres://USER@HOST/DATABASE`.
    pub url: String,
    /// The password, unless the address has it or none is needed.
    pub password: Option<String>,
    /// The file with the certificates (PEM) that the server's is checked against; those that browsers trust if left
    /// out.
    pub ca_file: Option<PathBuf>,
}

impl fmt::Debug for PostgresSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PostgresSettings")
            .field("ca_file", &self.ca_file)
            .finish_non_exhaustive()
    }
}

/// An address that was understood.
pub struct Address {
    /// How to connect.
    pub config: Config,
    /// What wraps connections to other machines.
    pub tls: Tls,
    /// The database as messages name it.
    pub name: String,
}

impl PostgresSettings {
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
        config
            .keepalives_idle(Duration::from_secs(15))
            .keepalives_interval(Duration::from_secs(5))
            .keepalives_retries(3);
        let tls = Tls::trusting(self.ca_file.as_deref())?;
        Ok(Address { config, tls, name })
    }
}

fn read(url: &str) -> Result<Config, StoreError> {
    const EXPECTED: &str = "expected postgres://USER@HOST/DATABASE";
    if !["postgres://", "postgresql://"]
        .iter()
        .any(|begin| url.starts_with(begin))
    {
        return refuse(format!(
            "the address of the database does not begin with postgres://; {EXPECTED}"
        ));
    }
    let config: Config = match url.parse() {
        Ok(config) => config,
        Err(error) => {
            let error: tokio_postgres::Error = error;
            let why = std::error::Error::source(&error)
                .map_or_else(String::new, |why| format!(" ({why})"));
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
        let settings = PostgresSettings {
            url: url.to_owned(),
            ..PostgresSettings::default()
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
            "postgres://me@10.0.0.2/games",
            "postgres://me@localhost,db.example/games",
            "postgres://me@localhost/games?hostaddr=10.0.0.2",
            "postgres://me@localhost.evil.example/games",
        ] {
            assert_eq!(mode(far), SslMode::Require, "{far}");
            let question = if far.contains('?') { '&' } else { '?' };
            let far = format!("{far}{question}sslmode=disable");
            if far.contains("prefer") {
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
        let settings = PostgresSettings {
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
            "postgres://me:SECRET%zz@db.example/games",
        ] {
            if let Err(told) = address(wrong) {
                assert!(!told.contains("SECRET"), "{told}");
                assert!(told.contains("postgres://USER@HOST"), "{told}");
            } else {
                assert!(wrong.contains("%zz"), "{wrong} was read");
            }
        }
    }

    #[test]
    fn a_file_of_certificates_that_holds_none_is_named() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let settings = PostgresSettings {
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
