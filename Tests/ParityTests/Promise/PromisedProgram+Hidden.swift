import TestTools

/// Faults that a single place shows: without it, the program is sound.
extension PromisedProgram {
  /// A key for which one function asks, wherever that is registered.
  mutating func hide() {
    let index = keys.count
    var key = Key(owner: random.below(scopes.count))
    key.isNested = random.chance(25)
    key.when = random.chance(60) ? .always : planWhen()
    if random.chance(10) {
      key.when = random.pick([.loop("flagA"), .closure("flagA"), .function("flagB"), .late("flagB")])
    }
    var new = Registration(form: random.pick([.shared, .unique, .value]), key: index, when: key.when)
    if new.form == .unique, random.chance(30) { (new.isAsync, key.isAsync, key.waits) = (true, true, true) }
    switch key.when {
    // What is not read may be wrong itself.
    case .loop, .closure, .function, .late:
      if new.form != .value, random.chance(60) { new.needs = [(index + 1, .strict)] }
    default: break
    }
    key.isShared = new.form != .unique
    keys.append(key)
    if !new.needs.isEmpty { keys.append(Key(owner: key.owner)) }
    if random.chance(80) { scopes[key.owner].registrations.append(new) }
    var question = Question(scope: random.below(scopes.count), key: index)
    if random.chance(40) { question.scope = key.owner }
    question.isAtOnce = random.chance(30)
    if !key.when.isEvery, random.chance(40) { question.when = key.when }
    if question.when == .always, random.chance(15) { question.when = planWhen() }
    switch random.below(5) {
    case 0, 1: question.form = random.below(Self.forms)
    case 2, 3: (question.isOutside, question.form) = (true, random.below(Self.outside.count))
    default: (question.other, question.form) = (random.below(scopes.count), random.below(Self.hiding.count))
    }
    // What a scope has, an ancestor of it may lack.
    if let upper = scopes[key.owner].parent, random.chance(15) {
      (question.scope, question.isOutside, question.other, question.form) = (upper, false, nil, 9)
    }
    questions.append(question)
  }

  /// A ring of needs, of which some exist under a flag, or are not needed at once.
  mutating func tangle() {
    let owner = random.below(scopes.count)
    let first = keys.count
    let count = 1 + random.below(3)
    let flags = ["flagA", "!flagA", "flagB", "Flags.isDemo", "flagA"]
    for position in 0..<count {
      let key = Key(
        isNested: random.chance(25), owner: owner, when: random.chance(50) ? .always : .both(random.pick(flags)))
      let need = first + (position + 1) % count
      let mode: Registration.Mode = random.chance(85) ? .strict : random.pick([.optional, .lazy, .provider])
      var new = Registration(form: .shared, key: first + position, needs: [(need, mode)], when: key.when)
      if key.when == .always, random.chance(40) { new.form = random.pick([.unique, .alias]) }
      if new.form == .alias { new.needs = [(need, .strict)] }
      keys.append(key)
      scopes[owner].registrations.append(new)
    }
    if random.chance(60) { questions.append(Question(scope: owner, key: first)) }
  }
}
