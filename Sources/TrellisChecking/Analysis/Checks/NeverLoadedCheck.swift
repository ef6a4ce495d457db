internal import TrellisGraph
internal import TrellisResolver

/// Finds synchronous requests for shared services with async factories, in a program that never loads anything.
enum NeverLoadedCheck: TextCheck {
  static func faults(in graph: Graph, of program: SourceFacts) -> [AsyncInSyncCheck.AsyncInSync] {
    guard !program.filesWithoutLoads.isEmpty, let unloaded = Asynchrony(graph, isNothingLoaded: true) else { return [] }
    // What cannot be created at all is found by the check that a run makes, too.
    let asynchrony = Asynchrony(graph)
    let overrides = LiveOverrides(graph)
    return graph.facts.uses.enumerated().compactMap { index, use in
      guard !use.isLoad, graph.isUseActive[index], program.filesWithoutLoads.contains(use.site.file),
        case .registration(let requested) = graph.useTargets[index],
        asynchrony?.path(from: requested).isEmpty ?? true
      else { return nil }
      let path = unloaded.path(from: requested)
      guard !path.isEmpty, !overrides.mayReplace(path, seenFrom: use.scope) else { return nil }
      return AsyncInSyncCheck.AsyncInSync(request: .use(index), path: path, isNeverLoaded: true)
    }
  }
}
