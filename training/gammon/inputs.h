// The inputs of the net. They are defined in crates/bots/src/gammon/expert/inputs.rs; check.py compares
// these with the cases that were written there.
#pragma once
#include "rules.h"

constexpr int INPUT_COUNT = 236;
constexpr int ROLL_COUNT = 36;

// The rolls of 36 that bring a checker to the sum of both dice, if these of the 12 points ahead are blocked.
SHARED_CODE int count_escapes(uint32_t blocked) {
  int count = 0;
  for (int a = 1; a <= 6; a++)
    for (int b = 1; b <= a; b++) {
      bool lands = !(blocked >> (a + b - 1) & 1);
      bool steps = !(blocked >> (a - 1) & 1) || !(blocked >> (b - 1) & 1);
      if (lands && steps) count += a == b ? 1 : 2;
    }
  return count;
}

struct SideSummary {
  Checkers checkers;
  uint32_t occupied, made;
  int pips, rear;

  SHARED_CODE static SideSummary of(Checkers checkers) {
    SideSummary side = {checkers, points_with(checkers, 1), points_with(checkers, 2) & POINTS, 0, 0};
    for (int point = 1; point <= BAR; point++) side.pips += point * count_on(checkers, point);
    side.rear = side.occupied ? highest_bit(side.occupied) : 0;
    return side;
  }
};

// Which blots a roll hits, in the hitter's numbers.
struct Attack {
  uint32_t checkers, open, blots;
  int on_bar;

  SHARED_CODE uint32_t step(uint32_t from, int die) const { return from >> die & open; }

  SHARED_CODE uint32_t repeat(uint32_t from, int die, int steps) const {
    uint32_t reached = 0;
    for (int i = 0; i < steps; i++) reached |= from = step(from, die);
    return reached;
  }

  SHARED_CODE uint32_t enter(int a, int b) const {
    uint32_t by_a = step(BAR_BIT, a), by_b = step(BAR_BIT, b);
    if (a == b) return by_a ? by_a | repeat(checkers | by_a, a, 3) : 0;
    uint32_t then_b = by_a ? step(checkers | by_a, b) : 0, then_a = by_b ? step(checkers | by_b, a) : 0;
    return by_a | by_b | then_b | then_a;
  }

  SHARED_CODE uint32_t hits(int a, int b) const {
    uint32_t reached;
    if (on_bar > 1) reached = step(BAR_BIT, a) | step(BAR_BIT, b);
    else if (on_bar == 1) reached = enter(a, b);
    else if (a == b) reached = repeat(checkers, a, 4);
    else {
      uint32_t by_a = step(checkers, a), by_b = step(checkers, b);
      reached = by_a | by_b | step(by_a, b) | step(by_b, a);
    }
    return reached & blots;
  }
};

// The classes of positions: contact, contact of a side that has crashed, race.
enum PositionClass { CONTACT, CRASHED, RACE };

// Few checkers are left that are neither borne off nor on the two lowest points.
SHARED_CODE bool has_crashed(Checkers checkers) {
  int left = 0;
  for (int point = 3; point <= BAR; point++) left += count_on(checkers, point);
  return left <= 6;
}

SHARED_CODE PositionClass class_of(const Position &position) {
  int rears = highest_bit(points_with(position.mine, 1) | 1) + highest_bit(points_with(position.theirs, 1) | 1);
  if (rears <= 25) return RACE;
  return has_crashed(position.mine) || has_crashed(position.theirs) ? CRASHED : CONTACT;
}

// Passes inputs to `out(index, value)` in order.
template <class Out> struct InputWriter {
  Out &out;
  int next;

  SHARED_CODE void push(float value) { out(next++, value); }

  SHARED_CODE void push_checkers(Checkers checkers) {
    for (int point = 1; point <= 24; point++) {
      int count = count_on(checkers, point);
      push(count == 1);
      push(count == 2);
      push(count >= 3);
      push(count > 3 ? (count - 3) * 0.5f : 0);
    }
    int bar = count_on(checkers, BAR), off = count_on(checkers, OFF);
    push(bar >= 1);
    push(bar >= 2);
    push(bar > 2 ? (bar - 2) * 0.5f : 0);
    for (int group = 0; group < 3; group++) {
      int count = off - 5 * group;
      push((count < 0 ? 0 : count > 5 ? 5 : count) * 0.2f);
    }
  }

  SHARED_CODE void push_side(const SideSummary &side, const SideSummary &other, bool contact) {
    uint32_t blocked = mirrored(other.made);
    int hitting = 0, double_hitting = 0, lost_pips = 0;
    Attack attack = {other.occupied & POINTS, POINTS & ~mirrored(side.made),
                     mirrored(side.occupied & ~side.made & POINTS), count_on(other.checkers, BAR)};
    if (contact && attack.blots)
      for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= a; b++) {
          uint32_t hit = attack.hits(a, b);
          int ways = a == b ? 1 : 2;
          if (!hit) continue;
          hitting += ways;
          double_hitting += bit_count(hit) > 1 ? ways : 0;
          lost_pips += ways * highest_bit(hit);
        }
    int of_rear = ROLL_COUNT, of_worst_point = ROLL_COUNT, missing = 0;
    if (contact)
      for (int point = 13; point <= BAR; point++) {
        uint32_t ahead = reversed(blocked & ((1u << point) - 1)) >> (32 - point) & 0xfff;
        int count = count_escapes(ahead);
        if (point >= 16 && point <= 24 && count < of_worst_point) of_worst_point = count;
        if (point == side.rear) of_rear = count;
        missing += count_on(side.checkers, point) * (ROLL_COUNT - count);
      }
    int prime = 0, behind = 0, closed = bit_count(blocked & FAR_HOME);
    for (uint32_t runs = side.made; runs; runs &= runs >> 1) prime++;
    for (int point = BAR; point > 25 - other.rear && point >= 1; point--) behind += count_on(side.checkers, point);
    push(side.pips * (1.f / 100));
    push(hitting * (1.f / 36));
    push(double_hitting * (1.f / 36));
    push(lost_pips * (1.f / 36 / 12));
    push(closed * (1.f / 6));
    push(closed * closed * (1.f / 36));
    push((ROLL_COUNT - of_rear) * (1.f / 36));
    push((ROLL_COUNT - of_worst_point) * (1.f / 36));
    push(missing * (1.f / 100));
    push(prime * (1.f / 6));
    push(bit_count(side.made & HOME) * (1.f / 6));
    push((side.made & FAR_HOME) != 0);
    push(contact ? side.rear * (1.f / 25) : 0);
    push(behind * (1.f / 15));
  }
};

template <class Out> SHARED_CODE void write_inputs(const Position &position, Out out) {
  SideSummary mine = SideSummary::of(position.mine), theirs = SideSummary::of(position.theirs);
  bool contact = mine.rear + theirs.rear > 25;
  InputWriter<Out> writer = {out, 0};
  writer.push_checkers(mine.checkers);
  writer.push_checkers(theirs.checkers);
  writer.push_side(mine, theirs, contact);
  writer.push_side(theirs, mine, contact);
  float lead = (mine.pips - theirs.pips) * (1.f / 50);
  writer.push(contact);
  writer.push(lead);
  writer.push(contact ? 0 : lead);
  writer.push(contact ? (mine.rear + theirs.rear - 25) * (1.f / 24) : 0);
}
