#if canImport(SwiftUI)
  public import SwiftUI
  public import Trellis

  /// Reads a service from the scope that the views above provide.
  ///
  /// ```swift
  /// struct ProfileView: View {
  ///   @FromScope(SessionScope.self, .profile) var profile: ProfileModel
  ///   var body: some View { Text(profile.name) }
  /// }
  ///
  /// ProfileView().scope(session)
  /// ```
  ///
  /// It reads from the nearest scope of the definition above this view. Each access resolves the key, so a `unique` service is
  /// a new instance each time. Read it in `body` and in what that calls; the environment is not available before.
  @propertyWrapper
  public struct FromScope<Definition: ScopeDefinition, Value>: DynamicProperty {
    @Environment(\.scope) private var place
    private let key: Key<Value>
    private let reader: EnvironmentReader<Definition>

    /// Declares the service that the property reads, and the definition of its scope.
    ///
    /// - Parameters:
    ///   - definition: The definition of the scope.
    ///   - key: The service's key.
    ///   - file: The call site; defaults to the caller.
    ///   - line: The call site's line.
    ///   - column: The call site's column.
    ///   - function: The declaring type.
    public init(
      _ definition: Definition.Type, _ key: Key<Value>,
      file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function
    ) {
      self.key = key
      reader = EnvironmentReader(file: file, line: line, column: column, function: function)
    }

    /// Declares the service that the property reads from whatever scope the views above provide.
    ///
    /// Use it in a module that does not see the definitions of the program that shows the view.
    ///
    /// ```swift
    /// @FromScope(.posts) var posts: [Post]
    /// ```
    public init(
      _ key: Key<Value>,
      file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function
    ) where Definition == AnyDefinition {
      self.init(AnyDefinition.self, key, file: file, line: line, column: column, function: function)
    }

    /// The service; ends the program with a message that says what to do if no view above provides the scope.
    ///
    /// - Complexity: That of `Scope.resolve(_:)`.
    public var wrappedValue: Value { projectedValue.value }

    /// The projection, `try $profile()`, which throws if there is no scope.
    public var projectedValue: Injection<Value> { reader.injection(of: key, in: place) }
  }
#endif
