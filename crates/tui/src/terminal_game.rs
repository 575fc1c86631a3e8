//! What a game adds to be played in the terminal.

use crate::{ActionInput, DisplayMode, SeatColours};
use bots::insight::Insight;
use kit::{Audience, CodedMessage as _, Referee as _, Roll, Rolled, Seat};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

/// A game that can be drawn and played with keys. It is drawn from views alone, so the
/// screen cannot show what its viewer may not know.
pub trait TerminalGame: Insight {
    /// The input of actions that take more than one key;
    /// [`NoActionInput`](crate::NoActionInput) for a game without such actions.
    type Input: ActionInput<Self>;

    /// The columns and rows of the smallest board. A larger terminal gives a multiple of it,
    /// unless [`TerminalGame::board_size`] returns a size.
    const MIN_BOARD_SIZE: Size;
    /// The labels of a seat's facts.
    const FACT_LABELS: &'static [&'static str];
    /// The first pages of the game's rule book, in Markdown, for the help.
    const RULE_PAGE: &'static str;
    /// The game's own keys and what they do, for the key line and the help.
    const KEY_HELP: &'static [(&'static str, &'static str)];
    /// Whether a step can have a course that is shown picture by picture, see
    /// [`TerminalGame::reveal_count`].
    const HAS_REVEALS: bool = false;
    /// Whether the board draws the dice itself; otherwise the page draws them beside it.
    const DICE_ON_BOARD: bool = false;

    /// The first line of the page: the game, and the length of the match.
    fn heading(view: &Self::View) -> String {
        let _ = view;
        Self::TITLE.into()
    }

    /// The columns and rows of the board on a terminal of this size, if they are not a
    /// multiple of [`TerminalGame::MIN_BOARD_SIZE`].
    fn board_size(terminal: Size) -> Option<Size> {
        let _ = terminal;
        None
    }

    /// Whose turn it is, in a game that also asks other seats during a turn.
    fn seat_on_turn(view: &Self::View) -> Option<Seat> {
        let _ = view;
        None
    }

    /// How many pictures show, one after the other, what led from one view to a later one; 0 if
    /// the later view says it all.
    fn reveal_count(before: &Self::View, after: &Self::View) -> usize {
        let _ = (before, after);
        0
    }

    /// The headline and the sentence of a picture.
    fn reveal_texts(picture: &RevealPicture<'_, Self>) -> (String, String) {
        let _ = picture;
        (String::new(), String::new())
    }

    /// The events of a step as the log shows them; a game may merge several into one.
    fn condense_events(events: &[(Audience, Self::Event)]) -> Vec<(Audience, Self::Event)> {
        events.to_vec()
    }

    /// An event as the log tells it. A game overrides this where its own sentence names places
    /// that the board does not show.
    fn describe_event(view: &Self::View, event: &Self::Event) -> String {
        event.to_english(&|seat| Self::seat_title(view, seat))
    }

    /// What everybody may know of a seat.
    fn seat_info(view: &Self::View, seat: Seat) -> SeatInfo;

    /// Draws the board into an area of the size given by [`TerminalGame::board_size`], or of
    /// a multiple of [`TerminalGame::MIN_BOARD_SIZE`].
    fn draw(context: &RenderContext<'_, Self>, area: Rect, buf: &mut Buffer);

    /// The sentence that says what is expected of a seat. `prompt` is the code of the ask.
    fn prompt(view: &Self::View, prompt: &str, legal: &[Self::Action]) -> String;

    /// The roll that the view shows as not yet used: a match can begin with one.
    fn visible_roll(view: &Self::View) -> Option<(Roll, Rolled)> {
        let _ = view;
        None
    }

    /// Those of the game's own keys that do something now.
    fn keys(view: &Self::View, legal: &[Self::Action]) -> Vec<(&'static str, &'static str)> {
        let _ = (view, legal);
        Self::KEY_HELP.to_vec()
    }

    /// Whether the roll that follows this action needs no key of its own.
    fn starts_roll(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Whether a roll that belongs to a person needs no key: a card that is drawn.
    fn rolls_automatically(roll: &Roll) -> bool {
        let _ = roll;
        false
    }

    /// Rows of at most `width` columns for a page of details behind a key; empty if the match
    /// page shows everything.
    fn details(view: &Self::View, width: usize) -> Vec<String> {
        let _ = (view, width);
        Vec::new()
    }

    /// What a legal action would do, in a few words.
    fn describe_action(view: &Self::View, seat: Seat, action: &Self::Action) -> String;

    /// The action of a key, legal or not; an illegal one is refused with its reason.
    fn action_for_key(view: &Self::View, seat: Seat, key: char) -> Option<Self::Action>;
}

/// A seat in the list of seats, beside its name ([`kit::Referee::seat_title`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatInfo {
    /// The letter that stands for it.
    pub letter: char,
    /// Its colours.
    pub colours: SeatColours,
    /// The facts that [`TerminalGame::FACT_LABELS`] labels, in that order.
    pub facts: Vec<String>,
}

/// What [`TerminalGame::draw`] draws: a view, and what can be done there.
#[derive(Debug)]
pub struct RenderContext<'a, G: TerminalGame> {
    /// What the viewer may know.
    pub view: &'a G::View,
    /// The seat that chooses at this terminal, if one does.
    pub seat: Option<Seat>,
    /// The only person who plays, if there is exactly one: the board is drawn from there.
    pub near: Option<Seat>,
    /// What that seat has entered so far.
    pub input: Option<&'a G::Input>,
    /// The legal actions.
    pub legal: &'a [G::Action],
    /// The index of the action under the cursor.
    pub cursor: Option<usize>,
    /// In colour or by letters.
    pub display: DisplayMode,
    /// The picture that is shown of what happened since `view`, if one is.
    pub reveal: Option<RevealPicture<'a, G>>,
}

/// One of the pictures that show how a view came about.
#[derive(Debug)]
pub struct RevealPicture<'a, G: TerminalGame> {
    /// The view before.
    pub before: &'a G::View,
    /// The view after.
    pub after: &'a G::View,
    /// Which picture, from 0.
    pub at: usize,
}

impl<G: TerminalGame> RenderContext<'_, G> {
    /// The action under the cursor.
    #[must_use]
    pub fn selected_action(&self) -> Option<&G::Action> {
        self.cursor.and_then(|at| self.legal.get(at))
    }
}
