//! The receipt store: the same tests on a SQLite file and on a PostgreSQL server started here.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs};

use facedown_proofs::Receipt;
use facedown_service::store::{ReceiptQuery, ReceiptStore, StoreError};

/// A directory, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("facedown-store-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn receipt(number: u8, puzzle: u8, prover: &str) -> Receipt {
    Receipt {
        version: 1,
        kind: "slitherlink".into(),
        rows: 10,
        columns: 12,
        puzzle_digest: [puzzle; 32],
        script: "slitherlink/1".into(),
        verifier_id: "bob".into(),
        prover_id: prover.into(),
        session: [number; 32],
        transcript: [number ^ 0xff; 32],
        accepted_at: 1_800_000_000 + u64::from(number),
        key_id: [5; 16],
        signature: [6; 64],
    }
}

/// Every page of a query, one after the other.
async fn pages(store: &ReceiptStore, mut query: ReceiptQuery) -> Vec<Vec<u8>> {
    let mut pages = Vec::new();
    loop {
        let page = store.list(&query).await.unwrap();
        pages.push(page.receipts.iter().map(|receipt| receipt.session[0]).collect());
        match page.next {
            Some(next) => query.after = next,
            None => return pages,
        }
    }
}

/// What every store does; it starts and ends empty of what it did not keep.
async fn keeps_and_finds(store: &ReceiptStore) {
    assert_eq!(store.get(&[1; 32]).await.unwrap(), None);
    let all = ReceiptQuery { limit: 100, ..ReceiptQuery::default() };
    assert_eq!(pages(store, all.clone()).await, [Vec::<u8>::new()]);
    let provers = ["alice", "bob", "o'hara; DROP TABLE receipts", ""];
    for number in 1..=20 {
        let kept = receipt(number, number % 3, provers[usize::from(number) % 4]);
        store.keep(&kept).await.unwrap();
        assert_eq!(store.get(&[number; 32]).await.unwrap(), Some(kept));
    }
    let twice = store.keep(&receipt(7, 9, "eve")).await;
    assert!(matches!(twice, Err(StoreError::Duplicate)), "{twice:?}");
    assert_eq!(store.get(&[7; 32]).await.unwrap(), Some(receipt(7, 1, "")));

    assert_eq!(pages(store, all.clone()).await, [(1..=20).collect::<Vec<u8>>()]);
    let eight = ReceiptQuery { limit: 8, ..all.clone() };
    let (first, second, third) = ((1..=8).collect(), (9..=16).collect(), vec![17, 18, 19, 20]);
    assert_eq!(pages(store, eight).await, [first, second, third]);
    let puzzle = ReceiptQuery { puzzle_digest: Some([2; 32]), limit: 4, ..all.clone() };
    assert_eq!(pages(store, puzzle.clone()).await, [vec![2, 5, 8, 11], vec![14, 17, 20]]);
    let prover = ReceiptQuery { prover_id: Some(provers[2].to_owned()), limit: 5, ..all.clone() };
    // The last page is full, and nothing comes after it.
    assert_eq!(pages(store, prover).await, [[2, 6, 10, 14, 18]]);
    let both = ReceiptQuery { prover_id: Some("bob".to_owned()), ..puzzle };
    assert_eq!(pages(store, both).await, [[5, 17]]);
    let nobody = ReceiptQuery { prover_id: Some("nobody".to_owned()), ..all };
    assert_eq!(pages(store, nobody).await, [Vec::<u8>::new()]);
    store.ping().await.unwrap();
}

