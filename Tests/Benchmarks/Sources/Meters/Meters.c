#define _GNU_SOURCE
#include "Meters.h"

#include <time.h>

#if defined(__linux__)
#include <sched.h>
#endif

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

void meters_pin(int32_t index) {
#if defined(__linux__)
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  for (int processor = 0; processor < CPU_SETSIZE; processor++) {
    if (!CPU_ISSET(processor, &allowed) || index-- > 0) continue;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    sched_setaffinity(0, sizeof one, &one);
    return;
  }
#else
  (void)index;
#endif
}
