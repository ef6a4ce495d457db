internal import TrellisGraph
internal import TrellisResolver

/// The functions of all files that take a registry; resolves calls to them.
final class HelperTable {
  typealias FunctionIndex = Int

  struct Entry {
    var function: RegistryFunction
    var file: FileIndex
    /// The type that it is a member of; nil for a global function.
    var owner: TypeIndex?
  }

  private struct Name: Hashable {
    var owner: TypeIndex?
    var name: String
  }

  private(set) var entries: [Entry] = []
  private var indices: [Name: [FunctionIndex]] = [:]
  /// The local functions, by name.
  private var locals: [String: [FunctionIndex]] = [:]
  /// The methods in extensions of `Registry`, by name.
  private var methods: [String: [FunctionIndex]] = [:]
  let types: TypeTable
  /// The functions of classes and protocols that other types declare again.
  private lazy var replaced: Set<Name> = {
    var replaced: Set<Name> = []
    for name in indices.keys {
      guard let owner = name.owner else { continue }
      for above in types.classes(above: owner) + types.protocols(of: owner) {
        replaced.insert(Name(owner: above, name: name.name))
      }
    }
    return replaced
  }()

  init(_ files: [LinkedFile], _ types: TypeTable) {
    self.types = types
    for (file, facts) in files.enumerated() {
      for var function in facts.functions where !function.name.isEmpty {
        if function.isMethod {
          methods[function.name, default: []].append(entries.count)
          entries.append(Entry(function: function, file: file))
          continue
        }
        if let alias = function.alias {
          guard let definition = types.registryDefinition(alias, file: file) else { continue }
          if !definition.isEmpty { function.definition = definition }
        }
        var owner: TypeIndex?
        // A local function belongs to the type around its outer function.
        for level in Contexts.levels(of: function.owner) where owner == nil && !level.isEmpty {
          owner = types.find(level, context: "", file: file)
          if !level.hasSuffix("}") { break }
        }
        if function.block != nil {
          locals[function.name, default: []].append(entries.count)
        } else if owner != nil || function.owner.isEmpty {
          indices[Name(owner: owner, name: function.name), default: []].append(entries.count)
        } else {
          // Members of an unknown type, such as one in an unscanned module, cannot be called.
          continue
        }
        entries.append(Entry(function: function, file: file, owner: owner))
      }
    }
  }

  /// The `register(in:)` functions of a definition or module, one for each `#if` variant; those of its protocols if it
  /// declares none.
  func registers(of type: TypeIndex) -> [FunctionIndex] {
    let own = registers(in: type, for: type)
    if !own.isEmpty { return own }
    for refined in types.protocols(of: type) {
      let inherited = registers(in: refined, for: type)
      if !inherited.isEmpty { return inherited }
    }
    return []
  }

  private func registers(in owner: TypeIndex, for type: TypeIndex) -> [FunctionIndex] {
    let all = (indices[Name(owner: owner, name: MemberName.register.description)] ?? []).filter {
      let function = entries[$0].function
      guard let registry = function.registry else { return false }
      return function.parameters[registry].label == Label.in.description
        && function.parameters.indices.allSatisfy { $0 == registry || function.parameters[$0].hasDefault }
    }
    // An overload for another definition is a helper.
    let fitting = all.filter { accepts(entries[$0].function, type, orAnything: false) }
    return fitting.isEmpty ? all : fitting
  }

  /// Whether a function's `Registry<…>` is for this definition.
  private func accepts(_ function: RegistryFunction, _ type: TypeIndex?, orAnything: Bool) -> Bool {
    guard let definition = function.definition, !definition.isEmpty, let type else { return orAnything }
    if definition == "Self" || function.generics.contains(definition) { return true }
    return DefinitionTable.lastPart(definition) == DefinitionTable.lastPart(types.entries[type].path)
  }

  /// The functions that a call refers to: one, or its `#if` variants. Any other number is an ambiguity.
  enum Match {
    case functions([FunctionIndex])
    case none
    case several
  }

