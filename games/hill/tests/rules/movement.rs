//! Movement: the examples of the movement spec and its cases MV-01 to MV-10, as the rulings
//! decide them.

use hill::movement::{
    Company, Direction, History, MoveContext, MoveStyle, MovementResult, MovementStep, Mover,
    RETREAT, Reason, SimGroup, Source, apply_lamp_if_eligible, arrivals, blink, blink_back,
    blink_forward, choose_branch, compute_movement, mass_move, movement_steps, step_back, swap,
    teleport,
};
use hill::{Board, Tile, TileType};
use kit::Seat;
use proptest::prelude::*;

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
const C: Seat = Seat::new(2);

fn board() -> &'static Board {
    Board::v1()
}

fn history(tiles: &[u8]) -> History {
    tiles.iter().copied().map(Tile).collect()
}

/// The tiles a move went over, with the one it began on.
fn tiles(start: u8, moved: &MovementResult) -> Vec<u8> {
    std::iter::once(start).chain(moved.path.iter().map(|step| step.to.0)).collect()
}

/// A movement roll that takes this way at forks.
fn roll(from: u8, steps: u8, way: u8) -> MovementResult {
    let context = MoveContext::turn_move(A);
    let choose = |_, _: &[Tile], _: &MoveContext| Some(Tile(way));
    compute_movement(board(), Tile(from), steps, &context, &History::at(Tile(from)), choose)
}

/// A move by a card of another player.
fn pushed(from: u8, steps: u8, direction: Direction) -> MovementResult {
    let context = MoveContext::card_other(B, A, direction);
    compute_movement(board(), Tile(from), steps, &context, &History::new(), choose_branch)
}

const ALONE: Company = Company { players: false, enemies: false };
const WITH_A_PLAYER: Company = Company { players: true, enemies: false };

#[test]
fn mv_01_example_1_a_branch_is_chosen_and_the_history_is_the_path() {
    let moved = roll(9, 3, 11);
    assert_eq!(tiles(9, &moved), [9, 10, 11, 12]);
    assert_eq!(moved.history_after, history(&[9, 10, 11, 12]), "K6");
    assert_eq!((moved.stopped_on, moved.reason), (Tile(12), Reason::StepsConsumed));
    assert_eq!(board().tile_type(moved.stopped_on), TileType::Enemy);
    assert!(!moved.pending_tile);
}

#[test]
fn a_branch_is_asked_for_only_where_steps_are_left() {
    let mut asked = Vec::new();
    let context = MoveContext::turn_move(A);
    let mut ask = |at: Tile, options: &[Tile], _: &MoveContext| {
        asked.push((at, options.to_vec()));
        None
    };
    let start = History::at(Tile(9));
    let moved = compute_movement(board(), Tile(9), 1, &context, &start, &mut ask);
    assert_eq!(moved.stopped_on, Tile(10), "and stops there");
    let moved = compute_movement(board(), Tile(9), 2, &context, &start, &mut ask);
    assert_eq!(moved.stopped_on, Tile(11), "no answer: the lowest id");
    assert_eq!(asked, [(Tile(10), vec![Tile(11), Tile(54)])]);
}

#[test]
fn an_answer_that_is_no_way_on_counts_as_none() {
    assert_eq!(roll(10, 1, 40).stopped_on, Tile(11));
}

#[test]
fn mv_02_example_2_shortcut_a_and_lamp() {
    let moved = roll(10, 4, 54);
    assert_eq!(tiles(10, &moved), [10, 54, 55, 56, 57]);
    let context = MoveContext::turn_move(A);
    let lamp = |company| {
        apply_lamp_if_eligible(board(), Tile(57), &context, &moved.history_after, company)
    };
    assert_eq!(lamp(WITH_A_PLAYER), Some((Tile(56), history(&[10, 54, 55, 56]))));
    assert_eq!(lamp(ALONE), None, "57 is a chance tile");
    assert!(lamp(Company { enemies: true, ..ALONE }).is_some(), "enemies that were left there");
}

