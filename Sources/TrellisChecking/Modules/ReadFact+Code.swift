internal import TrellisGraph
internal import TrellisResolver

extension Doubts: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      isBranched: facts.next(), isLate: facts.next(), callees: facts.next(), introducer: facts.next(),
      isDefaultArgument: facts.next(), registration: facts.next())
  }
}

extension Handling: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      isCertain: facts.next(), closures: facts.next(), arguments: facts.next(), isThrownOn: facts.next())
  }
}

extension HandoverReference: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(receiver: facts.next(), object: facts.next(), site: facts.next(), handling: facts.next())
  }
}

extension RunReference: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(receiver: facts.next(), site: facts.next())
  }
}

extension KeyCall: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      call: facts.next(), receiver: facts.next(), scopes: facts.next(), context: facts.next(), condition: facts.next(),
      handling: facts.next(), factory: facts.next(), body: facts.next(), doubts: facts.next(), isLate: facts.next())
  }
}

extension KeyUse: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      lookUps: facts.next(), calls: facts.next(), isUndecided: facts.next(), isOpen: facts.next(),
      isUnseen: facts.next())
  }
}

extension KeyHolder: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(owner: facts.next(), isWrapper: facts.next(), names: facts.next(), use: facts.next())
  }
}

extension OverridingCode: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      receiver: facts.next(), context: facts.next(), site: facts.next(), closure: facts.next(), condition: facts.next(),
      handling: facts.next(), isCertain: facts.next())
  }
}

extension OverrideReference: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      key: facts.next(), code: facts.next(), isPermission: facts.next(), role: facts.next(), isComputed: facts.next(),
      needs: facts.next())
  }
}

extension OverriderCall: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(call: facts.next(), code: facts.next())
  }
}

extension OpenedReference: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(definition: facts.next(), parent: facts.next(), site: facts.next())
  }
}

extension ClosureArgument: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(label: facts.next(), isTrailing: facts.next(), given: facts.next())
  }
}

extension ClosureParameter: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(labels: facts.next(), position: facts.next())
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
    case "number": self = try .number(facts.next(), isInteger: facts.next())
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
      takesKey: facts.next(), definition: facts.next(), mention: facts.next(), alias: facts.next(),
      generics: facts.next(), isVerb: facts.next(), access: facts.next(), block: facts.next(), site: facts.next(),
      condition: facts.next(), steps: facts.next(), keyUse: facts.next())
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
      takesKey: facts.next(), trailingClosures: facts.next(), failing: facts.next(), isReference: facts.next(),
      isImplicit: facts.next())
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
      factory: facts.next(), holder: facts.next(),
      body: facts.next(), isComputed: facts.next(), doubts: facts.next(), isLate: facts.next())
  }
}

extension UseReference.Factory: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      site: facts.next(), isFunction: facts.next(), place: facts.next(), isDefault: facts.next(),
      isDeferred: facts.next(), doubts: facts.next())
  }
}

extension FactoryCall: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(reference: facts.next(), factory: facts.next())
  }
}

extension Value: ReadFact {
  init(from facts: inout FactsReader) throws {
    switch try facts.text() {
    case "written": self = try .written(facts.next(), by: facts.next())
    case "named": self = try .named(facts.next(), context: facts.next(), isCalled: facts.next())
    case "member": self = try .member(facts.next(), facts.next(), isCalled: facts.next())
    case "object": self = try .object(facts.next(), isMadeHere: facts.next())
    case "property": self = try .property(facts.next(), of: facts.next(), isCalled: facts.next())
    case "element": self = try .element(of: facts.next())
    case "either": self = try .either(facts.next())
    case "context": self = try .context(of: facts.next())
    case "overrider": self = try .overrider(facts.next())
    case "argument": self = try .argument(of: facts.next(), as: facts.next())
    case "passed": self = try .passed(facts.next())
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

extension UndeclaredNeedFact.Place: ReadFact {}
