// The rules of backgammon that self-play needs, for the processor and the GPU: positions, legal plays,
// the end of a game. Checked against data/gammon/perft.json by check.py.
#pragma once
#include <stdint.h>

#ifdef __CUDACC__
#define SHARED_CODE __host__ __device__ inline
#else
#define SHARED_CODE inline
#endif

// One side's checkers on its own points: four bits for each point from 0 (off) to 25 (bar).
typedef unsigned __int128 Checkers;

// A position, seen by the side to roll.
struct alignas(16) Position {
  Checkers mine, theirs;
};

constexpr int OFF = 0, BAR = 25, SIDE_CHECKERS = 15;
constexpr uint32_t POINTS = 0x1fffffe, HOME = 0x7e, FAR_HOME = 0x1f80000, BAR_BIT = 1u << BAR;

SHARED_CODE int count_on(Checkers checkers, int point) { return int(checkers >> (4 * point)) & 15; }
SHARED_CODE Checkers one_on(int point) { return Checkers(1) << (4 * point); }

SHARED_CODE int lowest_bit(uint32_t set) {
#ifdef __CUDA_ARCH__
  return __ffs(set) - 1;
#else
  return __builtin_ctz(set);
#endif
}

SHARED_CODE int highest_bit(uint32_t set) {
#ifdef __CUDA_ARCH__
  return 31 - __clz(set);
#else
  return 31 - __builtin_clz(set);
#endif
}

SHARED_CODE int bit_count(uint32_t set) {
#ifdef __CUDA_ARCH__
  return __popc(set);
#else
  return __builtin_popcount(set);
#endif
}

// The bits of a set in reverse order.
SHARED_CODE uint32_t reversed(uint32_t set) {
#ifdef __CUDA_ARCH__
  return __brev(set);
#else
  uint32_t out = 0;
  for (int bit = 0; bit < 32; bit++) out |= (set >> bit & 1) << (31 - bit);
  return out;
#endif
}

// A set of points in the numbers of the other side.
SHARED_CODE uint32_t mirrored(uint32_t points) { return reversed(points) >> 6; }

// The points, bar included, with at least this many checkers.
SHARED_CODE uint32_t points_with(Checkers checkers, int least) {
  uint32_t set = 0;
  for (int point = 1; point <= BAR; point++) set |= uint32_t(count_on(checkers, point) >= least) << point;
  return set;
}

SHARED_CODE Position seen_by_other(const Position &position) { return {position.theirs, position.mine}; }

// What decides which checkers a die can move, as sets of points in the mover's numbers.
struct PointSets {
  uint32_t occupied, blocked;

  SHARED_CODE static PointSets of(const Position &position) {
    return {points_with(position.mine, 1), mirrored(points_with(position.theirs, 2) & POINTS)};
  }

  // The points from which a checker can move by a die.
  SHARED_CODE uint32_t sources(int die) const {
    uint32_t movers = occupied & BAR_BIT ? BAR_BIT : occupied;
    uint32_t open = movers & (~0u << (die + 1)) & ~(blocked << die);
    return movers & ~HOME ? open : open | bear_offs(die);
  }

  // The exact point, or the furthest back if that is nearer than the die.
  SHARED_CODE uint32_t bear_offs(int die) const {
    uint32_t exact = occupied & (1u << die);
    if (exact || (occupied >> die) > 1 || !occupied) return exact;
    return 1u << highest_bit(occupied);
  }
};

// A position in the middle of a play.
struct PartialPlay {
  Position position;
  PointSets sets;

  SHARED_CODE PartialPlay after(int from, int die) const {
    PartialPlay next = *this;
    int to = from > die ? from - die : OFF;
    next.position.mine += one_on(to) - one_on(from);
    if (count_on(position.mine, from) == 1) next.sets.occupied &= ~(1u << from);
    if (to == OFF) return next;
    next.sets.occupied |= 1u << to;
    if (count_on(position.theirs, BAR - to) == 1) next.position.theirs += one_on(BAR) - one_on(BAR - to);
    return next;
  }
};

