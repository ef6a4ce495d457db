package import TrellisCore
internal import TrellisResolver

/// The definition and declaration site of a property that reads from the scope in a view's environment.
package struct EnvironmentReader<Definition: ScopeDefinition>: Sendable {
  let site: Site
  let receiver: String

  /// - Parameter function: The declaring type or function.
  package init(file: String, line: Int, column: Int, function: String) {
    site = Site(file: file, line: line, column: column)
    receiver = function
  }

  /// Returns the scope of the definition, to read a service or, without a key, the scope itself.
  package func scope(in place: AnyScope?, for key: Keys? = nil) throws(HandoverError) -> Scope<Definition> {
    if let found = place?.scope(of: Definition.self) { return found }
    throw HandoverError(
      .unprovided(key, site, isNarrower: place?.isAbove(Definition.self) ?? false), receiver: receiver,
      required: Definition.requiredName, given: place)
  }

  /// Returns the scope, or ends the program with the error that `scope(in:)` throws.
  package func value(in place: AnyScope?, for key: Keys? = nil) -> Scope<Definition> {
    do {
      return try scope(in: place, for: key)
    } catch {
      stopProgram("\(error)")
    }
  }

  /// Returns what a function creates from a key, or ends the program with the error that it throws.
  package func made<Value>(from key: Keys, _ make: () throws -> Value) -> Value {
    do {
      return try make()
    } catch {
      stopProgram("cannot create '\(key)' in '\(receiver)' at \(site.file):\(site.line): \(error)")
    }
  }

  /// Returns a service of the scope.
  package func injection<Value>(of key: Key<Value>, in place: AnyScope?) -> Injection<Value> {
    do throws(HandoverError) {
      return Injection(
        key: key, scope: .success(AnyScope(try scope(in: place, for: key))), reader: .named(receiver, site))
    } catch {
      return Injection(key: key, scope: .failure(error), reader: .named(receiver, site))
    }
  }
}

/// Opens a scope for a value that has no object of its own, such as a view, and keeps it.
///
/// The scope is kept for as long as this object, then let go. Not thread-safe.
package final class HeldScope<Opened: ScopeDefinition, ID: Equatable> {
  private var opened: Scope<Opened>? { didSet { oldValue.map(letGo) } }
  private var id: ID?
  private var reported: String?
  /// Why the scope that is kept was not started.
  private var unstarted: HandoverError?
  /// The number of scopes opened so far, so that state of one is not reused by the next.
  package private(set) var count = 0
  /// A function, since the end of every class is linked into every program, and what it leads to.
  private let letGo: (Scope<Opened>) -> Void

  package init(letGo: @escaping (Scope<Opened>) -> Void) { self.letGo = letGo }

  deinit { opened.map(letGo) }

  /// Returns the scope, opening one if necessary.
  ///
  /// The scope is kept for as long as it is open, lies in the same outer scope, and `id` stays the same. A repeated failure is
  /// reported once, since a view's content is evaluated again and again.
  package func scope(
    in place: AnyScope?, for id: ID, as reader: EnvironmentReader<Opened.Parent>, inputs: Opened.Inputs
  ) -> Result<Scope<Opened>, HandoverError> {
    do throws(HandoverError) {
      let outer = try reader.scope(in: place)
      if let kept = kept(in: outer, for: id) { return unstarted.map { .failure($0) } ?? .success(kept) }
      let scope = try open(in: outer, for: id, as: reader, inputs: inputs)
      reported = nil
      return .success(scope)
    } catch {
      // Do not keep a scope that no longer belongs here.
      opened = nil
      let text = error.description
      if text != reported { AnyScope.report(error, from: place) }
      reported = text
      return .failure(error)
    }
  }

  private func kept(in outer: Scope<Opened.Parent>, for id: ID) -> Scope<Opened>? {
    guard let opened, id == self.id else { return nil }
    let (place, outer) = (AnyScope(opened), AnyScope(outer))
    // Keep a scope closed by its outer scope: a disappearing view may still read it, and no other could be opened.
    return (place.isOpen || unstarted != nil || !outer.isOpen) && place.isWithin(outer) ? opened : nil
  }

  /// Reports that a scope was not started, which closed it.
  ///
  /// - Returns: Whether it is the one that is kept, and not closed with the scopes above.
  package func failed(_ scope: Scope<Opened>, _ cause: any Error, as reader: EnvironmentReader<Opened.Parent>) -> Bool {
    guard let outer = scope.ancestor(Opened.Parent.self).map({ AnyScope($0) }), outer.isOpen,
      opened.map({ AnyScope($0).isSame(as: AnyScope(scope)) }) == true
    else { return false }
    let error = unopened(in: outer, isOpen: true, cause, as: reader)
    unstarted = error
    AnyScope.report(error, from: outer)
    return true
  }

  private func unopened(
    in outer: AnyScope, isOpen: Bool = false, _ cause: any Error, as reader: EnvironmentReader<Opened.Parent>
  ) -> HandoverError {
    HandoverError(
      .unopened(reader.site, isOpen: isOpen), receiver: reader.receiver, required: TypeName.of(Opened.self),
      given: outer, cause: cause)
  }

  private func open(
    in outer: Scope<Opened.Parent>, for id: ID, as reader: EnvironmentReader<Opened.Parent>, inputs: Opened.Inputs
  ) throws(HandoverError) -> Scope<Opened> {
    do {
      let scope = try outer.open(Opened.self, inputs)
      opened = scope
      unstarted = nil
      count += 1
      self.id = id
      return scope
    } catch {
      throw unopened(in: AnyScope(outer), error, as: reader)
    }
  }
}
