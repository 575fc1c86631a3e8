//! What an agent sees of King of the Hill: the view of its seat in numbers.
//!
//! For each seat in the order of play from the observer on: whether it plays, its class, hit points,
//! tile, distance to the final, what it wears and holds, how much else it carries, what that is
//! (if the observer sees it), kept chance cards, and what its next turns are bound to. Then the
//! question and the stage of the turn; traps, the observer's ambushes, those of others and enemies by
//! tile; the enemies where the seat on turn stands; the combat, the chance card, the trade and the item
//! that the question is about; how often each choice is made already.

use super::choices;
use crate::encoded_game::relative_seat;
use crate::observation::ObservationWriter;
use hill::{
    Board, ChanceCard, Class, Duel, Enemy, Fight, Hill, HillFrame, Item, ItemBundle, PlayerView,
    View,
};
use kit::{Game, Next, Seat};

const MAX_SEATS: usize = 6;
const TILES: usize = 256;
const STAGES: usize = 9;
const PLAYER: usize = 1 + Class::COUNT + 1 + TILES + 1 + 2 * Item::COUNT + 2 + 4 + 2 + 6 + 2;
const TURN: usize = Hill::PROMPTS.len() + STAGES + 7;
const GROUND: usize = 4 * TILES + Fight::MAX_ENEMIES * Enemy::COUNT;
const FIGHT: usize = 2 * Fight::MAX_ENEMIES + (Fight::MAX_ENEMIES + 3) + 2;
const DUEL: usize = 2 * MAX_SEATS + 4 + 2;
const SUBJECT: usize = ChanceCard::COUNT + MAX_SEATS + 3 * Item::COUNT;

/// The number of values.
pub(super) const LENGTH: usize =
    MAX_SEATS * PLAYER + TURN + GROUND + FIGHT + DUEL + SUBJECT + choices::COUNT;

/// Writes the observation of a seat.
pub(super) fn write(hill: &Hill, seat: Seat, made: &[u16], out: &mut [f32]) {
    let (view, mut out) = (hill.view(Some(seat)), ObservationWriter::new(out));
    let (board, seats) = (view.board(), hill.seat_count());
    for place in 0..MAX_SEATS as u8 {
        if place < seats {
            write_player(&view, &board, Seat::new((seat.number() + place) % seats), &mut out);
        } else {
            out.block(PLAYER);
        }
    }
    write_turn(hill, &view, &mut out);
    write_ground(&view, seat, &mut out);
    write_fight(&view, &mut out);
    write_duel(&view, seat, &mut out);
    write_subject(&view, seat, &mut out);
    out.counts(choices::COUNT, made.iter().map(|choice| usize::from(*choice)), 1.0);
    out.finish();
}

fn write_player(view: &View, board: &Board, seat: Seat, out: &mut ObservationWriter<'_>) {
    let player: &PlayerView = &view.players[seat.index()];
    out.push(1.0);
    out.one_hot(Class::COUNT, player.class.map(Class::index));
    out.push(f32::from(player.hp) / f32::from(view.content().numbers.hearts));
    out.one_hot(TILES, Some(player.tile.index()));
    out.push(f32::from(board.distance(player.tile, board.final_tile())) / 64.0);
    out.counts(Item::COUNT, player.gear.items().map(Item::index), 2.0);
    out.push(f32::from(player.hidden) / 8.0);
    out.push(f32::from(player.fresh) / 8.0);
    let carried = player.items.iter().flatten().map(|held| held.item.index());
    out.counts(Item::COUNT, carried, 4.0);
    out.push(f32::from(player.kept) / 4.0);
    player.keeps.unwrap_or_default().iter().for_each(|count| out.push(f32::from(*count) / 4.0));
    out.push(f32::from(player.skips) / 2.0);
    out.push(f32::from(player.beers) / 2.0);
    let flags = [
        player.must_sleep,
        player.invisible,
        player.pending,
        player.calmed,
        player.passing,
        player.out,
    ];
    flags.iter().for_each(|holds| out.flag(*holds));
    out.flag(view.turn.seat == seat);
    let place = view.order.iter().position(|other| *other == seat).map_or(0, |at| at + 1);
    out.push(place as f32 / MAX_SEATS as f32);
}

