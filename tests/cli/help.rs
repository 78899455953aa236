//! Help, version, usage errors and completions.

use crate::harness::facedown;

/// Every command, with the words that call it.
const COMMANDS: &[&str] = &[
    "check",
    "prove",
    "verify",
    "receipt",
    "receipt show",
    "receipt verify",
    "receipt fetch",
    "solve",
    "show",
    "generate",
    "convert",
    "kinds",
    "play",
    "cost",
    "bench",
    "serve",
    "serve verifier",
    "serve prover",
    "certs",
    "token",
    "completions",
];

#[test]
fn every_command_has_help_with_examples() {
    facedown(&["--help"]).exits(0).is("help/facedown");
    for command in COMMANDS {
        let mut words: Vec<&str> = command.split(' ').collect();
        words.push("--help");
        let run = facedown(&words).exits(0).is(&format!("help/{}", command.replace(' ', "-")));
        let groups = ["receipt", "serve"];
        assert!(groups.contains(command) || run.stdout.contains("Examples:\n  facedown "), "{command}");
        assert!(run.stdout.contains("--json"), "{command}");
    }
}

#[test]
fn the_list_of_commands_is_complete() {
    let help = facedown(&["--help"]).stdout;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    for line in listed.take_while(|line| !line.is_empty()) {
        let name = line.split_whitespace().next().unwrap();
        assert!(name == "help" || COMMANDS.contains(&name), "{name} is not tested");
    }
}

#[test]
fn wrong_usage_exits_2() {
    let runs: &[&[&str]] = &[
        &[],
        &["prvoe"],
        &["check"],
        &["check", "--nonsense", "x"],
        &["convert", "x.txt"],
        &["convert", "x.txt", "--to", "pdf"],
        &["generate", "slitherlink"],
        &["generate", "slitherlink", "10"],
        &["generate", "slitherlink", "0x3"],
        &["prove", "x.txt", "--offline"],
        &["prove", "x.txt", "-o", "x.proof"],
        &["prove", "x.txt", "--label", "x"],
        &["prove", "x.txt", "--tls-cert", "x.pem"],
        &["solve", "x.txt", "--count", "0"],
        &["receipt", "verify", "x.receipt"],
        &["completions", "cobol"],
        &["bench", "--runs", "0"],
    ];
    let transcripts: Vec<String> = runs.iter().map(|words| facedown(words).exits(2).transcript()).collect();
    crate::harness::snapshot("usage", &transcripts.join("\n"));
}

#[test]
fn the_version_is_the_packages() {
    let run = facedown(&["--version"]).exits(0);
    assert_eq!(run.stdout, format!("facedown {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn shells_complete_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = facedown(&["completions", shell]).exits(0).stdout;
        for command in COMMANDS.iter().filter(|command| !command.contains(' ')) {
            assert!(script.contains(command), "{shell} does not know {command}");
        }
    }
}
