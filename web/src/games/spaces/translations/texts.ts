// The texts of Spaces other than events and refusals.

import type { SentencesByCode } from "../../../game/contract";
import type { Direction } from "../format/board";
import type { BoardSetKind } from "../offeredChoice";
import type { BoardFileFault, BoardRule } from "../types";

export interface SpacesTexts {
  pages: { label: string; draw: string; board: string; round: string };
  /** The rules for boards. */
  rules: Record<BoardRule, string>;
  faults: SentencesByCode<BoardFileFault>;
  cell: (row: number, col: number) => string;
  exitCell: (col: number) => string;
  /** The contents of a cell. */
  holds: {
    nothing: string;
    piece: (orders: string) => string;
    trap: (order: number) => string;
    pieceOf: (who: string) => string;
    wayOf: (who: string, steps: string) => string;
    trapOf: (who: string, step: number) => string;
    begin: string;
    open: string;
  };
  path: {
    begins: (col: number, size: number) => string;
    go: Record<Direction, string>;
    trap: Record<Direction, string>;
    out: string;
    odd: (row: number, col: number) => string;
    nothing: string;
  };
  draw: {
    label: (size: number) => string;
    tools: string;
    way: string;
    trap: string;
    undo: string;
    redo: string;
    clear: string;
    keys: string;
    keysTitle: string;
    begin: string;
    goOn: string;
    leave: string;
    done: (items: number, traps: number) => string;
    cannot: (rule: string) => string;
    faults: (count: number) => string;
    itemFault: (item: number, rule: string) => string;
    description: string;
    name: string;
    unnamed: (number: number) => string;
    keep: string;
    keepAndPack: string;
    kept: (name: string) => string;
    share: string;
    copied: string;
    copyThis: string;
    save: string;
    open: string;
    fileFaults: (file: string, count: number) => string;
    loaded: (name: string) => string;
    shared: (name: string) => string;
    otherSize: (name: string, size: number) => string;
    drewPiece: (row: number, col: number) => string;
    drewTrap: (row: number, col: number) => string;
    drewExit: string;
    undone: string;
    redone: string;
    cleared: string;
    trapNext: string;
    wayNext: string;
  };
  bring: {
    title: string;
    deckTitle: string;
    bag: (count: number) => string;
    deck: (count: number, of: number) => string;
    empty: string;
    emptyDeck: string;
    bring: (count: number) => string;
    bringDeck: string;
    deckMissing: (count: number) => string;
    deckTooMany: (count: number) => string;
    sources: string;
    mine: string;
    house: string;
    noneKept: string;
    shelves: Record<BoardSetKind, string>;
    takeShelf: (shelf: string, count: number) => string;
    add: (name: string) => string;
    remove: (name: string) => string;
    earlier: (name: string) => string;
    later: (name: string) => string;
    clear: string;
    edit: (name: string) => string;
    forget: (name: string) => string;
    waiting: (who: string) => string;
    brought: (count: number) => string;
    place: (at: number, of: number) => string;
    packed: (name: string) => string;
    unpacked: (name: string) => string;
  };
  choose: {
    title: (round: number, rounds: number) => string;
    first: string;
    play: (number: number) => string;
    board: (number: number) => string;
    never: string;
    fared: (won: number, tied: number, lost: number) => string;
    chosen: (number: number) => string;
    waiting: (who: string) => string;
  };
  board: {
    label: (name: string) => string;
    traps: (count: number) => string;
    items: (count: number) => string;
    other: string;
    playedIn: string;
    again: string;
  };
  round: {
    label: (round: number) => string;
    title: (round: number, rounds: number) => string;
    none: string;
    drawing: string;
    first: string;
    back: string;
    play: string;
    pause: string;
    forward: string;
    last: string;
    step: (step: number, of: number) => string;
    scrub: string;
    fog: string;
    fogAbout: string;
    steps: string;
    before: string;
    because: {
      point: string;
      exit: string;
      caught: (who: string, whose: string, laid: number | null) => string;
      caughtFogged: (who: string, whose: string) => string;
      collided: string;
      standsStill: (who: string) => string;
    };
    won: (who: string) => string;
    tied: string;
    rounds: string;
    table: { round: string; won: string; points: string };
    show: (round: number, one: number, two: number) => string;
    turned: (who: string) => string;
    look: (who: string) => string;
  };
  facts: {
    won: string;
    wonAbout: string;
    points: string;
    pointsAbout: string;
    out: string;
    outAbout: string;
    caught: string;
    caughtAbout: string;
  };
  options: {
    size: string;
    sizeAbout: string;
    sizeValue: (size: number) => string;
    rounds: string;
    roundsAbout: string;
    decks: string;
    decksAbout: string;
  };
  workshop: { title: string; about: string; size: string; none: string };
  say: { bring: (count: number) => string; play: (number: number) => string };
}
