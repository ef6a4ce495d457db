#if DEBUG
  internal import TrellisCore
  internal import TrellisResolver

  /// Compares the registrations of a running program with the graphs that its builds have checked.
  ///
  /// The build plugin compiles a type `TrellisCheckedGraph` into each module that uses it. No code refers to that type, so it
  /// is looked up by name. Release builds contain none of this.
  enum CheckedGraphs {
    private struct State {
      /// Definitions that have already been compared.
      var compared: Set<ObjectIdentifier> = []
      /// The modules searched so far, in order, and what the build of each has checked.
      var found: [(module: String, texts: CheckedTexts?)] = []
    }

    private static let state = Lock(State())
    private static let isSilent = ProcessEnvironment.value(of: "TRELLIS_CHECKED_GRAPH") == "off"

    /// Reports, once for each definition, registrations that differ from those its build has checked.
    static func compareOnce(_ level: Level) {
      let (definition, registrations) = (level.definition, level.registrations)
      guard state.withLock({ $0.compared.insert(definition.identity).inserted }), !isSilent,
        let module = definition.module
      else { return }
      let name = "\(module).\(definition.name)"
      let opener = level.site.file.prefix { $0 != "/" }
      guard let checked = texts(knowing: name, from: [module, String(opener)]) else { return }
      let difference = checked.difference(of: name, from: registrations.map(\.line))
      if difference.isEmpty { return }
      // The running graph is valid, so nothing is thrown; a debug build reports that its check was of a different one.
      StandardError.print(difference.report(of: definition.name, at: level.definitionSite))
    }

    /// The declared name of a key that was created without one, if a build has compiled it in.
    package static func name(ofKeyAt site: Site) -> String? {
      let label = site.keyLabel
      if let name = texts(of: String(site.file.prefix { $0 != "/" }))?.name(ofKey: label) { return name }
      return state.withLock { $0.found }.lazy.compactMap { $0.texts?.name(ofKey: label) }.first
    }

    /// The definition's own module comes first, because it was checked under the conditions it was compiled with; otherwise any
    /// module that has checked the definition.
    private static func texts(knowing name: String, from modules: [String]) -> CheckedTexts? {
      let own = modules.lazy.compactMap { texts(of: $0) }.first { $0.knows(name) }
      return own ?? state.withLock { $0.found }.lazy.compactMap(\.texts).first { $0.knows(name) }
    }

    private static func texts(of module: String) -> CheckedTexts? {
      if let known = state.withLock({ $0.found.first { $0.module == module } }) { return known.texts }
      let texts = CheckedTexts(ofModule: module)
      state.withLock { $0.found.append((module, texts)) }
      return texts
    }
  }

  extension CheckedTexts {
    /// Returns nil if the module has none, or one in another format.
    fileprivate init?(ofModule module: String) {
      // Names with non-ASCII characters are mangled differently, which is not worth supporting here.
      guard !module.isEmpty, module.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
      let type = String.checkedGraphType
      guard let found = _typeByName("\(module.utf8.count)\(module)\(type.utf8.count)\(type)O"),
        let texts = found as? any (CaseIterable & RawRepresentable).Type
      else { return nil }
      self.init(Self.values(of: texts))
    }

    private static func values<Texts: CaseIterable & RawRepresentable>(of type: Texts.Type) -> [String] {
      type.allCases.compactMap { $0.rawValue as? String }
    }
  }

  extension Registration {
    fileprivate var line: String {
      .registrationLine(
        key.label, role, lifetime, isOverride: traits.contains(.isOverride), needs: needs.map { ($0.mode, $0.label) })
    }
  }
#endif
