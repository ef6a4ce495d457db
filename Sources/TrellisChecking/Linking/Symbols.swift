internal import TrellisGraph

/// The properties and functions of a program by owner and name: what a name means, and what its declarations hold.
///
/// Only names are kept that something refers to; the owners of others are not looked up.
final class Symbols {
  enum Owner: Hashable {
    case type(TypeIndex)
    /// A global, visible in its own module and where that is imported.
    case module(ModuleIndex)
  }

  struct Name: Hashable {
    var owner: Owner
    var name: NameHash
    var isCalled: Bool
  }

  struct Property {
    /// The visibility of a global.
    var access = Declaration.Access.module
    /// Nil if it is not a scope, or if declarations with its name are different scopes.
    var value: Value?
    var object: TypeReference?
    var file: FileIndex
    var isStatic: Bool
    /// Whether reading it may open a scope.
    var mayOpen: Bool
    var isAmbiguous = false
  }

  private var properties: [Name: Property] = [:]
  /// The methods of `Scope` that create another scope and that other types of the program declare too.
  private(set) var ownMethods: Set<NameHash> = []
  /// The functions with an autoclosure among their parameters, by name, and the types with such an initializer.
  private(set) var autoclosures: [NameHash: Set<Owner>] = [:]
  /// Where the names are declared of functions that are given code which throws.
  private var declared: [NameHash: [(file: FileIndex, access: Declaration.Access)]] = [:]
  /// The names of functions that end the program, and of the others.
  private var ending: Set<NameHash> = []
  private var others = Set(standardFunctions.map { NameHash($0) })
  /// Of the names in conditions, those that only constants have.
  private var constants: Set<NameHash> = []
  private let types: TypeTable

  /// The standard library's functions that a branch may end with.
  static let standardFunctions: Set<String> = [
    "print", "debugPrint", "dump", "assert", "assertionFailure", "precondition", "preconditionFailure", "fatalError",
  ]

  init(_ files: [LinkedFile], _ types: TypeTable) {
    self.types = types
    let referenced = Self.referencedNames(files)
    var variables: Set<NameHash> = []
    let given = Set(files.flatMap(\.facts.handlings).flatMap(\.closures))
    for file in files.indices {
      let properties = files[file].facts.properties
      collect(properties, referenced, file)
      for property in properties {
        // What is declared twice may mean either.
        if !property.isConstant || !constants.insert(property.name).inserted { variables.insert(property.name) }
        if property.isCalled {
          if property.endsProgram { ending.insert(property.name) } else { others.insert(property.name) }
        }
        if given.contains(property.name) { declared[property.name, default: []].append((file, property.access)) }
      }
    }
    constants.subtract(variables)
  }

  /// A branch as one of its own, or as one on a constant that is the same in other code.
  func decided(_ branch: Branch, walk: Int = 0, isUnsure: Bool = false) -> Branch {
    var branch = branch
    let names = branch.decision.text.split { ". `".contains($0) }.filter { $0.first?.isUppercase == false }
    let isConstant = !names.isEmpty && names.allSatisfy { constants.contains(NameHash(String($0))) }
    branch.decision =
      isConstant && !isUnsure
      ? Branch.Decision(site: nil, text: branch.decision.text)
      : Branch.Decision(site: branch.decision.site, text: "", walk: walk)
    if isUnsure { branch.isUnsure = true }
    return branch
  }

  // MARK: What names mean

  subscript(_ owner: Owner, _ name: NameHash, isCalled isCalled: Bool) -> Property? {
    properties[Name(owner: owner, name: name, isCalled: isCalled)]
  }

  /// The member with this name of a type, or of a class or protocol that it inherits from.
  func member(_ name: NameHash, of type: TypeIndex, isCalled: Bool) -> Property? {
    types.inherited(by: type, above: { types.find($0, file: $1) }) { self[.type($0), name, isCalled: isCalled] }
  }

  /// What an unqualified name means: a member of the types around it, or a global.
  func named(_ name: NameHash, context: String, isCalled: Bool, file: FileIndex) -> Property? {
    for type in types.types(around: context, file: file) {
      if let property = member(name, of: type, isCalled: isCalled) { return property }
    }
    for module in types.modules.visible[file] {
      guard let global = self[.module(module), name, isCalled: isCalled] else { continue }
      if global.access.isOpen || types.modules.seesInternals(of: module, in: file) { return global }
    }
    return nil
  }

