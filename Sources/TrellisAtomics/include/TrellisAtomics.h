// What several threads read and write at once, without a lock. Swift's own atomics, in `Synchronization`, exist only from iOS 18 and
// macOS 15 on. See Documentation/Decisions/0022.
//
// Functions take pointers, since a Swift `inout` promises that nobody else has access meanwhile. There is one for each use of each
// field, in the memory order that the use needs. They use the compiler's operations on plain fields: `<stdatomic.h>` has none for
// a client that is compiled with C++, and Swift 6.3 crashes on `_Atomic` fields.
#ifndef TRELLIS_ATOMICS_H
#define TRELLIS_ATOMICS_H

#include <stdbool.h>
#include <stdint.h>

#if __APPLE__
#include <os/lock.h>
#else
#include <sched.h>
#endif

#define TRELLIS_TYPE(name) struct __attribute__((swift_name(name), swift_attr("~Copyable")))

// A function that Swift sees as a static one of a type.
#define TRELLIS_FUNCTION(name) static inline __attribute__((always_inline, swift_name(name)))

// About the address that the current thread's stack has reached. Not that of a variable, which the address sanitizer may put
// elsewhere.
static inline __attribute__((always_inline)) uintptr_t trellis_stack_here(void) {
  return (uintptr_t)__builtin_frame_address(0);
}

// The first bytes of a slot: records whether its instance exists, and ensures that it is created once.
typedef TRELLIS_TYPE("SlotHeader") {
  // 0 while empty, 1 when the instance exists, and otherwise the address of the thread that is creating it, with the second bit
  // set once another thread waits. Reading an existing instance is one load; there is no lock.
  uintptr_t state;
  // The slot that was filled before this one, -1 for none. Not atomic.
  int32_t older;
  // Whether the slot has been requested, if that is recorded.
  bool isUsed;
  // Whether the instance and all its needs are started, so that `load` need not check.
  bool isSettled;
} TrellisSlotHeader;

TRELLIS_FUNCTION("SlotHeader.state(of:)")
uintptr_t trellis_slot_state(const TrellisSlotHeader *_Nonnull slot) {
  return __atomic_load_n(&slot->state, __ATOMIC_ACQUIRE);
}

TRELLIS_FUNCTION("SlotHeader.setState(of:_:)")
void trellis_slot_set_state(TrellisSlotHeader *_Nonnull slot, uintptr_t state) {
  __atomic_store_n(&slot->state, state, __ATOMIC_RELEASE);
}

// Returns the state before.
TRELLIS_FUNCTION("SlotHeader.exchangeState(of:_:)")
uintptr_t trellis_slot_exchange_state(TrellisSlotHeader *_Nonnull slot, uintptr_t state) {
  return __atomic_exchange_n(&slot->state, state, __ATOMIC_ACQ_REL);
}

