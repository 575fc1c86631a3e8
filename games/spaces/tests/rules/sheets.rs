//! Boards that are being drawn.

use spaces::{BoardRule, BoardSheet, DrawingTool, SheetCell, SheetItem, StrokeResult};

const PATH: DrawingTool = DrawingTool::Path;
const TRAP: DrawingTool = DrawingTool::Trap;

/// Draws one stroke after the other; all of them must be allowed.
fn drawn(size: u8, strokes: &[(i16, i16, DrawingTool)]) -> BoardSheet {
    let mut sheet = BoardSheet { size, items: Vec::new() };
    for &(row, col, tool) in strokes {
        match sheet.draw(SheetCell { row, col }, tool) {
            StrokeResult::Items(items) => sheet.items = items,
            StrokeResult::Broken(rule) => panic!("({row}, {col}): {rule}"),
        }
    }
    sheet
}

fn check_refused(sheet: &BoardSheet, (row, col): (i16, i16), tool: DrawingTool, rule: BoardRule) {
    let found = sheet.draw(SheetCell { row, col }, tool);
    assert_eq!(found, StrokeResult::Broken(rule), "({row}, {col})");
}

#[test]
fn a_sheet_becomes_a_board_cell_by_cell() {
    let sheet = drawn(
        3,
        &[(2, 1, PATH), (2, 0, TRAP), (2, 2, TRAP), (1, 1, PATH), (0, 1, PATH), (-1, 1, PATH)],
    );
    let checked = sheet.check();
    let board = checked.board.expect("a board");
    assert_eq!(board.to_string(), "3.1.lrUU");
    assert_eq!(BoardSheet::of(&board), sheet);
    assert!(checked.faults.is_empty() && checked.path_cells.is_empty());
}

#[test]
fn a_stroke_that_breaks_a_rule_is_refused_by_its_name() {
    let empty = drawn(3, &[]);
    check_refused(&empty, (1, 1), PATH, BoardRule::Start);
    check_refused(&empty, (2, 1), TRAP, BoardRule::Start);
    let sheet = drawn(3, &[(2, 1, PATH), (2, 0, TRAP)]);
    check_refused(&sheet, (1, 0), PATH, BoardRule::Adjacent);
    check_refused(&sheet, (2, 0), PATH, BoardRule::OntoTrap);
    check_refused(&sheet, (0, 0), TRAP, BoardRule::TrapAdjacent);
    check_refused(&sheet, (2, 0), TRAP, BoardRule::TrapTwice);
    check_refused(&sheet, (-1, 1), PATH, BoardRule::Exit);
    check_refused(&sheet, (3, 1), PATH, BoardRule::OffGrid);
    check_refused(&drawn(3, &[(2, 0, PATH)]), (2, -1), PATH, BoardRule::OffGrid);
    let left = drawn(2, &[(1, 0, PATH), (0, 0, PATH), (-1, 0, PATH)]);
    check_refused(&left, (0, 1), PATH, BoardRule::Exit);
}

#[test]
fn the_open_cells_are_exactly_those_that_are_not_refused() {
    let sheets = [
        drawn(3, &[]),
        drawn(3, &[(2, 1, PATH)]),
        drawn(3, &[(2, 1, PATH), (2, 0, TRAP)]),
        drawn(3, &[(2, 1, PATH), (1, 1, PATH), (2, 1, TRAP), (0, 1, PATH)]),
        drawn(2, &[(1, 0, PATH), (0, 0, PATH), (-1, 0, PATH)]),
    ];
    for sheet in &sheets {
        for tool in [PATH, TRAP] {
            let rows = if tool == PATH { -1..3 } else { 0..3 };
            let cells = rows.flat_map(|row| (0..3).map(move |col| SheetCell { row, col }));
            // Only one item: a straight line over several cells is no open cell.
            let adds_one = |cell: &SheetCell| match sheet.draw(*cell, tool) {
                StrokeResult::Items(items) => items.len() == sheet.items.len() + 1,
                StrokeResult::Broken(_) => false,
            };
            let allowed: Vec<SheetCell> = cells.filter(adds_one).collect();
            let checked = sheet.check();
            let mut open = if tool == PATH { checked.path_cells } else { checked.trap_cells };
            open.sort_unstable();
            assert_eq!(open, allowed, "{sheet:?}");
        }
    }
    assert_eq!(sheets[0].check().path_cells.len(), 3);
}

#[test]
fn a_straight_line_is_drawn_at_once_or_not_at_all() {
    let sheet = drawn(4, &[(3, 0, PATH), (3, 1, TRAP)]);
    let StrokeResult::Items(items) = sheet.draw(SheetCell { row: 0, col: 0 }, PATH) else {
        panic!("the way up is free")
    };
    assert_eq!((items.len(), &items[..2]), (5, &sheet.items[..]));
    check_refused(&sheet, (3, 3), PATH, BoardRule::OntoTrap);
}

#[test]
fn faults_of_a_sheet_are_named_and_a_missing_exit_is_none() {
    assert!(drawn(3, &[(2, 1, PATH)]).check().faults.is_empty());
    let mut sheet = drawn(3, &[(2, 1, PATH)]);
    sheet.items.extend([SheetItem::Exit { col: 1 }]);
    let faults = sheet.check().faults;
    assert_eq!(
        faults.iter().map(|fault| (fault.at, fault.broken)).collect::<Vec<_>>(),
        [(1, BoardRule::Exit)]
    );
    assert!(sheet.check().board.is_none());
}
