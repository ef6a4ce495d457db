internal import TrellisGraph
internal import TrellisSource

/// The files of modules that do not depend on Trellis, which are read only if they may decide what code in other modules means.
struct OutsideFiles {
  /// The modules, except those with a file that uses Trellis all the same: undeclared dependencies often compile.
  let modules: Set<String>
  private var files: [(source: SourceFinder.Source, names: Set<NameHash>)] = []
  /// Messages about files that could not be read.
  private(set) var failures: [String] = []

  init(_ modules: Set<String>, _ sources: [SourceFinder.Source], progress: Progress?) {
    let candidates = sources.filter { modules.contains($0.module) }
    let found = SourceReading.concurrentMap(candidates, progress) { source in
      Result { try DeclaredNames.all(in: FileSystem.read(source.path)) }
    }
    var using: Set<String> = []
    for (source, result) in zip(candidates, found) {
      switch result {
      case .success(let names):
        if !names.isDisjoint(with: DeclaredNames.library) { using.insert(source.module) }
        files.append((source, names))
      case .failure(let error):
        failures.append("\(source.path.onOneLine): error: cannot be read: \(error)")
      }
    }
    self.modules = modules.subtracting(using)
    files.removeAll { using.contains($0.source.module) }
  }

  /// Removes and returns the files that declare one of the names.
  mutating func take(_ names: Set<NameHash>) -> [SourceFinder.Source] {
    let taken = files.filter { !$0.names.isDisjoint(with: names) }
    files.removeAll { !$0.names.isDisjoint(with: names) }
    return taken.map(\.source)
  }
}
