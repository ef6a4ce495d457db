public import TrellisCore
internal import TrellisResolver

extension Scope {
  /// Returns the child scopes of a definition that this scope shares: one for equal inputs.
  ///
  /// ```swift
  /// let notes = app.scopes(of: NoteScope.self)
  /// let note = try notes[7]
  /// let editor = note[.editor]
  /// ```
  ///
  /// Every call for a definition returns the same scopes. One stays open for as long as a copy of what was returned, or a scope
  /// below, exists. It is closed when the last of them is released or, with `closingAfter`, when that time has passed without
  /// another. Where requests differ in the time or the clock, those of the last one to be released count.
  ///
  /// If there is something to stop, a task closes the scope. Failures of its hooks reach the observer as
  /// ``ScopeEvent/Kind/instanceStopped`` or, if there is none, are written to standard error.
  ///
  /// - Parameters:
  ///   - child: A definition whose `Parent` is this scope's definition and whose `Inputs` are `Hashable`.
  ///   - time: How long a scope stays open that nothing holds; nil if it is closed at once.
  ///   - clock: The key of the clock that measures the time. Each request resolves it in this scope, and throws what that
  ///     throws. Without a key, it is the system's continuous clock.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  /// - Returns: The scopes, which retain this one.
  /// - Complexity: Constant.
  public func scopes<Child>(
    of child: Child.Type, closingAfter time: Duration? = nil, clock: Key<any Clock<Duration>>? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> SharedScopes<Child> where Child: ScopeDefinition, Child.Parent == Definition, Child.Inputs: Hashable {
    defer { withExtendedLifetime(holder) {} }
    let definition = ObjectIdentifier(child)
    let table = ref.extras.cells.withLock { cells in
      if let known = cells.sharedScopes[definition] { return unsafeDowncast(known.table, to: SharedTable.self) }
      let new = SharedTable()
      cells.sharedScopes[definition] = (new, { new.removeLingering(isParentGone: $0) })
      return new
    }
    return SharedScopes(
      parent: self, table: table, time: time, clock: clock, site: Site(file: file, line: line, column: column))
  }
}

/// Inputs that scopes can be shared by, in any target.
///
/// Inputs need no more than `Hashable`. In a target that is on the main actor by default, a conformance to `Hashable` alone would
/// be on the main actor, and this one is not:
///
/// ```swift
/// struct Inputs: SharedInputs { var note: Int }
/// ```
public protocol SharedInputs: Hashable, Sendable {}

/// The child scopes of one definition that their holders share, one for equal inputs; see
/// ``Scope/scopes(of:closingAfter:clock:file:line:column:)``.
public struct SharedScopes<Definition: ScopeDefinition>: Sendable where Definition.Inputs: Hashable {
  let parent: Scope<Definition.Parent>
  let table: SharedTable
  let time: Duration?
  let clock: Key<any Clock<Duration>>?
  let site: Site

  /// Returns the open scope with equal inputs, and opens one if there is none.
  ///
  /// It waits neither for a start of that scope nor for the closing of an earlier one: ``start(_:)`` does. Opening compares and
  /// hashes inputs under a lock, so these must make no requests.
  ///
  /// ```swift
  /// let note = try app.scopes(of: NoteScope.self)[7]
  /// ```
  ///
  /// - Parameter inputs: The inputs of the scope.
  /// - Returns: The scope, open for as long as a copy of it or a scope below it exists.
  /// - Throws: ``GraphError`` with every finding; ``ResolutionError`` with the code `.closed` if the parent is closed, or if the
  ///   clock cannot be resolved.
  /// - Complexity: Constant for an open scope; otherwise that of ``Scope/open(_:_:file:line:column:)``.
  public subscript(_ inputs: Definition.Inputs) -> Scope<Definition> {
    get throws {
      let lingering = try lingering()
      return try held(table.take(SharedKey(inputs)), lingering, inputs)
    }
  }

  /// Closes the scope with equal inputs, whatever holds it, and waits for the end, also of earlier closings.
  ///
  /// Without such a scope it has no effect. The next request opens another.
  ///
  /// ```swift
  /// try await app.scopes(of: NoteScope.self).close(7)
  /// ```
  ///
  /// - Parameter inputs: The inputs of the scope.
  /// - Throws: What ``Scope/close(grace:timeLimit:)`` throws.
  /// - Complexity: That of ``Scope/close(grace:timeLimit:)``.
  public func close(_ inputs: Definition.Inputs) async throws { try await table.close(SharedKey(inputs)) }

  func lingering() throws(ResolutionError) -> Lingering? {
    guard let time else { return nil }
    guard let clock else { return Lingering(time: time, key: nil, clock: ContinuousClock()) }
    return Lingering(time: time, key: clock, clock: try parent.resolve(clock))
  }

  func held(_ entry: SharedEntry, _ lingering: Lingering?, _ inputs: Definition.Inputs) throws -> Scope<Definition> {
    // Lets go of the scope if it cannot be opened. A scope that nothing holds does not hold the one above.
    let hold = SharedHold(below: parent.holder) { [table] in
      table.letGo(entry, lingering, until: lingering?.deadline)
    }
    let opened = try entry.scope.get {
      _ = parent.holder.isUsedBelow()
      return try Scope<Definition.Parent>(parent.ref.object)
        .open(Definition.self, inputs, file: site.file, line: site.line, column: site.column).holder
    } inside: {
      throw ResolutionError(.cycle)
    }
    return Scope(.handle(for: opened.ref, hold))
  }
}
