/// What a build has checked, as texts that are compiled into the program and parsed when it runs.
///
/// The first text is the format's version. Each other text names a definition in its first line, and lists registrations:
///
/// ```text
/// scope App.AppScope whole
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
  package var definitions: [CheckedDefinition]
  /// The keys that are created without a name, by their labels.
  package var names: [String: String]

  package init(_ definitions: [CheckedDefinition], names: [String: String] = [:]) {
    self.definitions = definitions
    self.names = names
  }
}

/// One definition as a build has read it, for a run to compare itself with.
package struct CheckedDefinition: Sendable {
  /// How much of the definition's registrations the text shows.
  package enum Reading: String, Sendable {
    /// All of them.
    case whole
    /// There may be more.
    case open
    /// Nothing is certain: the build decides which of several declarations of a name counts.
    case unsure
  }

  /// When a registration takes place, as far as the text shows.
  package enum Presence: Hashable, Sendable {
    case always
    /// In some runs or builds, once or several times.
    case sometimes
    /// When this `#if` condition holds in the module that compiles the texts.
    case when(String)
  }

  /// The type's name with its module, as printed at run time: `App.Checkout.SessionScope`.
  package let name: String
  package let reading: Reading
  /// As lines: `registrationLine`.
  package let registrations: [(line: String, presence: Presence)]

  package init(name: String, reading: Reading, registrations: [(line: String, presence: Presence)]) {
    self.name = name
    self.reading = reading
    self.registrations = registrations
  }
}
