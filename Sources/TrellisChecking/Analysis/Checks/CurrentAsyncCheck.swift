internal import TrellisGraph
internal import TrellisResolver

/// Finds keys read with `@Current` or the like that only an async call can create, whichever scope is current.
enum CurrentAsyncCheck: TextCheck {
  static func faults(in graph: Graph, of program: SourceFacts) -> [AsyncInSyncCheck.AsyncInSync] {
    guard !program.reads.isEmpty, let asynchrony = Asynchrony(graph) else { return [] }
    return program.reads.enumerated().compactMap { index, read in
      // Only the run knows which scope is current, so every registration of the key must lead to an async factory.
      guard let requested = requested(by: read, in: graph) else { return nil }
      let paths = requested.map { asynchrony.path(from: $0) }
      guard paths.allSatisfy({ !$0.isEmpty }) else { return nil }
      return AsyncInSyncCheck.AsyncInSync(request: .read(index, by: read.wrapper, at: read.site), path: paths[0])
    }
  }

  /// Returns every registration that a read can find; nil if it can find anything else.
  private static func requested(
    by read: CurrentReadFact, in graph: Graph
  ) -> [RegistrationIndex]? {
    let facts = graph.facts
    guard !facts.keys[read.key].hasDefault, !facts.mayOverride(read.key), facts.opaques.isEmpty else { return nil }
    let requested = facts.registrations.indices.filter {
      facts.registrations[$0].key == read.key && graph.isPlaced[$0] && facts.registrations[$0].role != .decoration
    }
    return requested.isEmpty ? nil : requested
  }
}
