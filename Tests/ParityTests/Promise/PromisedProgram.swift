import TestTools

/// A small program whose definitions register under flags, and whose functions ask for what is there: in the validator's language,
/// outside it, or wrong in one place.
struct PromisedProgram {
  let number: Int
  var random: SeededGenerator
  var keys: [Key] = []
  var scopes: [Scope] = []
  var questions: [Question] = []
  /// Functions that the statements of definitions call.
  var helpers: [String] = []

  enum Kind: CaseIterable { case plain, object, list, maker }

  struct Key {
    var kind = Kind.plain
    var hasDefault = false
    /// Whether it is a constant of the program's namespace, and no member of `Keys`.
    var isNested = false
    /// The scope that registers it.
    var owner = 0
    /// When it is registered.
    var when = When.always
    var isAsync = false
    var isShared = true
    var isOnMainActor = false
    /// Whether a request of it may throw the program's own error.
    var mayRefuse = false
    /// Whether something that it is made of has to be loaded.
    var waits = false
  }

  /// When something is registered, or asked for.
  enum When: Equatable {
    case always
    /// `if words { … }`
    case on(String)
    /// `if words { … } else { … }`, with a registration in both.
    case both(String)
    /// `guard words else { return }` before it.
    case after(String)
    /// `switch mode`, with a registration in the first so many of its three cases.
    case cases(Int)
    /// `#if words`
    case build(String)
    case bothBuilds(String)
    /// `if words {} else { … }`
    case otherwise(String)
    /// One decision inside another.
    case nested(String, String)
    /// `if words {} else if words { … }`
    case elseIf(String, String)
    /// `if words { return }` before it.
    case unless(String)
    /// `if … else if … else …`, with a registration in the first so many of the three.
    case chain(String, String, Int)
    /// After something that may throw, in a `do` with a `catch`.
    case caught
    /// In a labelled `do` that a `break` may leave before.
    case leaving(String)
    /// `case .one: fallthrough`, and then it.
    case falling
    /// `if words { … }` inside `#if words`
    case buildAnd(String, String)
    /// `#if words`, `#elseif words`, and then it.
    case buildElseIf(String, String)
    /// In a loop, closure, local function or `defer`, which are not followed: what asks for it takes no notice.
    case loop(String)
    case closure(String)
    case function(String)
    case late(String)

    /// Whether it is registered in each run.
    var isEvery: Bool {
      switch self {
      case .always, .both, .cases(3), .chain(_, _, 3), .bothBuilds, .loop, .closure, .function, .late: true
      default: false
      }
    }

    var isOfRun: Bool {
      switch self {
      case .on, .both, .after, .cases, .otherwise, .nested, .elseIf, .unless, .chain, .caught, .leaving, .falling,
        .buildAnd:
        true
      default: false
      }
    }
  }

  struct Registration {
    enum Form { case shared, unique, weak, value, input, alias, maker, contribution, decoration, override }
    enum Mode: CaseIterable { case strict, optional, lazy, provider }

    var form: Form
    var key: Int
    var needs: [(key: Int, mode: Mode)] = []
    var when = When.always
    var isAsync = false
    var isOnMainActor = false
    var refuses = false
  }

  struct Scope {
    var parent: Int?
    var hasInputs = false
    var registrations: [Registration] = []
    /// Statements that register more.
    var woven: [String] = []
    /// Whether all that a module registers for it is under a flag.
    var includes = When.always
  }

  /// A function that asks a scope.
  struct Question {
    var scope: Int
    var key: Int
    var form = 0
    var when = When.always
    /// Whether the form is one outside the language.
    var isOutside = false
    /// A second scope, for forms in which it has the name of the first.
    var other: Int?
    /// Whether it does not wait, whatever it asks for.
    var isAtOnce = false
  }

  /// Whether a run-time decision is around a registration.
  var hasDecisions: Bool {
    scopes.contains { scope in
      !scope.woven.isEmpty || scope.includes.isOfRun || scope.registrations.contains { $0.when.isOfRun }
    }
  }

  init(number: Int, seed: UInt64) {
    self.number = number
    random = SeededGenerator(seed: seed &+ UInt64(number) &* 0x9e37_79b9)
    if random.chance(25) {
      weave()
      return
    }
    planScopes()
    for _ in 0..<(4 + random.below(5)) { planKey() }
    for _ in 0..<(3 + random.below(6)) { planQuestion() }
    switch random.below(20) {
    case 0..<6: spoil()
    case 6..<11: hide()
    case 11: tangle()
    default: break
    }
  }

  // MARK: A plan without a fault

  private mutating func planScopes() {
    scopes = [Scope()]
    for _ in 0..<random.below(4) {
      scopes.append(Scope(parent: random.below(scopes.count), hasInputs: random.chance(40)))
    }
  }

