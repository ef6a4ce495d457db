import Trellis

// What the factories and hooks of a random world do: suspend, throw, ignore their cancellation, come back to the library.
extension DrivenWorld {
  func make(
    _ node: DrivenNode, _ token: DrivenToken, _ held: [DrivenInstance],
    _ deferred: (@Sendable () throws -> DrivenInstance)? = nil
  ) throws -> DrivenInstance {
    let creation = begin(node.number, token.record, held)
    do {
      if happens(50) { _ = try? deferred?() }
      if happens(temper.reentries), !isEnding { resolveInside(token.record) }
      try refuseMaybe("factory of service \(node.number) in scope \(token.record)", of: .creation(creation))
    } catch {
      end(creation)
      throw error
    }
    return end(creation, node, token, held)
  }

  func makeLater(
    _ node: DrivenNode, _ token: DrivenToken, _ held: [DrivenInstance],
    _ deferred: (@Sendable () throws -> DrivenInstance)? = nil
  ) async throws -> DrivenInstance {
    let creation = begin(node.number, token.record, held)
    let what = "factory of service \(node.number) in scope \(token.record)"
    if node.lifetime == .shared { checkContext(of: what) }
    let subject = Subject.creation(creation)
    do {
      try await during(what) {
        try await suspend(what, of: subject)
        if happens(50) { _ = try? deferred?() }
        if happens(temper.reentries) {
          withState { $0.creations[creation]?.hasCalled = true }
          await reenter(token.record, from: what)
        }
        try await suspend(what, of: subject)
        try refuseMaybe(what, of: subject)
      }
    } catch {
      end(creation)
      throw error
    }
    return end(creation, node, token, held)
  }

  /// The stand-in of a service that a scope overrides.
  func makeFake(of number: Int, _ token: DrivenToken) -> DrivenInstance {
    withState { state in
      let instance = state.newInstance(number, token.record, [], isFake: true)
      state.note("fake  \(state.name(instance))")
      return instance
    }.wrapped(in: self)
  }

  func start(_ instance: DrivenInstance) async throws {
    let what = hookBegins(instance.number, isStart: true)
    checkContext(of: what)
    let subject = Subject.onStart(instance.number)
    do {
      try await during(what) {
        try await suspend(what, of: subject)
        if let record = withState({ $0.instances[instance.number]?.record }), happens(temper.reentries) {
          withState { $0.instances[instance.number]?.hasCalled = true }
          await reenter(record, from: what)
        }
        try await suspend(what, of: subject)
        try refuseMaybe(what, of: subject)
      }
    } catch {
      hookEnds(instance.number, isStart: true, hasFailed: true)
      throw error
    }
    hookEnds(instance.number, isStart: true, hasFailed: false)
  }

  func stop(_ instance: DrivenInstance) async throws {
    let what = hookBegins(instance.number, isStart: false)
    checkContext(of: what)
    let subject = Subject.onStop
    do {
      try await during(what) {
        try await suspend(what, of: subject)
        let rate = isEnding && temper.reentries > 0 ? 60 : temper.reentries
        if let record = withState({ $0.instances[instance.number]?.record }), happens(rate) {
          withState { $0.instances[instance.number]?.hasCalled = true }
          await reenter(record, from: what)
        }
        try refuseMaybe(what, of: subject)
      }
    } catch {
      hookEnds(instance.number, isStart: false, hasFailed: true)
      throw error
    }
    hookEnds(instance.number, isStart: false, hasFailed: false)
  }

