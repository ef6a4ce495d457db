internal import TrellisGraph

/// Receives the registrations of one scope definition.
///
/// Each registration lists what it needs, and its factory receives exactly that, in the same order. Factories may be closures
/// or initializer references:
///
/// ```swift
/// app.shared(.logger) { ConsoleLogger() }
/// app.shared(.api, needs: .logger, .config, make: APIClient.init)
/// ```
///
/// The verbs are those of ``RegistrationVerbs`` and ``OverrideVerbs``, and some of its own.
///
/// Valid only during `register(in:)`; later registrations are ignored. It cannot be copied.
public struct Registry<Definition>: RegistrationVerbs, OverrideVerbs, ~Copyable {
  /// Where the registrations go.
  public let registrations = Registrations(list: RegistrationList(), isOverride: false)

  init() {}
}

/// The registrations of a definition and its modules, in order.
final class RegistrationList {
  private(set) var registrations = RegistrationSequence()
  private var included: Set<ObjectIdentifier> = []
  private var moduleStack: [DescribedType] = []

  func append(_ registration: Registration) {
    registrations.append(registration)
  }

  func origin(_ file: String, _ line: Int, _ column: Int, isOverride: Bool) -> Registration.Origin {
    Registration.Origin(
      site: Site(file: file, line: line, column: column), module: moduleStack.last, isOverride: isOverride)
  }

  /// Begins what a module registers.
  ///
  /// - Returns: False if the module has been included before. Otherwise, `leave` must follow.
  func enter(_ module: Any.Type) -> Bool {
    guard included.insert(ObjectIdentifier(module)).inserted else { return false }
    moduleStack.append(DescribedType(module))
    return true
  }

  func leave() { moduleStack.removeLast() }
}

/// Some registrations in order. The first one is stored in place: a test often overrides one key, and needs no array for it.
struct RegistrationSequence: RandomAccessCollection, Sendable {
  private var head: Registration?
  private var tail: [Registration] = []

  var startIndex: Int { 0 }
  var endIndex: Int { head == nil ? 0 : tail.count + 1 }

  subscript(position: Int) -> Registration { position == 0 ? head.unsafelyUnwrapped : tail[position - 1] }

  mutating func append(_ registration: Registration) {
    if head == nil { head = registration } else { tail.append(registration) }
  }
}
