//! The expected number of turns to the Final.
//!
//! The race of a player with given bonuses is a small decision problem: on every tile, with
//! each number of HP, sleep or move; then a fight, a treasure or a card follows.
//! [`RaceTables::race`] solves it once for each build that comes up and caches the solution.

use super::odds::{CombatBonus, CombatNumbers, Combatant, HP_STATES, HpDistribution, fight_odds};
use hill::{
    Board, BoardChoice, ChanceCard, Config, ContentChoice, Enemy, HillContent, Tier, Tile, TileType,
};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

/// The value of an item of each tier at the start, in turns saved on the whole race.
const TREASURE_VALUE_TURNS: [f32; 3] = [0.35, 0.8, 1.0];

/// The number of Attack and Defense bonuses that are told apart, from 0.
const BONUS_LEVELS: i8 = 9;
/// The number of movement bonuses that are told apart, from -2.
const MOVEMENT_LEVELS: i8 = 5;

/// The bonuses of a player in the race.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PlayerBuild {
    /// Against creatures.
    pub(super) bonus: CombatBonus,
    /// Added to movement rolls.
    pub(super) movement: i8,
}

/// The expected number of turns left, by HP.
type TurnsByHp = [f32; HP_STATES];

/// The solution of a race: the turns left, by tile and HP.
#[derive(Debug)]
pub(super) struct RaceSolution {
    /// At the beginning of a turn; with 0 HP the player must sleep.
    turns: Vec<TurnsByHp>,
    /// After landing on a tile that is still to be resolved.
    landed: Vec<TurnsByHp>,
}

impl RaceSolution {
    /// The turns left at the beginning of a turn; with 0 HP the player sleeps.
    pub(super) fn turns(&self, tile: Tile, hp: u8) -> f32 {
        self.turns[tile.index()][usize::from(hp).min(HP_STATES - 1)]
    }

    /// The turns left after this one, after landing on a tile.
    pub(super) fn landed(&self, tile: Tile, hp: u8) -> f32 {
        self.landed[tile.index()][usize::from(hp).min(HP_STATES - 1)]
    }
}

/// The odds of a fight on a tile of each tier, by the HP at its start.
type FightOdds = [[HpDistribution; HP_STATES]; 3];

/// A board and content, with the cached odds and race solutions for them.
#[derive(Debug)]
pub(super) struct RaceTables {
    pub(super) board: Arc<Board>,
    pub(super) content: Arc<HillContent>,
    /// The tiles from the Final back: every tile comes after all its successors.
    order: Vec<Tile>,
    /// The length of the longest path to the Final, by tile.
    far: Vec<u8>,
    fights: Vec<OnceLock<Box<FightOdds>>>,
    races: Vec<OnceLock<RaceSolution>>,
}

static STANDARD: LazyLock<Arc<RaceTables>> = LazyLock::new(|| {
    Arc::new(RaceTables::new(Arc::clone(Board::v1()), Arc::clone(HillContent::standard())))
});

/// How many tables for own boards and content are cached.
const MAX_CACHED_TABLES: usize = 8;

/// The tables for a board and content, with what they were computed from.
struct CachedTables {
    board: BoardChoice,
    content: Option<ContentChoice>,
    tables: Arc<RaceTables>,
}

/// The tables for own boards and content, the latest used first.
static CACHE: Mutex<Vec<CachedTables>> = Mutex::new(Vec::new());

impl RaceTables {
    /// The tables of the standard board and content.
    pub(super) fn standard() -> Arc<Self> {
        Arc::clone(&STANDARD)
    }

    /// The tables for these options; the standard ones if they select nothing else. The tables of
    /// the latest few boards and contents are cached, so that the bots of one match, and of the
    /// matches after it, share them.
    pub(super) fn of(config: &Config) -> Arc<Self> {
        if matches!(config.board, BoardChoice::BuiltIn(_)) && config.content.is_none() {
            return Self::standard();
        }
        let is_same = |cached: &CachedTables| {
            cached.board == config.board && cached.content == config.content
        };
        let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = cache.iter().position(is_same) {
            cache[..=at].rotate_right(1);
            return Arc::clone(&cache[0].tables);
        }
        let tables = Arc::new(Self::build(config));
        let (board, content) = (config.board.clone(), config.content.clone());
        cache.truncate(MAX_CACHED_TABLES - 1);
        cache.insert(0, CachedTables { board, content, tables: Arc::clone(&tables) });
        tables
    }

