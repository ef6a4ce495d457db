#if canImport(SwiftUI)
  public import SwiftUI
  public import Trellis

  /// Reads the scope itself that the views above bring.
  ///
  /// ```swift
  /// struct NoteList: View {
  ///   @ScopeContext(SessionScope.self) var session: Scope<SessionScope>
  ///   var body: some View { Button("log out") { session[.account].logOut() } }
  /// }
  /// ```
  ///
  /// It is the nearest scope of the definition, from the place up. An environment is there in `body` and in what that calls,
  /// not before.
  @propertyWrapper
  public struct ScopeContext<Definition: ScopeDefinition>: DynamicProperty {
    @Environment(\.scope) private var place
    private let reader: EnvironmentReader<Definition>

    /// Names the definition of the scope that the property reads.
    ///
    /// - Parameters:
    ///   - definition: The definition.
    ///   - file: The declaring file; leave it out.
    ///   - line: The declaring line; leave it out.
    ///   - column: The declaring column; leave it out.
    ///   - function: The declaring type; leave it out.
    public init(
      _ definition: Definition.Type,
      file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function
    ) {
      reader = EnvironmentReader(file: file, line: line, column: column, function: function)
    }

    /// The scope, or the end of the program with a text that says what to do if no view above brings it.
    ///
    /// - Complexity: Linear in the number of levels.
    public var wrappedValue: Scope<Definition> { reader.value(in: place) }

    /// The same for where there may be no scope: `try $session()`.
    public var projectedValue: () throws(HandoverError) -> Scope<Definition> {
      { [reader, place] () throws(HandoverError) in try reader.scope(in: place) }
    }
  }
#endif
