import TestTools
import Trellis

/// Definitions that register what the program of the task says.
enum Level0: RandomLevel {
  static let depth = 0
}

enum Level1: RandomLevel {
  typealias Parent = Level0
  static let depth = 1
}

enum Level2: RandomLevel {
  typealias Parent = Level1
  static let depth = 2
}

protocol RandomLevel: ScopeDefinition where Inputs == Void {
  static var depth: Int { get }
}

extension RandomLevel {
  static func register(in scope: inout Registry<Self>) {
    for row in RandomProgram.current?.levels[depth] ?? [] { row.register(in: &scope) }
  }
}

extension RandomProgram {
  @TaskLocal static var current: RandomProgram?
  /// Numbers the instances that are made.
  fileprivate static let serial = Guarded(0)
}

/// A need with the type that its factory receives.
private protocol TypedNeed<Given> {
  associatedtype Given
  var dependency: Dependency<Given> { get }
  var text: @Sendable (Given) throws -> String { get }
}

private struct NeedOf<Given>: TypedNeed {
  let dependency: Dependency<Given>
  let text: @Sendable (Given) throws -> String
}

extension RandomProgram.Need {
  fileprivate var typed: any TypedNeed {
    switch name.kind {
    case .box: typed(Name.boxes[name.number])
    case .text: typed(Name.texts[name.number])
    case .list: typed(Name.lists[name.number])
    case .table: typed(Name.tables[name.number])
    }
  }

  private func typed<Value: RandomValue>(_ key: Key<Value>) -> any TypedNeed {
    switch form {
    case .strict: NeedOf(dependency: key) { $0.text }
    case .optional: NeedOf(dependency: key.optional) { $0?.text ?? "nil" }
    case .lazy: NeedOf(dependency: key.lazy) { try $0().text }
    case .provider: NeedOf(dependency: key.provider) { try $0().text }
    }
  }
}

extension RandomProgram.Row {
  /// What every factory receives: two needs, if need be such as are absent.
  private var typedNeeds: (any TypedNeed, any TypedNeed) {
    let none = NeedOf(dependency: Name.absent.optional) { $0 ?? "" }
    let all = needs.map(\.typed) + [none, none]
    return (all[0], all[1])
  }

  fileprivate func text(_ parts: String...) -> String {
    let number = RandomProgram.serial.withLock { serial -> Int in
      // What is given is not made.
      if verb == .value { return 0 }
      serial += 1
      return serial
    }
    return "r\(id)#\(number)(\(parts.filter { !$0.isEmpty }.joined(separator: " ")))"
  }

  fileprivate func register<Level>(in scope: inout Registry<Level>) {
    let (a, b) = typedNeeds
    switch name.kind {
    case .box:
      let key = Name.boxes[name.number]
      if verb == .weak { registerWeak(key, a, b, in: &scope) } else { register(key, a, b, in: &scope) }
    case .text:
      let key = Name.texts[name.number]
      if case .alias(let target) = verb, target.kind == .box {
        scope.alias(key, to: Name.boxes[target.number]) { $0.text }
      } else {
        register(key, a, b, in: &scope)
      }
    case .list:
      let key = Name.lists[name.number]
      guard verb == .contribution else { return register(key, a, b, in: &scope) }
      func contribute(_ a: some TypedNeed, _ b: some TypedNeed) {
        let (textA, textB) = (a.text, b.text)
        scope.contribute(to: key, needs: a.dependency, b.dependency) { try text(textA($0), textB($1)) }
      }
      contribute(a, b)
    case .table:
      let key = Name.tables[name.number]
      guard verb == .contribution else { return register(key, a, b, in: &scope) }
      func contribute(_ a: some TypedNeed, _ b: some TypedNeed) {
        let (textA, textB) = (a.text, b.text)
        scope.contribute(to: key, at: "\(id)", needs: a.dependency, b.dependency) { try text(textA($0), textB($1)) }
      }
      contribute(a, b)
    }
  }

  private func registerWeak<Level>(
    _ key: Key<TextBox>, _ a: some TypedNeed, _ b: some TypedNeed, in scope: inout Registry<Level>
  ) {
    let (textA, textB) = (a.text, b.text)
    if isOnMainActor {
      scope.weak(key, on: MainActor.self, needs: a.dependency, b.dependency) {
        TextBox(text: try text(textA($0), textB($1)))
      }
    } else {
      scope.weak(key, needs: a.dependency, b.dependency) { TextBox(text: try text(textA($0), textB($1))) }
    }
  }