#[test]
fn a_lamp_goes_back_from_an_enemy_tile_again_and_again_while_there_is_history() {
    let moved = roll(54, 2, 0);
    assert_eq!(moved.stopped_on, Tile(56));
    let context = MoveContext::turn_move(A);
    let lamp = |at, history: &History, company| {
        apply_lamp_if_eligible(board(), at, &context, history, company)
    };
    let (at, way) = lamp(Tile(56), &moved.history_after, ALONE).unwrap();
    assert_eq!(at, Tile(55));
    let (at, way) = lamp(at, &way, WITH_A_PLAYER).unwrap();
    assert_eq!((at, &way), (Tile(54), &history(&[54])));
    assert_eq!(lamp(at, &way, ALONE), None, "an enemy tile, but no previous one this turn");
}

#[test]
fn a_lamp_does_not_help_on_another_players_turn() {
    let context = MoveContext::card_other(B, A, Direction::Backward);
    let way = history(&[1, 2]);
    assert_eq!(apply_lamp_if_eligible(board(), Tile(2), &context, &way, ALONE), None);
}

#[test]
fn mv_03_example_3_a_retreat_goes_back_by_history_and_then_by_predecessors() {
    let moved = roll(56, 2, 0);
    assert_eq!(moved.history_after, history(&[56, 57, 58]));
    let context = MoveContext::retreat(A);
    let back =
        compute_movement(board(), Tile(58), RETREAT, &context, &moved.history_after, choose_branch);
    assert_eq!(tiles(58, &back), [58, 57, 56, 55, 54, 10, 9], "K5: 9 is the sixth");
    assert!(!back.pending_tile, "K9: a retreat resolves nothing, now or later");
    assert!(back.path.iter().all(|step| !step.on_step_enter_fired), "K13");
}

#[test]
fn a_retreat_by_the_way_one_came_prefers_history_to_the_lowest_predecessor() {
    let moved = roll(59, 2, 0);
    assert_eq!(tiles(59, &moved), [59, 18, 19]);
    let context = MoveContext::retreat(A);
    let back =
        compute_movement(board(), Tile(19), 3, &context, &moved.history_after, choose_branch);
    assert_eq!(tiles(19, &back), [19, 18, 59, 58]);
    assert_eq!(back.history_after, history(&[58]), "it goes on from where one stands");
}

#[test]
fn mv_04_example_4_three_back_on_anothers_turn_takes_the_lowest_predecessor() {
    let moved = pushed(19, 3, Direction::Backward);
    assert_eq!(tiles(19, &moved), [19, 18, 17, 16], "K4: through the sanctuary 17");
    assert_eq!(board().tile_type(Tile(16)), TileType::Treasure, "K3");
    assert!(moved.pending_tile);
    assert!(moved.path.iter().all(|step| !step.on_step_enter_fired), "no Ambush on the way");
}

#[test]
fn whoever_is_moved_by_another_keeps_the_history_and_does_not_use_it() {
    let (way, context) =
        (history(&[58, 59, 18, 19]), MoveContext::card_other(B, A, Direction::Backward));
    let moved = compute_movement(board(), Tile(19), 2, &context, &way, choose_branch);
    assert_eq!(tiles(19, &moved), [19, 18, 17]);
    assert_eq!(moved.history_after, way);
}

#[test]
fn k4_nobody_is_moved_out_of_a_sanctuary_by_another() {
    let moved = pushed(17, 3, Direction::Backward);
    assert_eq!((moved.stopped_on, moved.reason), (Tile(17), Reason::Blocked));
    assert!(moved.path.is_empty() && !moved.pending_tile);
    let own = MoveContext::card_self(A, Direction::Backward);
    let moved = compute_movement(board(), Tile(17), 1, &own, &History::at(Tile(17)), choose_branch);
    assert_eq!(moved.stopped_on, Tile(16), "one's own card does");
    let teleport = MoveContext {
        move_style: MoveStyle::Teleport,
        ..MoveContext::card_other(B, A, Direction::Forward)
    };
    let moved = compute_movement(board(), Tile(17), 2, &teleport, &History::new(), choose_branch);
    assert_eq!((moved.stopped_on, moved.reason), (Tile(17), Reason::Cancelled));
}

fn mover(seat: Seat, at: u8, steps: u8) -> Mover {
    Mover { seat, at: Tile(at), steps, history: History::new() }
}