fn write_turn(hill: &Hill, view: &View, out: &mut ObservationWriter<'_>) {
    let prompt = if let Next::Ask(ask) = hill.next() { Some(ask.prompt) } else { None };
    let prompt = prompt.and_then(|asked| Hill::PROMPTS.iter().position(|code| *code == asked));
    out.one_hot(Hill::PROMPTS.len(), prompt);
    let turn = &view.turn;
    out.one_hot(STAGES, Some(turn.stage as usize));
    out.push(f32::from(turn.rage) / 4.0);
    out.push(f32::from(turn.agility) / 4.0);
    out.push(f32::from(turn.chances) / 4.0);
    let flags = [turn.smoked, turn.ended, turn.landed, turn.dusted];
    flags.iter().for_each(|holds| out.flag(*holds));
}

fn write_ground(view: &View, seat: Seat, out: &mut ObservationWriter<'_>) {
    let ground = &view.ground;
    out.counts(TILES, ground.traps.iter().map(|tile| tile.index()), 1.0);
    for own in [true, false] {
        let laid = ground.ambushes.iter().filter(|(_, owner)| (*owner == seat) == own);
        out.counts(TILES, laid.map(|(tile, _)| tile.index()), 1.0);
    }
    let enemies = out.block(TILES);
    for (tile, foes) in &ground.foes {
        enemies[tile.index()] = foes.len() as f32 / Fight::MAX_ENEMIES as f32;
    }
    let here = ground.enemies_on(view.players[view.turn.seat.index()].tile);
    for place in 0..Fight::MAX_ENEMIES {
        out.one_hot(Enemy::COUNT, here.get(place).map(|enemy| enemy.index()));
    }
}

fn write_fight(view: &View, out: &mut ObservationWriter<'_>) {
    let fight = view.frames.iter().rev().find_map(|frame| match frame {
        HillFrame::Fight(fight) => Some(fight),
        _ => None,
    });
    let Some(fight) = fight else {
        out.block(FIGHT);
        return;
    };
    fight.hp.iter().for_each(|hp| out.push(f32::from(*hp) / 8.0));
    out.one_hot(Fight::MAX_ENEMIES, Some(usize::from(fight.target)));
    fight.dice.iter().for_each(|die| out.push(f32::from(*die) / 6.0));
    out.flag(fight.beat.is_rolled());
    out.push(f32::from(fight.round) / 16.0);
}

fn write_duel(view: &View, seat: Seat, out: &mut ObservationWriter<'_>) {
    let duel = view.frames.iter().rev().find_map(|frame| match frame {
        HillFrame::Duel(duel) => Some(duel),
        _ => None,
    });
    let Some(Duel { one, other, dice, beat, round, .. }) = duel else {
        out.block(DUEL);
        return;
    };
    let relative = |other: Seat| relative_seat(seat, other, view.players.len() as u8);
    out.one_hot(MAX_SEATS, Some(relative(*one)));
    out.one_hot(MAX_SEATS, Some(relative(*other)));
    dice.iter().for_each(|die| out.push(f32::from(*die) / 6.0));
    out.flag(beat.is_rolled());
    out.push(f32::from(*round) / 16.0);
}

/// What the question is about: a chance card, another seat, items.
#[derive(Default)]
struct QuestionSubject {
    card: Option<ChanceCard>,
    seat: Option<Seat>,
    give: ItemBundle,
    want: ItemBundle,
    item: Option<Item>,
}

