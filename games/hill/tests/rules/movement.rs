//! Single steps of movement. Whole moves, with the examples of the movement spec and its
//! cases MV-01 to MV-10, are scenarios of `spec/hill/movement.md`.

use hill::movement::{
    TurnPath, blink_back, blink_forward, follow_blink_back, follow_blink_forward, movement_steps,
    step_back, way_back,
};
use hill::{Board, Tile};
use proptest::prelude::*;

fn board() -> &'static Board {
    Board::v1()
}

fn path(tiles: &[u8]) -> TurnPath {
    tiles.iter().copied().map(Tile).collect()
}

/// The tiles of so many steps back, the first tile included, and the path afterwards.
fn walk_back(from: u8, steps: u8, mut path: TurnPath) -> (Vec<u8>, TurnPath) {
    let mut tiles = vec![from];
    for _ in 0..steps {
        let at = Tile(tiles[tiles.len() - 1]);
        let Some(to) = step_back(board(), at, &mut path) else { break };
        tiles.push(to.0);
    }
    (tiles, path)
}

#[test]
fn a_step_back_follows_the_path_and_then_the_lowest_predecessor() {
    let (tiles, after) = walk_back(58, 6, path(&[56, 57, 58]));
    assert_eq!(tiles, [58, 57, 56, 55, 54, 10, 9]);
    assert_eq!(after, path(&[9]), "the path begins anew where the player stands");
    let (tiles, after) = walk_back(19, 3, path(&[59, 18, 19]));
    assert_eq!((tiles, after), (vec![19, 18, 59, 58], path(&[58])));
}

#[test]
fn a_player_without_a_path_goes_back_by_the_lowest_predecessor_and_still_has_none() {
    let (tiles, after) = walk_back(19, 3, TurnPath::new());
    assert_eq!((tiles, after), (vec![19, 18, 17, 16], TurnPath::new()));
}

#[test]
fn a_path_that_ends_elsewhere_is_not_used() {
    let (tiles, after) = walk_back(19, 1, path(&[59, 18]));
    assert_eq!((tiles, after), (vec![19, 18], path(&[18])));
    assert_eq!(way_back(board(), Tile(18), &path(&[58, 59])), Some(Tile(17)));
}

#[test]
fn there_is_no_step_back_from_the_start() {
    let (tiles, _) = walk_back(2, 4, TurnPath::new());
    assert_eq!(tiles, [2, 1, 0]);
    assert_eq!(step_back(board(), Tile(0), &mut TurnPath::starting_at(Tile(0))), None);
}

#[test]
fn k8_a_movement_total_is_never_below_zero() {
    assert_eq!([movement_steps(1, -1), movement_steps(1, -3), movement_steps(4, 1)], [0, 0, 5]);
    assert_eq!([movement_steps(255, 9), movement_steps(0, -128)], [255, 0]);
}

#[test]
fn k7_blink_neither_leaves_nor_enters_a_sanctuary() {
    let on = |at| blink_forward(board(), Tile(at)).map(|tile| tile.0).collect::<Vec<_>>();
    assert_eq!(on(41), [] as [u8; 0], "out of one");
    assert_eq!(on(6), [] as [u8; 0], "into 8");
    assert_eq!(blink_back(board(), Tile(10), &TurnPath::new()), None, "into 8");
    assert_eq!(blink_back(board(), Tile(8), &TurnPath::new()), None, "out of 8");
}

#[test]
fn k7_blink_offers_every_branch_goes_back_along_the_path_and_stops_on_final() {
    let on = |at| blink_forward(board(), Tile(at)).map(|tile| tile.0).collect::<Vec<_>>();
    assert_eq!(on(9), [11, 54]);
    assert_eq!(on(10), [12, 55]);
    assert_eq!(on(40), [42], "over the sanctuary 41");
    assert_eq!(on(52), [53], "overshooting stops on Final");
    assert_eq!(on(53), [] as [u8; 0]);
    assert_eq!(blink_back(board(), Tile(19), &path(&[59, 18, 19])), Some(Tile(59)));
    assert_eq!(blink_back(board(), Tile(19), &TurnPath::new()), None, "17 is a sanctuary");
    assert_eq!(blink_back(board(), Tile(1), &TurnPath::starting_at(Tile(1))), Some(Tile(0)));
    assert_eq!(blink_back(board(), Tile(0), &TurnPath::starting_at(Tile(0))), None);
}

#[test]
fn a_path_is_a_json_list_and_drops_its_oldest_tiles_when_full() {
    let way = path(&[9, 10, 54]);
    assert_eq!(serde_json::to_string(&way).unwrap(), "[9,10,54]");
    assert_eq!(serde_json::from_str::<TurnPath>("[9,10,54]").unwrap(), way);
    let long: Vec<u8> = (0..65).collect();
    let kept = path(&long);
    assert_eq!((kept.len(), kept[0], kept.last()), (64, Tile(1), Some(&Tile(64))));
    let text = serde_json::to_string(&long).unwrap();
    let error = serde_json::from_str::<TurnPath>(&text).unwrap_err();
    assert!(error.to_string().contains("at most 64"));
}

/// A walk of so many steps on, with a branch for each step; it ends on Final.
fn walk_on(from: u8, branches: &[bool]) -> TurnPath {
    let mut path = TurnPath::starting_at(Tile(from));
    let mut at = Tile(from);
    for last in branches {
        let ways = board().successors(at);
        let to = if *last { ways.last() } else { ways.first() };
        let Some(to) = to else { break };
        path.push(*to);
        at = *to;
    }
    path
}

proptest! {
    #[test]
    fn going_back_along_the_path_undoes_going_on(
        from in 0u8..68,
        branches in prop::collection::vec(any::<bool>(), 0..20),
    ) {
        let on = walk_on(from, &branches);
        let steps = u8::try_from(on.len() - 1).unwrap();
        let end = on[on.len() - 1].0;
        let (tiles, after) = walk_back(end, steps, on);
        prop_assert_eq!(tiles[tiles.len() - 1], from);
        prop_assert_eq!(after, TurnPath::starting_at(Tile(from)));
    }

    #[test]
    fn k14_after_a_blink_the_path_is_still_a_road_that_ends_where_it_landed(
        from in 0u8..68,
        branches in prop::collection::vec(any::<bool>(), 0..20),
        back in any::<bool>(),
        pick in 0usize..4,
    ) {
        let mut road = walk_on(from, &branches);
        let at = *road.last().unwrap();
        let on: Vec<Tile> = blink_forward(board(), at).collect();
        let to = if back { blink_back(board(), at, &road) } else { on.get(pick).copied() };
        let Some(to) = to else { return Ok(()) };
        if back {
            follow_blink_back(board(), at, &mut road);
        } else {
            follow_blink_forward(board(), at, to, &mut road);
        }
        prop_assert_eq!(road.last(), Some(&to));
        for pair in road.windows(2) {
            prop_assert!(board().successors(pair[0]).contains(&pair[1]), "{:?}", road);
        }
    }

    #[test]
    fn every_step_back_is_an_edge_of_the_board(from in 0u8..68, steps in 0u8..80) {
        let (tiles, _) = walk_back(from, steps, TurnPath::new());
        for pair in tiles.windows(2) {
            prop_assert!(board().successors(Tile(pair[1])).contains(&Tile(pair[0])));
        }
    }
}
