#if DEBUG
  internal import TrellisGraph

  /// What the builds of this program's modules have checked, and whether what runs is that.
  ///
  /// The build plugin compiles a type `TrellisCheckedGraph` into the modules that use it; nobody names it in code, so that it
  /// is found by its name. There is nothing of all this in a release build.
  enum CheckedGraphs {
    private struct State {
      /// Definitions that have been compared, and are not again.
      var compared: Set<ObjectIdentifier> = []
      /// The modules that have been looked at, in order, and what the build of each has checked.
      var found: [(module: String, texts: CheckedTexts?)] = []
    }

    private static let state = Lock(State())
    private static let isSilent = Environment.value(of: "TRELLIS_CHECKED_GRAPH") == "off"

    /// Reports, once for each definition, that it registers other than its build has checked.
    ///
    /// - Parameters:
    ///   - definition: Whose registrations they are.
    ///   - level: What it has registered.
    static func compareOnce<Definition: ScopeDefinition>(_ definition: Definition.Type, _ level: Level) {
      guard state.withLock({ $0.compared.insert(ObjectIdentifier(definition)).inserted }), !isSilent,
        let module = TypeName.module(of: definition)
      else { return }
      let name = "\(module).\(level.name)"
      let opener = level.site.file.prefix { $0 != "/" }
      guard let checked = texts(knowing: name, from: [module, String(opener)]) else { return }
      var builder = FactsBuilder(withTypes: false)
      builder.add(level, parent: .root)
      let difference = checked.difference(of: name, from: builder.facts.lines(of: 0))
      if difference.isEmpty { return }
      // The definition is sound, so there is no error to throw; a debug build says that its check was of something else.
      StandardError.print(difference.report(of: level.name, at: builder.facts.scopes[0].site))
    }

    /// What the definition's own module has checked is read with the conditions that the module was compiled with, so it
    /// comes first; else any that has looked at the definition will do.
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
    /// Nil if the module has none, or one in another form.
    fileprivate init?(ofModule module: String) {
      // Names of other letters are written in a form of their own, which is not worth knowing here.
      guard !module.isEmpty, module.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
      let type = CheckedGraph.typeName
      guard let found = _typeByName("\(module.utf8.count)\(module)\(type.utf8.count)\(type)O"),
        let texts = found as? any (CaseIterable & RawRepresentable).Type
      else { return nil }
      self.init(Self.values(of: texts))
    }

    private static func values<Texts: CaseIterable & RawRepresentable>(of type: Texts.Type) -> [String] {
      type.allCases.compactMap { $0.rawValue as? String }
    }
  }
#endif
