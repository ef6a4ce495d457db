#if canImport(SwiftUI)
  public import SwiftUI
  public import Trellis

  /// Reads the scope that the views above provide.
  ///
  /// ```swift
  /// struct NoteList: View {
  ///   @ScopeContext(SessionScope.self) var session: Scope<SessionScope>
  ///   var body: some View { Button("log out") { session[.account].logOut() } }
  /// }
  /// ```
  ///
  /// It is the nearest scope of the definition above this view. Read it in `body` and in what that calls; the environment is
  /// not available before.
  @propertyWrapper
  public struct ScopeContext<Definition: ScopeDefinition>: DynamicProperty {
    @Environment(\.scope) private var place
    private let reader: EnvironmentReader<Definition>

    /// Declares the definition of the scope that the property reads.
    ///
    /// - Parameters:
    ///   - definition: The definition.
    ///   - file: The call site; defaults to the caller.
    ///   - line: The call site's line.
    ///   - column: The call site's column.
    ///   - function: The declaring type.
    public init(
      _ definition: Definition.Type,
      file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function
    ) {
      reader = EnvironmentReader(file: file, line: line, column: column, function: function)
    }

    /// The scope; ends the program with a message that says what to do if no view above provides it.
    ///
    /// - Complexity: Linear in the number of levels.
    public var wrappedValue: Scope<Definition> { reader.value(in: place) }

    /// The projection, `try $session()`, which throws if there is no scope.
    public var projectedValue: () throws(HandoverError) -> Scope<Definition> {
      { [reader, place] () throws(HandoverError) in try reader.scope(in: place) }
    }
  }
#endif
