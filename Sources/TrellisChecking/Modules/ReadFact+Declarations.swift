internal import TrellisGraph
internal import TrellisResolver

extension DependencySetFact: ReadFact {
  init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) }
}
extension DependencySetFact.Member: ReadFact {
  init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) }
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
    memberReads = try facts.next()
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

extension SourceFault: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }
extension ImportFact: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }
extension TypeReference: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }
extension TypeFact: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }

extension TypeFact.Kind: ReadFact {}

extension ParentReference: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }
extension PropertyFact: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }
extension InputFact: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }
extension OpaqueReference: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }
extension KeyDeclarationFact: ReadFact {
  init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) }
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

extension KeyReference: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }

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

extension LibraryMention: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }
extension NestedExtension: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }
extension ShadowingFact: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }

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
    properties = try facts.next()
  }
}

extension InitializerFact: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }
extension Suppression: ReadFact { init(from facts: inout FactsReader) throws { self = try facts.next(Self.init) } }

extension Declaration.Access: ReadFact {
  init(from facts: inout FactsReader) throws {
    let name = try facts.text()
    guard let access = Self.allCases.first(where: { "\($0)" == name }) else { throw FactsReader.Failure() }
    self = access
  }
}