  mutating func planWhen() -> When {
    let run = ["flagA", "flagB", "Flags.isDemo", "!flagA", "!Flags.isDemo", "flagA && flagB", "flagA || Flags.isDemo"]
    let build = ["BUILD_A", "BUILD_B", "!BUILD_A", "BUILD_A && BUILD_B", "DEBUG"]
    switch random.below(24) {
    case 23 where random.chance(50):
      let words = random.pick(run)
      return random.pick([.loop(words), .closure(words), .function(words), .late(words)])
    case 22 where random.chance(60):
      let (a, b) = (random.pick(run), random.pick(run))
      switch random.below(10) {
      case 0: return .otherwise(a)
      case 1: return .nested(a, b)
      case 2: return .elseIf(a, b)
      case 3: return .unless(a)
      case 4: return .chain(a, b, 2 + random.below(2))
      case 5: return .caught
      case 6: return .leaving(a)
      case 7: return .falling
      case 8: return .buildAnd(random.pick(build), a)
      default: return .buildElseIf(random.pick(build), random.pick(build))
      }
    case 0, 1: return .on(random.chance(10) ? "Flags.isMoody" : random.pick(run))
    case 2: return .both(random.pick(run))
    case 3: return .after(random.pick(run))
    case 4: return .cases(1 + random.below(3))
    case 5: return .build(random.pick(build))
    case 6: return .bothBuilds(random.pick(build))
    default: return .always
    }
  }

  func isAbove(_ upper: Int, _ lower: Int) -> Bool {
    var scope: Int? = lower
    while let next = scope {
      if next == upper { return true }
      scope = scopes[next].parent
    }
    return false
  }

  private mutating func planKey() {
    let index = keys.count
    var key = Key()
    key.kind = random.chance(60) ? .plain : random.pick(Kind.allCases)
    key.isNested = random.chance(25)
    key.owner = random.below(scopes.count)
    key.when = planWhen()
    if key.kind == .plain, random.chance(12) { key.hasDefault = true }
    var new = Registration(form: .shared, key: index)
    switch key.kind {
    case .plain:
      new.form = random.pick([.shared, .shared, .unique, .value, .alias])
      if scopes[key.owner].hasInputs, key.when == .always, random.chance(30) { new.form = .input }
    case .object: new.form = random.pick([.weak, .shared])
    case .list: new.form = .contribution
    case .maker: new.form = .maker
    }
    let seen = keys.indices.filter { isAbove(keys[$0].owner, key.owner) }
    let takesNeeds = new.form != .value && new.form != .input && !seen.isEmpty
    if takesNeeds {
      let given = seen.filter { keys[$0].when.isEvery || keys[$0].hasDefault || keys[$0].when == key.when }
      for _ in 0..<random.below(3) where !given.isEmpty {
        let need = random.pick(given)
        let mode =
          keys[need].kind == .maker ? .strict : random.chance(60) ? .strict : random.pick(Registration.Mode.allCases)
        if keys[need].isAsync, !keys[need].isShared, mode == .lazy || mode == .provider { continue }
        if keys[need].waits, !keys[need].isShared, mode != .strict { continue }
        if !new.needs.contains(where: { $0.key == need }) { new.needs.append((need, mode)) }
      }
      // Optional needs of what may not be there.
      if random.chance(10), let need = seen.first(where: { keys[$0].kind == .plain }),
        !new.needs.contains(where: { $0.key == need })
      {
        if !(keys[need].waits && !keys[need].isShared) { new.needs.append((need, .optional)) }
      }
    }
    if new.form == .alias {
      let others = seen.filter { keys[$0].kind == .plain && (keys[$0].when.isEvery || keys[$0].when == key.when) }
      if let other = others.randomElement(using: &random) { new.needs = [(other, .strict)] } else { new.form = .value }
      if new.form == .value { new.needs = [] }
    }
    let pressing = new.needs.filter { $0.mode == .strict || $0.mode == .optional }.map(\.key)
    new.isOnMainActor = pressing.contains { keys[$0].isOnMainActor }
    if new.form == .shared || new.form == .unique {
      new.isAsync = random.chance(25)
      new.isOnMainActor = new.isOnMainActor || random.chance(10)
      if !new.isAsync, random.chance(8) { new.refuses = true }
    }
    new.when = key.when
    key.isAsync = new.isAsync
    key.isShared = new.form == .shared || new.form == .value || new.form == .input
    key.isOnMainActor = new.isOnMainActor
    key.mayRefuse = new.refuses || pressing.contains { keys[$0].mayRefuse }
    key.waits = new.isAsync || pressing.contains { keys[$0].waits && !keys[$0].isShared }
    // What a start creates must not refuse.
    if key.mayRefuse, new.isAsync { (new.isAsync, key.isAsync) = (false, false) }
    if key.mayRefuse, pressing.contains(where: { keys[$0].waits }) || scopes.isEmpty {
      (new.needs, new.refuses, key.mayRefuse) = ([], false, false)
    }
    if new.form == .alias, new.needs.isEmpty { new.form = .value }
    keys.append(key)
    scopes[key.owner].registrations.append(new)
    if random.chance(12), key.kind == .plain, key.when == .always, new.form != .input {
      var second = Registration(form: .decoration, key: index)
      let below = scopes.indices.filter { $0 != key.owner && isAbove(key.owner, $0) }
      var place = key.owner
      if let lower = below.randomElement(using: &random) {
        place = lower
        if random.chance(50) { second.form = .override }
      }
      second.isOnMainActor = new.isOnMainActor
      if !key.hasDefault { scopes[place].registrations.append(second) }
    }
  }