    fn build(config: &Config) -> Self {
        let board = match &config.board {
            BoardChoice::BuiltIn(_) => None,
            BoardChoice::Custom(graph) => Board::new((**graph).clone()).ok().map(Arc::new),
        };
        Self::new(board.unwrap_or_else(|| Arc::clone(Board::v1())), config.find_content())
    }

    fn new(board: Arc<Board>, content: Arc<HillContent>) -> Self {
        let mut far = vec![0u8; 256];
        let mut order: Vec<Tile> = board.tiles().collect();
        // Each pass settles at least one more tile, because the board has no cycles.
        for _ in 0..order.len() {
            for tile in &order {
                let on = board.successors(*tile).iter().map(|to| far[to.index()] + 1).max();
                far[tile.index()] = on.unwrap_or(0);
            }
        }
        order.sort_by_key(|tile| far[tile.index()]);
        let count = |places: i8| usize::from(places.unsigned_abs());
        let empty = |places: usize| (0..places).map(|_| OnceLock::new()).collect();
        let bonus = count(BONUS_LEVELS) * count(BONUS_LEVELS);
        let races = (0..bonus * count(MOVEMENT_LEVELS)).map(|_| OnceLock::new()).collect();
        Self { board, content, order, far, fights: empty(bonus), races }
    }

    /// The share of the race that is still ahead, by the longest path.
    pub(super) fn remaining_share(&self, tile: Tile) -> f32 {
        f32::from(self.far[tile.index()]) / f32::from(self.far[0]).max(1.0)
    }

    /// The value of a treasure found on a tile, in turns.
    pub(super) fn treasure_value(&self, tier: Tier, tile: Tile) -> f32 {
        TREASURE_VALUE_TURNS[tier.index()] * self.remaining_share(tile)
    }

    /// The expected value of the drop of an enemy, in turns.
    fn drop_value(&self, tier: Tier, tile: Tile) -> f32 {
        let drops = &self.content.drops[tier.index()];
        let all: f32 = drops.iter().map(|drop| f32::from(drop.weight)).sum();
        let worth = drops.iter().filter_map(|drop| {
            drop.treasure.map(|tier| f32::from(drop.weight) * self.treasure_value(tier, tile))
        });
        worth.sum::<f32>() / all.max(1.0)
    }

    /// The expected value of the drops of these enemies, in turns.
    pub(super) fn loot_value(&self, foes: &[Enemy], tile: Tile) -> f32 {
        foes.iter().map(|foe| self.drop_value(foe.tier(), tile)).sum()
    }

    /// The expected value of the drops on a fresh tile, over all compositions.
    fn tile_loot_value(&self, tier: Tier, tile: Tile) -> f32 {
        let table = &self.content.compositions[tier.index()];
        let all: f32 = table.iter().map(|option| f32::from(option.weight)).sum();
        let worth = table.iter().map(|option| {
            let drop_value = option.enemies.iter().map(|enemy| self.drop_value(*enemy, tile));
            f32::from(option.weight) * drop_value.sum::<f32>()
        });
        worth.sum::<f32>() / all.max(1.0)
    }

    /// The HP that players heal up to, as far as they are told apart.
    pub(super) fn hearts(&self) -> u8 {
        self.content.numbers.hearts.min(HP_STATES as u8 - 1)
    }

    /// The numbers of combat.
    pub(super) fn combat_numbers(&self) -> CombatNumbers {
        let numbers = &self.content.numbers;
        let full_defense_rounds = u16::from(numbers.full_defense_rounds);
        CombatNumbers { faces: numbers.combat_die as i8, full_defense_rounds }
    }

    /// The tile that a fight lost on a tile leads back to.
    pub(super) fn after_lost_fight(&self, tile: Tile) -> Tile {
        self.back(tile, self.content.numbers.lost_fight_tiles)
    }

    /// An enemy as a combatant.
    pub(super) fn combatant(&self, enemy: Enemy) -> Combatant {
        let stats = self.content.enemies[enemy.index()];
        let bonus = CombatBonus { attack: stats.attack, defense: stats.defense };
        Combatant { bonus, hp: stats.hp }
    }