impl QuestionSubject {
    fn of(frame: Option<&HillFrame>) -> Self {
        let nothing = Self::default();
        match frame {
            Some(HillFrame::ChanceWindow { card, .. }) => Self { card: Some(*card), ..nothing },
            Some(HillFrame::KeepChance { card }) => Self { card: *card, ..nothing },
            Some(HillFrame::Challenge { by, .. }) => Self { seat: Some(*by), ..nothing },
            Some(HillFrame::Loot { loser, .. }) => Self { seat: Some(*loser), ..nothing },
            Some(HillFrame::Trade { by, give, want, .. }) => {
                Self { seat: Some(*by), give: *give, want: *want, ..nothing }
            }
            Some(HillFrame::PickUp { item, .. }) => Self { item: Some(*item), ..nothing },
            _ => nothing,
        }
    }
}

fn write_subject(view: &View, seat: Seat, out: &mut ObservationWriter<'_>) {
    let subject = QuestionSubject::of(view.frames.last());
    let relative = |other: Seat| relative_seat(seat, other, view.players.len() as u8);
    out.one_hot(ChanceCard::COUNT, subject.card.map(ChanceCard::index));
    out.one_hot(MAX_SEATS, subject.seat.map(relative));
    out.counts(Item::COUNT, subject.give.items().map(Item::index), 1.0);
    out.counts(Item::COUNT, subject.want.items().map(Item::index), 1.0);
    out.counts(Item::COUNT, subject.item.map(Item::index), 1.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EncodedGame;
    use hill::{Config, HeldItem, ItemPlace, Tile};

    #[test]
    fn an_observation_has_the_seats_from_the_observer_on() {
        let classes = vec![Some(Class::Scout), Some(Class::Monk), Some(Class::Porter)];
        let mut setup = Hill::setup(&Config { classes, ..Config::default() }, 3).unwrap();
        setup.players[1].tile = Tile(7);
        setup.players[1].hp = 3;
        setup.players[1].items.push(HeldItem { item: Item::Beer, place: ItemPlace::Bag });
        setup.decks.treasures[0].pool.take(Item::Beer.index());
        setup.decks.treasures[0].pool.take(Item::Trap.index());
        setup.ground.traps.push(Tile(9));
        setup.ground.ambushes.push((Tile(11), Seat::new(0)));
        setup.decks.chance.pool.take(ChanceCard::AmbushOpportunity.index());
        let position = Hill::position(&setup).unwrap_or_else(|faults| panic!("{faults:?}"));
        let mut seen = vec![9.0; Hill::OBSERVATION_LENGTH];
        position.observe(Seat::new(1), &[], &mut seen);

        let own = &seen[..PLAYER];
        assert_eq!(own[0], 1.0);
        assert_eq!(own[1..9], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0], "a Monk");
        assert_eq!(own[9], 0.6, "three of five hearts");
        assert_eq!(own[10..][..TILES].iter().position(|value| *value == 1.0), Some(7));
        assert_eq!(own[10 + TILES], 44.0 / 64.0, "44 tiles to the final by the shortcuts");
        let carried = &own[10 + TILES + 1 + Item::COUNT + 2..][..Item::COUNT];
        assert_eq!(carried[Item::Beer.index()], 0.25);
        let next = &seen[PLAYER..2 * PLAYER];
        assert_eq!(next[1 + Class::Porter.index()], 1.0, "seat 2 follows");
        assert_eq!(seen[3 * PLAYER..4 * PLAYER], [0.0; PLAYER], "three play");
        let ground = &seen[MAX_SEATS * PLAYER + TURN..];
        assert_eq!(ground[9], 1.0, "a trap");
        assert_eq!(ground[TILES + 11], 0.0, "not an own ambush");
        assert_eq!(ground[2 * TILES + 11], 1.0, "an ambush of another");

        position.observe(Seat::new(0), &[], &mut seen);
        let monk = &seen[PLAYER..2 * PLAYER];
        assert_eq!(monk[10 + TILES + 1 + Item::COUNT], 0.125, "one item in the bags");
        assert_eq!(monk[10 + TILES + 1 + Item::COUNT + 2..][..Item::COUNT], [0.0; Item::COUNT]);
    }
}
