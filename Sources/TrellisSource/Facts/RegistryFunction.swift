internal import TrellisGraph

/// A function that takes an `inout Registry`: a definition's or module's `register(in:)`, or a helper that they call. Or a
/// method in an extension of `Registry`.
struct RegistryFunction: Sendable {
  struct Parameter: Sendable {
    /// Nil for `_`.
    var label: String?
    var hasDefault: Bool
    /// Whether it takes any number of arguments.
    var isVariadic = false
  }

  /// A pair of braces in the function's file.
  struct Block: Hashable, Sendable {
    var first: Site
    var last: Site

    func contains(_ site: Site) -> Bool { site.file == first.file && first < site && site < last }
  }

  var name: String
  /// Path of the type that declares it; empty for a global function.
  var owner: String
  /// Path from which its body looks up names: the owner, or the function itself where types are declared in it.
  var context: String
  var parameters: [Parameter]
  /// Position of the registry among the parameters; nil for a method, whose registry is `self`.
  var registry: Int?
  /// What stands between the brackets of `Registry<…>`, if it is a name.
  var definition: String?
  /// The `Registry` that makes it one.
  var mention: LibraryMention?
  /// The type of the parameter, where it is a name that may stand for a registry; only then is it a registry function.
  var alias: TypeReference?
  /// Names of its generic parameters.
  var generics: [String]
  /// For a method, whether `Registry` has one of its name that registers something.
  var isVerb = false
  /// Whether only this file can call it.
  var isFilePrivate: Bool
  /// Whether another module can call it, as far as it is a global function.
  var isOpen = true
  /// For a function inside a function, the block in which it can be called.
  var block: Block?
  var site: Site
  /// The `#if` conditions around it.
  var condition: Condition
  var steps: [RegistryStep] = []
}

/// What a registry function does with its registry, in order.
struct RegistryStep: Sendable {
  enum Action: Sendable {
    case register(RegistrationReference)
    case include(TypeReference)
    case call(HelperCall)
    /// With `hides` it may register anything; without, it hides no registration.
    case opaque(OpaqueReference, hides: Bool)
    /// The program ends here, or does not compile: whatever is registered, it is nowhere where this is reached.
    case end
  }

  var action: Action
  var site: Site
  var condition: Condition
}

/// A call that hands the registry on.
struct HelperCall: Sendable {
  /// What precedes the last dot: `Helper`, `Self`; nil for a call by name alone.
  var qualifier: String?
  var name: String
  /// The labels of its arguments; nil for none.
  var labels: [String?]
  /// Position of the registry among the arguments; nil for a call on the registry.
  var registry: Int?
  var trailingClosures: Int
  /// Whether it is called on something that is no type: `Helpers.all.register(&app)`.
  var isOfValue: Bool {
    guard let first = qualifier?.split(separator: ".").last?.utf8.first else { return false }
    return first >= UInt8(ascii: "a") && first <= UInt8(ascii: "z")
  }
  /// No call, but the function's name where a closure is expected.
  var isReference = false
  /// Whether it is not told what is called, and need not be.
  var isUnknown: Bool { name.isEmpty && isReference }
  /// A call in a method of the registry that leaves `self` out: it may as well be one of any other function.
  var isImplicit = false
}
