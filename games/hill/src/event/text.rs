//! The codes of events, and their sentences in the log.

use super::{CombatScore, DeckId, Event, MoveKind};
use crate::{Item, ItemBundle, PlayerSummary};
use kit::{CodedMessage, Seat, SeatNames};

impl CodedMessage for Event {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn to_english(&self, name: SeatNames<'_>) -> String {
        self.turn_sentence(name)
            .or_else(|| self.movement_sentence(name))
            .or_else(|| self.card_sentence(name))
            .or_else(|| self.combat_sentence(name))
            .unwrap_or_default()
    }
}

fn list(name: SeatNames<'_>, seats: &[Seat]) -> String {
    seats.iter().map(|seat| name(*seat)).collect::<Vec<_>>().join(", ")
}

fn items(bundle: &ItemBundle) -> String {
    let titles: Vec<_> = bundle.items().map(Item::title).collect();
    if titles.is_empty() { "nothing".into() } else { titles.join(", ") }
}

fn score(score: CombatScore) -> String {
    match score.bonus {
        0 => score.die.to_string(),
        bonus => format!("{} ({}{bonus:+})", score.total(), score.die),
    }
}

/// The counters of a match as a sentence.
fn summarised(summary: &PlayerSummary) -> String {
    let PlayerSummary { turns, tiles, enemies: [one, two, three], duels, .. } = summary;
    let PlayerSummary { duels_won, duels_lost, gained, used, falls, .. } = summary;
    format!(
        "{turns} turns, {tiles} tiles moved, enemies beaten by tier {one}, {two}, {three}, \
         {duels} duels ({duels_won} won, {duels_lost} lost), {gained} items gained, {used} used, \
         fell {falls} times"
    )
}

fn trade(trade: Option<&(ItemBundle, ItemBundle)>) -> String {
    trade.map(|(give, want)| format!(": {} for {}", items(give), items(want))).unwrap_or_default()
}

const fn pile(pile: DeckId) -> (&'static str, u8) {
    match pile {
        DeckId::Treasure(tier) => ("treasures of tier", tier.number()),
        DeckId::Enemy(tier) => ("enemies of tier", tier.number()),
        DeckId::Chance => ("chance cards", 0),
    }
}

fn deck(which: DeckId) -> String {
    match pile(which) {
        (words, 0) => words.into(),
        (words, tier) => format!("{words} {tier}"),
    }
}

impl Event {
    /// Events of the order of play, turns, sleep, gear, Step 3 and the end.
    fn turn_sentence(&self, name: SeatNames<'_>) -> Option<String> {
        Some(match self {
            Self::ClassDealt { seat, class } => {
                format!("{} is the {}.", name(*seat), class.title())
            }
            Self::OrderRolled { seat, die } => {
                format!("{} rolled a {die} for the order of play.", name(*seat))
            }
            Self::OrderSet { order } => format!("The order of play is {}.", list(name, order)),
            Self::TurnBegan { seat, turn } => format!("Turn {turn}: {}.", name(*seat)),
            Self::TurnSkipped { seat, left: 0 } => format!("{} skipped this turn.", name(*seat)),
            Self::TurnSkipped { seat, left } => {
                format!("{} skipped this turn and will skip {left} more.", name(*seat))
            }
            Self::WillSkip { seat, skips: 1 } => format!("{} will skip a turn.", name(*seat)),
            Self::WillSkip { seat, skips } => format!("{} will skip {skips} turns.", name(*seat)),
            Self::Reappeared { seat } => format!("{} can be seen again.", name(*seat)),
            Self::Arranged { seat, gear } => {
                match gear.items().map(Item::title).collect::<Vec<_>>() {
                    none if none.is_empty() => format!("{} wears and holds nothing.", name(*seat)),
                    worn => format!("{} wears and holds: {}.", name(*seat), worn.join(", ")),
                }
            }
            Self::Drank { seat, item, healed: 0 } => {
                format!("{} drank the {}.", name(*seat), item.title())
            }
            Self::Drank { seat, item, healed } => {
                format!("{} drank the {} and healed {healed} HP.", name(*seat), item.title())
            }
            Self::Challenged { by, to } => {
                format!("{} challenged {} to a duel.", name(*by), name(*to))
            }
            Self::ChallengeDeclined { by, to } => {
                format!("{} declined the duel with {}.", name(*to), name(*by))
            }
            Self::Smoked { seat } => {
                format!("{} threw a Smoke Bomb: no more duels this turn.", name(*seat))
            }
            Self::CalmRolled { seat, die, calmed: true } => {
                format!("{} rolled a {die} and talked the way out of the duel.", name(*seat))
            }
            Self::CalmRolled { seat, die, calmed: false } => {
                format!("{} rolled a {die} and could not calm the challenger.", name(*seat))
            }
            Self::Offered { by, to, trade: what } => {
                format!("{} offered {} a trade{}.", name(*by), name(*to), trade(what.as_ref()))
            }
            Self::Traded { by, to, trade: what } => {
                format!("{} traded with {}{}.", name(*by), name(*to), trade(what.as_ref()))
            }
            Self::GearTraded { from, to, item } => {
                format!("{} gave {} the {}.", name(*from), name(*to), item.title())
            }
            Self::Passing { seat } => {
                format!("{} lets the chance cards of others be until the own turn.", name(*seat))
            }
            Self::TradeRefused { by, to } => {
                format!("{} refused the trade of {}.", name(*to), name(*by))
            }
            Self::Vanished { seat } => format!("{} vanished in Fairy Dust.", name(*seat)),
            Self::Slept { seat, hp } => format!("{} slept and has {hp} HP.", name(*seat)),
            Self::BracketBegan { seats } => {
                format!("{} reached the Final together and duel for the hill.", list(name, seats))
            }
            Self::BracketRerun { one, other } => {
                format!("{} and {} fell together: the duel is run again.", name(*one), name(*other))
            }
            Self::Resigned { seat } => format!("{} resigned.", name(*seat)),
            Self::Won { seat } => format!("{} is king of the hill.", name(*seat)),
            Self::Remembered { seat, summary } => {
                format!("{}: {}.", name(*seat), summarised(summary))
            }
            _ => return None,
        })
    }