  /// Runs until it is cancelled, or a little less or more.
  func run(_ instance: DrivenInstance) async throws {
    let what = runBegins(instance.number)
    checkContext(of: what)
    defer { runEnds(instance.number) }
    try await during(what) {
      if let record = withState({ $0.instances[instance.number]?.record }), happens(temper.reentries) {
        withState { $0.instances[instance.number]?.hasCalled = true }
        await reenter(record, from: what)
      }
      if happens(temper.breakdowns) {
        for _ in 0..<below(20) { await step() }
        if !Task.isCancelled, try breaksDown(instance.number, what) { return }
      }
      try? await Barrier().wait()
      // Half of them take their time.
      if happens(50) { for _ in 0..<below(6) { await step() } }
      if happens(temper.failures) { try refuse(what, isDue: false) }
      if happens(50) { throw CancellationError() }
    }
  }

  /// Ends what runs before it is cancelled, which closes its scope unless it may return.
  ///
  /// - Returns: True if it returns.
  private func breaksDown(_ number: Int, _ what: String) throws -> Bool {
    let (record, node) = withState { ($0.instances[number]?.record ?? 0, graph.nodes[$0.instances[number]?.node ?? 0]) }
    let returns = happens(40)
    if !returns || !node.mayReturn { withState { $0.closeBegins(record) } }
    if returns { return true }
    try refuse(what, isDue: isExact)
    return false
  }

  private var isEnding: Bool { withState(\.isEnding) }

  /// Gives others a few turns; half of those who do so end when they are cancelled.
  private func suspend(_ what: String, of subject: Subject) async throws {
    let (turns, isStubborn) = (happens(40) ? 0 : below(6), happens(50))
    for _ in 0..<turns {
      await step()
      guard Task.isCancelled else { continue }
      withState { state in
        checkCancellation(what, of: subject, state: &state)
        if !isStubborn { state.disturbances += 1 }
      }
      if !isStubborn { throw CancellationError() }
    }
  }

  private func refuseMaybe(_ what: String, of subject: Subject) throws {
    let rate = temper.failsLate ? temper.failures * 3 : temper.failures
    guard happens(rate), !temper.failsLate || withState({ $0.isLate(subject) }) else { return }
    // Under threads a close may come before the library sees an onStart's end, and takes that for its way to end.
    let isDue =
      switch subject {
      case .creation: false
      case .onStart: isExact && !Task.isCancelled
      case .onStop: !Task.isCancelled
      }
    try refuse(what, isDue: isDue)
  }

  func refuse(_ what: String, isDue: Bool) throws {
    let number = withState { state -> Int in
      state.nextNumber += 1
      state.disturbances += 1
      // Whoever was cancelled may fail for that reason.
      state.refusals[state.nextNumber] = DrivenReports(what: what, isDue: isDue)
      state.note("fail  \(what) with refusal \(state.nextNumber)")
      return state.nextNumber
    }
    throw DrivenRefusal(number: number)
  }

  /// Asks for something from inside a factory that cannot wait.
  private func resolveInside(_ record: Int) {
    guard let scope = anyScope(of: happens(70) ? record : nil) else { return }
    _ = try? scope.resolve(visible(from: scope))
  }

  /// Calls the library from inside a hook or a factory.
  private func reenter(_ record: Int, from what: String) async {
    // Scopes that close one another while they are closed from outside wait for each other in many ways.
    let isClosing = isEnding && happens(70)
    guard let scope = isClosing ? otherRoot(than: record) : anyScope(of: happens(60) ? record : nil) else { return }
    do {
      switch isClosing ? 9 : below(10) {
      case 0, 1: _ = try scope.resolve(visible(from: scope))
      case 2...5:
        let node = visible(from: scope)
        _ = try await during("load of \(node) in scope \(scope.record) by the \(what)") { try await scope.load(node) }
      case 6:
        withState { $0.startBegins(scope.record) }
        let grace = someGrace()
        try await during("start of scope \(scope.record) by the \(what)") { try await scope.start(grace) }
      default:
        guard isClosing || happens(temper.closes * 8) else { return }
        let grace = someGrace()
        withState { $0.closeBegins(scope.record, isDrained: grace > .zero) }
        try await during("close of scope \(scope.record) by the \(what)") { try await scope.close(grace) }
      }
    } catch {
      take(error)
    }
  }

