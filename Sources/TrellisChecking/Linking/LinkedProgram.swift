package import TrellisResolver

/// The facts of all files of a program, with names resolved.
package struct LinkedProgram: Sendable {
  package var facts = SourceFacts()
  /// The names of the keys that are created without one, by their labels.
  var keyNames: [String: String] = [:]
  /// Syntax errors, by file and position.
  package var faults: [SourceFault] = []
  /// The comments that suppress findings, by file and position.
  package var suppressions: [Suppression] = []
  /// The modules that files of the library's clients import, and of which nothing is known.
  package var unscanned: Set<String> = []
  /// The places that are not checked only because of these modules.
  package var limited: Set<Site> = []
  /// The code that the build plugin writes for dependency structs.
  var writtenNeeds: [WrittenNeeds] = []
  /// The properties that the build plugin writes for definitions.
  var members: [ScopeMembers] = []
  /// How the files of each module import others, if code is written for some module.
  var importStyles: [String: ImportStyle] = [:]
  /// For each scope, the module that declares it.
  var scopeModules: [String] = []
  /// The module of each file, by path.
  var fileModules: [String: String] = [:]
  var extent = ReadingExtent()
  /// The names of types that were looked up and may be declared in modules that do not depend on the library.
  package var sought: Set<NameHash> = []
  /// The names by which code may call the functions that look keys up, and the types that do so.
  package var keyTakers: Set<String> = []
}
