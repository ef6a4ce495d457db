import Foundation
import TestTools
import Testing
import Trellis

/// Counts its living instances.
private final class Thing: Sendable {
  private let living: Guarded<Int>
  init(_ living: Guarded<Int>) {
    self.living = living
    living.withLock { $0 += 1 }
  }
  deinit { living.withLock { $0 -= 1 } }
}

extension Keys {
  fileprivate static let living = Key<Guarded<Int>>("living")
  fileprivate static let yielding = Key<Thing>("yielding")
  fileprivate static let limited = Key<Thing>("limited")
  fileprivate static let started = Key<Thing>("started")
  fileprivate static let loaded = Key<Thing>("loaded")
  fileprivate static let fresh = Key<Thing>("fresh")
  fileprivate static let child = Key<Thing>("child")
  fileprivate static let late = Key<Thing>("late")
  fileprivate static let launched = Key<Thing>("launched")
  fileprivate static let running = Key<Thing>("running")
  fileprivate static let returning = Key<Thing>("returning")
}

private enum ThingScope: ScopeDefinition {
  struct Inputs: Sendable { let living: Guarded<Int> }
  static func register(in scope: inout Registry<ThingScope>) {
    scope.input(.living, \.living)
    scope.shared(.yielding, needs: Keys.living) {
      Thing($0)
    } onStop: { _ in
      await Task.yield()
    }
    scope.shared(.limited, options: .timeLimit(.seconds(86_400)), needs: Keys.living) {
      Thing($0)
    } onStop: { _ in
    }
    scope.shared(.started, needs: Keys.living) {
      Thing($0)
    } onStart: { _ in
      await Task.yield()
    }
    scope.shared(.loaded, needs: Keys.living) { living in
      await Task.yield()
      return Thing(living)
    }
    scope.shared(.launched, needs: Keys.living) { living in
      await Task.yield()
      return Thing(living)
    } onStart: { _ in
      await Task.yield()
    } onStop: { _ in
      await Task.yield()
    }
    scope.shared(.running, options: .onDemand, needs: Keys.living) { living in
      await Task.yield()
      return Thing(living)
    } run: { _ in
      try await Barrier().wait()
    }
    scope.shared(.returning, options: .onDemand, needs: Keys.living) { living in
      await Task.yield()
      return Thing(living)
    } run: { _ in
      await Task.yield()
    }
    scope.unique(.fresh, needs: Keys.living) { living in
      await Task.yield()
      return Thing(living)
    }
    scope.shared(.late, needs: Keys.living) {
      Thing($0)
    } onStop: { _ in
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { await Detained().pass() }
    }
  }
}

private enum ChildScope: ScopeDefinition {
  typealias Parent = ThingScope
  static func register(in scope: inout Registry<ChildScope>) {
    scope.shared(.child, needs: Keys.living) { living in
      await Task.yield()
      return Thing(living)
    } onStop: { _ in
      await Task.yield()
    }
  }
}

/// Runs each job on another thread, and keeps the thread that enqueues it: what that has to do after it has let another task
/// go on comes late.
private struct Detention: Sendable {
  private let queue = DispatchQueue(label: "Detention")

  func run(_ job: @escaping @Sendable () -> Void) {
    queue.async(execute: job)
    Thread.sleep(forTimeInterval: 0.02)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class DetainingTaskExecutor: TaskExecutor {
  private let detention = Detention()
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    detention.run { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class DetainingSerialExecutor: SerialExecutor {
  private let detention = Detention()
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    detention.run { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private actor Detained {
  private let executor = DetainingSerialExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  func pass() {}
}

/// What is done with a scope before it is let go of.
private enum Use: CaseIterable {
  case hook, lateHook, hooks, limitedHook, limitedClose, start, load, loadUnique, loadThenClose, launch,
    startThenLaunch, child, run, endOfRun

  func callAsFunction(_ scope: Scope<ThingScope>) async throws {
    switch self {
    case .hook:
      _ = scope[.yielding]
      try await scope.close()
    case .lateHook:
      _ = scope[.late]
      try await scope.close()
    case .hooks:
      _ = (scope[.yielding], scope[.late], scope[.limited])
      try await scope.close()
    case .limitedHook:
      _ = scope[.limited]
      try await scope.close()
    case .limitedClose:
      _ = scope[.yielding]
      try await scope.close(timeLimit: .seconds(86_400))
    case .start:
      _ = scope[.started]
      try await scope.start()
      try await scope.close()
    case .load: _ = try await scope.load(.loaded)
    case .loadUnique: _ = try await scope.load(.fresh)
    case .loadThenClose:
      _ = try await scope.load(.loaded)
      try await scope.close()
    case .launch:
      _ = try await scope.load(.launched)
      try await scope.close()
    case .startThenLaunch:
      try await scope.start()
      _ = try await scope.load(.launched)
      try await scope.close()
    case .child:
      let child = try scope.open(ChildScope.self)
      _ = try await child.load(.child)
      try await scope.close()
    case .run:
      _ = try await scope.load(.running)
      try await scope.start()
      try await scope.close()
    case .endOfRun:
      _ = try scope.open(ChildScope.self)
      try await scope.start()
      _ = try? await scope.load(.returning)
      await #expect(throws: LifecycleError.self) { try await scope.untilClosed() }
    }
  }
}

@Suite("A scope that its only owner has let go of")
struct ReleaseTests {
  /// Uses a scope, lets go of it, and returns what is left of it.
  private func remains(of use: Use, delay: TimeInterval = 0) async throws -> (isScopeAlive: Bool, instances: Int) {
    let isScopeAlive = Guarded(true)
    let living = Guarded(0)
    let observer = ScopeObserver { event in
      if event.kind == .instanceStopped { Thread.sleep(forTimeInterval: delay) }
      if event.kind == .scopeReleased, event.scope == "ThingScope" { isScopeAlive.withLock { $0 = false } }
    }
    do {
      let scope = try Scope(ThingScope.self, .init(living: living), observer: observer)
      try await use(scope)
    }
    return (isScopeAlive.withLock { $0 }, living.withLock { $0 })
  }

  @Test(
    "is gone with its instances, also if other threads are late after they have let its owner go on",
    arguments: Use.allCases)
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func lateThreads(_ use: Use) async throws {
    try await Task(executorPreference: DetainingTaskExecutor()) {
      let (isScopeAlive, instances) = try await remains(of: use)
      #expect(!isScopeAlive && instances == 0, "\(instances) instances")
    }.value
  }

  @Test("is gone also if a hook has ended before its owner looks for the end")
  func earlyEnd() async throws {
    let (isScopeAlive, instances) = try await remains(of: .lateHook, delay: 0.1)
    #expect(!isScopeAlive && instances == 0, "\(instances) instances")
  }
}
