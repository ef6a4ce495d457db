package import TrellisGraph

/// What all files of a program say together.
package struct LinkedProgram: Sendable {
  package var facts = GraphFacts()
  /// What no compiler would accept, by file and place.
  package var faults: [SourceFault] = []
  /// The comments that keep findings quiet, by file and place.
  package var suppressions: [Suppression] = []
  /// Look-ups of known keys on something whose scope is not written down, or that may be meant to fail, by file and place:
  /// they are checked when the program runs.
  package var uncheckedUses: [Site] = []
  /// What the build plugin writes for structs of dependencies.
  var writtenNeeds: [WrittenNeeds] = []
  /// By scope: the module that declares it.
  var scopeModules: [String] = []
  /// By path.
  var fileModules: [String: String] = [:]
  var extent = ReadingExtent()

  init() {}
}
