import Trellis

/// What the keys of random programs carry. Each says in its text which factory made it, from what.
protocol RandomValue: Sendable {
  init(text: String)
  var text: String { get }
}

final class TextBox: RandomValue {
  let text: String
  init(text: String) { self.text = text }
}

extension String: RandomValue {
  init(text: String) { self = text }
  var text: String { self }
}

extension Array: RandomValue where Element == String {
  init(text: String) { self = [text] }
  var text: String { "[\(joined(separator: " "))]" }
}

extension Dictionary: RandomValue where Key == String, Value == String {
  init(text: String) { self = ["all": text] }
  var text: String { "{\(sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: " "))}" }
}

/// A key of a random program, by its number: its type follows from that.
struct Name: Hashable, CustomStringConvertible {
  let number: Int

  enum Kind { case box, text, list, table }

  static let count = 14
  static let all = (0..<count).map(Name.init)

  var kind: Kind { [.box, .text, .box, .list, .text, .table, .box][number % 7] }
  var description: String { "k\(number)" }

  static let boxes = all.map { Key<TextBox>("\($0)") }
  static let texts = all.map { Key<String>("\($0)") }
  static let lists = all.map { Key<[String]>("\($0)") }
  static let tables = all.map { Key<[String: String]>("\($0)") }
  /// Registered nowhere.
  static let absent = Key<String>("absent")
}

/// Scopes and what they register, as data.
struct RandomProgram: Sendable {
  enum Form: CaseIterable { case strict, optional, lazy, provider }

  struct Need: Hashable {
    let form: Form
    let name: Name
  }

  enum Verb: Hashable {
    case value, shared, unique, weak
    /// Another name, of the same type or by a conversion.
    case alias(of: Name)
    case contribution, decoration, override
  }

  struct Row: Sendable {
    /// Different for each in a program.
    let id: Int
    let name: Name
    let verb: Verb
    var needs: [Need] = []
    var isOnMainActor = false
    var isAsync = false
  }

  /// From the root down, in order of registration.
  var levels: [[Row]] = []
}
