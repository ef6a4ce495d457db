internal import TrellisGraph

extension LibraryTable {
  /// Leaves out of a file's facts what is only called like something of the library's.
  func prune(_ facts: inout FileFacts, file: FileIndex) {
    let seesNothing = seesNothing(file)
    if seesNothing { facts.faults = [] }
    facts.keys.drop { key in
      key.mention.map { !means($0, context: key.owner, at: key.site, file: file) } ?? false
    }
    facts.functions.drop { function in
      // A method's type is extended at the top of the file.
      let context = function.registry == nil ? "" : function.context
      return function.mention.map { !means($0, context: context, at: function.site, file: file) } ?? false
    }
    facts.dependencySets.drop { set in
      !means(set.mention, context: Contexts.outer(of: set.path), at: set.site, file: file)
    }
    for index in facts.overriders.indices {
      let function = facts.overriders[index]
      let context = function.registry == nil ? "" : function.context
      let isOurs = function.mention.map { means($0, context: context, at: function.site, file: file) } ?? true
      // It keeps its place: what stands in it refers to that.
      if !isOurs { facts.overriders[index].name = "" }
    }
    let overriders = facts.overriders
    facts.uses.drop { use in
      if isForeign(use.receiver, among: overriders, file: file) { return true }
      if let wrapper = use.wrapper { return !means(wrapper, context: use.context, at: use.key.site, file: file) }
      return seesNothing && use.receiver == .unknown
    }
    facts.reads.drop { read in
      read.wrapper.map { !means($0, context: read.context, at: read.key.site, file: file) } ?? false
    }
    facts.overrides.drop {
      isForeign($0.receiver, among: overriders, file: file) || seesNothing && $0.receiver == .unknown
    }
    facts.overriderCalls.drop { isForeign($0.receiver, among: overriders, file: file) }
    facts.handovers.drop { !isOfLibrary($0.receiver, file: file) }
    facts.runs.drop { !isOfLibrary($0.receiver, file: file) }
    for index in facts.properties.indices {
      // To look changes nothing: most have neither, and the caller has the list too.
      let (value, overridden) = (facts.properties[index].value, facts.properties[index].overridden)
      if !overridden.isEmpty { facts.properties[index].overridden.drop { !isOfLibrary($0, file: file) } }
      if let value, !isOfLibrary(value, file: file) { facts.properties[index].value = nil }
    }
  }

  /// Whether the overrides of something else are meant.
  private func isForeign(_ receiver: Receiver, among overriders: [RegistryFunction], file: FileIndex) -> Bool {
    if case .overrider(let place) = receiver {
      return !overriders.indices.contains(place) || overriders[place].name.isEmpty
    }
    return !isOfLibrary(receiver, file: file)
  }

  /// Whether no name in a receiver means something else than the library's.
  func isOfLibrary(_ receiver: Receiver, file: FileIndex) -> Bool {
    guard case .written(let type, by: let maker) = receiver else { return true }
    switch maker {
    case .name(let mention): return means(mention, context: type.context, at: type.site, file: file)
    case .trait: return sees(.trellisTesting, file: file)
    case .alias, .parameter: return true
    case .member(_, of: let base): return isOfLibrary(base, file: file)
    }
  }
}

extension Array {
  /// Removes elements; leaves the storage alone where there are none to be removed.
  fileprivate mutating func drop(where isUnwanted: (Element) -> Bool) {
    if isEmpty { return }
    var index = 0
    while index < count {
      if isUnwanted(self[index]) { return removeAll(where: isUnwanted) }
      index += 1
    }
  }
}
