internal import TrellisGraph

/// What a property knows that reads from the scope which an environment brings: the definition, and where it is declared.
package struct EnvironmentReader<Definition: ScopeDefinition>: Sendable {
  let site: Site
  let receiver: String

  /// - Parameter function: The declaring type or function.
  package init(file: String, line: Int, column: Int, function: String) {
    site = Site(file: file, line: line, column: column)
    receiver = function
  }

  /// The scope of the definition.
  ///
  /// - Parameters:
  ///   - place: What the environment brings.
  ///   - key: The service that is to be read; nil if it is the scope itself.
  package func scope(in place: AnyScope?, for key: Keys? = nil) throws(HandoverError) -> Scope<Definition> {
    if let found = place?.scope(of: Definition.self) { return found }
    throw HandoverError(
      .unprovided(key, site, isNarrower: place?.lies(above: Definition.self) ?? false), receiver: receiver,
      wanted: TypeName.of(Definition.self), given: place)
  }

  /// The scope, or the end of the program with the text that `scope(in:)` would throw.
  package func value(in place: AnyScope?) -> Scope<Definition> {
    do {
      return try scope(in: place)
    } catch {
      fatalError("\(error)")
    }
  }

  /// A service of the scope.
  package func injection<Value>(of key: Key<Value>, in place: AnyScope?) -> Injection<Value> {
    do throws(HandoverError) {
      return Injection(key: key, scope: .success(AnyScope(try scope(in: place, for: key))), reader: .named(receiver))
    } catch {
      return Injection(key: key, scope: .failure(error), reader: .named(receiver))
    }
  }
}

/// Opens a scope for what has no object of its own, a view that is a value, and keeps it: the object behind such a value.
///
/// It is no more than a place: who keeps it keeps the scope. It is used by one thread at a time.
package final class HeldScope<Opened: ScopeDefinition, ID: Equatable> {
  private var opened: Scope<Opened>?
  private var id: ID?
  private var reported: String?
  /// How many scopes it has opened: what belongs to one is not to be taken over by the next.
  package private(set) var count = 0

  package init() {}

  /// The scope, opened now if need be: it is kept for as long as it is open, lies in the same outer scope, and the identity
  /// of what it was opened with is the same.
  ///
  /// What fails is reported once, until it succeeds or fails otherwise: a view is asked for its content again and again.
  ///
  /// - Parameters:
  ///   - place: What the environment brings.
  ///   - id: What the scope is opened for.
  ///   - reader: Where that is written.
  ///   - inputs: What opening it brings.
  package func scope(
    in place: AnyScope?, for id: ID, as reader: EnvironmentReader<Opened.Parent>, inputs: Opened.Inputs
  ) -> Result<Scope<Opened>, HandoverError> {
    do throws(HandoverError) {
      let outer = try reader.scope(in: place)
      if let kept = kept(in: outer, for: id) { return .success(kept) }
      let scope = try open(in: outer, for: id, as: reader, inputs: inputs)
      reported = nil
      return .success(scope)
    } catch {
      // Nothing is kept that does not belong there any more.
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
    // Closed from above, it still answers to a view that is on its way out, and nothing could be opened instead.
    return (place.isOpen || !outer.isOpen) && place.liesIn(outer) ? opened : nil
  }

  private func open(
    in outer: Scope<Opened.Parent>, for id: ID, as reader: EnvironmentReader<Opened.Parent>, inputs: Opened.Inputs
  ) throws(HandoverError) -> Scope<Opened> {
    do {
      let scope = try outer.open(Opened.self, inputs)
      opened = scope
      count += 1
      self.id = id
      return scope
    } catch {
      throw HandoverError(
        .unopened(reader.site), receiver: reader.receiver, wanted: TypeName.of(Opened.self), given: AnyScope(outer),
        cause: error)
    }
  }
}
