import Trellis

/// Always the same numbers from the same seed.
struct SeededSource: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    // SplitMix64, by Sebastiano Vigna, public domain.
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// Makes programs in which nothing is missing. Needs lead to keys of lower numbers, so that nothing is circular, unless it may be.
struct ProgramMaker {
  var source: SeededSource
  private var nextID = 0
  /// Keys whose factories run on the main actor.
  private var onMainActor: Set<Name> = []
  /// Keys from here on may be asynchronous, or need what is.
  private var firstAsync: Int
  private let isCircular: Bool
  /// Whether the program contains only what can be planned without a graph.
  private let isPlain: Bool
  /// What each level registers as seen from it, by key: whether contributions may be added.
  private var visible: [Name: Bool] = [:]

  init(seed: Int, isCircular: Bool = false) {
    source = SeededSource(seed: seed)
    self.isCircular = isCircular
    isPlain = source.chance(40)
    if isCircular {
      firstAsync = Name.count
      return
    }
    firstAsync = source.chance(40) ? Int.random(in: 2..<Name.count, using: &source) : Name.count
    if source.chance(40) {
      onMainActor = Set(Name.all.filter { $0.kind == .box || $0.kind == .text }.filter { _ in source.chance(25) })
    }
  }

  /// Whether instances must be loaded.
  var isAsync: Bool { firstAsync < Name.count }

  mutating func program(levels count: Int) -> RandomProgram {
    var program = RandomProgram()
    for _ in 0..<count {
      var rows: [RandomProgram.Row] = []
      for name in Name.all { addRows(for: name, isTop: program.levels.isEmpty, to: &rows) }
      if isCircular {
        for index in rows.indices { rows[index].needs.append(contentsOf: circularNeeds(of: rows[index])) }
      }
      program.levels.append(rows.shuffled(using: &source))
    }
    return program
  }

  private mutating func addRows(for name: Name, isTop: Bool, to rows: inout [RandomProgram.Row]) {
    let mayCollect = visible[name]
    if mayCollect == nil {
      guard source.chance(isTop ? 60 : 35) else { return }
      let takesContributions = !isPlain && (name.kind == .list || name.kind == .table)
      if takesContributions, source.chance(70) {
        visible[name] = true
        for _ in 0..<Int.random(in: 1...2, using: &source) { rows.append(row(name, .contribution)) }
      } else {
        rows.append(row(name, verb(for: name)))
        visible[name] = false
      }
    } else if !isPlain, source.chance(30) {
      if mayCollect == true, source.chance(60) {
        for _ in 0..<Int.random(in: 1...2, using: &source) { rows.append(row(name, .contribution)) }
      } else {
        rows.append(row(name, .override))
        // It may be added to, as what it replaces.
        visible[name] = name.kind == .list || name.kind == .table
      }
    }
    for chance in [30, 10] where !isPlain && source.chance(chance) { rows.append(row(name, .decoration)) }
  }

  private mutating func verb(for name: Name) -> RandomProgram.Verb {
    let targets = visible.keys.filter { target in
      target.number < name.number && (target.kind == name.kind || (name.kind == .text && target.kind == .box))
        && (onMainActor.contains(name) || !onMainActor.contains(target))
    }.sorted { $0.number < $1.number }
    if let target = targets.randomElement(using: &source), source.chance(25) { return .alias(of: target) }
    let verbs: [RandomProgram.Verb] = [.value, .shared, .shared, .unique, .unique] + (name.kind == .box ? [.weak] : [])
    return verbs.randomElement(using: &source) ?? .shared
  }

  private mutating func row(_ name: Name, _ verb: RandomProgram.Verb) -> RandomProgram.Row {
    nextID += 1
    var row = RandomProgram.Row(id: nextID, name: name, verb: verb)
    switch verb {
    case .value, .alias: return row
    case .contribution, .weak, .override, .decoration, .shared, .unique: break
    }
    let isDeclaredMain = verb != .contribution && verb != .decoration
    row.isOnMainActor = onMainActor.contains(name) && isDeclaredMain
    row.isAsync =
      name.number >= firstAsync && !row.isOnMainActor && (verb == .shared || verb == .unique) && source.chance(50)
    // A decoration is made where what it wraps is made, which an override may change.
    let isOnMain = row.isOnMainActor
    for _ in 0..<Int.random(in: 0...2, using: &source) {
      guard name.number > 0 else { break }
      let needed = Name(number: Int.random(in: 0..<name.number, using: &source))
      if onMainActor.contains(needed), !isOnMain || row.isAsync { continue }
      let mayBeAsync = needed.number >= firstAsync
      var forms: [RandomProgram.Form] = [.optional]
      if visible[needed] != nil {
        forms = mayBeAsync ? [.strict, .optional] : [.strict, .strict, .optional, .lazy, .provider]
      }
      row.needs.append(RandomProgram.Need(form: forms.randomElement(using: &source) ?? .optional, name: needed))
    }
    return row
  }

  /// A need of any key that the level sees, where the row has room for it.
  private mutating func circularNeeds(of row: RandomProgram.Row) -> [RandomProgram.Need] {
    if case .alias = row.verb { return [] }
    guard row.verb != .value, row.needs.count < 2, source.chance(25) else { return [] }
    let names = visible.keys.sorted { $0.number < $1.number }
    guard let name = names.randomElement(using: &source),
      let form = RandomProgram.Form.allCases.randomElement(using: &source)
    else {
      return []
    }
    return [RandomProgram.Need(form: form, name: name)]
  }

  /// Overrides, decorations and contributions for a scope that sees some keys.
  ///
  /// - Parameter collections: The keys that may be contributed to.
  mutating func overrides(of names: [Name], collections: Set<Name>) -> [RandomProgram.Row] {
    let seen = visible
    defer { visible = seen }
    visible = Dictionary(uniqueKeysWithValues: names.map { ($0, false) })
    return names.shuffled(using: &source).prefix(Int.random(in: 1...3, using: &source)).flatMap { name in
      var rows: [RandomProgram.Row] = []
      if source.chance(20) { rows.append(row(name, .decoration)) }
      if collections.contains(name), source.chance(60) { rows.append(row(name, .contribution)) }
      if rows.isEmpty || source.chance(20) { rows.append(row(name, source.chance(30) ? .value : .override)) }
      return rows
    }
  }
}
