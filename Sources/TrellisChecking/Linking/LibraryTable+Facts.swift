internal import TrellisGraph
internal import TrellisResolver

extension LibraryTable {
  /// Removes the facts that only share a name with the library's declarations.
  func prune(_ facts: inout FileFacts, file: FileIndex) {
    let seesNothing = seesNothing(file)
    if seesNothing { facts.faults = [] }
    facts.keys.drop { key in
      key.mention.map { !means($0, context: key.owner, at: key.site, file: file) } ?? false
    }
    facts.functions.drop { function in
      // A method's mention is in an extension, at the top level of the file.
      let context = function.registry == nil ? "" : function.context
      return function.mention.map { !means($0, context: context, at: function.site, file: file) } ?? false
    }
    facts.dependencySets.drop { set in
      !means(set.mention, context: Contexts.outer(of: set.path), at: set.site, file: file)
    }
    for index in facts.overriders.indices {
      let function = facts.overriders[index]
      let context = function.registry == nil ? "" : function.context
      let refersToLibrary = function.mention.map { means($0, context: context, at: function.site, file: file) } ?? true
      // The entry keeps its index, which other facts refer to.
      if !refersToLibrary { facts.overriders[index].name = "" }
    }
    for index in facts.keyFunctions.indices {
      let function = facts.keyFunctions[index]
      let refersToLibrary = function.mention.map {
        means($0, context: function.context, at: function.site, file: file)
      }
      if !(refersToLibrary ?? true) { facts.keyFunctions[index].name = "" }
      prune(&facts.keyFunctions[index].keyUse, file: file)
    }
    for index in facts.keyHolders.indices { prune(&facts.keyHolders[index].use, file: file) }
    facts.keyCalls.drop { isForeign($0, file: file) }
    let overriders = facts.overriders
    facts.uses.drop { use in
      if isForeign(use.receiver, among: overriders, file: file) { return true }
      if let wrapper = use.wrapper { return !means(wrapper, context: use.context, at: use.key.site, file: file) }
      return seesNothing && (use.receiver == .unknown || use.receiver == .passed(nil))
    }
    facts.reads.drop { read in
      read.wrapper.map { !means($0, context: read.context, at: read.key.site, file: file) } ?? false
    }
    facts.overrides.drop {
      isForeign($0.code.receiver, among: overriders, file: file) || seesNothing && $0.code.receiver == .unknown
    }
    facts.overriderCalls.drop { isForeign($0.code.receiver, among: overriders, file: file) }
    facts.handovers.drop { !isOfLibrary($0.receiver, file: file) }
    facts.opened.drop { $0.parent.map { !isOfLibrary($0, file: file) } ?? false }
    for index in facts.properties.indices {
      // Checked before writing: most have neither, and the array is shared, so a write copies it.
      let (value, overridden) = (facts.properties[index].value, facts.properties[index].overridden)
      if !overridden.isEmpty { facts.properties[index].overridden.drop { !isOfLibrary($0, file: file) } }
      if let value, !isOfLibrary(value, file: file) { facts.properties[index].value = nil }
    }
  }

  private func prune(_ use: inout KeyUse, file: FileIndex) {
    use.lookUps.drop { !isOfLibrary($0.receiver, file: file) }
    use.calls.drop { isForeign($0, file: file) }
  }

  /// Whether a scope in a call is not the library's.
  private func isForeign(_ call: KeyCall, file: FileIndex) -> Bool {
    call.receivers.contains { !isOfLibrary($0, file: file) }
  }

  /// Whether the receiver is something other than the library's scopes and overrides.
  private func isForeign(_ receiver: Value, among overriders: [RegistryFunction], file: FileIndex) -> Bool {
    if case .overrider(let place) = receiver {
      return !overriders.indices.contains(place) || overriders[place].name.isEmpty
    }
    return !isOfLibrary(receiver, file: file)
  }

  /// Whether every name in a receiver refers to the library.
  func isOfLibrary(_ receiver: Value, file: FileIndex) -> Bool {
    if case .either(let values) = receiver { return values.allSatisfy { isOfLibrary($0, file: file) } }
    guard case .written(let type, by: let maker) = receiver else { return true }
    switch maker {
    case .name(let mention), .existing(let mention, _):
      return means(mention, context: type.context, at: type.site, file: file)
    case .alias, .parameter: return true
    case .member(_, of: let base): return isOfLibrary(base, file: file)
    }
  }
}

extension Array {
  /// Removes elements, without copying shared storage if none match.
  fileprivate mutating func drop(where isUnwanted: (Element) -> Bool) {
    if isEmpty { return }
    var index = 0
    while index < count {
      if isUnwanted(self[index]) { return removeAll(where: isUnwanted) }
      index += 1
    }
  }
}
