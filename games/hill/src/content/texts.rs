//! The texts of cards and classes, with the numbers of the content in them.

use super::{CardNumbers, ClassTalents, FULL_HEAL, HillContent, ItemStats, SHIPPED_CONTENT};
use crate::{ChanceCard, Class, Item};
use std::fmt::Write as _;
use std::sync::LazyLock;

/// The text of a treasure.
///
/// ```
/// use hill::{HillContent, Item};
///
/// let mut content = (**HillContent::standard()).clone();
/// content.items[Item::Beer.index()].heal = 2;
/// let text = hill::content::item_text(&content, Item::Beer);
/// assert_eq!(text, "Heal 2 HP; −1 to your next movement roll.");
/// ```
#[must_use]
pub fn item_text(content: &HillContent, item: Item) -> String {
    static TEXTS: LazyLock<[String; Item::COUNT]> =
        LazyLock::new(|| Item::ALL.map(|item| shipped_text("treasures", item.code())));
    let stats = content.items[item.index()];
    filled(&TEXTS[item.index()], |name| item_number(&stats, name))
}

/// The text of a chance card.
#[must_use]
pub fn chance_text(content: &HillContent, card: ChanceCard) -> String {
    static TEXTS: LazyLock<[String; ChanceCard::COUNT]> =
        LazyLock::new(|| ChanceCard::ALL.map(|card| shipped_text("chance", card.code())));
    let numbers = content.cards[card.index()];
    filled(&TEXTS[card.index()], |name| card_number(&numbers, name))
}

/// The text of a class: a sentence for each of its talents, and its starting item if it is not as in the
/// standard content.
#[must_use]
pub fn class_text(content: &HillContent, class: Class) -> String {
    let at = class.index();
    let mut sentences = talent_sentences(content, &content.talents[at]);
    let standard = HillContent::standard();
    let is_standard =
        content.talents[at] == standard.talents[at] && content.starts[at] == standard.starts[at];
    if !is_standard && let Some(start) = content.starts[at] {
        sentences.push(format!("You start with: {}.", start.title()));
    }
    if sentences.is_empty() { "No talents.".to_owned() } else { sentences.join(" ") }
}

fn talent_sentences(content: &HillContent, talents: &ClassTalents) -> Vec<String> {
    let ClassTalents { finds_treasure_from, calms_from, healing, .. } = *talents;
    let backpack = content.numbers.backpack + talents.backpack;
    let bandolier = content.numbers.bandolier + talents.bandolier;
    let all = [
        (
            talents.ignores_traps,
            "You ignore Traps and Ambushes, and may pick up a Trap you step onto.".into(),
        ),
        (
            talents.attack_vs_creatures > 0,
            format!("+{} Attack against creatures.", talents.attack_vs_creatures),
        ),
        (
            talents.defense_vs_creatures > 0,
            format!("+{} Defense against creatures.", talents.defense_vs_creatures),
        ),
        (talents.attack_in_duels > 0, format!("+{} Attack in duels.", talents.attack_in_duels)),
        (talents.defense_in_duels > 0, format!("+{} Defense in duels.", talents.defense_in_duels)),
        (talents.rerolls_defense, "Once per duel you may re-roll your Defense die.".into()),
        (
            finds_treasure_from > 0,
            format!(
                "When you win a fight or a duel, roll d6: on {} draw 1 Treasure, of the tile's tier after a fight on an Enemy tile, else of Tier 1.",
                d6_from(finds_treasure_from)
            ),
        ),
        (talents.bandolier > 0, format!("Your Bandolier holds {bandolier}.")),
        (healing > 0, format!("A drink that heals you heals {healing} HP more.")),
        (
            talents.doubles_potions,
            "A \"this turn\" potion drunk before a combat counts twice in its first round.".into(),
        ),
        (talents.backpack > 0, format!("Your Backpack holds {backpack}.")),
        (
            calms_from > 0,
            format!(
                "Once per game, when you are offered a duel, roll d6: on {} the duel is cancelled.",
                d6_from(calms_from)
            ),
        ),
    ];
    all.into_iter().filter_map(|(has, sentence)| has.then_some(sentence)).collect()
}

/// The faces of a d6 from this one on.
fn d6_from(lowest: u8) -> String {
    if lowest >= 6 { "6".to_owned() } else { format!("{lowest}–6") }
}

fn item_number(stats: &ItemStats, name: &str) -> Option<String> {
    Some(match name {
        "attack" => signed(stats.attack),
        "defense" => signed(stats.defense),
        "attackVsCreatures" => signed(stats.creatures),
        "movement" => signed(stats.movement),
        "heal" if stats.heal == FULL_HEAL => "fully".to_owned(),
        "heal" => format!("{} HP", stats.heal),
        "prevents" => stats.prevents.to_string(),
        "turns" => next_turns(stats.turns),
        _ => return None,
    })
}

fn card_number(numbers: &CardNumbers, name: &str) -> Option<String> {
    Some(match name {
        "tiles" => numbers.tiles.to_string(),
        "hp" => numbers.hp.to_string(),
        "die" => numbers.die.to_string(),
        "turns" => next_turns(numbers.turns),
        "treasures" if numbers.treasures == 1 => "1 Tier 1 Treasure".to_owned(),
        "treasures" => format!("{} Tier 1 Treasures", numbers.treasures),
        _ => return None,
    })
}

fn next_turns(count: u8) -> String {
    if count == 1 { "next turn".to_owned() } else { format!("next {count} turns") }
}

fn signed(number: i8) -> String {
    let sign = if number < 0 { '−' } else { '+' };
    format!("{sign}{}", number.unsigned_abs())
}

/// A text with `{name}` replaced by what it stands for.
fn filled(text: &str, number: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, behind) = after.split_once('}').unwrap_or((after, ""));
        let _ = write!(out, "{before}{}", number(name).unwrap_or_default());
        rest = behind;
    }
    out + rest
}

fn shipped_text(section: &str, id: &str) -> String {
    let entries = SHIPPED_CONTENT[section].as_array().into_iter().flatten();
    let entry = entries.into_iter().find(|entry| entry["id"] == id);
    entry.and_then(|entry| entry["text"].as_str()).expect("every card has a text").to_owned()
}
