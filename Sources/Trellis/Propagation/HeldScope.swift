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