    /// Events of movement, traps and ambushes.
    fn movement_sentence(&self, name: SeatNames<'_>) -> Option<String> {
        Some(match self {
            Self::TrapLaid { seat, tile } => {
                format!("{} laid a Trap on tile {}.", name(*seat), tile.0)
            }
            Self::AmbushLaid { seat, tile } => {
                format!("{} laid an ambush on tile {}.", name(*seat), tile.0)
            }
            Self::MovementRolled { seat, die, bonus: 0, .. } => {
                format!("{} rolled a {die} to move.", name(*seat))
            }
            Self::MovementRolled { seat, die, bonus, steps } => {
                format!("{} rolled a {die} ({bonus:+}) and moves {steps}.", name(*seat))
            }
            Self::Moved { seat, from, to, how, .. } => {
                let verb = match how {
                    MoveKind::Forward => "moved on",
                    MoveKind::Backward => "moved back",
                    MoveKind::Retreat => "fell back",
                    MoveKind::Quake => "was shaken back",
                    MoveKind::Teleport => "was carried",
                };
                format!("{} {verb} from tile {} to tile {}.", name(*seat), from.0, to.0)
            }
            Self::Pending { seat, tile } => {
                format!(
                    "{} will resolve tile {} at the start of the next turn.",
                    name(*seat),
                    tile.0
                )
            }
            Self::KeptPlayed { seat, card } => format!("{} played {}.", name(*seat), card.title()),
            Self::AmbushSprung { by, on, tile } => {
                format!("{} sprang an ambush on {} on tile {}.", name(*by), name(*on), tile.0)
            }
            Self::TrapTaken { seat, tile } => {
                format!("{} took the Trap from tile {}.", name(*seat), tile.0)
            }
            Self::TrapCaught { seat, tile } => {
                format!("{} was caught in the Trap on tile {}.", name(*seat), tile.0)
            }
            Self::LampUsed { seat } => {
                format!("{} stepped back by the light of the Lamp.", name(*seat))
            }
            Self::Blinked { seat, from, to } => {
                format!("{} blinked from tile {} to tile {}.", name(*seat), from.0, to.0)
            }
            Self::Swapped { by, with } => {
                format!("{} and {} changed places.", name(*by), name(*with))
            }
            Self::Quaked { dice, .. } if dice.is_empty() => {
                "The earth shook, and nobody moved.".into()
            }
            Self::Quaked { dice, .. } => {
                let dice: Vec<_> =
                    dice.iter().map(|(seat, die)| format!("{} {die}", name(*seat))).collect();
                format!("The earth shook: {}.", dice.join(", "))
            }
            _ => return None,
        })
    }

