//! Where receipts are kept: a file by default, a PostgreSQL database for several verifiers together.
//!
//! A receipt is on disk before the verdict is sent, so a crash after "accepted" loses nothing. Both stores
//! speak the same SQL and pass the same tests.

use std::future::Future;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use facedown_proofs::{Receipt, ReceiptError};
use sqlx::Row;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use thiserror::Error;

/// A store of receipts.
#[derive(Clone, Debug)]
pub struct ReceiptStore {
    pool: Pool,
}

#[derive(Clone, Debug)]
enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// Runs the same statement on whichever database there is.
macro_rules! on_pool {
    ($store:expr, $pool:ident => $body:expr) => {
        match &$store.pool {
            Pool::Sqlite($pool) => $body,
            Pool::Postgres($pool) => $body,
        }
    };
}

impl ReceiptStore {
    /// Opens (or makes) a store in a file.
    ///
    /// # Errors
    /// If the file cannot be opened or is no such store.
    pub async fn open_file(path: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // WAL with NORMAL may lose the last commits on a power cut; a receipt must not be lost.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(BUSY);
        let pool =
            SqlitePoolOptions::new().max_connections(4).acquire_timeout(BUSY).connect_with(options).await?;
        sqlx::query(SQLITE_SCHEMA).execute(&pool).await?;
        for index in INDEXES {
            sqlx::query(index).execute(&pool).await?;
        }
        Ok(Self { pool: Pool::Sqlite(pool) })
    }

    /// Connects to a PostgreSQL database and makes the table if it is missing.
    ///
    /// # Errors
    /// If the address is malformed or the database cannot be reached.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        let options = PgConnectOptions::from_str(url)?.application_name("facedown-verifier");
        let pool =
            PgPoolOptions::new().max_connections(8).acquire_timeout(BUSY).connect_with(options).await?;
        // Several verifiers may start at once: `IF NOT EXISTS` alone races in PostgreSQL.
        let mut transaction = pool.begin().await?;
        sqlx::query("SELECT pg_advisory_xact_lock(7046029254386353131)").execute(&mut *transaction).await?;
        sqlx::query(POSTGRES_SCHEMA).execute(&mut *transaction).await?;
        for index in INDEXES {
            sqlx::query(index).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(Self { pool: Pool::Postgres(pool) })
    }

    /// Keeps a receipt, durably. Keeping the same session twice is an error.
    ///
    /// # Errors
    /// If the database refuses it.
    pub async fn keep(&self, receipt: &Receipt) -> Result<(), StoreError> {
        let body = receipt.to_json();
        let inserted = on_pool!(self, pool => {
            let query = sqlx::query(KEEP)
                .bind(receipt.session.as_slice())
                .bind(receipt.puzzle_digest.as_slice())
                .bind(receipt.prover_id.as_str())
                .bind(body.as_str());
            in_time(query.execute(pool)).await.map(drop)
        });
        match inserted {
            Err(StoreError::Database(sqlx::Error::Database(error))) if error.is_unique_violation() => {
                Err(StoreError::Duplicate)
            }
            inserted => inserted,
        }
    }