  private func register<Level, Value: RandomValue>(
    _ key: Key<Value>, _ a: some TypedNeed, _ b: some TypedNeed, in scope: inout Registry<Level>
  ) {
    let (textA, textB) = (a.text, b.text)
    switch verb {
    case .value: scope.value(key, Value(text: text()))
    case .alias(let target):
      guard let same = target.key as? Key<Value> else { return }
      scope.alias(key, to: same)
    case .shared where isAsync:
      scope.shared(key, needs: a.dependency, b.dependency) { a, b in
        await Task.yield()
        return Value(text: try text(textA(a), textB(b)))
      }
    case .shared where isOnMainActor:
      scope.shared(key, on: MainActor.self, needs: a.dependency, b.dependency) {
        Value(text: try text(textA($0), textB($1)))
      }
    case .shared: scope.shared(key, needs: a.dependency, b.dependency) { Value(text: try text(textA($0), textB($1))) }
    case .unique where isAsync:
      scope.unique(key, needs: a.dependency, b.dependency) { a, b in
        await Task.yield()
        return Value(text: try text(textA(a), textB(b)))
      }
    case .unique where isOnMainActor:
      scope.unique(key, on: MainActor.self, needs: a.dependency, b.dependency) {
        Value(text: try text(textA($0), textB($1)))
      }
    case .unique: scope.unique(key, needs: a.dependency, b.dependency) { Value(text: try text(textA($0), textB($1))) }
    case .override where isOnMainActor:
      scope.override(key, on: MainActor.self, needs: a.dependency, b.dependency) {
        Value(text: try text(textA($0), textB($1)))
      }
    case .override:
      scope.override(key, needs: a.dependency, b.dependency) { Value(text: try text(textA($0), textB($1))) }
    case .decoration:
      scope.decorate(key, needs: a.dependency, b.dependency) {
        Value(text: try text($0.text, textA($1), textB($2)))
      }
    case .weak, .contribution: break
    }
  }

  /// The same as an override of a live scope.
  func override(in overrides: inout Overrides) {
    let (a, b) = typedNeeds
    switch name.kind {
    case .box: override(Name.boxes[name.number], a, b, in: &overrides)
    case .text: override(Name.texts[name.number], a, b, in: &overrides)
    case .list:
      let key = Name.lists[name.number]
      guard verb == .contribution else { return override(key, a, b, in: &overrides) }
      func contribute(_ a: some TypedNeed, _ b: some TypedNeed) {
        let (textA, textB) = (a.text, b.text)
        overrides.contribute(to: key, needs: a.dependency, b.dependency) { try text(textA($0), textB($1)) }
      }
      contribute(a, b)
    case .table:
      let key = Name.tables[name.number]
      guard verb == .contribution else { return override(key, a, b, in: &overrides) }
      func contribute(_ a: some TypedNeed, _ b: some TypedNeed) {
        let (textA, textB) = (a.text, b.text)
        overrides.contribute(to: key, at: "\(id)", needs: a.dependency, b.dependency) { try text(textA($0), textB($1)) }
      }
      contribute(a, b)
    }
  }

  private func override<Value: RandomValue>(
    _ key: Key<Value>, _ a: some TypedNeed, _ b: some TypedNeed, in overrides: inout Overrides
  ) {
    let (textA, textB) = (a.text, b.text)
    switch verb {
    case .value: overrides.override(key, value: Value(text: text()))
    case .decoration:
      overrides.decorate(key, needs: a.dependency, b.dependency) {
        Value(text: try text($0.text, textA($1), textB($2)))
      }
    case _ where isOnMainActor:
      overrides.override(key, on: MainActor.self, needs: a.dependency, b.dependency) {
        Value(text: try text(textA($0), textB($1)))
      }
    default:
      overrides.override(key, needs: a.dependency, b.dependency) { Value(text: try text(textA($0), textB($1))) }
    }
  }
}

extension Name {
  var key: Keys {
    switch kind {
    case .box: Self.boxes[number]
    case .text: Self.texts[number]
    case .list: Self.lists[number]
    case .table: Self.tables[number]
    }
  }

  /// What a scope gives for the key, as text.
  func load(from scope: Scope<some RandomLevel>) async throws -> String {
    switch kind {
    case .box: try await scope.load(Self.boxes[number]).text
    case .text: try await scope.load(Self.texts[number])
    case .list: try await scope.load(Self.lists[number]).text
    case .table: try await scope.load(Self.tables[number]).text
    }
  }

  func resolve(from scope: Scope<some RandomLevel>) throws -> String {
    switch kind {
    case .box: try scope.resolve(Self.boxes[number]).text
    case .text: try scope.resolve(Self.texts[number])
    case .list: try scope.resolve(Self.lists[number]).text
    case .table: try scope.resolve(Self.tables[number]).text
    }
  }
}
