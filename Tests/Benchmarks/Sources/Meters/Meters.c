#include "Meters.h"

#include <time.h>

_Thread_local int64_t meters_made;
_Thread_local int64_t meters_taken;

void meters_take(const void *result) {
  __asm__ volatile("" : : "r"(result) : "memory");
  meters_taken += 1;
}

static int64_t read_clock(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t meters_thread_nanoseconds(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

int64_t meters_nanoseconds(void) { return read_clock(CLOCK_MONOTONIC); }