// Sets the state if it is the expected one. Returns the state before.
TRELLIS_FUNCTION("SlotHeader.exchangeState(of:expected:desired:)")
uintptr_t trellis_slot_compare_state(TrellisSlotHeader *_Nonnull slot, uintptr_t expected, uintptr_t desired) {
  __atomic_compare_exchange_n(&slot->state, &expected, desired, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  return expected;
}

TRELLIS_FUNCTION("SlotHeader.isUsed(_:)")
bool trellis_slot_is_used(const TrellisSlotHeader *_Nonnull slot) {
  return __atomic_load_n(&slot->isUsed, __ATOMIC_RELAXED);
}

TRELLIS_FUNCTION("SlotHeader.markAsUsed(_:)")
void trellis_slot_mark_as_used(TrellisSlotHeader *_Nonnull slot) {
  __atomic_store_n(&slot->isUsed, true, __ATOMIC_RELAXED);
}

TRELLIS_FUNCTION("SlotHeader.isSettled(_:)")
bool trellis_slot_is_settled(const TrellisSlotHeader *_Nonnull slot) {
  return __atomic_load_n(&slot->isSettled, __ATOMIC_ACQUIRE);
}

TRELLIS_FUNCTION("SlotHeader.settle(_:)")
void trellis_slot_settle(TrellisSlotHeader *_Nonnull slot) {
  __atomic_store_n(&slot->isSettled, true, __ATOMIC_RELEASE);
}

// The first bytes of a live scope: what changes while threads use it.
typedef TRELLIS_TYPE("SharedState") {
  // A set that only grows; see `SharedState.closed`.
  uint8_t bits;
  // Whether an observer receives the scope's events. Never changes.
  bool isObserved;
  // For a few instructions that run no user code: linking a scope to its parent, listing its children. Small, since a system mutex
  // would double the cost of opening a scope.
#if __APPLE__
  // A waiting thread lends its priority to the owner, whereas a spinning thread may keep the owner from ever running.
  os_unfair_lock children;
#else
  // Threads have one priority, and a thread that spins for long yields the processor.
  bool children;
#endif
  // The newest instance; each stores the one created before it. Numbers from the slot count on denote cells of default instances.
  int32_t newest;
  // The number of keys that have a locator, and 0 from the moment the scope is closed: one comparison tests for both.
  intptr_t openKeyCount;
  // Lazily allocated state that most scopes do not need; retained.
  void *_Nullable extras;
} TrellisSharedState;

TRELLIS_FUNCTION("SharedState.bits(of:)")
uint8_t trellis_scope_bits(const TrellisSharedState *_Nonnull scope) {
  return __atomic_load_n(&scope->bits, __ATOMIC_RELAXED);
}

// Adds bits, in one order with all other additions. Returns the bits before.
TRELLIS_FUNCTION("SharedState.insert(_:into:)")
uint8_t trellis_scope_insert(uint8_t bits, TrellisSharedState *_Nonnull scope) {
  return __atomic_fetch_or(&scope->bits, bits, __ATOMIC_SEQ_CST);
}

TRELLIS_FUNCTION("SharedState.newest(of:)")
int32_t trellis_scope_newest(const TrellisSharedState *_Nonnull scope) {
  return __atomic_load_n(&scope->newest, __ATOMIC_ACQUIRE);
}

// Sets the newest instance if it is the expected one. Returns the one before.
TRELLIS_FUNCTION("SharedState.exchangeNewest(of:expected:desired:)")
int32_t trellis_scope_exchange_newest(TrellisSharedState *_Nonnull scope, int32_t expected, int32_t desired) {
  __atomic_compare_exchange_n(&scope->newest, &expected, desired, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  return expected;
}

TRELLIS_FUNCTION("SharedState.openKeyCount(of:)")
intptr_t trellis_scope_open_key_count(const TrellisSharedState *_Nonnull scope) {
  return __atomic_load_n(&scope->openKeyCount, __ATOMIC_RELAXED);
}

TRELLIS_FUNCTION("SharedState.closeToKeys(_:)")
void trellis_scope_close_to_keys(TrellisSharedState *_Nonnull scope) {
  __atomic_store_n(&scope->openKeyCount, 0, __ATOMIC_RELAXED);
}

TRELLIS_FUNCTION("SharedState.extras(of:)")
void *_Nullable trellis_scope_extras(const TrellisSharedState *_Nonnull scope) {
  return __atomic_load_n(&scope->extras, __ATOMIC_ACQUIRE);
}

// Sets the extras if there are none. Returns those before.
TRELLIS_FUNCTION("SharedState.addExtras(to:_:)")
void *_Nullable trellis_scope_add_extras(TrellisSharedState *_Nonnull scope, void *_Nonnull extras) {
  void *before = 0;
  __atomic_compare_exchange_n(&scope->extras, &before, extras, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  return before;
}

TRELLIS_FUNCTION("SharedState.lockChildren(of:)")
void trellis_scope_lock(TrellisSharedState *_Nonnull scope) {
#if __APPLE__
  os_unfair_lock_lock(&scope->children);
#else
  for (int spins = 0; __atomic_exchange_n(&scope->children, true, __ATOMIC_ACQUIRE); spins++) {
    // The owner may have been suspended by the system.
    if (spins > 100) sched_yield();
  }
#endif
}

TRELLIS_FUNCTION("SharedState.unlockChildren(of:)")
void trellis_scope_unlock(TrellisSharedState *_Nonnull scope) {
#if __APPLE__
  os_unfair_lock_unlock(&scope->children);
#else
  __atomic_store_n(&scope->children, false, __ATOMIC_RELEASE);
#endif
}

// The first element of a list that only grows.
typedef TRELLIS_TYPE("ListHead") {
  void *_Nullable first;
} TrellisListHead;

TRELLIS_FUNCTION("ListHead.first(of:)")
void *_Nullable trellis_list_first(const TrellisListHead *_Nonnull list) {
  return __atomic_load_n(&list->first, __ATOMIC_ACQUIRE);
}

// Sets the first element if it is the expected one. Returns the one before.
TRELLIS_FUNCTION("ListHead.exchangeFirst(of:expected:desired:)")
void *_Nullable trellis_list_exchange_first(
    TrellisListHead *_Nonnull list, void *_Nullable expected, void *_Nonnull desired) {
  __atomic_compare_exchange_n(&list->first, &expected, desired, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  return expected;
}

// Whether something has ever happened.
typedef TRELLIS_TYPE("Mark") {
  bool isSet;
} TrellisMark;

TRELLIS_FUNCTION("Mark.isSet(_:)")
bool trellis_mark_is_set(const TrellisMark *_Nonnull mark) { return __atomic_load_n(&mark->isSet, __ATOMIC_RELAXED); }

TRELLIS_FUNCTION("Mark.set(_:)")
void trellis_mark_set(TrellisMark *_Nonnull mark) { __atomic_store_n(&mark->isSet, true, __ATOMIC_RELAXED); }

#endif