#[test]
fn mv_05_example_5_earthquake_moves_all_in_one_group_without_triggers() {
    let group = SimGroup(7);
    let quaker = Mover { history: history(&[23, 24]), ..mover(A, 24, 2) };
    let movers = [quaker, mover(B, 24, 2), mover(C, 7, 4)];
    let moved = mass_move(board(), A, Direction::Backward, group, &movers);
    let ends: Vec<u8> = moved.iter().map(|moved| moved.stopped_on.0).collect();
    assert_eq!(ends, [22, 22, 3]);
    let pending: Vec<bool> = moved.iter().map(|moved| moved.pending_tile).collect();
    assert_eq!(pending, [false, true, true], "K9: the actor resolves at once");
    for result in &moved {
        assert_eq!(result.sim_group, Some(group));
        assert!(result.path.iter().all(|step| !step.on_step_enter_fired));
    }
    assert_eq!(moved[0].history_after, history(&[22]));
}

#[test]
fn k4_a_mass_move_takes_only_its_actor_out_of_or_into_a_sanctuary() {
    // 8 and 17 are sanctuaries.
    let movers = [mover(A, 9, 2), mover(B, 9, 2), mover(C, 8, 3)];
    let moved = mass_move(board(), A, Direction::Backward, SimGroup(1), &movers);
    let ends: Vec<u8> = moved.iter().map(|moved| moved.stopped_on.0).collect();
    assert_eq!(ends, [7, 9, 8]);
    let reasons = moved.iter().map(|moved| moved.reason).collect::<Vec<_>>();
    assert_eq!(reasons, [Reason::StepsConsumed, Reason::Blocked, Reason::Blocked]);
    assert!(!moved[1].pending_tile && !moved[2].pending_tile, "who has not moved owes nothing");
    let moved = mass_move(board(), A, Direction::Backward, SimGroup(1), &[mover(B, 19, 4)]);
    assert_eq!(tiles(19, &moved[0]), [19, 18], "the other steps are spent before 17");
    assert!(moved[0].pending_tile);
}

#[test]
fn mv_06_example_6_blink_goes_two_on_over_a_sanctuary() {
    let context = MoveContext {
        move_style: MoveStyle::Teleport,
        ..MoveContext::card_self(A, Direction::Forward)
    };
    let way = history(&[39, 40]);
    let moved = blink(board(), Tile(40), &context, &way, None);
    assert_eq!((moved.stopped_on, moved.path.len()), (Tile(42), 1), "K7: 41 does not matter");
    assert!(!moved.path[0].on_step_enter_fired);
    assert_eq!(moved.history_after, history(&[39, 40, 42]), "K14");
    let (back, after) =
        apply_lamp_if_eligible(board(), Tile(42), &context, &moved.history_after, WITH_A_PLAYER)
            .unwrap();
    assert_eq!((back, after), (Tile(40), way), "K14: Lamp steps back to where Blink began");
    let same = compute_movement(board(), Tile(40), 2, &context, &way, choose_branch);
    assert_eq!(same, moved);
}

#[test]
fn k7_blink_neither_leaves_nor_enters_a_sanctuary() {
    let on = |at| blink_forward(board(), Tile(at)).map(|tile| tile.0).collect::<Vec<_>>();
    assert_eq!(on(41), [] as [u8; 0], "out of one");
    assert_eq!(on(6), [] as [u8; 0], "into 8");
    assert_eq!(blink_back(board(), Tile(10), &History::new()), None, "into 8");
    assert_eq!(blink_back(board(), Tile(8), &History::new()), None, "out of 8");
    let context = MoveContext::card_self(A, Direction::Forward);
    let moved = blink(board(), Tile(6), &context, &History::at(Tile(6)), None);
    assert_eq!((moved.stopped_on, moved.reason), (Tile(6), Reason::Cancelled));
    assert_eq!(moved.history_after, history(&[6]));
}

#[test]
fn k7_blink_picks_at_forks_goes_back_by_history_and_stops_on_final() {
    let on = |at| blink_forward(board(), Tile(at)).map(|tile| tile.0).collect::<Vec<_>>();
    assert_eq!(on(9), [11, 54]);
    assert_eq!(on(10), [12, 55]);
    assert_eq!(on(52), [53], "overshooting stops on Final");
    assert_eq!(on(53), [] as [u8; 0]);
    let context = MoveContext::card_self(A, Direction::Forward);
    let start = History::at(Tile(9));
    assert_eq!(blink(board(), Tile(9), &context, &start, Some(Tile(54))).stopped_on, Tile(54));
    assert_eq!(blink(board(), Tile(9), &context, &start, None).stopped_on, Tile(11));
    assert_eq!(blink_back(board(), Tile(19), &history(&[59, 18, 19])), Some(Tile(59)));
    assert_eq!(blink_back(board(), Tile(19), &History::new()), None, "17 is a sanctuary");
    assert_eq!(blink_back(board(), Tile(1), &History::at(Tile(1))), Some(Tile(0)));
    assert_eq!(blink_back(board(), Tile(0), &History::at(Tile(0))), None);
    assert_eq!(blink(board(), Tile(52), &context, &start, None).reason, Reason::Final);
}

