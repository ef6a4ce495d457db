internal import TrellisGraph

/// Files in which nothing of Trellis is found, which are read only if they may decide what code in other files means: those of
/// modules that do not depend on Trellis, and those that the prefilter skips.
struct UnreadFiles {
  /// The modules that do not depend on Trellis, except those with a file that uses it all the same: undeclared dependencies often
  /// compile.
  private(set) var outside: Set<String>
  private var files: [(source: SourceFinder.Source, names: [NameHash])] = []
  /// Messages about files that could not be read.
  private(set) var failures: [String] = []

  /// - Parameter outside: The modules that do not depend on Trellis.
  init(_ outside: Set<String>, _ sources: [SourceFinder.Source], progress: Progress?) {
    let candidates = sources.filter { outside.contains($0.module) && !$0.isModuleFacts }
    let found = SourceReading.concurrentMap(candidates, progress) { source in
      Result { try DeclaredNames(in: FileSystem.read(source.path)) }
    }
    var using: Set<String> = []
    for (source, result) in zip(candidates, found) {
      switch result {
      case .success(let found):
        if found.usesLibrary { using.insert(source.module) }
        files.append((source, found.names))
      case .failure(let error):
        failures.append("\(source.path.onOneLine): error: cannot be read: \(error)")
      }
    }
    self.outside = outside.subtracting(using)
    files.removeAll { using.contains($0.source.module) }
  }

  /// Adds the files that the prefilter skipped, and finds the modules of the others that do not depend on Trellis.
  mutating func add(_ skipped: [(source: SourceFinder.Source, names: DeclaredNames)], read: [LinkedFile]) {
    var imports = ModuleImports()
    for file in read { imports.add(file.facts) }
    for (source, names) in skipped {
      imports.add(names, of: source.module)
      files.append((source, names.names))
    }
    outside.formUnion(imports.withoutLibrary)
  }

  /// The files of modules that depend on Trellis.
  var inClients: [String] { files.lazy.map(\.source).filter { !outside.contains($0.module) }.map(\.path) }

  /// Removes and returns the files that declare one of the names.
  mutating func take(_ names: Set<NameHash>, fromOutside: Bool = false) -> [SourceFinder.Source] {
    // Nearly all that files declare is not among the names, which one load shows.
    var mayBeNamed = [Bool](repeating: false, count: NameHash.slots)
    for name in names { mayBeNamed[name.slot] = true }
    var taken: [SourceFinder.Source] = []
    files.removeAll { source, declared in
      guard declared.contains(where: { mayBeNamed[$0.slot] && names.contains($0) }),
        !fromOutside || outside.contains(source.module)
      else { return false }
      taken.append(source)
      return true
    }
    return taken
  }

  /// Removes and returns the files of modules that depend on Trellis in which one of the names occurs.
  mutating func take(mentioning names: Set<String>, _ memory: SourceMemory?) -> [SourceFinder.Source] {
    if names.isEmpty { return [] }
    let candidates = files.map(\.source).filter { !outside.contains($0.module) }
    let taken = Set(
      SourceReading.concurrentMap(candidates, nil) { file in
        let bytes = (try? memory.bytes(of: file.path)) ?? []
        return Words.all(in: bytes).isDisjoint(with: names) ? nil : file
      }.compactMap(\.self))
    files.removeAll { taken.contains($0.source) }
    return taken.sorted { ($0.path, $0.module) < ($1.path, $1.module) }
  }
}
