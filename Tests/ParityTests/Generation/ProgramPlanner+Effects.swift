import TestTools

/// What only an async call can make, and what only the main actor can.
extension ProgramPlanner {
  mutating func askTooEarly(in scope: Int) {
    let source = addKey(home: scope)
    var form: Registration.Form = random.pick([.unique, .unique, .unique, .shared])
    add(Registration(form: form, key: source, isAsync: true), to: scope)
    let asked = passOn(source, form: &form, in: scope)
    let mode = random.pick([Need.Mode.lazy, .provider, .strict])
    let below = random.chance(40) ? addScope(parent: scope) : scope
    let holder: Registration.Form = random.pick([.shared, .unique, .contribution])
    let key = addKey(home: below, type: holder == .contribution ? .list : .number)
    add(Registration(form: holder, key: key, needs: [Need(key: asked, mode: mode)]), to: below)
  }

  mutating func reachForMainActor(in scope: Int) {
    let source = addKey(home: scope)
    var form: Registration.Form = random.pick([.unique, .shared])
    add(Registration(form: form, key: source, isOnMainActor: true), to: scope)
    let asked = passOn(source, form: &form, in: scope)
    let below = random.chance(40) ? addScope(parent: scope) : scope
    // Another that asks from its own scope may find another.
    if below != scope, random.chance(40) { add(Registration(form: .overrideFactory, key: source), to: below) }
    let mode = random.pick([Need.Mode.strict, .strict, .optional, .lazy])
    let key = addKey(home: scope)
    let holder: Registration.Form = random.pick([.shared, .unique])
    let isOnMainActor = random.chance(20)
    add(
      Registration(form: holder, key: key, needs: [Need(key: asked, mode: mode)], isOnMainActor: isOnMainActor),
      to: scope)
    add(Registration(form: .shared, key: addKey(home: below), needs: [Need(key: key)]), to: below)
  }

  /// The key itself, or one that stands for it, wraps it or needs it.
  private mutating func passOn(_ source: Int, form: inout Registration.Form, in scope: Int) -> Int {
    switch random.below(5) {
    case 0:
      let name = addKey(home: scope)
      add(Registration(form: .alias, key: name, needs: [Need(key: source)]), to: scope)
      return name
    case 1:
      add(decoration(of: source, from: []), to: scope)
      return source
    case 2:
      let user = addKey(home: scope)
      form = random.pick([.unique, .shared])
      add(Registration(form: form, key: user, needs: [Need(key: source)]), to: scope)
      return user
    default: return source
    }
  }
}
