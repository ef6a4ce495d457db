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