    /// The receipt of a session.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn get(&self, session: &[u8; 32]) -> Result<Option<Receipt>, StoreError> {
        let body: Option<String> = on_pool!(self, pool => {
            let query = sqlx::query_scalar(GET).bind(session.as_slice());
            in_time(query.fetch_optional(pool)).await?
        });
        body.map(|body| Ok(Receipt::from_json(&body)?)).transpose()
    }

    /// A page of receipts, oldest first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn list(&self, query: &ReceiptQuery) -> Result<ReceiptPage, StoreError> {
        let limit = query.limit.clamp(1, MAX_PAGE);
        let digest = query.puzzle_digest.map(|digest| digest.to_vec());
        let rows: Vec<(i64, String)> = on_pool!(self, pool => {
            let query = sqlx::query(LIST)
                .bind(query.after)
                .bind(digest.as_deref())
                .bind(query.prover_id.as_deref())
                .bind(i64::from(limit) + 1);
            in_time(query.fetch_all(pool))
                .await?
                .into_iter()
                .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)))
                .collect::<Result<_, sqlx::Error>>()?
        });
        let more = rows.len() > limit as usize;
        let rows = &rows[..rows.len().min(limit as usize)];
        let next = if more { rows.last().map(|(number, _)| *number) } else { None };
        let receipts = rows.iter().map(|(_, body)| Receipt::from_json(body)).collect::<Result<_, _>>()?;
        Ok(ReceiptPage { receipts, next })
    }

    /// Whether the store answers; for readiness checks.
    ///
    /// # Errors
    /// If it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        on_pool!(self, pool => in_time(sqlx::query("SELECT 1").execute(pool)).await.map(drop))
    }

    /// Closes all connections.
    pub async fn close(&self) {
        on_pool!(self, pool => pool.close().await);
    }
}

/// A database that does not answer must not keep a session, and its place, for ever.
async fn in_time<T>(query: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    match tokio::time::timeout(2 * BUSY, query).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(StoreError::Silent),
    }
}

/// Which receipts to list.
#[derive(Clone, Debug, Default)]
pub struct ReceiptQuery {
    /// Only for this puzzle.
    pub puzzle_digest: Option<[u8; 32]>,
    /// Only of this prover.
    pub prover_id: Option<String>,
    /// Only after this one, as given by [`ReceiptPage::next`]; zero for the first page.
    pub after: i64,
    /// At most so many.
    pub limit: u32,
}

/// Some receipts, and where to go on.
#[derive(Clone, Debug)]
pub struct ReceiptPage {
    /// The receipts.
    pub receipts: Vec<Receipt>,
    /// Where the next page begins, if there is one.
    pub next: Option<i64>,
}

/// A store that does not work.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The database says no.
    #[error("the receipt store failed: {0}")]
    Database(#[from] sqlx::Error),
    /// There is a receipt for this session already.
    #[error("there is a receipt for this session already")]
    Duplicate,
    /// The database does not answer.
    #[error("the receipt store does not answer")]
    Silent,
    /// A stored receipt cannot be read.
    #[error("a stored receipt cannot be read: {0}")]
    Receipt(#[from] ReceiptError),
}

/// The most receipts on one page.
pub const MAX_PAGE: u32 = 1000;

const BUSY: Duration = Duration::from_secs(10);

const SQLITE_SCHEMA: &str = "CREATE TABLE IF NOT EXISTS receipts (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    session BLOB NOT NULL UNIQUE,
    puzzle_digest BLOB NOT NULL,
    prover_id TEXT NOT NULL,
    body TEXT NOT NULL
)";

const POSTGRES_SCHEMA: &str = "CREATE TABLE IF NOT EXISTS receipts (
    number BIGSERIAL PRIMARY KEY,
    session BYTEA NOT NULL UNIQUE,
    puzzle_digest BYTEA NOT NULL,
    prover_id TEXT NOT NULL,
    body TEXT NOT NULL
)";

const INDEXES: [&str; 2] = [
    "CREATE INDEX IF NOT EXISTS receipts_by_puzzle ON receipts (puzzle_digest, number)",
    "CREATE INDEX IF NOT EXISTS receipts_by_prover ON receipts (prover_id, number)",
];

const KEEP: &str = "INSERT INTO receipts (session, puzzle_digest, prover_id, body) VALUES ($1, $2, $3, $4)";

const GET: &str = "SELECT body FROM receipts WHERE session = $1";

const LIST: &str = "SELECT number, body FROM receipts
    WHERE number > $1 AND ($2 IS NULL OR puzzle_digest = $2) AND ($3 IS NULL OR prover_id = $3)
    ORDER BY number LIMIT $4";