#[test]
fn mv_07_a_move_that_an_ambush_interrupts_goes_on_with_what_is_left() {
    let whole = roll(10, 3, 11);
    assert_eq!(tiles(10, &whole), [10, 11, 12, 13]);
    assert!(whole.path.iter().all(|step| step.on_step_enter_fired), "12 may spring an Ambush");
    let first = roll(10, 2, 11);
    assert_eq!(first.stopped_on, Tile(12));
    let context = MoveContext { earlier: first.path.clone(), ..MoveContext::turn_move(A) };
    let rest =
        compute_movement(board(), Tile(12), 1, &context, &first.history_after, choose_branch);
    assert_eq!([first.path, rest.path].concat(), whole.path);
    assert_eq!(rest.history_after, whole.history_after);
}

#[test]
fn mv_08_a_total_below_one_stays_and_leaves_no_way_for_a_lamp() {
    assert_eq!([movement_steps(1, -1), movement_steps(1, -3), movement_steps(4, 1)], [0, 0, 5]);
    assert_eq!([movement_steps(255, 9), movement_steps(0, -128)], [255, 0]);
    let moved = roll(9, 0, 0);
    assert_eq!((moved.stopped_on, moved.reason), (Tile(9), Reason::StepsConsumed));
    assert!(moved.path.is_empty());
    assert_eq!(board().tile_type(Tile(9)), TileType::Enemy, "a fight all the same (K8)");
    let context = MoveContext::turn_move(A);
    let lamp =
        apply_lamp_if_eligible(board(), Tile(9), &context, &moved.history_after, WITH_A_PLAYER);
    assert_eq!(lamp, None);
}

#[test]
fn sleep_stays_whatever_the_steps() {
    let context = MoveContext {
        direction: Direction::None,
        source: Source::Sleep,
        ..MoveContext::turn_move(A)
    };
    let way = History::at(Tile(9));
    let moved = compute_movement(board(), Tile(9), 4, &context, &way, choose_branch);
    assert_eq!((moved.stopped_on, moved.reason), (Tile(9), Reason::StepsConsumed));
}

#[test]
fn mv_09_final_ends_the_move_and_the_other_steps_are_lost() {
    let moved = roll(51, 4, 0);
    assert_eq!(tiles(51, &moved), [51, 52, 53]);
    assert_eq!(moved.reason, Reason::Final);
}

#[test]
fn mv_10_players_who_come_to_final_by_one_effect_are_known() {
    let movers = [mover(A, 50, 3), mover(B, 52, 4), mover(C, 48, 4)];
    let moved = mass_move(board(), A, Direction::Forward, SimGroup(3), &movers);
    assert_eq!(arrivals(&movers, &moved), [A, B], "49 is a sanctuary: C stays on 48");
    assert_eq!(moved[2].stopped_on, Tile(48));
}

#[test]
fn backward_steps_beyond_the_start_are_lost() {
    let moved = pushed(2, 4, Direction::Backward);
    assert_eq!((tiles(2, &moved), moved.reason), (vec![2, 1, 0], Reason::Blocked));
    let moved = pushed(0, 1, Direction::Backward);
    assert_eq!((moved.stopped_on, moved.reason), (Tile(0), Reason::Blocked));
    assert!(!moved.pending_tile);
    assert_eq!(step_back(board(), Tile(0), &mut History::at(Tile(0)), None), None);
}

