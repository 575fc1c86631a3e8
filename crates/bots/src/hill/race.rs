//! How many turns the way to the Final still takes.
//!
//! A race for given arms is a small decision problem: on every tile, with so many HP, sleep
//! or move on; then a fight, a treasure or a card. [`Atlas::race`] solves it once for each
//! strength that comes up, and keeps the answer; bots then only look it up.

use super::odds::{Arms, Ends, Fighter, HPS, fight};
use hill::{Board, BoardChoice, Chance, Config, Content, Enemy, Player, Tier, Tile, TileType};
use std::sync::{Arc, LazyLock, OnceLock};

/// What an item of each tier is worth at the start, in turns saved on the whole way.
const PRIZES: [f32; 3] = [0.35, 0.8, 1.0];

/// Strengths that are told apart: Attack and Defense from 0, movement from -2.
const ARMS: i8 = 9;
const PACES: i8 = 5;

/// How one travels: what is added to the dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Build {
    /// Against creatures.
    pub(super) arms: Arms,
    /// Added to movement rolls.
    pub(super) pace: i8,
}

/// The turns that are left, by tile and HP.
#[derive(Debug)]
pub(super) struct Race {
    /// At the beginning of a turn; with 0 HP, one that must be slept through.
    turns: Vec<Ends>,
    /// On coming to rest on a tile that is still to be resolved.
    landed: Vec<Ends>,
}

impl Race {
    /// The turns left at the beginning of a turn; with no HP it is spent asleep.
    pub(super) fn turns(&self, tile: Tile, hp: u8) -> f32 {
        self.turns[tile.index()][usize::from(hp).min(HPS - 1)]
    }

    /// The turns left after this one on coming to rest on a tile.
    pub(super) fn landed(&self, tile: Tile, hp: u8) -> f32 {
        self.landed[tile.index()][usize::from(hp).min(HPS - 1)]
    }
}

/// Fights on tiles of each tier, by the HP one brings.
type Fights = [[Ends; HPS]; 3];

/// A world and everything that was worked out about it.
#[derive(Debug)]
pub(super) struct Atlas {
    pub(super) board: Arc<Board>,
    pub(super) content: Arc<Content>,
    /// From the Final back: every tile after all that it leads to.
    order: Vec<Tile>,
    /// The longest way to the Final, by tile.
    far: Vec<u8>,
    fights: Vec<OnceLock<Box<Fights>>>,
    races: Vec<OnceLock<Race>>,
}

static STANDARD: LazyLock<Arc<Atlas>> = LazyLock::new(|| {
    Arc::new(Atlas::new(Arc::clone(Board::v1()), Arc::clone(Content::standard())))
});

impl Atlas {
    /// The world that the game comes with.
    pub(super) fn standard() -> Arc<Self> {
        Arc::clone(&STANDARD)
    }

    /// The world of these options; the standard one if they make none.
    pub(super) fn of(config: &Config) -> Arc<Self> {
        let board = match &config.board {
            BoardChoice::Known(_) => None,
            BoardChoice::Own(graph) => Board::new((**graph).clone()).ok().map(Arc::new),
        };
        if board.is_none() && config.content.is_none() {
            return Self::standard();
        }
        let content = config.content.as_ref().map(|own| Arc::new((**own).clone()));
        Arc::new(Self::new(
            board.unwrap_or_else(|| Arc::clone(Board::v1())),
            content.unwrap_or_else(|| Arc::clone(Content::standard())),
        ))
    }

    fn new(board: Arc<Board>, content: Arc<Content>) -> Self {
        let mut far = vec![0u8; 256];
        let mut order: Vec<Tile> = board.tiles().collect();
        // Each round settles at least one more tile: there are no circles.
        for _ in 0..order.len() {
            for tile in &order {
                let on = board.forward(*tile).iter().map(|to| far[to.index()] + 1).max();
                far[tile.index()] = on.unwrap_or(0);
            }
        }
        order.sort_by_key(|tile| far[tile.index()]);
        let count = |places: i8| usize::from(places.unsigned_abs());
        let empty = |places: usize| (0..places).map(|_| OnceLock::new()).collect();
        let arms = count(ARMS) * count(ARMS);
        let races = (0..arms * count(PACES)).map(|_| OnceLock::new()).collect();
        Self { board, content, order, far, fights: empty(arms), races }
    }

