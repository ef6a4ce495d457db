#pragma once
#include <stdint.h>

// Counters of the calling thread: a workload bumps them, and whoever runs it compares them with what it should have done.
// Thread-local and reached without a call, so that counting costs both sides of a comparison the same single instruction.

/// Objects that their initialisers have announced.
extern _Thread_local int64_t meters_made __attribute__((tls_model("initial-exec")));
/// Results that have been taken.
extern _Thread_local int64_t meters_taken __attribute__((tls_model("initial-exec")));

static inline void meters_count_made(void) { meters_made += 1; }
static inline int64_t meters_read_made(void) { return meters_made; }
static inline int64_t meters_read_taken(void) { return meters_taken; }

/// Receives a result where the optimiser cannot look, so that it has to exist, and counts it.
void meters_take(const void *_Nullable result);

/// Processor time of the calling thread. Unlike the wall clock it stands still while another program has the core.
int64_t meters_thread_nanoseconds(void);

/// The wall clock.
int64_t meters_nanoseconds(void);

/// Keeps the calling thread on one of the processors that this program may use, where the system allows that.
void meters_pin(int32_t index);
