internal import TrellisGraph

/// The modules whose facts were read instead of their sources.
struct ReadModules {
  private(set) var names: Set<String> = []
  private(set) var paths: Set<String> = []
  /// How many files they have beyond one for each.
  private(set) var additionalCount = 0
  /// Messages about modules and files that are read twice.
  private(set) var collisions: [String] = []

  init(_ sources: [SourceFinder.Source], _ outcomes: [FileOutcome]) {
    guard sources.contains(where: \.isModuleFacts) else { return }
    let written = sources.filter { !$0.isModuleFacts }
    let modules = Set(written.map(\.module))
    let read = Set(written.map(\.path))
    for (source, outcome) in zip(sources, outcomes) where source.isModuleFacts {
      guard let module = outcome.files.first?.module else { continue }
      additionalCount += outcome.files.count - 1
      let place = "\(source.path.onOneLine): error: "
      if modules.contains(module) || !names.insert(module).inserted {
        collisions.append("\(place)the module '\(module)' is read twice: give its sources or its facts, and once")
      } else if let path = outcome.files.lazy.map(\.path).first(where: { read.contains($0) || paths.contains($0) }) {
        collisions.append("\(place)the path '\(path)' in it is that of another file: write it in another folder")
      }
      paths.formUnion(outcome.files.map(\.path))
    }
  }
}
