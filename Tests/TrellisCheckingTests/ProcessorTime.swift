import Foundation

/// How many seconds the running thread works on something; tests run beside each other, and a clock on the wall would tell
/// how busy the machine is.
func processorTime(of work: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  work()
  return now() - start
}
