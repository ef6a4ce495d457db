// A program that links this file has its own `malloc`, which counts and hands on to the one of the GNU C library.

#include "MallocMeter.h"

#include <stddef.h>
#include <stdlib.h>

#if defined(__GLIBC__)
#include <errno.h>
#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local int64_t blocks __attribute__((tls_model("initial-exec")));

void *malloc(size_t size) {
  blocks += 1;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  blocks += 1;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  blocks += 1;
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  blocks += 1;
  return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
  blocks += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  blocks += 1;
  void *new_block = __libc_memalign(alignment, size);
  if (new_block == NULL) return ENOMEM;
  *block = new_block;
  return 0;
}

int64_t malloc_meter_count(void) { return blocks; }

int64_t malloc_meter_bytes(void) {
  struct mallinfo2 now = mallinfo2();
  return (int64_t)(now.uordblks + now.hblkhd);
}

// A compiler may leave out a block that is never used, hence `volatile`.
bool malloc_meter_works(void) {
  int64_t before = blocks;
  void *volatile block = malloc(1);
  free(block);
  return blocks == before + 1;
}

#else

int64_t malloc_meter_count(void) { return 0; }

int64_t malloc_meter_bytes(void) { return 0; }

bool malloc_meter_works(void) { return false; }

#endif