    /// The race solution of a player with this build, computed on first use.
    pub(super) fn race(&self, build: PlayerBuild) -> &RaceSolution {
        let PlayerBuild { bonus, movement } = build;
        let build = PlayerBuild {
            bonus: clamp_bonus(bonus),
            movement: movement.clamp(-2, MOVEMENT_LEVELS - 3),
        };
        let at = place(build.bonus) * MOVEMENT_LEVELS as usize + (build.movement + 2) as usize;
        self.races[at].get_or_init(|| RaceSolver::solve(self, build))
    }

    fn fights(&self, bonus: CombatBonus) -> &FightOdds {
        let bonus = clamp_bonus(bonus);
        self.fights[place(bonus)]
            .get_or_init(|| Box::new(Tier::ALL.map(|tier| self.average_fight(bonus, tier))))
    }

    /// The odds of a fight on a fresh tile of a tier, over all enemies that may be drawn.
    fn average_fight(&self, bonus: CombatBonus, tier: Tier) -> [HpDistribution; HP_STATES] {
        let mut ends = [[0.0; HP_STATES]; HP_STATES];
        let faces = self.combat_numbers().faces;
        let table = &self.content.compositions[tier.index()];
        let all: f32 = table.iter().map(|option| f32::from(option.weight)).sum();
        for option in table {
            let share = f32::from(option.weight) / all.max(1.0);
            self.for_each_enemy_group(
                &option.enemies,
                &mut Vec::new(),
                share,
                &mut |enemies, share| {
                    let found = fight_odds(faces, bonus, HP_STATES as u8 - 1, enemies);
                    for (sum, part) in ends.iter_mut().flatten().zip(found.iter().flatten()) {
                        *sum += share * part;
                    }
                },
            );
        }
        ends
    }

    /// Calls `tell` with every group of enemies of these tiers and its probability.
    fn for_each_enemy_group(
        &self,
        tiers: &[Tier],
        enemies: &mut Vec<Combatant>,
        share: f32,
        tell: &mut impl FnMut(&[Combatant], f32),
    ) {
        let Some((tier, rest)) = tiers.split_first() else { return tell(enemies, share) };
        let count = |enemy: &Enemy| f32::from(self.content.enemies[enemy.index()].count);
        let kin = || Enemy::ALL.into_iter().filter(|enemy| enemy.tier() == *tier);
        let all: f32 = kin().map(|enemy| count(&enemy)).sum();
        for enemy in kin().filter(|enemy| count(enemy) > 0.0) {
            enemies.push(self.combatant(enemy));
            self.for_each_enemy_group(rest, enemies, share * count(&enemy) / all, tell);
            enemies.pop();
        }
    }

    /// The tile so many steps forward by the lowest successors, at most the Final.
    pub(super) fn forward(&self, tile: Tile, steps: u8) -> Tile {
        let step = |at: Tile, _| self.board.successors(at).first().copied().unwrap_or(at);
        (0..steps).fold(tile, step)
    }

    /// The tile so many steps back by the lowest predecessors.
    pub(super) fn back(&self, tile: Tile, steps: u8) -> Tile {
        let step = |at: Tile, _| self.board.predecessors(at).first().copied().unwrap_or(at);
        (0..steps).fold(tile, step)
    }
}

fn clamp_bonus(CombatBonus { attack, defense }: CombatBonus) -> CombatBonus {
    CombatBonus {
        attack: attack.clamp(0, BONUS_LEVELS - 1),
        defense: defense.clamp(0, BONUS_LEVELS - 1),
    }
}

fn place(bonus: CombatBonus) -> usize {
    bonus.attack as usize * BONUS_LEVELS as usize + bonus.defense as usize
}

/// Solves a race by value iteration: passes over all tiles from the Final back until the
/// values settle.
struct RaceSolver<'a> {
    tables: &'a RaceTables,
    build: PlayerBuild,
    fights: &'a FightOdds,
    race: RaceSolution,
}