#[test]
fn a_move_that_turns_back_prefers_the_way_it_came() {
    let step =
        |from, to| MovementStep { from: Tile(from), to: Tile(to), on_step_enter_fired: false };
    let context = MoveContext {
        earlier: vec![step(59, 18), step(18, 19)],
        ..MoveContext::card_other(B, A, Direction::Backward)
    };
    let moved = compute_movement(board(), Tile(19), 3, &context, &History::new(), choose_branch);
    assert_eq!(tiles(19, &moved), [19, 18, 59, 58]);
    let back = |last_from| step_back(board(), Tile(18), &mut History::new(), last_from);
    assert_eq!(back(Some(Tile(59))), Some(Tile(59)));
    assert_eq!(back(None), Some(Tile(17)));
    assert_eq!(back(Some(Tile(30))), Some(Tile(17)), "30 is no predecessor");
}

#[test]
fn k12_a_swap_ignores_sanctuaries_and_leaves_the_others_tile_pending() {
    let way = history(&[6, 7]);
    let [own, other] = swap(board(), [(A, Tile(7)), (B, Tile(8))], &way);
    assert_eq!((own.stopped_on, own.pending_tile), (Tile(8), false));
    assert_eq!((other.stopped_on, other.pending_tile), (Tile(7), true));
    assert_eq!(own.history_after, history(&[8]), "the way of this turn begins anew");
    let [own, other] = swap(board(), [(A, Tile(7)), (B, Tile(7))], &way);
    assert_eq!([own.reason, other.reason], [Reason::Cancelled; 2], "at distance 0 nothing happens");
    assert_eq!((own.history_after, other.pending_tile), (way, false));
}

#[test]
fn a_teleport_to_a_tile_that_is_not_there_is_cancelled() {
    let context = MoveContext::card_self(A, Direction::None);
    let moved = teleport(board(), Tile(7), Tile(99), &context, &History::at(Tile(7)));
    assert_eq!((moved.stopped_on, moved.reason), (Tile(7), Reason::Cancelled));
}

#[test]
fn a_result_is_written_in_the_words_of_the_spec() {
    let context = MoveContext::mass(A, B, Direction::Backward, SimGroup(5));
    let moved = compute_movement(board(), Tile(2), 1, &context, &History::new(), choose_branch);
    let json = serde_json::json!({
        "path": [{"from": 2, "to": 1, "onStepEnterFired": false}],
        "stoppedOn": 1,
        "reason": "stepsConsumed",
        "pendingTile": true,
        "simGroupId": 5,
        "historyAfter": [],
    });
    assert_eq!(serde_json::to_value(&moved).unwrap(), json);
    let json = serde_json::to_value(&context).unwrap();
    assert_eq!((&json["moveStyle"], &json["source"]), (&"mass".into(), &"massEffect".into()));
    assert_eq!(serde_json::from_value::<MoveContext>(json).unwrap(), context);
}

#[test]
fn a_history_is_a_list_and_forgets_its_oldest_tiles_when_full() {
    let way = history(&[9, 10, 54]);
    assert_eq!(serde_json::to_string(&way).unwrap(), "[9,10,54]");
    assert_eq!(serde_json::from_str::<History>("[9,10,54]").unwrap(), way);
    let long: Vec<u8> = (0..65).collect();
    let kept = history(&long);
    assert_eq!((kept.len(), kept[0], kept.last()), (64, Tile(1), Some(&Tile(64))));
    let text = serde_json::to_string(&long).unwrap();
    assert!(serde_json::from_str::<History>(&text).unwrap_err().to_string().contains("at most 64"));
}

proptest! {
    #[test]
    fn going_back_by_history_undoes_going_on(from in 0u8..68, steps in 0u8..20, way in 0u8..68) {
        let on = roll(from, steps, way);
        let taken = u8::try_from(on.path.len()).unwrap();
        let context = MoveContext::retreat(A);
        let back = compute_movement(
            board(), on.stopped_on, taken, &context, &on.history_after, choose_branch,
        );
        prop_assert_eq!(back.stopped_on, Tile(from));
        prop_assert_eq!(back.history_after, History::at(Tile(from)));
    }

    #[test]
    fn every_step_is_an_edge_of_the_board(from in 0u8..68, steps in 0u8..80, forward: bool) {
        let direction = if forward { Direction::Forward } else { Direction::Backward };
        let moved = pushed(from, steps, direction);
        for step in &moved.path {
            let (low, high) = if forward { (step.from, step.to) } else { (step.to, step.from) };
            prop_assert!(board().forward(low).contains(&high));
        }
        prop_assert!(moved.path.len() <= usize::from(steps));
    }
}
