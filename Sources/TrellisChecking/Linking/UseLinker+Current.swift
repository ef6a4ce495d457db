internal import TrellisGraph
internal import TrellisResolver

/// Finds the keys that are read from whatever scope there is: something in the program has to register them.
extension UseLinker {
  mutating func linkCurrent(_ files: [LinkedFile], _ registered: RegisteredKeys) {
    let linked = types.modules.all(visibleFrom: types.modules.programs)
    for (file, facts) in files.enumerated() {
      // Code that no program imports may be called by others, which register more.
      let isOfProgram = linked.contains(types.modules.visible[file][0])
      for read in facts.reads { link(read, file, registered, isOfProgram: isOfProgram) }
      for use in facts.uses {
        guard case .context(let type) = use.receiver, takesAnyScope(type, file) else { continue }
        link(use, file, registered, isOfProgram: isOfProgram)
      }
    }
  }

  /// Whether instances of a class take a scope of any definition: `var scope: AnyScope?`.
  func takesAnyScope(_ type: TypeReference, _ file: FileIndex) -> Bool {
    types.find(type, file: file).map { takesAnyScope($0) } ?? false
  }

  func takesAnyScope(_ type: TypeIndex) -> Bool {
    guard let property = symbols.member(NameHash(MemberName.scope), of: type, isCalled: false), !property.isStatic
    else { return false }
    return property.object.map { names.means(.anyScope, by: $0, file: property.file) } ?? false
  }

  private mutating func link(
    _ read: UseReference, _ file: FileIndex, _ registered: RegisteredKeys, isOfProgram: Bool
  ) {
    var fact = CurrentReadFact(key: 0, site: read.key.site, wrapper: read.wrapper?.name.text)
    if isHandled(read.handling, file) { return notFollowed.append(fact.notFollowed(.handled)) }
    switch keys.find(read.key, context: read.context, file: file) {
    case .key(let key):
      // What is public here, a module may register that is not scanned.
      let mayBeElsewhere = types.modules.areUnknownModulesUsed && keys.facts[key].isPublic
      fact.key = key
      if !keys.facts[key].hasDefault, !registered.contains(key) {
        fact.registration = !isOfProgram || mayBeElsewhere || registered.mayBeMore ? .unknown : .none
        if isOfProgram, mayBeElsewhere { limited.insert(read.key.site) }
      }
      reads.append(fact)
    case let answer:
      if read.key.form == .bare || read.key.isOfValue, answer == .unknown {
        return notFollowed.append(fact.notFollowed(.key))
      }
      opaques.add(answer, for: read.key, of: keys, in: nil, hides: false, .lookUp)
    }
  }
}
