//! What a game adds to be played in the terminal.

use crate::{Draft, Look, Tint};
use bots::Bots;
use kit::spec::Told;
use kit::{Audience, Roll, Rolled, Seat};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

/// A game that can be drawn and played by keys. It is drawn from views alone, so the
/// screen cannot show what its viewer may not know.
pub trait Scene: Bots + Told {
    /// An action in the making, for a game whose actions take more than one key;
    /// [`NoDraft`](crate::NoDraft) for one whose actions do not.
    type Draft: Draft<Self>;

    /// The columns and rows its board needs; a terminal with room for it gives a multiple,
    /// unless [`Scene::board_size`] says otherwise.
    const BOARD: Size;
    /// What the facts on a seat's card are called.
    const FACTS: &'static [&'static str];
    /// The game's own keys and what they do, for the line of keys and the help.
    const KEYS: &'static [(&'static str, &'static str)];
    /// Whether the board shows the dice itself; else they lie beside it.
    const DICE_ON_BOARD: bool = false;

    /// What is played, for the first line: the game, and how far the match goes.
    fn heading(view: &Self::View) -> String {
        let _ = view;
        Self::TITLE.into()
    }

    /// The columns and rows its board takes on a terminal of this size, if not a multiple of
    /// [`Scene::BOARD`].
    fn board_size(terminal: Size) -> Option<Size> {
        let _ = terminal;
        None
    }

    /// Whose turn it is, in a game where somebody else can be asked then.
    fn turn_of(view: &Self::View) -> Option<Seat> {
        let _ = view;
        None
    }

    /// What is told of a step, where many events are one to the reader.
    fn condensed(heard: &[(Audience, Self::Event)]) -> Vec<(Audience, Self::Event)> {
        heard.to_vec()
    }

    /// What everybody may know of a seat.
    fn card(view: &Self::View, seat: Seat) -> Card;

    /// Draws the board. The area is [`Scene::BOARD`] or a multiple of it, or what
    /// [`Scene::board_size`] says.
    fn draw(picture: &Picture<'_, Self>, area: Rect, buf: &mut Buffer);

    /// The sentence that says what is expected of a seat. `asked` is the ask's own word.
    fn prompt(view: &Self::View, asked: &str, legal: &[Self::Action]) -> String;

    /// The roll that lies on the table, where a view knows it: a match can begin with one.
    fn lying(view: &Self::View) -> Option<(Roll, Rolled)> {
        let _ = view;
        None
    }

    /// Those of the game's own keys that do something now.
    fn keys(view: &Self::View, legal: &[Self::Action]) -> Vec<(&'static str, &'static str)> {
        let _ = (view, legal);
        Self::KEYS.to_vec()
    }

    /// Whether an action is the reach for the dice: the roll then needs no key of its own.
    fn rolls(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Whether a roll happens by itself though it is a person's: a card that is turned over.
    fn turns_over(roll: &Roll) -> bool {
        let _ = roll;
        false
    }

    /// More than the page has room for, on a page of its own behind a key; nothing if the
    /// page says it all. Rows are at most so many columns wide.
    fn sheet(view: &Self::View, width: usize) -> Vec<String> {
        let _ = (view, width);
        Vec::new()
    }

    /// What a legal action would do, in a few words.
    fn option(view: &Self::View, seat: Seat, action: &Self::Action) -> String;

    /// The action a key stands for, legal or not; one that is not gets its refusal.
    fn action(view: &Self::View, seat: Seat, key: char) -> Option<Self::Action>;
}

/// A seat in the list of seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// What the game calls the seat: `Red`.
    pub name: String,
    /// The letter that stands for it.
    pub letter: char,
    /// Its colours.
    pub tint: Tint,
    /// The facts that [`Scene::FACTS`] names, in that order.
    pub facts: Vec<String>,
}

/// What is drawn: a view, and what can be done there.
#[derive(Debug)]
pub struct Picture<'a, G: Scene> {
    /// What the viewer may know.
    pub view: &'a G::View,
    /// The seat that chooses at this terminal, if one does.
    pub seat: Option<Seat>,
    /// The one person who plays, if only one does: the board is seen from there.
    pub near: Option<Seat>,
    /// What that seat has drafted so far.
    pub draft: Option<&'a G::Draft>,
    /// What it can choose from.
    pub legal: &'a [G::Action],
    /// The action under the cursor.
    pub cursor: Option<usize>,
    /// In colour or by letters.
    pub look: Look,
}

impl<G: Scene> Picture<'_, G> {
    /// The action under the cursor.
    #[must_use]
    pub fn chosen(&self) -> Option<&G::Action> {
        self.cursor.and_then(|at| self.legal.get(at))
    }
}
