/// What a build has checked, as texts that are compiled into the program and parsed when it runs.
///
/// The first text is the format's version. Each other text names a definition in its first line, and lists registrations:
///
/// ```text
/// scope App.AppScope whole 51f2c0de9a3b4d68
/// .log value
/// .api shared needs .log
/// ? .debugMenu shared
/// ```
///
/// Another text gives the keys that are created without a name the one that they are declared with:
///
/// ```text
/// keys
/// App/Keys.swift:4:27 log
/// ```
///
/// A question mark marks a registration that takes place in some runs or builds. Registrations whose `#if` is decided where the
/// texts are compiled have a text of their own, `part 1 App.AppScope`, compiled under that condition.
package struct CheckedGraph: Sendable {
  /// The name of the enumeration, in each checked module, whose raw values are the texts.
  package static let typeName = "TrellisCheckedGraph"
  package static let version = "trellis-graph 1"

  package var definitions: [CheckedDefinition]
  /// The keys that are created without a name, by their labels.
  package var names: [String: String]

  package init(_ definitions: [CheckedDefinition], names: [String: String] = [:]) {
    self.definitions = definitions
    self.names = names
  }
}
