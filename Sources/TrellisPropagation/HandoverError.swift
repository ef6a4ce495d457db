internal import TrellisCore
internal import TrellisResolver

/// The reason an object or a task has no scope of the definition it requires.
public struct HandoverError: Error, Sendable {
  /// The kind of error; more kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the kind.
    public let description: String

    /// The required definition lies below the given scope.
    public static let narrower = Code(description: "narrower")
    /// The required definition lies neither above nor below the given scope.
    public static let elsewhere = Code(description: "elsewhere")
    /// An object could not open the scope for the objects below it; the error's `cause` is what it threw.
    public static let openingFailed = Code(description: "openingFailed")
    /// The given scope is closed, so nothing can be read from it.
    public static let closed = Code(description: "closed")
    /// The object is on the main actor, and the caller that passes it a scope is not.
    public static let wrongActor = Code(description: "wrongActor")
    /// No scope was passed.
    public static let noScope = Code(description: "noScope")
  }

  /// The data of the message; ``Code`` is the coarser public form.
  enum Fault: Sendable {
    case narrower
    case elsewhere
    case openingFailed
    case closed
    case wrongActor
    /// An object further up could not open its scope.
    case below(opener: String)
    /// Neither the place nor anything above it holds a scope.
    case unplaced
    /// A property is read in an object without a scope.
    case unread(Keys, property: String?)
    /// A property is read in a task without a current scope, or in code that outlives the request.
    case outside(Keys, Site, isHidden: Bool)
    /// A decoder carries no scope, or an unsuitable one.
    case undecoded([String], isNarrower: Bool)
    /// A view reads or opens a scope, and the views above it provide none, or an unsuitable one.
    case unprovided(Keys?, Site, isNarrower: Bool)
    /// A scope could not be opened for a view or, once open, not be started.
    case unopened(Site, isOpen: Bool)
  }

  let fault: Fault
  /// The type of the object that requires a scope, or the function or type that declares a task's property.
  public let receiver: String
  /// The name of the required definition; nil if any scope would do.
  public let required: String?
  /// The names of the definitions of the given scope and of those above it, narrowest first; empty if none was given.
  public let levels: [String]
  /// The error thrown by the object that should open a scope, unchanged.
  public let cause: (any Error)?

  init(_ fault: Fault, receiver: String, required: String?, given: AnyScope? = nil, cause: (any Error)? = nil) {
    self.fault = fault
    self.receiver = receiver
    self.required = required
    levels = given?.path.reversed() ?? []
    self.cause = cause
  }

  /// Creates the error for a given scope that is closed or does not lie in a scope of the required definition.
  init<Required: ScopeDefinition>(_ receiver: Any.Type, requires required: Required.Type, in given: AnyScope) {
    self.init(
      !given.isOpen ? .closed : given.isAbove(required) ? .narrower : .elsewhere,
      receiver: TypeName.of(receiver), required: Required.requiredName, given: given)
  }

  /// Whether the failure follows from that of an opener further up, which is reported itself.
  var isBelowAnOpener: Bool {
    if case .below = fault { return true }
    return false
  }

  /// The kind of error.
  public var code: Code {
    switch fault {
    case .narrower: .narrower
    case .elsewhere: .elsewhere
    case .closed: .closed
    case .wrongActor: .wrongActor
    case .openingFailed, .below, .unopened: .openingFailed
    case .unplaced, .unread, .outside: .noScope
    case .undecoded(_, let isNarrower), .unprovided(_, _, let isNarrower):
      levels.isEmpty ? .noScope : isNarrower ? .narrower : .elsewhere
    }
  }
}

extension HandoverError: CustomStringConvertible {
  /// The error, the scope that was given, and what to do.
  public var description: String {
    var lines = [sentence]
    if levels.count > 1 { lines.append("  the given scopes, narrowest first: \(levels.joined(separator: ", "))") }
    if let cause { lines.append("  the cause: \(cause)") }
    lines.append("  \(advice)")
    return lines.joined(separator: "\n")
  }

