import Foundation
import TestTools
import Testing

/// Nothing is left to run, and the work has not ended: whatever it waits for will never happen.
struct Stuck: Error {}

/// Runs some work and every task that it begins on one thread, one step at a time, in an order that a seed decides.
///
/// A step is what lies between two suspensions. When no step is left and the work has not ended, nothing can wake it any
/// more: a hang is found at once and without a clock. For the same reason ``quiet()`` proves that something does not happen.
///
/// Nothing inside may block its thread, sleep, call `Task.yield()`, or be resumed by another thread: ``step()`` gives others
/// their turn.
///
/// - Parameter seed: Zero runs steps in the order in which they became ready.
/// - Throws: What the work throws; ``Stuck`` if it hangs.
func simulated<Result: Sendable>(
  seed: UInt64 = 0, _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let simulation = Simulation(seed: seed)
  let outcome = Guarded<Swift.Result<Result, any Error>?>(nil)
  simulation.begin {
    do {
      let result = try await work()
      outcome.withLock { $0 = .success(result) }
    } catch {
      outcome.withLock { $0 = .failure(error) }
    }
  }
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    let thread = Thread {
      simulation.run()
      continuation.resume()
    }
    thread.stackSize = 8 << 20
    thread.start()
  }
  guard let outcome = outcome.withLock({ $0 }) else { throw Stuck() }
  return try outcome.get()
}

/// Returns when no task of the simulation that the caller is part of has anything left to do.
///
/// What has not happened by then waits for the caller.
func quiet() async {
  await withCheckedContinuation { continuation in
    guard let simulation = Simulation.current else { fatalError("only a simulation falls quiet") }
    simulation.waitsForQuiet.append(continuation)
  }
}

/// Gives other tasks their turn, in a simulation and outside.
func step() async {
  guard Simulation.current != nil else { return await Task.yield() }
  await withCheckedContinuation { continuation in Simulation.current?.add(.waiter(continuation)) }
}

private final class Simulation: @unchecked Sendable {
  // Unchecked: before it runs its maker has it alone, and then its thread.
  private var ready: [Step] = []
  private var random: SplitMix
  private let isInOrder: Bool
  var waitsForQuiet: [CheckedContinuation<Void, Never>] = []

  enum Step {
    case job(UnownedJob)
    case waiter(CheckedContinuation<Void, Never>)
  }

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    isInOrder = seed == 0
    _ = Hook.isSet
  }

  /// Makes a task that waits for the simulation to run; it inherits the test that issues belong to.
  func begin(_ work: @escaping @Sendable () async -> Void) {
    Self.current = self
    defer { Self.current = nil }
    Task(operation: work)
  }

  func run() {
    Self.current = self
    // Whoever is resumed after that is not part of the simulation.
    defer { Self.current = nil }
    // The executor of a task that asks for no other.
    let executor = unsafeBitCast((UInt(0), UInt(0)), to: UnownedSerialExecutor.self)
    while let step = next() {
      switch step {
      case .job(let job): job.runSynchronously(on: executor)
      case .waiter(let continuation): continuation.resume()
      }
    }
  }

  private func next() -> Step? {
    if ready.isEmpty { return waitsForQuiet.isEmpty ? nil : .waiter(waitsForQuiet.removeFirst()) }
    return ready.remove(at: isInOrder ? 0 : Int(random.next() % UInt64(ready.count)))
  }

  func add(_ step: Step) { ready.append(step) }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The one that the current thread runs.
  static var current: Simulation? {
    get { pthread_getspecific(key).map { Unmanaged<Simulation>.fromOpaque($0).takeUnretainedValue() } }
    set { pthread_setspecific(key, newValue.map { Unmanaged.passUnretained($0).toOpaque() }) }
  }
}

/// The place where the concurrency library lets a program schedule tasks by itself.
private enum Hook {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Place = (@convention(thin) (UnownedJob, Enqueue) -> Void)?

  /// Sets it, once: jobs of threads that run no simulation go where they always went.
  static let isSet: Void = {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else {
      fatalError("this concurrency library schedules all tasks by itself")
    }
    symbol.assumingMemoryBound(to: Place.self).pointee = { job, original in
      guard let simulation = Simulation.current else { return original(job) }
      simulation.add(.job(job))
    }
  }()
}

/// A small generator of random numbers that a seed decides.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
