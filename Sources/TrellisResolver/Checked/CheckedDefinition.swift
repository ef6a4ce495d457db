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
  package let registrations: [(line: RegistrationLine, presence: Presence)]

  package init(
    name: String, reading: Reading, registrations: [(line: RegistrationLine, presence: Presence)]
  ) {
    self.name = name
    self.reading = reading
    self.registrations = registrations
  }

  /// Returns a hash of the lines as a set: order and repetition do not change it.
  package static func digest(of lines: [RegistrationLine]) -> String {
    Set(lines).map(\.text).sorted().map { $0 + "\n" }.joined().stableHash
  }
}

extension String {
  /// The 64-bit FNV-1a hash in hexadecimal digits, the same on every machine and in every run.
  package var stableHash: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