  /// A service that a scope sees.
  func visible(from scope: DrivenScope) -> Int {
    let count = graph.nodes.count { $0.level <= scope.level }
    return below(count)
  }
}

extension Int {
  fileprivate func wrapped(in world: DrivenWorld, _ held: [DrivenInstance] = []) -> DrivenInstance {
    DrivenInstance(self, held, world)
  }
}

extension DrivenWorld {
  /// What a factory or a hook is about.
  enum Subject: Sendable {
    case creation(Int)
    case onStart(Int)
    case onStop
  }
}

extension DrivenWorld.State {
  /// Whether a hook starts something that was made when its scope had been started.
  fileprivate func isLate(_ subject: DrivenWorld.Subject) -> Bool {
    guard case .onStart(let number) = subject, let instance = instances[number] else { return false }
    return (records[instance.record].startReturned ?? .max) < instance.madeAt
  }
}

// What is noted of that.
extension DrivenWorld {
  private func begin(_ node: Int, _ record: Int, _ held: [DrivenInstance]) -> Int {
    withState { state in
      state.nextNumber += 1
      state.note("make  service \(node) in scope \(record) with \(held.map(\.number))")
      let creation = Creation(node: node, record: record, held: held.map(\.number))
      checkCreation(creation, &state)
      state.creations[state.nextNumber] = creation
      return state.nextNumber
    }
  }

  private func end(_ creation: Int) {
    withState { state in
      state.disturbances += 1
      state.creations[creation] = nil
    }
  }

  private func end(_ creation: Int, _ node: DrivenNode, _ token: DrivenToken, _ held: [DrivenInstance])
    -> DrivenInstance
  {
    withState { state in
      let creation = state.creations.removeValue(forKey: creation)
      if let creation { checkHeld(by: creation, &state) }
      let number = state.newInstance(node.number, token.record, held.map(\.number), isFake: false)
      state.note("made  \(state.name(number))")
      return number
    }.wrapped(in: self, held)
  }

  private func hookBegins(_ number: Int, isStart: Bool) -> String {
    withState { state in
      state.note("\(isStart ? "start" : "stop ") \(state.name(number))")
      if isStart {
        checkStart(number, &state)
        state.instances[number]?.phase = .starting
        state.instances[number]?.startingAt = state.now
      } else {
        checkStop(number, &state)
        state.instances[number]?.end = .stopping
        state.instances[number]?.endedAt = state.now
      }
      return "\(isStart ? "onStart" : "onStop") of \(state.name(number))"
    }
  }

  /// Looks for the context of whoever has caused work that serves many.
  private func checkContext(of what: String) {
    if Self.current != nil { withState { $0.violate("work sees its caller's context", what) } }
  }

  private func runBegins(_ number: Int) -> String {
    withState { state in
      state.note("run   \(state.name(number))")
      checkRun(number, &state)
      state.instances[number]?.run = .running
      return "run of \(state.name(number))"
    }
  }

  private func runEnds(_ number: Int) {
    withState { state in
      state.note("ran   \(state.name(number))")
      state.instances[number]?.run = .ended
    }
  }

  private func hookEnds(_ number: Int, isStart: Bool, hasFailed: Bool) {
    withState { state in
      if hasFailed { state.disturbances += 1 }
      if isStart {
        state.instances[number]?.phase = hasFailed ? .failed : .started
        state.instances[number]?.endedAt = state.now
      } else {
        state.instances[number]?.end = .stopped
      }
    }
  }
}

extension DrivenWorld.State {
  mutating func newInstance(_ node: Int, _ record: Int, _ held: [Int], isFake: Bool) -> Int {
    nextNumber += 1
    instances[nextNumber] = DrivenWorld.Instance(
      node: node, record: record, held: held, isFake: isFake, madeAt: now)
    return nextNumber
  }
}
