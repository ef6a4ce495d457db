package import TrellisAnalysis
package import TrellisGraph

/// What all files of a program say together.
package struct LinkedProgram: Sendable {
  package var facts = GraphFacts()
  /// What no compiler would accept, by file and place.
  package var faults: [SourceFault] = []
  /// The comments that keep findings quiet, by file and place.
  package var suppressions: [Suppression] = []
  /// Look-ups of known keys on something whose scope is not written down, or that may be meant to fail, and other such
  /// places, by file and place: they are checked when the program runs.
  package var unchecked: [Unchecked] = []
  /// What the build plugin writes for structs of dependencies.
  var writtenNeeds: [WrittenNeeds] = []
  /// By scope: the module that declares it.
  var scopeModules: [String] = []
  /// By path.
  var fileModules: [String: String] = [:]
  var extent = ReadingExtent()

  init() {}
}

extension LinkedProgram {
  /// The places that nothing can be said about, with those that the graph has left to the run since.
  package func unchecked(in graph: GraphFacts) -> [Unchecked] {
    let known = Set(unchecked)
    let left = graph.reads.lazy.filter { !$0.areRunsKnown }.map {
      Unchecked(kind: .currentRead, reason: .unknownRuns, site: $0.site)
    }
    return (unchecked + left.filter { !known.contains($0) }).sorted { $0.site < $1.site }
  }
}