impl RaceSolver<'_> {
    fn solve(tables: &RaceTables, build: PlayerBuild) -> RaceSolution {
        let guess: Vec<TurnsByHp> =
            tables.far.iter().map(|far| [f32::from(*far) / 2.0; HP_STATES]).collect();
        let race = RaceSolution { turns: guess.clone(), landed: guess };
        let mut solver = RaceSolver { tables, build, fights: tables.fights(build.bonus), race };
        for _ in 0..80 {
            if solver.round() < 0.005 {
                break;
            }
        }
        solver.race
    }

    /// Makes one pass over all tiles and returns the largest change.
    fn round(&mut self) -> f32 {
        let mut change = 0.0f32;
        for at in 0..self.tables.order.len() {
            let tile = self.tables.order[at];
            for hp in 0..HP_STATES as u8 {
                let place = usize::from(hp);
                let turns = self.turn(tile, hp);
                change = change.max((turns - self.race.turns[tile.index()][place]).abs());
                self.race.turns[tile.index()][place] = turns;
                self.race.landed[tile.index()][place] = self.land(tile, hp);
            }
        }
        change
    }

    /// The turns left at the beginning of a turn: the better of sleeping and moving.
    fn turn(&self, tile: Tile, hp: u8) -> f32 {
        if tile == self.tables.board.final_tile() {
            return 0.0;
        }
        let hearts = self.tables.hearts();
        let slept = 1.0 + self.stay(tile, hp.max(hearts));
        if hp == 0 { slept } else { slept.min(1.0 + self.after_movement_roll(tile, hp)) }
    }

    /// The turns left after a movement roll.
    fn after_movement_roll(&self, tile: Tile, hp: u8) -> f32 {
        let step = |die: i8| match die + self.build.movement {
            ..=0 => self.stay(tile, hp),
            steps => self.walk(tile, steps as u8, hp),
        };
        let faces = self.tables.content.numbers.movement_die as i8;
        (1..=faces).map(step).sum::<f32>() / f32::from(faces)
    }

    /// The turns left after so many steps forward by the best branches.
    fn walk(&self, tile: Tile, steps: u8, hp: u8) -> f32 {
        match self.tables.board.successors(tile) {
            _ if steps == 0 => self.race.landed(tile, hp),
            [] => 0.0,
            ways => ways.iter().map(|to| self.walk(*to, steps - 1, hp)).fold(f32::MAX, f32::min),
        }
    }

    /// The turns left after staying on a tile: only enemies are resolved (K8).
    fn stay(&self, tile: Tile, hp: u8) -> f32 {
        match (self.tables.board.tile_type(tile), self.tables.board.tier(tile)) {
            (TileType::Enemy, Some(tier)) => self.fight(tile, tier, hp),
            _ => self.race.turns(tile, hp),
        }
    }

    fn fight(&self, tile: Tile, tier: Tier, hp: u8) -> f32 {
        if hp == 0 {
            return self.race.turns(tile, 0);
        }
        let ends = &self.fights[tier.index()][usize::from(hp)];
        let lost = self.race.turns(self.tables.after_lost_fight(tile), 0);
        let won: f32 =
            (1..HP_STATES).map(|left| ends[left] * self.race.turns[tile.index()][left]).sum();
        won + ends[0] * lost - (1.0 - ends[0]) * self.tables.tile_loot_value(tier, tile)
    }

    fn land(&self, tile: Tile, hp: u8) -> f32 {
        let (turns, board) = (self.race.turns(tile, hp), &self.tables.board);
        match (board.tile_type(tile), board.tier(tile)) {
            (TileType::Final, _) => 0.0,
            (TileType::Enemy, Some(tier)) => self.fight(tile, tier, hp),
            (TileType::Treasure, Some(tier)) => turns - self.tables.treasure_value(tier, tile),
            (TileType::Chance, _) if hp > 0 => self.chance(tile, hp),
            _ => turns,
        }
    }

    /// The turns left after a random card of the whole deck.
    fn chance(&self, tile: Tile, hp: u8) -> f32 {
        let counts = &self.tables.content.chance;
        let all: f32 = counts.iter().map(|count| f32::from(*count)).sum();
        let card = |card: &ChanceCard| {
            let after = match card {
                ChanceCard::VitalEnergy => self.after_movement_roll(tile, hp),
                ChanceCard::WhiteBeardedSpirit => {
                    let steps = self.tables.content.cards[card.index()].tiles;
                    self.walk(tile, steps, hp)
                }
                card => self.tables.after_chance_card(&self.race, *card, tile, hp),
            };
            f32::from(counts[card.index()]) * after
        };
        ChanceCard::ALL.iter().map(card).sum::<f32>() / all.max(1.0)
    }
}

