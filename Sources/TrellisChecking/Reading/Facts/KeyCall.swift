internal import TrellisGraph
internal import TrellisResolver

/// A call that passes a key to a function of the program, which may look it up.
struct KeyCall: Sendable {
  /// For an initializer, the qualifier is its type; for a subscript of a type, the name is `subscript`.
  var call: HelperCall
  /// The value that it is called on; nil for a function, or a member of a type.
  var receiver: Value?
  /// For each argument: the scope that it is.
  var scopes: [Value]
  /// Path of the types around it.
  var context: String
  var condition: Condition
  var handling: Handling
  /// The factory or hook in which the call is made.
  var factory: UseReference.Factory?
  /// The function around it, as for a `UseReference`.
  var body: Int?
  /// What decides whether a run of the function around it makes it.
  var doubts = Doubts()
  /// For a key that a function takes: whether the call may be made after the function has returned.
  var isLate = false
}

/// What becomes of keys that a function takes, or that a type stores.
struct KeyUse: Sendable {
  /// Where they are looked up. Those of a function's parameters are named by position.
  var lookUps: [UseReference] = []
  /// Where they are passed on.
  var calls: [KeyCall] = []
  /// Whether a branch decides on a look-up.
  var isUndecided = false
  /// Whether calls may bring keys that are not followed: the default of a parameter, or those of a value that is called.
  var isOpen = false
  /// Whether the code that decides it is elsewhere, as for a requirement of a protocol.
  var isUnseen = false

  /// The receivers in it.
  var receivers: [Value] { lookUps.map(\.receiver) + calls.flatMap(\.receivers) }
}

extension KeyCall {
  var receivers: [Value] { (receiver.map { [$0] } ?? []) + scopes.filter { $0 != .unknown } }
}

extension KeyCall {
  /// The names by which code may call what takes keys; for initializers and subscripts, those of types.
  static func names(in files: [LinkedFile]) -> Set<String> {
    var names: Set<String> = []
    for facts in files {
      for function in facts.keyFunctions where !function.name.isEmpty {
        let isOfType = function.name == "init" || function.name == "subscript"
        names.insert(isOfType ? String(DefinitionTable.lastPart(function.owner)) : function.name)
      }
      for holder in facts.keyHolders { names.insert(String(DefinitionTable.lastPart(holder.owner))) }
    }
    return names
  }
}

/// A type that stores a key, such as a property wrapper: what it does with its own properties of the type `Key`.
struct KeyHolder: Sendable {
  /// Path of the type.
  var owner: String
  /// Whether it is a property wrapper, so that reading the property looks the key up.
  var isWrapper: Bool
  var names: Set<NameHash> = []
  var use = KeyUse()
}
