/// What a build has checked, as texts that become part of the program and are read again when it runs.
///
/// The first text is the form's version. Each other begins with a line that names a definition, and lists registrations:
///
/// ```text
/// scope App.AppScope whole 51f2c0de9a3b4d68
/// .log value
/// .api shared needs .log
/// ? .debugMenu shared
/// ```
///
/// A question mark says that it takes place in some runs or builds. What an `#if` decides that holds or not where the texts
/// are compiled has a text of its own, `part 1 App.AppScope`, which is compiled under that condition.
package struct CheckedGraph: Sendable {
  /// The enumeration whose raw values the texts are, in each module that is checked when it is built.
  package static let typeName = "TrellisCheckedGraph"
  package static let version = "trellis-graph 1"

  package var definitions: [CheckedDefinition]

  package init(_ definitions: [CheckedDefinition]) {
    self.definitions = definitions
  }
}