  func match(_ call: HelperCall, at site: Site, from caller: Entry, in definition: TypeIndex?) -> Match {
    var levels = candidates(call, from: caller)
    if isOfSelf(call), levels.joined().contains(where: { isReplaced($0) && fits(call, entries[$0].function) }) {
      return .several
    }
    if !call.isMethod, call.qualifier == nil { levels = locals(call.name, at: site, caller.file) + levels }
    var variants: [FunctionIndex] = []
    for candidates in levels {
      var fitting = candidates.filter { fits(call, entries[$0].function) && isVisible(entries[$0], from: caller.file) }
      if fitting.isEmpty { continue }
      if fitting.count > 1 {
        let accepting = fitting.filter { accepts(entries[$0].function, definition, orAnything: true) }
        if !accepting.isEmpty { fitting = accepting }
      }
      fitting.removeAll { function in variants.contains { !excludeEachOther($0, function) } }
      let areVariants = fitting.allSatisfy { entries[$0].function.condition != .always }
      guard fitting.count == 1 || areVariants else { return .several }
      variants += fitting
      // If the nearer function is compiled out, the call means one farther away.
      if !areVariants { break }
    }
    return variants.isEmpty ? .none : .functions(variants)
  }

  private func excludeEachOther(_ one: FunctionIndex, _ other: FunctionIndex) -> Bool {
    entries[one].function.condition.joined(entries[other].function.condition) == .never
  }

  /// Whether the call may be of a member of the type that the function around it is called on.
  private func isOfSelf(_ call: HelperCall) -> Bool {
    !call.isMethod && (call.qualifier == nil || call.qualifier == "Self")
  }

  /// Whether a subclass or a conforming type declares a function with the name of this one.
  private func isReplaced(_ function: FunctionIndex) -> Bool {
    guard let owner = entries[function].owner, entries[function].function.block == nil else { return false }
    return replaced.contains(Name(owner: owner, name: entries[function].function.name))
  }

  /// Candidate functions, nearest first: members of the types around the call, then globals.
  private func candidates(_ call: HelperCall, from caller: Entry) -> [[FunctionIndex]] {
    if call.isMethod { return [methods[call.name] ?? []] }
    guard let qualifier = call.qualifier else {
      var result: [[FunctionIndex]] = []
      for type in types.types(around: caller.function.context, file: caller.file) {
        result += members(call.name, of: type)
      }
      return result + [indices[Name(owner: nil, name: call.name)] ?? []]
    }
    if let type = types.find(qualifier, context: caller.function.context, file: caller.file) {
      return members(call.name, of: type)
    }
    guard let module = types.modules.indices[qualifier] else { return [] }
    let all = indices[Name(owner: nil, name: call.name)] ?? []
    let chosen = types.modules.exported(by: module)
    return [all.filter { chosen.contains(types.modules.visible[entries[$0].file][0]) }]
  }

  /// The local functions that can be called from a site, nearest first.
  private func locals(_ name: String, at site: Site, _ file: FileIndex) -> [[FunctionIndex]] {
    let seen = (locals[name] ?? []).filter {
      entries[$0].file == file && entries[$0].function.block?.contains(site) == true
    }
    let blocks = Dictionary(grouping: seen) { entries[$0].function.block?.first ?? site }
    return blocks.sorted { $0.key > $1.key }.map(\.value)
  }

  private func members(_ name: String, of type: TypeIndex) -> [[FunctionIndex]] {
    var result = [indices[Name(owner: type, name: name)] ?? []]
    for refined in types.protocols(of: type) { result.append(indices[Name(owner: refined, name: name)] ?? []) }
    for above in types.classes(above: type) { result.append(indices[Name(owner: above, name: name)] ?? []) }
    return result
  }

  private func isVisible(_ entry: Entry, from file: FileIndex) -> Bool {
    types.modules.sees(entry.function.access, of: entry.file, from: file)
  }

  /// Whether the arguments match the parameters in order, including the registry.
  private func fits(_ call: HelperCall, _ function: RegistryFunction) -> Bool {
    return positions(of: call, in: function) != nil
  }

  /// For each argument of a call, the position of its parameter; nil if they do not match.
  func positions(of call: HelperCall, in function: RegistryFunction) -> [Int]? {
    var positions: [Int] = []
    var argument = 0
    var closures = call.trailingClosures
    for (position, parameter) in function.parameters.enumerated() {
      if argument < call.labels.count, call.labels[argument] == parameter.label,
        (argument == call.registry) == (position == function.registry)
      {
        argument += 1
        positions.append(position)
        while parameter.isVariadic, argument < call.labels.count, call.labels[argument] == nil,
          argument != call.registry
        {
          argument += 1
          positions.append(position)
        }
      } else if parameter.hasDefault || parameter.isVariadic {
        continue
      } else if closures > 0 {
        closures -= 1
      } else {
        return nil
      }
    }
    return argument == call.labels.count ? positions : nil
  }
}
