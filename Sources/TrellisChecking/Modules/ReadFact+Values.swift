internal import TrellisGraph
internal import TrellisResolver

extension String: ReadFact {
  init(from facts: inout FactsReader) throws { self = try facts.text() }
}

extension Bool: ReadFact {
  init(from facts: inout FactsReader) throws { self = try facts.number() != 0 }
}

extension Int: ReadFact {
  init(from facts: inout FactsReader) throws { self.init(truncatingIfNeeded: try facts.number()) }
}

extension NameHash: ReadFact {
  init(from facts: inout FactsReader) throws { value = try facts.number() }
}

extension Optional: ReadFact where Wrapped: ReadFact {
  init(from facts: inout FactsReader) throws { self = try facts.number() == 0 ? nil : .some(facts.next()) }
}

extension Array: ReadFact where Element: ReadFact {
  init(from facts: inout FactsReader) throws { self = try (0..<facts.count()).map { _ in try facts.next() } }
}

extension Set: ReadFact where Element: ReadFact {
  init(from facts: inout FactsReader) throws { self.init(try [Element](from: &facts)) }
}

extension Dictionary: ReadFact where Key: ReadFact, Value: ReadFact {
  init(from facts: inout FactsReader) throws {
    self.init()
    for _ in 0..<(try facts.count()) {
      let key: Key = try facts.next()
      self[key] = try facts.next() as Value
    }
  }
}

extension Site: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }

extension Condition: ReadFact {
  init(from facts: inout FactsReader) throws {
    switch try facts.text() {
    case "always": self = .always
    case "never": self = .never
    case "atom": self = try .atom(facts.next())
    case "not": self = try .not(facts.next())
    case "all": self = try .all(facts.next())
    case "any": self = try .any(facts.next())
    default: throw FactsReader.Failure()
    }
  }
}

extension Condition.Atom: ReadFact {
  init(from facts: inout FactsReader) throws { try self.init(text: facts.next()) }
}

extension Branch: ReadFact {
  init(from facts: inout FactsReader) throws {
    let decision: Decision = try facts.next()
    try self.init(
      at: decision.site, text: decision.text, arms: facts.next(), of: facts.next(), words: facts.next(),
      otherWords: facts.next())
    self.decision = decision
    isUnsure = try facts.next()
  }
}

extension Branch.Decision: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }

extension Lifetime: ReadFact {}
extension NeedMode: ReadFact {}

extension ReadFact where Self: RawRepresentable<String> {
  init(from facts: inout FactsReader) throws {
    guard let value = Self(rawValue: try facts.text()) else { throw FactsReader.Failure() }
    self = value
  }
}

extension LibraryName: ReadFact {
  private static let cases = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })

  init(from facts: inout FactsReader) throws {
    guard let name = Self.cases[try facts.text()] else { throw FactsReader.Failure() }
    self = name
  }
}