    /// The share of the whole way that is still ahead, at least.
    pub(super) fn ahead(&self, tile: Tile) -> f32 {
        f32::from(self.far[tile.index()]) / f32::from(self.far[0]).max(1.0)
    }

    /// What a treasure found on a tile saves.
    pub(super) fn prize(&self, tier: Tier, tile: Tile) -> f32 {
        PRIZES[tier.index()] * self.ahead(tile)
    }

    /// What a beaten enemy may leave.
    fn spoils(&self, tier: Tier, tile: Tile) -> f32 {
        let drops = &self.content.drops[tier.index()];
        let all: f32 = drops.iter().map(|drop| f32::from(drop.weight)).sum();
        let worth = drops.iter().filter_map(|drop| {
            drop.treasure.map(|tier| f32::from(drop.weight) * self.prize(tier, tile))
        });
        worth.sum::<f32>() / all.max(1.0)
    }

    /// What these enemies may leave.
    pub(super) fn loot(&self, foes: &[Enemy], tile: Tile) -> f32 {
        foes.iter().map(|foe| self.spoils(foe.tier(), tile)).sum()
    }

    /// What the enemies of a tile leave, on average.
    fn tile_loot(&self, tier: Tier, tile: Tile) -> f32 {
        let table = &self.content.compositions[tier.index()];
        let all: f32 = table.iter().map(|option| f32::from(option.weight)).sum();
        let worth = table.iter().map(|option| {
            let spoils = option.enemies.iter().map(|enemy| self.spoils(*enemy, tile));
            f32::from(option.weight) * spoils.sum::<f32>()
        });
        worth.sum::<f32>() / all.max(1.0)
    }

    /// An enemy as the odds see it.
    pub(super) fn fighter(&self, enemy: Enemy) -> Fighter {
        let stats = self.content.enemies[enemy.index()];
        let arms = Arms { attack: stats.attack, defense: stats.defense };
        Fighter { arms, hp: stats.hp }
    }

    /// The race of somebody of this build.
    pub(super) fn race(&self, build: Build) -> &Race {
        let Build { arms, pace } = build;
        let build = Build { arms: clamped(arms), pace: pace.clamp(-2, PACES - 3) };
        let at = place(build.arms) * PACES as usize + (build.pace + 2) as usize;
        self.races[at].get_or_init(|| Solver::solve(self, build))
    }

    fn fights(&self, arms: Arms) -> &Fights {
        let arms = clamped(arms);
        self.fights[place(arms)]
            .get_or_init(|| Box::new(Tier::ALL.map(|tier| self.meet(arms, tier))))
    }

    /// How a fight on a fresh tile of a tier ends, over all enemies that may come.
    fn meet(&self, arms: Arms, tier: Tier) -> [Ends; HPS] {
        let mut ends = [[0.0; HPS]; HPS];
        let table = &self.content.compositions[tier.index()];
        let all: f32 = table.iter().map(|option| f32::from(option.weight)).sum();
        for option in table {
            let share = f32::from(option.weight) / all.max(1.0);
            self.each_crew(&option.enemies, &mut Vec::new(), share, &mut |crew, share| {
                let found = fight(arms, HPS as u8 - 1, crew);
                for (sum, part) in ends.iter_mut().flatten().zip(found.iter().flatten()) {
                    *sum += share * part;
                }
            });
        }
        ends
    }

    /// Goes through everybody who may come, with how likely they are.
    fn each_crew(
        &self,
        tiers: &[Tier],
        crew: &mut Vec<Fighter>,
        share: f32,
        tell: &mut impl FnMut(&[Fighter], f32),
    ) {
        let Some((tier, rest)) = tiers.split_first() else { return tell(crew, share) };
        let count = |enemy: &Enemy| f32::from(self.content.enemies[enemy.index()].count);
        let kin = || Enemy::ALL.into_iter().filter(|enemy| enemy.tier() == *tier);
        let all: f32 = kin().map(|enemy| count(&enemy)).sum();
        for enemy in kin().filter(|enemy| count(enemy) > 0.0) {
            crew.push(self.fighter(enemy));
            self.each_crew(rest, crew, share * count(&enemy) / all, tell);
            crew.pop();
        }
    }

