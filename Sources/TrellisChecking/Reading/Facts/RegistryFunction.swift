internal import TrellisGraph
internal import TrellisResolver

/// A function that takes an `inout Registry`: the `register(in:)` of a definition or module, or a helper that they call. Also
/// a method in an extension of `Registry`.
struct RegistryFunction: Sendable {
  struct Parameter: Sendable {
    /// Nil for `_`.
    var label: String?
    var hasDefault = false
    var isVariadic = false
  }

  struct Block: Hashable, Sendable {
    var first: Site
    var last: Site

    func contains(_ site: Site) -> Bool { site.file == first.file && first < site && site < last }
  }

  var name: String
  /// Path of the type that declares it, or of the type around a local function; empty for a global function.
  var owner: String
  /// Path from which its body looks up names: the owner, or the function itself if types are declared in it.
  var context: String
  var parameters: [Parameter] = []
  /// Position of the registry among the parameters; nil for a method, whose registry is `self`.
  var registry: Int?
  /// The generic argument of `Registry<…>`, if it is a name.
  var definition: String?
  /// The mention of `Registry` in its signature.
  var mention: LibraryMention?
  /// The parameter's type if it may be an alias of `Registry`; if it is not, this is not a registry function.
  var alias: TypeReference?
  var generics: [String] = []
  /// For a method, whether `Registry` has a registering method with the same name.
  var isVerb = false
  var access = Declaration.Access.module
  /// For a local function, the block in which it can be called.
  var block: Block?
  var site: Site
  var condition: Condition
  var steps: [RegistryStep] = []

  /// The name with the labels of its parameters: `layout(_:in:)`.
  var text: String { "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))" }
  /// Whether it extends the registry that it is called on.
  var isMethod: Bool { registry == nil }
}

extension Outline {
  /// The function that is declared, without what it does.
  func function(
    _ declaration: Declaration, _ parameters: [Parameter], owner: String, context: String
  ) -> RegistryFunction {
    var function = function(declaration.name, parameters, owner: owner, context: context)
    function.access = access(of: declaration) ?? .module
    return function
  }

  /// The function with the name at a token, without what it does.
  func function(_ name: Int, _ parameters: [Parameter], owner: String, context: String) -> RegistryFunction {
    RegistryFunction(
      name: tokens.text(name), owner: owner, context: context,
      parameters: parameters.map {
        RegistryFunction.Parameter(
          label: $0.label.map(tokens.text), hasDefault: $0.hasDefault, isVariadic: $0.isVariadic)
      },
      site: tokens.site(name), condition: build[name])
  }
}

extension TokenView {
  func block(from first: Int, to last: Int) -> RegistryFunction.Block {
    RegistryFunction.Block(first: site(first), last: site(last))
  }
}

/// One use of the registry in a registry function.
struct RegistryStep: Sendable {
  enum Action: Sendable {
    case register(RegistrationReference)
    case include(TypeReference)
    case call(HelperCall)
    /// Code that cannot be analyzed. If `hides` is true, it may register anything; otherwise it hides no registration.
    case opaque(OpaqueReference, hides: Bool)
    /// The program ends here, does not come here or does not compile, so that nothing is missing here.
    case end
    /// The last call of a branch, by name: the program ends if the function does.
    case mayEnd(NameHash)
    /// The function throws.
    case fail
  }

  var action: Action
  var site: Site
  /// The `#if` conditions under which it is compiled and reached.
  var condition: Condition
  var path: [Branch] = []
  /// Whether the function may have thrown before.
  var hasTried = false
}

/// A call that passes the registry on.
struct HelperCall: Sendable {
  /// What follows from an error that its function throws.
  enum Failing: Sendable {
    /// Nothing: it throws none.
    case ignored
    /// The program's end: `try!`.
    case ends
    /// The caller throws it.
    case thrown
    /// It is caught, and the program is not on this branch.
    case caught(Branch)
  }

  /// The part before the last dot: `Helper`, `Self`; nil for an unqualified call.
  var qualifier: String?
  var name: String
  /// The labels of its arguments; nil for an unlabeled one.
  var labels: [String?]
  /// The keys that its arguments name; nil for other arguments.
  var keys: [KeyReference?] = []
  /// Position of the registry among the arguments; nil for a call on the registry.
  var registry: Int?
  var trailingClosures: Int
  var failing = Failing.ignored
  /// Whether it is called on the registry.
  var isMethod: Bool { registry == nil }
  /// Whether it is called on a value rather than a type: `Helpers.all.register(&app)`.
  var isOfValue: Bool {
    guard let first = qualifier?.split(separator: ".").last?.utf8.first else { return false }
    return first >= UInt8(ascii: "a") && first <= UInt8(ascii: "z")
  }
  /// Whether it is a call with implicit `self` in a method of the registry, which may also call any other function.
  var isImplicit = false
}
