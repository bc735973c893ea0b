//! TLS for connections to a database, by rustls: always with a checked certificate.

use std::future::Future;
use std::io;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::Socket;
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use crate::service::StoreError;

/// Makes connections with TLS.
#[derive(Clone)]
pub struct Tls(Arc<ClientConfig>);

impl Tls {
    /// Trusts the certificates in this file, or without one those that browsers trust.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the file cannot be read or holds no certificate.
    pub fn trusting(ca_file: Option<&Path>) -> Result<Tls, StoreError> {
        let mut roots = RootCertStore::empty();
        match ca_file {
            None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
            Some(file) => add_file(&mut roots, file)?,
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let mut config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| StoreError::Refused(format!("TLS cannot be used: {error}")))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        config.alpn_protocols = vec![b"postgresql".to_vec()];
        Ok(Tls(Arc::new(config)))
    }
}

fn add_file(roots: &mut RootCertStore, file: &Path) -> Result<(), StoreError> {
    let refused = |why: String| {
        StoreError::Refused(format!(
            "`ca_file` in the section [store] is {}: {why}; expected certificates in PEM, as the server's operator gives \
             them",
            file.display()
        ))
    };
    let found = CertificateDer::pem_file_iter(file).map_err(|error| refused(error.to_string()))?;
    for certificate in found {
        let certificate = certificate.map_err(|error| refused(error.to_string()))?;
        roots
            .add(certificate)
            .map_err(|error| refused(error.to_string()))?;
    }
    match roots.is_empty() {
        true => Err(refused("it holds no certificate".to_owned())),
        false => Ok(()),
    }
}

impl MakeTlsConnect<Socket> for Tls {
    type Stream = Wrapped;
    type TlsConnect = Connect;
    type Error = io::Error;

    fn make_tls_connect(&mut self, domain: &str) -> io::Result<Connect> {
        // Only connections with TLS need a name; without one (a unix socket) the certificate can be for nobody.
        let name = ServerName::try_from(domain.to_owned());
        Ok(Connect {
            connector: TlsConnector::from(self.0.clone()),
            name: name.ok(),
        })
    }
}

/// A connection about to get TLS.
pub struct Connect {
    connector: TlsConnector,
    name: Option<ServerName<'static>>,
}

impl TlsConnect<Socket> for Connect {
    type Stream = Wrapped;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Wrapped>> + Send>>;

    fn connect(self, stream: Socket) -> Self::Future {
        Box::pin(async move {
            let Some(name) = self.name else {
                return Err(io::Error::new(
                    io::ErrorKind::InvalidInput,
                    "the host has no name that a certificate could be for",
                ));
            };
            let stream = self.connector.connect(name, stream).await?;
            Ok(Wrapped(Box::new(stream)))
        })
    }
}

/// A connection with TLS.
pub struct Wrapped(Box<TlsStream<Socket>>);

impl tokio_postgres::tls::TlsStream for Wrapped {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl AsyncRead for Wrapped {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_read(context, into)
    }
}

impl AsyncWrite for Wrapped {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        from: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut *self.0).poll_write(context, from)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_shutdown(context)
    }
}