    /// The tile so many steps on, by the lowest tiles; the Final at most.
    pub(super) fn forward(&self, tile: Tile, steps: u8) -> Tile {
        let step = |at: Tile, _| self.board.forward(at).first().copied().unwrap_or(at);
        (0..steps).fold(tile, step)
    }

    /// The tile so many steps back, by the lowest tiles before.
    pub(super) fn back(&self, tile: Tile, steps: u8) -> Tile {
        let step = |at: Tile, _| self.board.back(at).first().copied().unwrap_or(at);
        (0..steps).fold(tile, step)
    }
}

fn clamped(Arms { attack, defense }: Arms) -> Arms {
    Arms { attack: attack.clamp(0, ARMS - 1), defense: defense.clamp(0, ARMS - 1) }
}

fn place(arms: Arms) -> usize {
    arms.attack as usize * ARMS as usize + arms.defense as usize
}

/// Works a race out: rounds over all tiles from the Final back, until nothing changes.
struct Solver<'a> {
    atlas: &'a Atlas,
    build: Build,
    fights: &'a Fights,
    race: Race,
}

impl Solver<'_> {
    fn solve(atlas: &Atlas, build: Build) -> Race {
        let guess: Vec<Ends> = atlas.far.iter().map(|far| [f32::from(*far) / 2.0; HPS]).collect();
        let race = Race { turns: guess.clone(), landed: guess };
        let mut solver = Solver { atlas, build, fights: atlas.fights(build.arms), race };
        for _ in 0..80 {
            if solver.round() < 0.005 {
                break;
            }
        }
        solver.race
    }

    /// Goes over all tiles once; the largest change.
    fn round(&mut self) -> f32 {
        let mut change = 0.0f32;
        for at in 0..self.atlas.order.len() {
            let tile = self.atlas.order[at];
            for hp in 0..HPS as u8 {
                let place = usize::from(hp);
                let turns = self.turn(tile, hp);
                change = change.max((turns - self.race.turns[tile.index()][place]).abs());
                self.race.turns[tile.index()][place] = turns;
                self.race.landed[tile.index()][place] = self.land(tile, hp);
            }
        }
        change
    }

    /// A turn that begins here: sleep, or move.
    fn turn(&self, tile: Tile, hp: u8) -> f32 {
        if tile == self.atlas.board.final_() {
            return 0.0;
        }
        let slept = 1.0 + self.stay(tile, hp.max(Player::MAX_HP));
        if hp == 0 { slept } else { slept.min(1.0 + self.roam(tile, hp)) }
    }

    /// A movement roll from here.
    fn roam(&self, tile: Tile, hp: u8) -> f32 {
        let step = |die: i8| match die + self.build.pace {
            ..=0 => self.stay(tile, hp),
            steps => self.walk(tile, steps as u8, hp),
        };
        (1..=4).map(step).sum::<f32>() / 4.0
    }

    /// So many steps on, by the best way.
    fn walk(&self, tile: Tile, steps: u8, hp: u8) -> f32 {
        match self.atlas.board.forward(tile) {
            _ if steps == 0 => self.race.landed(tile, hp),
            [] => 0.0,
            ways => ways.iter().map(|to| self.walk(*to, steps - 1, hp)).fold(f32::MAX, f32::min),
        }
    }

    /// Staying on a tile: only enemies count (K8).
    fn stay(&self, tile: Tile, hp: u8) -> f32 {
        match (self.atlas.board.tile_type(tile), self.atlas.board.tier(tile)) {
            (TileType::Enemy, Some(tier)) => self.fight(tile, tier, hp),
            _ => self.race.turns(tile, hp),
        }
    }

    fn fight(&self, tile: Tile, tier: Tier, hp: u8) -> f32 {
        if hp == 0 {
            return self.race.turns(tile, 0);
        }
        let ends = &self.fights[tier.index()][usize::from(hp)];
        let lost = self.race.turns(self.atlas.back(tile, 1), 0);
        let won: f32 = (1..HPS).map(|left| ends[left] * self.race.turns[tile.index()][left]).sum();
        won + ends[0] * lost - (1.0 - ends[0]) * self.atlas.tile_loot(tier, tile)
    }

    fn land(&self, tile: Tile, hp: u8) -> f32 {
        let (turns, board) = (self.race.turns(tile, hp), &self.atlas.board);
        match (board.tile_type(tile), board.tier(tile)) {
            (TileType::Final, _) => 0.0,
            (TileType::Enemy, Some(tier)) => self.fight(tile, tier, hp),
            (TileType::Treasure, Some(tier)) => turns - self.atlas.prize(tier, tile),
            (TileType::Chance, _) if hp > 0 => self.chance(tile, hp),
            _ => turns,
        }
    }

    /// A card of the whole deck.
    fn chance(&self, tile: Tile, hp: u8) -> f32 {
        let counts = &self.atlas.content.chance;
        let all: f32 = counts.iter().map(|count| f32::from(*count)).sum();
        let card = |card: &Chance| {
            let after = match card {
                Chance::VitalEnergy => self.roam(tile, hp),
                Chance::WhiteBeardedSpirit => self.walk(tile, 2, hp),
                card => self.atlas.drawn(&self.race, *card, tile, hp),
            };
            f32::from(counts[card.index()]) * after
        };
        Chance::ALL.iter().map(card).sum::<f32>() / all.max(1.0)
    }
}