// Plays of two different dice: pairs of the point left by the larger die and the one left by the smaller.
// Of pairs that lead to the same position one is kept.
template <class Visit> SHARED_CODE void visit_two_dice(const PartialPlay &start, int high, int low, Visit &visit) {
  uint32_t first_high = start.sets.sources(high), first_low = start.sets.sources(low);
  uint32_t blots = mirrored((points_with(start.position.theirs, 1) & ~points_with(start.position.theirs, 2)) & POINTS);
  uint32_t paired[26] = {0}, then_low[26];
  bool is_found = false;
  for (uint32_t left = first_high; left; left &= left - 1) {
    int a = lowest_bit(left);
    then_low[a] = start.after(a, high).sets.sources(low);
  }
  auto is_duplicate = [&](int a, int b) {
    // One checker by both dice, in either order, unless it hits on the way.
    if (a + low == b && b > high && (first_high >> b & 1) && (then_low[b] >> (b - high) & 1) &&
        !(blots & (1u << (b - high) | 1u << (b - low))))
      return true;
    // Two checkers borne off, whichever die takes which.
    return a != b && a <= low && b <= low && (paired[a] >> b & 1);
  };
  for (uint32_t left = first_high; left; left &= left - 1) {
    int a = lowest_bit(left);
    for (uint32_t rest = then_low[a]; rest; rest &= rest - 1) {
      int b = lowest_bit(rest);
      is_found = true;
      if (!is_duplicate(a, b)) visit(start.after(a, high).after(b, low).position);
      paired[b] |= 1u << a;
    }
  }
  for (uint32_t left = first_low; left; left &= left - 1) {
    int b = lowest_bit(left);
    PartialPlay next = start.after(b, low);
    for (uint32_t rest = next.sets.sources(high) & ~paired[b]; rest; rest &= rest - 1) {
      int a = lowest_bit(rest);
      is_found = true;
      if (!is_duplicate(a, b)) visit(next.after(a, high).position);
      paired[b] |= 1u << a;
    }
  }
  if (is_found) return;
  // Only one die can be played: the larger if possible.
  int die = first_high ? high : low;
  uint32_t left = first_high ? first_high : first_low;
  if (!left) visit(start.position);
  for (; left; left &= left - 1) visit(start.after(lowest_bit(left), die).position);
}

// Plays of a double: the first pass finds how many hops are possible, the second visits the plays with as
// many. Points left never increase, so each position is visited once.
template <class Visit> SHARED_CODE void visit_double(const PartialPlay &start, int die, Visit &visit) {
  int most = 0;
  for (int pass = 0; pass < 2; pass++) {
    PartialPlay path[4];
    uint32_t left[4];
    path[0] = start;
    left[0] = start.sets.sources(die);
    for (int depth = 0; depth >= 0;) {
      if (!left[depth]) {
        depth--;
        continue;
      }
      int from = lowest_bit(left[depth]);
      left[depth] &= left[depth] - 1;
      PartialPlay next = path[depth].after(from, die);
      uint32_t sources = depth == 3 ? 0 : next.sets.sources(die) & ((2u << from) - 1);
      if (sources) {
        depth++;
        path[depth] = next;
        left[depth] = sources;
      } else if (pass == 0) {
        most = most > depth + 1 ? most : depth + 1;
      } else if (depth + 1 == most) {
        visit(next.position);
      }
    }
  }
  if (!most) visit(start.position);
}

// Calls `visit` with every position that a roll can lead to, seen by the side that played. A roll that
// cannot be played leads to the position itself.
template <class Visit> SHARED_CODE void visit_plays(const Position &position, int a, int b, Visit &visit) {
  PartialPlay start = {position, PointSets::of(position)};
  if (a == b) visit_double(start, a, visit);
  else visit_two_dice(start, a > b ? a : b, a > b ? b : a, visit);
}

// How the side that does not roll has won: 0 a single game, 1 a gammon, 2 a backgammon; -1 if it has not.
SHARED_CODE int won_by_other(const Position &position) {
  if (count_on(position.theirs, OFF) != SIDE_CHECKERS) return -1;
  if (count_on(position.mine, OFF) > 0) return 0;
  return points_with(position.mine, 1) >> 19 ? 2 : 1;
}
