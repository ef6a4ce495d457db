/// What a build has read of one definition, for the run to compare itself with.
package struct CheckedDefinition: Sendable {
  /// How much of what the definition registers the text tells.
  package enum Reading: String, Sendable {
    /// All of it.
    case whole
    /// There may be more.
    case open
    /// Which of several declarations of a name counts is decided where it is built: nothing can be said.
    case unsure
  }

  /// When a registration takes place, as far as the text tells.
  package enum Presence: Hashable, Sendable {
    case always
    /// In some runs or builds, once or more often.
    case sometimes
    /// Where this `#if` holds in the module that the text becomes part of.
    case when(String)
  }

  /// With its module, as the run prints the type: `App.Checkout.SessionScope`.
  package let name: String
  package let reading: Reading
  package let registrations: [(line: RegistrationLine, presence: Presence)]

  package init(
    name: String, reading: Reading, registrations: [(line: RegistrationLine, presence: Presence)]
  ) {
    self.name = name
    self.reading = reading
    self.registrations = registrations
  }

  /// The same for the same lines in any order, each counted once.
  package static func digest(of lines: [RegistrationLine]) -> String {
    Set(lines).map(\.text).sorted().map { $0 + "\n" }.joined().stableHash
  }
}

extension String {
  /// 64 bits by FNV-1a, in hexadecimal digits: the same on every machine and in every run.
  package var stableHash: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