impl Atlas {
    /// The turns left after a card that does not move its drawer on. What befalls everybody
    /// alike, or may go either way, changes nothing.
    pub(super) fn drawn(&self, race: &Race, card: Chance, tile: Tile, hp: u8) -> f32 {
        let now = race.turns(tile, hp);
        match card {
            Chance::Exhaustion => race.landed(self.back(tile, 1), hp),
            Chance::CaveIn => race.landed(self.back(tile, 3), hp),
            Chance::Faint => now + 1.0,
            Chance::LostTreasure => now + 1.0 - 2.0 * self.prize(Tier::One, tile),
            Chance::JinnThief => now + 0.3 * self.ahead(tile),
            Chance::SprainedWrist => race.turns(tile, hp.saturating_sub(1)),
            Chance::CoveredPit => now - self.prize(Tier::One, tile),
            Chance::AmbushOpportunity => now - 0.2,
            Chance::Instinct => now - 0.4,
            _ => now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build(attack: i8, defense: i8, pace: i8) -> Build {
        Build { arms: Arms { attack, defense }, pace }
    }

    #[test]
    fn whoever_is_stronger_faster_or_further_on_has_fewer_turns_left() {
        let atlas = Atlas::standard();
        let turns = |build: Build, tile, hp| atlas.race(build).turns(Tile(tile), hp);
        let bare = turns(build(0, 0, 0), 0, 5);
        assert!(bare > 21.0 && bare < 60.0, "{bare} turns from the start");
        assert!(turns(build(2, 2, 0), 0, 5) < bare - 2.0, "arms help");
        assert!(turns(build(0, 0, 1), 0, 5) < bare - 3.0, "a Velvet Cloak helps");
        assert!(turns(build(0, 0, 0), 45, 5) < turns(build(0, 0, 0), 44, 5), "every tile counts");
        assert!(turns(build(0, 0, 0), 20, 1) > turns(build(0, 0, 0), 20, 5), "HP help");
        assert_eq!(turns(build(0, 0, 0), 53, 5), 0.0);
        assert_eq!(atlas.race(build(3, 3, 0)).landed(Tile(53), 5), 0.0);
    }

    #[test]
    fn shortcuts_are_for_the_strong() {
        let atlas = Atlas::standard();
        let gain = |build: Build| {
            let race = atlas.race(build);
            race.landed(Tile(12), 5) - race.landed(Tile(55), 5)
        };
        assert!(gain(build(3, 4, 0)) > gain(build(0, 0, 0)), "the ravine is safer in armour");
    }
}
