internal import TrellisGraph
internal import TrellisResolver

extension DependencySetFact: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      path: facts.next(), site: facts.next(), isOpen: facts.next(), condition: facts.next(), members: facts.next(),
      mention: facts.next(), opaques: facts.next())
  }
}

extension DependencySetFact.Member: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(name: facts.next(), type: facts.next(), mode: facts.next(), site: facts.next())
  }
}

extension FileFacts: ReadFact {
  init(from facts: inout FactsReader) throws {
    self.init(path: try facts.next(), module: try facts.next())
    isOfTests = try facts.next()
    imports = try facts.next()
    types = try facts.next()
    shadowings = try facts.next()
    nestedExtensions = try facts.next()
    keys = try facts.next()
    functions = try facts.next()
    initializers = try facts.next()
    dependencySets = try facts.next()
    properties = try facts.next()
    inputs = try facts.next()
    uses = try facts.next()
    overrides = try facts.next()
    keyTakers = try facts.next()
    keyCalls = try facts.next()
    handovers = try facts.next()
    reads = try facts.next()
    startsProgram = try facts.next()
    mentions = try facts.next()
    suppressions = try facts.next()
    faults = try facts.next()
  }
}

extension SourceFault: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(message: facts.next(), site: facts.next())
  }
}

extension ImportFact: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      module: facts.next(), name: facts.next(), isExported: facts.next(), isTestable: facts.next(),
      access: facts.next(), isConditional: facts.next())
  }
}

extension TypeReference: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      name: facts.next(), context: facts.next(), site: facts.next(), hasArguments: facts.next(), arguments: facts.next()
    )
  }
}

extension TypeFact: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      kind: facts.next(), path: facts.next(), site: facts.next(), isGeneric: facts.next(), generics: facts.next(),
      conformances: facts.next(), parents: facts.next(), registryOf: facts.next(), scopeOf: facts.next(),
      condition: facts.next(), isOpen: facts.next(), isValue: facts.next(), hasMacros: facts.next(),
      access: facts.next())
  }
}

extension TypeFact.Kind: ReadFact {}

extension ParentReference: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(type: facts.next(), condition: facts.next(), limits: facts.next())
  }
}

extension PropertyFact: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      owner: facts.next(), name: facts.next(), isCalled: facts.next(), isStatic: facts.next(),
      isConstant: facts.next(), mayOpen: facts.next(), endsProgram: facts.next(), takesAutoclosure: facts.next(),
      access: facts.next(), value: facts.next(), object: facts.next())
  }
}

extension InputFact: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(owner: facts.next(), name: facts.next(), type: facts.next(), site: facts.next())
  }
}

extension OpaqueReference: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(reason: facts.next(), advice: facts.next(), site: facts.next())
  }
}

extension KeyDeclarationFact: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      name: facts.next(), owner: facts.next(), access: facts.next(), value: facts.next(), mention: facts.next(),
      alias: facts.next(), isAliasWritten: facts.next(), isVariable: facts.next(), isConditional: facts.next(),
      site: facts.next())
  }
}

extension KeyDeclarationFact.Label: ReadFact {
  init(from facts: inout FactsReader) throws {
    switch try facts.text() {
    case "string": self = try .string(facts.next())
    case "place": self = try .place(facts.next())
    case "computed": self = .computed
    default: throw FactsReader.Failure()
    }
  }
}

extension KeyDeclarationFact.Value: ReadFact {
  init(from facts: inout FactsReader) throws {
    switch try facts.text() {
    case "made": self = try .made(facts.next(), type: facts.next(), hasDefault: facts.next())
    case "alias": self = try .alias(facts.next())
    case "computed": self = .computed
    default: throw FactsReader.Failure()
    }
  }
}

extension KeyReference: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(form: facts.next(), name: facts.next(), module: facts.next(), site: facts.next())
  }
}

extension KeyReference.Form: ReadFact {
  init(from facts: inout FactsReader) throws {
    switch try facts.text() {
    case "implicit": self = .implicit
    case "qualified": self = try .qualified(facts.next())
    case "bare": self = .bare
    case "parameter": self = try .parameter(facts.next())
    default: throw FactsReader.Failure()
    }
  }
}

extension LibraryMention: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(name: facts.next(), isQualified: facts.next(), hasArguments: facts.next())
  }
}

extension NestedExtension: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(path: facts.next(), block: facts.next())
  }
}

extension ShadowingFact: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      name: facts.next(), extent: facts.next(), access: facts.next(), isValue: facts.next(), isGeneric: facts.next(),
      target: facts.next())
  }
}

extension ShadowingFact.Extent: ReadFact {
  init(from facts: inout FactsReader) throws {
    switch try facts.text() {
    case "type": self = try .type(facts.next())
    case "block": self = try .block(facts.next())
    default: throw FactsReader.Failure()
    }
  }
}

extension Mentions: ReadFact {
  init(from facts: inout FactsReader) throws {
    self.init()
    members = try facts.next()
    bare = try facts.next()
  }
}

extension InitializerFact: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(
      owner: facts.next(), isInExtension: facts.next(), name: facts.next(), labels: facts.next(), isAsync: facts.next(),
      isOfFile: facts.next(), site: facts.next(), result: facts.next(), made: facts.next())
  }
}

extension Suppression: ReadFact {
  init(from facts: inout FactsReader) throws {
    try self.init(site: facts.next(), line: facts.next(), names: facts.next(), reason: facts.next())
  }
}

extension Declaration.Access: ReadFact {
  init(from facts: inout FactsReader) throws {
    switch try facts.text() {
    case "file": self = .file
    case "module": self = .module
    case "package": self = .package
    case "open": self = .open
    default: throw FactsReader.Failure()
    }
  }
}