impl RaceTables {
    /// The turns left after a card that does not move its drawer forward. Cards that affect
    /// everybody alike, or may help as well as harm, count as no change.
    pub(super) fn after_chance_card(
        &self,
        race: &RaceSolution,
        card: ChanceCard,
        tile: Tile,
        hp: u8,
    ) -> f32 {
        let now = race.turns(tile, hp);
        let numbers = self.content.cards[card.index()];
        let (turns, treasures) = (f32::from(numbers.turns), f32::from(numbers.treasures));
        match card {
            ChanceCard::Exhaustion | ChanceCard::CaveIn => {
                race.landed(self.back(tile, numbers.tiles), hp)
            }
            ChanceCard::Faint => now + turns,
            ChanceCard::LostTreasure => {
                now + turns - treasures * self.treasure_value(Tier::One, tile)
            }
            ChanceCard::JinnThief => now + 0.3 * self.remaining_share(tile),
            ChanceCard::SprainedWrist => race.turns(tile, hp.saturating_sub(numbers.hp)),
            ChanceCard::CoveredPit => now - treasures * self.treasure_value(Tier::One, tile),
            ChanceCard::AmbushOpportunity => now - 0.2,
            ChanceCard::Instinct => now - 0.4,
            _ => now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build(attack: i8, defense: i8, movement: i8) -> PlayerBuild {
        PlayerBuild { bonus: CombatBonus { attack, defense }, movement }
    }

    #[test]
    fn stronger_faster_or_more_advanced_players_have_fewer_turns_left() {
        let tables = RaceTables::standard();
        let turns = |build: PlayerBuild, tile, hp| tables.race(build).turns(Tile(tile), hp);
        let bare = turns(build(0, 0, 0), 0, 5);
        assert!(bare > 21.0 && bare < 60.0, "{bare} turns from the start");
        assert!(turns(build(2, 2, 0), 0, 5) < bare - 2.0, "bonus help");
        assert!(turns(build(0, 0, 1), 0, 5) < bare - 3.0, "a Velvet Cloak helps");
        assert!(turns(build(0, 0, 0), 45, 5) < turns(build(0, 0, 0), 44, 5), "every tile counts");
        assert!(turns(build(0, 0, 0), 20, 1) > turns(build(0, 0, 0), 20, 5), "HP help");
        assert_eq!(turns(build(0, 0, 0), 53, 5), 0.0);
        assert_eq!(tables.race(build(3, 3, 0)).landed(Tile(53), 5), 0.0);
    }

    /// Options with the standard cards, of which there is this number of Daggers.
    fn own_content(daggers: u8) -> Config {
        let mut content = (**HillContent::standard()).clone();
        content.items[hill::Item::Dagger.index()].count = daggers;
        Config { content: Some(content.into()), ..Config::default() }
    }

    #[test]
    fn tables_for_own_content_are_computed_once_and_the_latest_are_cached() {
        let first = RaceTables::of(&own_content(10));
        assert!(Arc::ptr_eq(&first, &RaceTables::of(&own_content(10))), "cached");
        let other = RaceTables::of(&own_content(11));
        assert!(!Arc::ptr_eq(&first, &other), "other content, other tables");
        assert_eq!(other.content.items[hill::Item::Dagger.index()].count, 11);
        for daggers in 20..20 + MAX_CACHED_TABLES as u8 {
            RaceTables::of(&own_content(daggers));
        }
        assert!(!Arc::ptr_eq(&first, &RaceTables::of(&own_content(10))), "no longer cached");
    }

    #[test]
    fn shortcuts_are_for_the_strong() {
        let tables = RaceTables::standard();
        let gain = |build: PlayerBuild| {
            let race = tables.race(build);
            race.landed(Tile(12), 5) - race.landed(Tile(55), 5)
        };
        assert!(gain(build(3, 4, 0)) > gain(build(0, 0, 0)), "the ravine is safer in armour");
    }
}