  /// Whether a function of the program with this name ends it.
  func ends(_ name: NameHash) -> Bool { ending.contains(name) }

  /// Whether a function of the program or the standard library with this name returns.
  func returns(_ name: NameHash) -> Bool { others.contains(name) }

  /// Whether the program declares a name of which a file sees the declaration, unless that is in a module which it does not import.
  func declares(_ name: NameHash, _ file: FileIndex) -> Bool {
    for each in declared[name] ?? [] where each.access != .file || each.file == file { return true }
    return false
  }

  // MARK: Collecting

  /// The names of properties that references go through; the owners of other properties are not looked up.
  private static func referencedNames(_ files: [LinkedFile]) -> Set<NameHash> {
    var names: Set<NameHash> = []
    for facts in files {
      names.formUnion(facts.facts.handlings.flatMap(\.arguments))
      for use in facts.uses + facts.memberReads { names.formUnion(use.receiver.names) }
      let factories = facts.uses.compactMap(\.factory)
      for doubts in facts.uses.map(\.doubts) + factories.map(\.doubts) {
        for callee in doubts.callees { names.formUnion(callee.names) }
      }
      for property in facts.properties {
        if let value = property.value { names.formUnion(value.names) }
      }
      for call in facts.keyCalls { for scope in call.scopes { names.formUnion(scope.names) } }
      for handover in facts.handovers {
        names.formUnion(handover.receiver.names)
        names.formUnion(handover.object.names)
      }
    }
    let members = [MemberName.scope, MemberName.openedScope, MemberName.openScope, MemberName.openScopeIn]
    return names.union((members + UseLinker.handoverMethods).map { NameHash($0) }).union(scopeMethods.keys)
  }

  /// The methods' names, by the names that `PropertyReader` records for declarations of other types.
  private static let scopeMethods = Dictionary(
    uniqueKeysWithValues: ScopeMethod.allCases.map { ($0.declared, NameHash($0.text)) })

  private func collect(_ list: [PropertyFact], _ referenced: Set<NameHash>, _ file: FileIndex) {
    // Adjacent properties share their owner.
    var path: String?
    var owner: Owner?
    for property in list where referenced.contains(property.name) {
      if let method = Self.scopeMethods[property.name] {
        if !LibraryName.scope.isSpelled(property.owner) { ownMethods.insert(method) }
        continue
      }
      if property.owner != path {
        path = property.owner
        if property.owner.isEmpty {
          owner = .module(types.modules.visible[file][0])
        } else {
          owner = types.find(property.owner, context: "", file: file).map { .type($0) }
        }
      }
      guard let owner else { continue }
      if property.takesAutoclosure { autoclosures[property.name, default: []].insert(owner) }
      let name = Name(owner: owner, name: property.name, isCalled: property.isCalled)
      guard let known = properties[name] else {
        properties[name] = Property(
          access: property.access, value: property.value, object: property.object, file: file,
          isStatic: property.isStatic, mayOpen: property.isCalled || property.mayOpen)
        continue
      }
      if known.object != nil { properties[name]?.object = nil }
      // A declaration in another file is a separate one, as one of the two is private, unless both hold the same scope.
      let isApart =
        known.file != file
        && known.value.map { value in !(property.value?.isSame(as: value) ?? false) } ?? (property.value != nil)
      if known.isStatic != property.isStatic || isApart {
        properties[name]?.value = nil
        properties[name]?.isAmbiguous = true
        continue
      }
      // Of two `#if` variants, the one that holds a scope counts. Functions with one name differ by their arguments.
      if let value = known.value, property.value.map({ $0.isSame(as: value) }) ?? !property.isCalled { continue }
      if known.value == nil, !property.isCalled, !known.isAmbiguous {
        properties[name]?.value = property.value
        properties[name]?.file = file
      } else if known.value != nil {
        properties[name]?.value = nil
        properties[name]?.isAmbiguous = true
      }
    }
  }
}

extension Value {
  /// Whether both name the same type from the same context.
  fileprivate func isSame(as other: Value) -> Bool {
    guard case .written(let mine, _) = self, case .written(let theirs, _) = other else { return self == other }
    return mine.name == theirs.name && mine.context == theirs.context
  }
}