  private mutating func planQuestion() {
    let key = random.below(keys.count)
    let scope = random.pick(scopes.indices.filter { isAbove(keys[key].owner, $0) })
    var question = Question(scope: scope, key: key)
    question.form = random.below(Self.forms)
    if !keys[key].when.isEvery, !keys[key].hasDefault { question.when = keys[key].when }
    if random.chance(3) { (question.isOutside, question.form) = (true, random.below(Self.outside.count)) }
    questions.append(question)
  }

  // MARK: One fault

  /// Changes what a registration needs, for nobody else to see.
  ///
  /// - Returns: Whether there is a need to change.
  private mutating func spoilNeed() -> Bool {
    var places: [(scope: Int, holder: Int, need: Int)] = []
    for (scope, place) in scopes.enumerated() {
      for (holder, registration) in place.registrations.enumerated() where registration.form != .alias {
        for need in registration.needs.indices { places.append((scope, holder, need)) }
      }
    }
    guard let (scope, holder, position) = places.randomElement(using: &random) else { return false }
    let key = scopes[scope].registrations[holder].needs[position].key
    let owner = keys[key].owner
    let isMade: (Registration) -> Bool = { $0.key == key && $0.form != .decoration && $0.form != .override }
    guard let own = scopes[owner].registrations.firstIndex(where: isMade) else { return false }
    questions.removeAll { $0.key == key && random.chance(80) }
    switch random.below(4) {
    case 0: scopes[owner].registrations.remove(at: own)
    case 1 where [.shared, .unique].contains(scopes[owner].registrations[own].form):
      scopes[owner].registrations[own].isOnMainActor.toggle()
    case 2 where keys[key].kind == .plain:
      scopes[owner].registrations[own].form = .unique
      scopes[owner].registrations[own].isAsync = true
      scopes[owner].registrations[own].refuses = false
      scopes[scope].registrations[holder].needs[position].mode = random.chance(50) ? .lazy : .provider
    default: scopes[owner].registrations[own].when = .on(random.pick(["flagA", "!flagB", "Flags.isDemo"]))
    }
    return true
  }

  private mutating func spoil() {
    if random.chance(40), spoilNeed() { return }
    let key = random.below(keys.count)
    let owner = keys[key].owner
    let own = scopes[owner].registrations.firstIndex { $0.key == key && $0.form != .decoration && $0.form != .override }
    switch random.below(13) {
    case 0: if let own { scopes[owner].registrations.remove(at: own) }
    case 1:
      for index in questions.indices where random.chance(50) {
        questions[index].scope = random.below(scopes.count)
      }
    case 2:
      guard let own, ![.value, .input, .alias, .maker].contains(scopes[owner].registrations[own].form) else { return }
      scopes[owner].registrations[own].needs.append((random.below(keys.count), random.pick(Registration.Mode.allCases)))
    case 3:
      let later = keys.indices.filter { $0 > key && keys[$0].owner == owner }
      guard let own, let other = later.last, [.shared, .unique].contains(scopes[owner].registrations[own].form) else {
        return
      }
      scopes[owner].registrations[own].needs.append((other, random.chance(70) ? .strict : .lazy))
      if let back = scopes[owner].registrations.firstIndex(where: {
        $0.key == other && [.shared, .unique].contains($0.form)
      }) {
        scopes[owner].registrations[back].needs.append((key, .strict))
      }
    case 4: for index in questions.indices { questions[index].when = .always }
    case 5: if let own { scopes[owner].registrations[own].when = .on(random.pick(["flagA", "Flags.isDemo", "flagB"])) }
    case 6: if let own { scopes[owner].registrations[own].when = .build("BUILD_A") }
    case 7:
      guard let own, [.shared, .unique].contains(scopes[owner].registrations[own].form) else { return }
      scopes[owner].registrations[own].isAsync = true
      if random.chance(70) { scopes[owner].registrations[own].form = .unique }
    case 8:
      guard let own, [.shared, .unique].contains(scopes[owner].registrations[own].form) else { return }
      scopes[owner].registrations[own].isOnMainActor.toggle()
    case 9:
      scopes[random.below(scopes.count)].registrations.append(
        Registration(form: keys[key].kind == .plain ? .override : .decoration, key: key))
    case 10:
      guard let own else { return }
      let place = random.below(scopes.count)
      if scopes[place].hasInputs || scopes[owner].registrations[own].form != .input {
        scopes[place].registrations.append(scopes[owner].registrations[own])
      }
    case 11: scopes[owner].includes = random.chance(50) ? .on("flagA") : .build("BUILD_B")
    default:
      for index in questions.indices where questions[index].when != .always {
        switch questions[index].when {
        case .on(let words): questions[index].when = .on(words.hasPrefix("!") ? String(words.dropFirst()) : "flagB")
        case .after: questions[index].when = .on("flagA")
        case .build: questions[index].when = .build("BUILD_B")
        default: questions[index].when = .on("mode == .three")
        }
      }
    }
  }
}