/// Stores that share a database keep everything exactly once.
async fn share(stores: &[ReceiptStore]) {
    let tasks: Vec<_> = (0..stores.len() * 8)
        .map(|number| {
            let store = stores[number % stores.len()].clone();
            // Every session is offered twice, by different stores.
            let offered = receipt(100 + (number / 2) as u8, 50, "alice");
            tokio::spawn(async move { store.keep(&offered).await })
        })
        .collect();
    let mut kept = 0;
    for task in tasks {
        match task.await.unwrap() {
            Ok(()) => kept += 1,
            Err(StoreError::Duplicate) => {}
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(kept, stores.len() * 4);
    let query = ReceiptQuery { puzzle_digest: Some([50; 32]), limit: 5, ..ReceiptQuery::default() };
    for store in stores {
        let mut found = pages(store, query.clone()).await.concat();
        found.sort_unstable();
        let wanted: Vec<u8> = (0..kept as u8).map(|number| 100 + number).collect();
        assert_eq!(found, wanted);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file() {
    let scratch = Scratch::new();
    let path = scratch.0.join("receipts.sqlite");
    let store = ReceiptStore::open_file(&path).await.unwrap();
    keeps_and_finds(&store).await;
    store.close().await;
    assert!(store.ping().await.is_err());
    let again = ReceiptStore::open_file(&path).await.unwrap();
    assert_eq!(again.get(&[20; 32]).await.unwrap(), Some(receipt(20, 2, "alice")));
    let third = ReceiptStore::open_file(&path).await.unwrap();
    share(&[again, third]).await;
}

/// What a crash leaves is what the system has written: the file and its log, copied while the store is open.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_after_a_crash() {
    let scratch = Scratch::new();
    let store = ReceiptStore::open_file(&scratch.0.join("receipts.sqlite")).await.unwrap();
    store.keep(&receipt(1, 1, "alice")).await.unwrap();
    store.keep(&receipt(2, 1, "alice")).await.unwrap();
    let crashed = scratch.0.join("crashed");
    fs::create_dir(&crashed).unwrap();
    for name in ["receipts.sqlite", "receipts.sqlite-wal"] {
        fs::copy(scratch.0.join(name), crashed.join(name)).unwrap();
    }
    let after = ReceiptStore::open_file(&crashed.join("receipts.sqlite")).await.unwrap();
    assert_eq!(after.get(&[1; 32]).await.unwrap(), Some(receipt(1, 1, "alice")));
    assert_eq!(after.get(&[2; 32]).await.unwrap(), Some(receipt(2, 1, "alice")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_no_store() {
    let scratch = Scratch::new();
    let path = scratch.0.join("receipts.sqlite");
    fs::write(&path, "this is not a database, and long enough to be taken for one. ".repeat(100)).unwrap();
    assert!(ReceiptStore::open_file(&path).await.is_err());
    assert!(ReceiptStore::open_file(&scratch.0.join("no/such/directory")).await.is_err());
    assert!(ReceiptStore::connect("nonsense").await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgresql_server() {
    let Some(server) = Postgres::start() else { return };
    // Several verifiers start at once on an empty database.
    let (one, two, three) = tokio::join!(
        ReceiptStore::connect(&server.url),
        ReceiptStore::connect(&server.url),
        ReceiptStore::connect(&server.url),
    );
    let stores = [one.unwrap(), two.unwrap(), three.unwrap()];
    keeps_and_finds(&stores[0]).await;
    share(&stores).await;
    // The server crashes and comes back; what was kept is there, and the store connects again by itself.
    server.crash();
    assert!(stores[0].get(&[20; 32]).await.is_err());
    server.serve();
    let mut found = None;
    for _ in 0..5 {
        if let Ok(Some(receipt)) = stores[0].get(&[20; 32]).await {
            found = Some(receipt);
            break;
        }
    }
    assert_eq!(found, Some(receipt(20, 2, "alice")));
}

/// A PostgreSQL server of our own, reached through a socket in its directory.
struct Postgres {
    scratch: Scratch,
    programs: PathBuf,
    url: String,
}

impl Postgres {
    /// Starts one; says so and gives none where there are no server programs.
    fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            eprintln!("SKIPPED: no PostgreSQL server programs (initdb, postgres) on this machine");
            return None;
        };
        let scratch = Scratch::new();
        let path = scratch.0.display().to_string();
        // The server refuses to run as root, so the directory goes to whoever runs it.
        if is_root() {
            let owner = format!("{}:{}", account("-u"), account("-g"));
            assert!(Command::new("chown").args([owner.as_str(), path.as_str()]).status().unwrap().success());
        }
        let url = format!("postgres://facedown@localhost/postgres?host={path}");
        let server = Self { scratch, programs, url };
        server.run("initdb", &["-D", &format!("{path}/data"), "-U", "facedown", "-A", "trust", "--no-sync"]);
        server.serve();
        Some(server)
    }

    fn serve(&self) {
        let path = self.scratch.0.display().to_string();
        let options = format!("-k {path} -c listen_addresses=''");
        let (data, log) = (format!("{path}/data"), format!("{path}/log"));
        self.run("pg_ctl", &["start", "-w", "-D", &data, "-l", &log, "-o", &options]);
    }

    /// Stops it as a crash would: at once, without a checkpoint.
    fn crash(&self) {
        let data = format!("{}/data", self.scratch.0.display());
        self.run("pg_ctl", &["stop", "-w", "-m", "immediate", "-D", &data]);
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let program = self.programs.join(program);
        let mut command = match is_root() {
            false => Command::new(&program),
            true => {
                let mut command = Command::new("setpriv");
                let (user, group) = (account("-u"), account("-g"));
                command.args(["--reuid", &user, "--regid", &group, "--clear-groups"]).arg(&program);
                command
            }
        };
        // A server that inherits our pipes would keep whoever reads them waiting.
        let log = fs::OpenOptions::new().create(true).append(true).open(self.scratch.0.join("out")).unwrap();
        command.args(arguments).current_dir("/").stdin(Stdio::null());
        command.stdout(log.try_clone().unwrap()).stderr(log);
        assert!(command.status().unwrap().success(), "{}", self.log());
    }

    fn log(&self) -> String {
        ["out", "log"].map(|name| fs::read_to_string(self.scratch.0.join(name)).unwrap_or_default()).concat()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if self.scratch.0.join("data/postmaster.pid").exists() {
            self.crash();
        }
    }
}

/// The directory of the server's programs.
fn programs() -> Option<PathBuf> {
    let complete = |directory: &Path| directory.join("initdb").exists() && directory.join("pg_ctl").exists();
    let installed = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut places: Vec<PathBuf> = installed.map(|version| version.path().join("bin")).collect();
    places.extend(env::split_paths(&env::var_os("PATH")?));
    places.into_iter().find(|directory| complete(directory))
}

fn is_root() -> bool {
    id(&["-u"]) == "0"
}

/// The user or group that runs the server if we are root: the one made for it, or nobody.
fn account(what: &str) -> String {
    match id(&[what, "postgres"]) {
        found if found.is_empty() => "65534".to_owned(),
        found => found,
    }
}

fn id(arguments: &[&str]) -> String {
    let output = Command::new("id").args(arguments).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}
