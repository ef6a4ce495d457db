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
    facts.keyTakers.drop { !means($0.mention, context: $0.context, at: $0.site, file: file) }
    facts.uses.drop { use in
      if !isOfLibrary(use.receiver, file: file) { return true }
      if let wrapper = use.wrapper { return !means(wrapper, context: use.context, at: use.key.site, file: file) }
      return seesNothing && (use.receiver == .unknown || use.receiver == .anyScope)
    }
    facts.reads.drop { read in
      read.wrapper.map { !means($0, context: read.context, at: read.key.site, file: file) } ?? false
    }
    facts.handovers.drop { !isOfLibrary($0.receiver, file: file) }
    for index in facts.properties.indices {
      // Checked before writing: most have none, and the array is shared, so a write copies it.
      if let value = facts.properties[index].value, !isOfLibrary(value, file: file) {
        facts.properties[index].value = nil
      }
    }
  }

  /// Whether every name in a receiver refers to the library.
  func isOfLibrary(_ receiver: Value, file: FileIndex) -> Bool {
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