    /// Events of cards.
    fn card_sentence(&self, name: SeatNames<'_>) -> Option<String> {
        Some(match self {
            Self::ChanceRevealed { seat, card } => {
                format!("{} drew {}.", name(*seat), card.title())
            }
            Self::ChanceKept { seat, card: Some(card) } => {
                format!("{} keeps {} face down.", name(*seat), card.title())
            }
            Self::ChanceKept { seat, card: None } => {
                format!("{} keeps a chance card face down.", name(*seat))
            }
            Self::Charmed { by, card: Some(card) } => {
                format!("{} cancelled {} with a Luck Charm.", name(*by), card.title())
            }
            Self::Charmed { by, card: None } => {
                format!("{} put a chance card away with a Luck Charm.", name(*by))
            }
            Self::NoEffect { seat, card } => {
                format!("{} did nothing to {}.", card.title(), name(*seat))
            }
            Self::ChainEnded { seat } => {
                format!("Sixteen chance cards in one turn: {} stays put.", name(*seat))
            }
            Self::Drew { seat, tier, item: Some(item) } => {
                format!(
                    "{} drew a treasure of tier {}: {}.",
                    name(*seat),
                    tier.number(),
                    item.title()
                )
            }
            Self::Drew { seat, tier, item: None } => {
                format!("{} drew an item of tier {}.", name(*seat), tier.number())
            }
            Self::DeckEmpty { pile } => format!("There are no {} left.", deck(*pile)),
            Self::Reshuffled { pile } => format!("The discarded {} were shuffled.", deck(*pile)),
            Self::Dropped { enemy, treasure: Some(tier) } => format!(
                "The enemy of tier {} left a treasure of tier {}.",
                enemy.number(),
                tier.number()
            ),
            Self::Dropped { enemy, treasure: None } => {
                format!("The enemy of tier {} left nothing.", enemy.number())
            }
            Self::Raided { seat, die, found: true } => {
                format!("{} rolled a {die} and found one more treasure.", name(*seat))
            }
            Self::Raided { seat, die, found: false } => {
                format!("{} rolled a {die} and found nothing more.", name(*seat))
            }
            Self::Looted { winner, loser, item: Some(item) } => {
                format!("{} took the {} from {}.", name(*winner), item.title(), name(*loser))
            }
            Self::Looted { winner, loser, item: None } => {
                format!("{} took a hidden item from {}.", name(*winner), name(*loser))
            }
            Self::JinnTook { seat, item } => {
                format!("The Jinn took the {} from {}.", item.title(), name(*seat))
            }
            Self::Discarded { seat, item } => {
                format!("{} dropped the {}.", name(*seat), item.title())
            }
            Self::PickedUp { seat, item } => {
                format!("{} picked up the {}.", name(*seat), item.title())
            }
            Self::ToBottom { item } => format!("The {} went under its deck.", item.title()),
            _ => return None,
        })
    }

    /// Events of fights and duels.
    fn combat_sentence(&self, name: SeatNames<'_>) -> Option<String> {
        Some(match self {
            Self::EnemyCame { tile, enemy } => {
                let article = if enemy.title().starts_with('O') { "An" } else { "A" };
                format!("{article} {} stands on tile {}.", enemy.title(), tile.0)
            }
            Self::FightBegan { seat, tile } => {
                format!("{} fights on tile {}.", name(*seat), tile.0)
            }
            Self::FightRolled { seat, target, attack, defense, enemies, guard } => {
                let target = enemies.get(usize::from(target.saturating_sub(1)));
                let target = target.map_or("enemy", |(enemy, _)| enemy.title());
                let blows: Vec<_> = enemies
                    .iter()
                    .map(|(enemy, s)| format!("{} {}", enemy.title(), score(*s)))
                    .collect();
                format!(
                    "{} attacks the {target} with {} against {} and defends with {} against {}.",
                    name(*seat),
                    score(*attack),
                    score(*guard),
                    score(*defense),
                    blows.join(", ")
                )
            }
            Self::EnemyHurt { enemy, hp } => format!("The {} has {hp} HP left.", enemy.title()),
            Self::EnemyFell { enemy } => format!("The {} fell.", enemy.title()),
            Self::Hurt { seat, lost, hp } => {
                format!("{} lost {lost} HP and has {hp}.", name(*seat))
            }
            Self::Warded { seat } => format!("The Wardstone of {} took a wound.", name(*seat)),
            Self::FightWon { seat } => format!("{} won the fight.", name(*seat)),
            Self::FightLost { seat } => format!("{} lost the fight.", name(*seat)),
            Self::Retreated { seat } => format!("{} retreated.", name(*seat)),
            Self::DuelBegan { one, other } => format!("{} and {} duel.", name(*one), name(*other)),
            Self::DuelRolled { one, other, scores: [a, d, b, e] } => format!(
                "{} attacks with {} against {}; {} attacks with {} against {}.",
                name(*one),
                score(*a),
                score(*e),
                name(*other),
                score(*b),
                score(*d)
            ),
            Self::Rerolled { seat, score: new } => {
                format!("{} rolled Defense again: {}.", name(*seat), score(*new))
            }
            Self::DuelWon { winner, loser } => {
                format!("{} won the duel with {}.", name(*winner), name(*loser))
            }
            Self::DuelDrawn { one, other } => {
                format!("{} and {} both fell: nobody won.", name(*one), name(*other))
            }
            _ => return None,
        })
    }
}
