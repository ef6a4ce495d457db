internal import TrellisGraph
internal import TrellisResolver

extension Doubts: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      isBranched: facts.next(), isLate: facts.next(), callees: facts.next())
  }
}

extension Handling: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      isCertain: facts.next(), closures: facts.next(), arguments: facts.next())
  }
}

extension HandoverReference: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(receiver: facts.next(), object: facts.next(), site: facts.next(), handling: facts.next())
  }
}

extension KeyCall: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(name: facts.next(), key: facts.next(), scopes: facts.next(), context: facts.next())
  }
}

extension KeyTaker: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      name: facts.next(), mention: facts.next(), context: facts.next(), site: facts.next(), overload: facts.next())
  }
}

extension OverrideReference: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(key: facts.next(), context: facts.next())
  }
}

extension RegistrationReference: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      key: facts.next(), lifetime: facts.next(), isOverride: facts.next(), needs: facts.next(),
      areAllNeedsRead: facts.next(), role: facts.next(), factory: facts.next(), isOnMainActor: facts.next(),
      runs: facts.next(), count: facts.next(), maker: facts.next())
  }
}

extension RegistrationReference.Need: ReadFact {
  init(from facts: inout FactsReader) throws {
    switch try facts.text() {
    case "key": self = try .key(facts.next())
    case "members": self = try .members(facts.next())
    default: throw FactsReader.Failure()
    }
  }
}

extension RegistrationReference.Role: ReadFact {
  init(from facts: inout FactsReader) throws {
    switch try facts.text() {
    case "plain": self = .plain
    case "contribution": self = try .contribution(facts.next())
    case "decoration": self = .decoration
    default: throw FactsReader.Failure()
    }
  }
}

extension RegistrationReference.Factory: ReadFact {
  init(from facts: inout FactsReader) throws {
    switch try facts.text() {
    case "closure": self = try .closure(facts.next())
    case "initializer": self = try .initializer(facts.next())
    default: throw FactsReader.Failure()
    }
  }
}

extension NeedReference: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(key: facts.next(), mode: facts.next())
  }
}

extension EntryReference: ReadFact {
  init(from facts: inout FactsReader) throws {
    switch try facts.text() {
    case "string": self = try .string(facts.next())
    case "number": self = try .number(facts.next())
    case "member": self = try .member(type: facts.next(), name: facts.next())
    case "computed": self = .computed
    default: throw FactsReader.Failure()
    }
  }
}

extension InitializerReference: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(type: facts.next(), function: facts.next(), labels: facts.next())
  }
}

extension RegistryFunction: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      name: facts.next(), owner: facts.next(), context: facts.next(), parameters: facts.next(), registry: facts.next(),
      definition: facts.next(), mention: facts.next(), alias: facts.next(),
      generics: facts.next(), isVerb: facts.next(), access: facts.next(), block: facts.next(), site: facts.next(),
      condition: facts.next(), steps: facts.next())
  }
}

extension RegistryFunction.Parameter: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(label: facts.next(), hasDefault: facts.next(), isVariadic: facts.next())
  }
}

extension RegistryFunction.Block: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(first: facts.next(), last: facts.next())
  }
}

extension RegistryStep: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      action: facts.next(), site: facts.next(), condition: facts.next(), path: facts.next(), hasTried: facts.next())
  }
}

extension RegistryStep.Action: ReadFact {
  init(from facts: inout FactsReader) throws {
    switch try facts.text() {
    case "register": self = try .register(facts.next())
    case "include": self = try .include(facts.next())
    case "call": self = try .call(facts.next())
    case "opaque": self = try .opaque(facts.next(), hides: facts.next())
    case "end": self = .end
    case "mayEnd": self = try .mayEnd(facts.next())
    case "fail": self = .fail
    default: throw FactsReader.Failure()
    }
  }
}

extension HelperCall: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      qualifier: facts.next(), name: facts.next(), labels: facts.next(), keys: facts.next(), registry: facts.next(),
      trailingClosures: facts.next(), failing: facts.next(), isImplicit: facts.next())
  }
}

extension HelperCall.Failing: ReadFact {
  init(from facts: inout FactsReader) throws {
    switch try facts.text() {
    case "ignored": self = .ignored
    case "ends": self = .ends
    case "thrown": self = .thrown
    case "caught": self = try .caught(facts.next())
    default: throw FactsReader.Failure()
    }
  }
}

extension UseReference: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      key: facts.next(), receiver: facts.next(), wrapper: facts.next(), projection: facts.next(), context: facts.next(),
      condition: facts.next(), path: facts.next(), isLoad: facts.next(), handling: facts.next(),
      factory: facts.next(), isComputed: facts.next(), doubts: facts.next())
  }
}

extension UseReference.Factory: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      site: facts.next(), isHook: facts.next(), isDeferred: facts.next(), doubts: facts.next())
  }
}

extension Value: ReadFact {
  init(from facts: inout FactsReader) throws {
    switch try facts.text() {
    case "written": self = try .written(facts.next(), by: facts.next())
    case "named": self = try .named(facts.next(), context: facts.next(), isCalled: facts.next())
    case "member": self = try .member(facts.next(), facts.next(), isCalled: facts.next())
    case "object": self = try .object(facts.next(), isMadeHere: facts.next())
    case "context": self = try .context(of: facts.next())
    case "anyScope": self = .anyScope
    case "unknown": self = .unknown
    default: throw FactsReader.Failure()
    }
  }
}

extension ScopeMaker: ReadFact {
  init(from facts: inout FactsReader) throws {
    switch try facts.text() {
    case "name": self = try .name(facts.next())
    case "existing": self = try .existing(facts.next(), of: facts.next())
    case "parameter": self = .parameter
    case "alias": self = .alias
    case "member": self = try .member(facts.next(), of: facts.next())
    default: throw FactsReader.Failure()
    }
  }
}
