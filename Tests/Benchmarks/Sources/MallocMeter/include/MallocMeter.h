#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Whether this system's allocations can be counted: those of the GNU C library can.
bool malloc_meter_works(void);

/// Blocks of memory that the calling thread has taken so far.
int64_t malloc_meter_count(void);

/// Bytes in blocks of memory that the main thread has taken and nobody has given back.
int64_t malloc_meter_bytes(void);
