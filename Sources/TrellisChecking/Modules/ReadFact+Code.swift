internal import TrellisGraph
internal import TrellisResolver

extension Doubts: ReadFact {
  init(from facts: inout FactsReader) throws { self = try facts.next(Self.init(isBranched:isLate:callees:)) }
}
extension Handling: ReadFact {
  init(from facts: inout FactsReader) throws { self = try facts.next(Self.init(isCertain:closures:arguments:)) }
}
extension HandoverReference: ReadFact {
  init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) }
}
extension KeyCall: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }
extension KeyTaker: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }
extension OverrideReference: ReadFact {
  init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) }
}
extension RegistrationReference: ReadFact {
  init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) }
}

extension ClosureShape: ReadFact {
  init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) }
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

extension NeedReference: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }

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
  init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) }
}
extension RegistryFunction: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }
extension RegistryFunction.Parameter: ReadFact {
  init(from facts: inout FactsReader) throws { self = try facts.next(Self.init(label:hasDefault:isVariadic:)) }
}
extension RegistryFunction.Block: ReadFact {
  init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) }
}
extension RegistryStep: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }

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

extension HelperCall: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }

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

extension UseReference: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }
extension UseReference.Factory: ReadFact {
  init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) }
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
