//! Answers that people give in advance. Each answer they give is a step like any other.

use super::{Notice, PendingStep, PlaySession};
use crate::seat_player::only_person;
use crate::{SaveFolder, TerminalGame};
use kit::{Seat, StandingAnswers, StandingScope};
use std::fs;
use std::path::{Path, PathBuf};

/// The file beside the saves in which the lasting answers of the only person are kept for the
/// next matches: a line with game, code and number for each.
const STANDING_FILE: &str = "standing-answers";

impl<G: TerminalGame> PlaySession<G> {
    /// The standing answers of each seat at the start of a session: the lasting ones of earlier
    /// matches, if one person plays.
    pub(super) fn stored_standing_answers(&self) -> Vec<StandingAnswers> {
        let mut answers = vec![StandingAnswers::default(); self.players.len()];
        if let Some(seat) = only_person(&self.players) {
            for (game, code, number) in read_lines(&self.path) {
                if game == G::NAME {
                    let scope = StandingScope::Lasting;
                    answers[seat.index()].set(G::STANDING_ANSWERS, &code, number, scope);
                }
            }
        }
        answers
    }

    /// Gives an answer in advance.
    pub(super) fn give_standing_answer(
        &mut self,
        seat: Seat,
        code: &str,
        number: u8,
        scope: StandingScope,
    ) {
        let Some(answers) = self.standing.get_mut(seat.index()) else { return };
        answers.set(G::STANDING_ANSWERS, code, number, scope);
        if scope == StandingScope::Lasting {
            self.store_standing_answers();
        }
        self.notice = Some(Notice::Info("Answered for you from now on; w undoes it.".into()));
        self.refresh_pending();
    }

    /// Takes back every answer that the seat at the keys has given in advance.
    pub(super) fn withdraw_standing_answers(&mut self) {
        let Some(seat) = self.seat_at_keys() else { return };
        let Some(answers) = self.standing.get_mut(seat.index()) else { return };
        let text = if answers.is_empty() {
            "Nothing is answered for you."
        } else {
            *answers = StandingAnswers::default();
            self.store_standing_answers();
            "You are asked again."
        };
        self.notice = Some(Notice::Info(text.into()));
        self.refresh_pending();
    }

    /// Gives the standing answer to the open ask.
    pub(super) fn act_standing(&mut self, seat: Seat) {
        let position = self.save.played.position();
        let answers = self.standing.get(seat.index());
        if let Some(play) = answers.and_then(|answers| answers.action(position, seat)) {
            self.act(seat, play.action().clone());
        }
    }

    /// What the match waits for, if a standing answer decides it; ends answers for now that do
    /// not.
    pub(super) fn standing_step(&mut self, pending: PendingStep) -> PendingStep {
        let PendingStep::Human(seat) = pending else { return pending };
        let position = self.save.played.position();
        let Some(answers) = self.standing.get_mut(seat.index()) else { return pending };
        answers.end_for_now(position, seat);
        match answers.action(position, seat) {
            Some(_) => PendingStep::Standing(seat),
            None => pending,
        }
    }

    /// Keeps the lasting answers for the next matches. They are a convenience: a file that cannot
    /// be written does not disturb the match.
    fn store_standing_answers(&self) {
        let Some(seat) = only_person(&self.players) else { return };
        let mut lines = read_lines(&self.path);
        lines.retain(|(game, ..)| game != G::NAME);
        for (code, number, scope) in self.standing[seat.index()].iter() {
            if scope == StandingScope::Lasting {
                lines.push((G::NAME.into(), code.into(), number));
            }
        }
        let text: String =
            lines.iter().map(|(game, code, number)| format!("{game} {code} {number}\n")).collect();
        if let Some(file) = standing_file(&self.path) {
            let _ = SaveFolder::write(&file, &text);
        }
    }
}

fn standing_file(save: &Path) -> Option<PathBuf> {
    Some(save.parent()?.join(STANDING_FILE))
}

fn read_lines(save: &Path) -> Vec<(String, String, u8)> {
    let text = standing_file(save).and_then(|file| fs::read_to_string(file).ok());
    let line = |line: &str| {
        let mut words = line.split(' ');
        let (game, code) = (words.next()?.to_owned(), words.next()?.to_owned());
        Some((game, code, words.next()?.parse().ok()?))
    };
    text.unwrap_or_default().lines().filter_map(line).collect()
}