  private var sentence: String {
    let name = required ?? "a scope"
    let definition = required.map { " of \($0)" } ?? ""
    let given = levels.first ?? "none"
    switch fault {
    case .narrower, .elsewhere: return "\(receiver) requires a scope\(definition) and was given one of \(given)"
    case .closed: return "\(receiver) requires a scope\(definition) and was given one of \(given) that is closed"
    case .wrongActor:
      return "\(receiver) requires a scope\(definition) and is on the main actor, where it was not given one"
    case .openingFailed: return "\(receiver) could not open \(name) in \(given)"
    case .below(let opener):
      return "\(receiver) requires a scope\(definition), and \(opener) above it could not open its own"
    case .unplaced: return "\(receiver) requires a scope\(definition), and nothing above it holds one"
    case .unread(let key, let property):
      // Most properties have the name of their key.
      let name = property.flatMap { ".\($0)" == key.description ? nil : "'\($0)', which is '\(key)'," } ?? "'\(key)'"
      return "cannot read \(name) in \(receiver): it has no scope\(definition) yet"
    case .outside(let key, let site, let isHidden):
      return "cannot read '\(key)' in '\(receiver)' at \(site.file):\(site.line): "
        + (isHidden
          ? "the instance created here outlives the request, so no scope is current" : "the task has no current scope")
    case .undecoded(let path, _):
      let place = path.isEmpty ? "" : " at \(path.joined(separator: ".").replacing(".[", with: "["))"
      return "the value decoded\(place) requires a scope\(definition), and the decoder carries "
        + (levels.isEmpty ? "none" : "one of \(given)")
    case .unprovided(let key, let site, _):
      let reading = key.map { "cannot read '\($0)' in" } ?? "no scope for"
      let found = levels.isEmpty ? "no view above provides one" : "the views above provide one of \(given)"
      return "\(reading) '\(receiver)' at \(site.file):\(site.line): it requires a scope\(definition), and \(found)"
    case .unopened(let site, _):
      return "'\(receiver)' at \(site.file):\(site.line) could not open \(name) in \(given)"
    }
  }

  private var advice: String {
    let required = required ?? "a scope"
    let given = levels.first ?? "it"
    switch fault {
    case .narrower:
      return
        "\(required) is below \(given): open one and pass that"
    case .elsewhere:
      return "\(required) is not above \(given): pass a scope of \(required), or of one below it"
    case .closed: return "open another scope of \(given) and pass that"
    case .wrongActor:
      return "pass it there: 'await MainActor.run { … }', or call from code that is on the main actor"
    case .openingFailed: return "the objects below it have no scope until a later 'propagate' succeeds"
    case .below(let opener): return "see the error that was reported for \(opener)"
    case .unplaced: return "propagate a scope through the tree: 'scope.propagate(through: root)'"
    case .unread:
      return "pass it one before, 'scope.pass(to: object)', or propagate one through the tree that it is in"
    case .outside(let key, _, isHidden: true):
      return "list '\(key)' among the needs of the registration, so that its factory receives it"
    case .outside(let key, _, isHidden: false):
      let test = "in a test, give the test a scope: '@Test(.scope(AppScope.self))'; 'bootstrap' has no effect there\n  "
      let host = "an app that hosts tests has no bootstrap scope while XCTest runs one: see 'ScopeMode.isTesting'\n  "
      return (Bootstrap.process.runsTests ? test + (Bootstrap.process.isTestRunner ? "" : host) : "")
        + "run it in one, 'scope.run { … }'; take it into detached tasks and callbacks with 'CapturedScope'\n"
        + "  shared services and hooks have no current scope: list '\(key)' among the needs"
    case .undecoded:
      let scope = levels.isEmpty ? "one" : "one that lies in \(required)"
      return "give it \(scope) before: 'decoder.userInfo[.trellisScope] = scope'"
    case .unprovided where levels.isEmpty:
      return "set one on a view above with '.scope(scope)', and read it in 'body' or in what that calls\n"
        + "  pushed views and sheets have the environment of the stack, or of the view with '.sheet', not of the views inside it:\n"
        + "  set the scope there, or push with '.scopedDestination(for:)'"
    case .unprovided: return "set one that lies in \(required) on a view above: '.scope(scope)'"
    case .unopened(_, isOpen: true):
      return "the content is not shown until another scope is opened: with another 'id', or in another scope"
    case .unopened: return "the content is not shown until the view is drawn again and the scope can be opened"
    }
  }
}
