// What train.py runs for many positions at once. nvcc makes kernels of it; g++ makes loops of it, with which
// everything but speed can be tested on any machine.
#include "inputs.h"
#include <stddef.h>

#ifdef __CUDACC__
#include <cuda_fp16.h>
typedef __half PlayFloat;
SHARED_CODE PlayFloat narrow(float value) { return __float2half_rn(value); }
SHARED_CODE float widen(PlayFloat value) { return __half2float(value); }

template <class Job> __global__ void run_jobs(int count, Job job) {
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index < count) job(index);
}
template <class Job> void run(int count, Job job, void *stream) {
  if (count > 0) run_jobs<<<(count + 127) / 128, 128, 0, (cudaStream_t)stream>>>(count, job);
}
#else
typedef float PlayFloat;
SHARED_CODE PlayFloat narrow(float value) { return value; }
SHARED_CODE float widen(PlayFloat value) { return value; }
#include <math.h>

template <class Job> void run(int count, Job job, void *) {
#pragma omp parallel for schedule(static, 256)
  for (int index = 0; index < count; index++) job(index);
}
#endif

struct PlayCounter {
  int count;
  SHARED_CODE void operator()(const Position &) { count++; }
};

struct PlayWriter {
  Position *next;
  SHARED_CODE void operator()(const Position &after) { *next++ = seen_by_other(after); }
};

struct CountPlays {
  const Position *positions;
  const uint8_t *dice;
  int *counts;
  SHARED_CODE void operator()(int index) const {
    PlayCounter counter = {0};
    visit_plays(positions[index], dice[2 * index], dice[2 * index + 1], counter);
    counts[index] = counter.count;
  }
};

struct WritePlays {
  const Position *positions;
  const uint8_t *dice;
  const int *starts;
  Position *after;
  SHARED_CODE void operator()(int index) const {
    PlayWriter writer = {after + starts[index]};
    visit_plays(positions[index], dice[2 * index], dice[2 * index + 1], writer);
  }
};

// Inputs are stored by input, so that neighbouring threads write to neighbouring places.
template <class Float> struct WriteInputs {
  const Position *positions;
  Float *inputs;
  size_t stride;
  SHARED_CODE static void set(float *at, float value) { *at = value; }
#ifdef __CUDACC__
  SHARED_CODE static void set(__half *at, float value) { *at = __float2half_rn(value); }
#endif
  SHARED_CODE void operator()(int index) const {
    Float *column = inputs + index;
    size_t step = stride;
    write_inputs(positions[index], [=](int input, float value) { set(column + input * step, value); });
  }
};

// The probabilities of the six outcomes and their equity for the side that has just played, from the net's
// outputs for the side to roll.
struct ReadOutputs {
  const Position *positions;
  const PlayFloat *outputs;
  int stride;
  float *chances, *equities;
  SHARED_CODE void operator()(int index) const {
    float chance[6], greatest = -1e30f, sum = 0;
    int won = won_by_other(positions[index]);
    for (int k = 0; k < 6; k++) {
      chance[k] = widen(outputs[size_t(index) * stride + k]);
      greatest = chance[k] > greatest ? chance[k] : greatest;
    }
    for (int k = 0; k < 6; k++) sum += chance[k] = expf(chance[k] - greatest);
    float equity = 0;
    for (int k = 0; k < 6; k++) {
      // The first three outputs are wins of the side to roll, so losses of the one that played.
      float mine = won >= 0 ? float(k == won) : chance[(k + 3) % 6] / sum;
      chances[size_t(index) * 6 + k] = mine;
      equity += mine * (k < 3 ? k + 1 : 2 - k);
    }
    equities[index] = equity;
  }
};

struct WriteClasses {
  const Position *positions;
  uint8_t *classes;
  SHARED_CODE void operator()(int index) const { classes[index] = class_of(positions[index]); }
};

struct FindBest {
  const float *equities;
  const int *starts;
  int *best;
  SHARED_CODE void operator()(int index) const {
    int found = starts[index];
    for (int at = found + 1; at < starts[index + 1]; at++)
      if (equities[at] > equities[found]) found = at;
    best[index] = found;
  }
};

// The indices of the best plays of each roll, as many as `kept_starts` has room for, in no order.
struct KeepBest {
  const float *equities;
  const int *starts, *kept_starts;
  int *kept;
  SHARED_CODE void operator()(int index) const {
    int *own = kept + kept_starts[index], room = kept_starts[index + 1] - kept_starts[index];
    int worst = 0;
    for (int at = starts[index], used = 0; at < starts[index + 1]; at++) {
      if (used < room) own[used++] = at;
      else if (equities[at] > equities[own[worst]]) own[worst] = at;
      else continue;
      if (used < room) continue;
      for (int place = worst = 0; place < room; place++)
        if (equities[own[place]] < equities[own[worst]]) worst = place;
    }
  }
};

extern "C" {
int input_count() { return INPUT_COUNT; }
int play_float_bytes() { return sizeof(PlayFloat); }
int last_error() {
#ifdef __CUDACC__
  return int(cudaGetLastError());
#else
  return 0;
#endif
}
void count_plays(const Position *positions, const uint8_t *dice, int count, int *counts, void *stream) {
  run(count, CountPlays{positions, dice, counts}, stream);
}
void write_plays(const Position *positions, const uint8_t *dice, const int *starts, int count, Position *after,
                 void *stream) {
  run(count, WritePlays{positions, dice, starts, after}, stream);
}
void write_play_inputs(const Position *positions, int count, void *inputs, long stride, void *stream) {
  run(count, WriteInputs<PlayFloat>{positions, (PlayFloat *)inputs, size_t(stride)}, stream);
}
void write_training_inputs(const Position *positions, int count, float *inputs, long stride, void *stream) {
  run(count, WriteInputs<float>{positions, inputs, size_t(stride)}, stream);
}
void read_outputs(const Position *positions, const void *outputs, int stride, int count, float *chances,
                  float *equities, void *stream) {
  run(count, ReadOutputs{positions, (const PlayFloat *)outputs, stride, chances, equities}, stream);
}
void write_classes(const Position *positions, int count, uint8_t *classes, void *stream) {
  run(count, WriteClasses{positions, classes}, stream);
}
void keep_best(const float *equities, const int *starts, const int *kept_starts, int count, int *kept, void *stream) {
  run(count, KeepBest{equities, starts, kept_starts, kept}, stream);
}
void find_best(const float *equities, const int *starts, int count, int *best, void *stream) {
  run(count, FindBest{equities, starts, best}, stream);
}
}
