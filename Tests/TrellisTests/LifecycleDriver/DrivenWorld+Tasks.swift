import Foundation
import Trellis

// What tasks and threads outside ask of a random world.
extension DrivenWorld {
  /// Lives through everything: opens, asks, starts, closes, and lets go.
  func live() async {
    await Self.$current.withValue(self) {
      do {
        try await begin()
      } catch {
        withState { $0.violate("a valid graph is refused", "\(error)") }
        return
      }
      await end()
    }
    checkEnd()
  }

  private func begin() async throws {
    // Two trees have nothing to do with each other but that hooks and factories of one call the other.
    for _ in 0..<(happens(40) ? 2 : 1) {
      let token = newToken(parent: nil, level: 0)
      add(try DrivenScope(token))
    }
    let (tasks, steps) = (2 + below(4), 4 + below(8))
    let threads = isExact ? 0 : 2
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<tasks {
        // Who waits for what somebody with a lower priority has begun raises it.
        group.addTask(priority: [.medium, .background, .high][number % 3]) {
          for _ in 0..<steps { await self.act(as: "task \(number)") }
        }
      }
      for _ in 0..<threads {
        group.addTask { try? await onThread { for _ in 0..<steps * 4 { self.resolve() } } }
      }
    }
  }

  /// Closes what is still open, from below or from above, and lets go of all scopes.
  private func end() async {
    withState { $0.isEnding = true }
    let scopes = withState { state in state.scopes.sorted { $0.key < $1.key }.map(\.value) }
    if happens(50) { for scope in scopes.reversed() where happens(50) { await close(scope, by: "the end") } }
    await withTaskGroup(of: Void.self) { group in
      for root in scopes where withState({ $0.records[root.record].parent }) == nil {
        group.addTask { await self.close(root, by: "the end") }
      }
    }
    for witness in withState(\.witnesses) { await witness.value }
    withState { $0.witnesses = [] }
    // Failures that nobody has received so far are told to whoever closes next.
    for scope in scopes { await close(scope, by: "the end") }
    withState { $0.scopes = [:] }
  }

  /// - Parameter scope: What it concerns; nil for any.
  func act(as actor: String, on scope: DrivenScope? = nil) async {
    guard let scope = scope ?? anyScope() else { return }
    if happens(temper.enclosures) { return await enclose(in: scope, by: actor) }
    if happens(temper.shares) { return await share(in: scope, by: actor) }
    switch below(100) {
    case 0..<30: resolve()
    case 30..<60:
      let node = visible(from: scope)
      await perhapsCancelled("load of \(node) in scope \(scope.record) by \(actor)", scope, node) { began in
        self.checkHandedOut(try await scope.load(node), isLoaded: true, by: scope, began: began)
      }
    case 60..<75:
      withState { $0.startBegins(scope.record) }
      await perhapsCancelled("start of scope \(scope.record) by \(actor)", scope, nil) { _ in
        try await scope.start(self.someGrace())
        self.checkStarted(scope.record)
      }
    case 75..<87: open(scope)
    case 87..<94: for _ in 0..<below(10) { await step() }
    default: if happens(temper.closes * 5) { await close(scope, by: actor) }
    }
  }

  /// Makes a call, and may cancel it while it lasts.
  private func perhapsCancelled(
    _ what: String, _ scope: DrivenScope, _ node: Int?, _ work: @escaping @Sendable (Int) async throws -> Void
  ) async {
    let (began, waiter) = withState { state -> (Int, Int) in
      state.nextNumber += 1
      return (state.now, state.nextNumber)
    }
    defer { withState { $0.waiting[waiter] = nil } }
    @Sendable func call(isCancelled: Bool) async {
      do {
        try await during(what) { try await work(began) }
      } catch {
        take(error)
        if node == nil { checkStartFailed(scope.record, error) }
        checkError(error, of: what, scope: scope.record, wasCancelled: isCancelled)
      }
    }
    guard happens(temper.cancellations) else {
      withState { $0.waiting[waiter] = Waiting(record: scope.record, node: node, began: began) }
      return await call(isCancelled: false)
    }
    await cancelled(what, scope.record) { await call(isCancelled: true) }
  }

  /// Makes a call, and cancels it while it lasts.
  func cancelled(_ what: String, _ record: Int, _ call: @escaping @Sendable () async -> Void) async {
    let task = Task { await call() }
    for _ in 0..<below(8) { await step() }
    withState { state in
      state.disturbances += 1
      if state.records[record].firstCancelled == nil { state.records[record].firstCancelled = state.now }
      state.note("cancel the \(what)")
    }
    task.cancel()
    await task.value
  }

  private func resolve() {
    guard let scope = anyScope() else { return }
    let node = visible(from: scope)
    let began = withState(\.now)
    let lacks = lacks(node, in: scope.record)
    do {
      let instance = try scope.resolve(node)
      // What is weak may be there.
      if lacks, isExact, !withState({ hasOverrides(scope.record, $0) }), !graph.needsWeak(node) {
        withState { $0.violate("a request makes what it cannot wait for", "service \(node)") }
      }
      checkHandedOut(instance, isLoaded: false, by: scope, began: began)
    } catch {
      take(error)
      checkError(
        error, of: "resolve of \(node) in scope \(scope.record)", scope: scope.record, wasCancelled: false,
        // Under threads, what a factory has returned may not be in its place yet.
        mayBeNotLoaded: isExact ? lacks : graph.requiresLoad(node))
    }
  }

  private func open(_ scope: DrivenScope) {
    let isDerived = happens(temper.overrides) && happens(50)
    let level = isDerived ? scope.level : scope.level + 1
    guard level < graph.levels, mayOpen else { return }
    let fakes = someFakes(level)
    let token = newToken(parent: scope.record, level: level, fakes: fakes, isDerived: isDerived)
    let what = "\(isDerived ? "derive" : "open") scope \(token.record) at \(scope.record) with fakes \(fakes)"
    do {
      if let new = try isDerived ? scope.derive(token, fakes) : scope.below?.open(token, fakes) {
        withState { state in
          state.note(what)
          if isExact, state.chain(of: scope.record).contains(where: { state.records[$0].isDrained }) {
            state.violate("a scope is opened while one above drains", what)
          }
        }
        add(new)
      }
    } catch {
      checkError(error, of: what, scope: scope.record, wasCancelled: false)
      if error is GraphError { withState { $0.violate("a valid graph is refused", "\(error)") } }
    }
  }

  /// Whether few scopes are open.
  var mayOpen: Bool {
    withState { state in
      state.scopes.count < 20 && state.scopes.keys.count { state.closeReturned(of: $0) == nil } < 7
    }
  }

  /// Some of the services that a scope of a level sees.
  func someFakes(_ level: Int) -> [Int] {
    happens(temper.overrides) ? graph.nodes.filter { $0.level <= level && happens(15) }.map(\.number) : []
  }

  /// Waits for the end of a scope, from now on.
  func witness(_ scope: DrivenScope) {
    withState { state in for each in state.chain(of: scope.record) { state.records[each].isWitnessed = true } }
    let task = Task {
      do {
        try await during("wait for the end of scope \(scope.record)") { try await scope.untilClosed() }
      } catch {
        takeAsWitness(error)
      }
      checkClosed(scope.record)
    }
    withState { $0.witnesses.append(task) }
  }

  /// None, or one that does not end: then nothing but its end, or another close, ends a drain.
  func someGrace() -> Duration { happens(temper.drains) ? .seconds(1_000_000) : .zero }

  func close(_ scope: DrivenScope, by actor: String) async {
    let grace = someGrace()
    let began = withState { state in
      state.closeBegins(scope.record, isDrained: grace > .zero)
      return state.now
    }
    let what = "close of scope \(scope.record) by \(actor)"
    do {
      try await during(what) { try await scope.close(grace) }
    } catch {
      take(error, closeBegan: began)
      if !(error is LifecycleError) { withState { $0.violate("close throws something else", "\(what): \(error)") } }
    }
    checkClosed(scope.record)
  }
}
