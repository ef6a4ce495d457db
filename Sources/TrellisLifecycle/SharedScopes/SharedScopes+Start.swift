public import TrellisCore

// Apart from the rest, since it leads to all that a start does: a program links all asynchronous functions of a file, or none.
extension SharedScopes {
  /// Returns the open scope with equal inputs once it is started; opens and starts one if there is none.
  ///
  /// Before it opens a scope, it waits until earlier ones with equal inputs are closed, except where their closing waits for the
  /// caller. Concurrent calls share one start. If that fails, the scope is closed for all who hold it, each caller receives the
  /// error, and the next call opens another scope. Cancelling one caller does not affect the others.
  ///
  /// ```swift
  /// let note = try await app.scopes(of: NoteScope.self).start(7)
  /// ```
  ///
  /// - Parameter inputs: The inputs of the scope.
  /// - Returns: The scope, open for as long as a copy of it or a scope below it exists.
  /// - Throws: `CancellationError`, at once, if the caller is cancelled while it waits; what ``subscript(_:)`` and ``Scope/start(grace:timeLimit:)`` throw.
  /// - Complexity: That of ``Scope/start(grace:timeLimit:)``.
  public func start(_ inputs: Definition.Inputs) async throws -> Scope<Definition> {
    let lingering = try lingering()
    let shared = try await held(table.takeAfterClosing(SharedKey(inputs)), lingering, inputs)
    try await shared.start()
    return shared
  }
}
