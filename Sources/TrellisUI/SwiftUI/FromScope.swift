#if canImport(SwiftUI)
  public import SwiftUI
  public import Trellis

  /// Reads a service from the scope that the views above bring.
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
  /// It reads from the nearest scope of the definition, from the place up. Each reading asks the scope: a `unique` service
  /// is a new one each time. An environment is there in `body` and in what that calls, not before.
  @propertyWrapper
  public struct FromScope<Definition: ScopeDefinition, Value>: DynamicProperty {
    @Environment(\.scope) private var place
    private let key: Key<Value>
    private let reader: EnvironmentReader<Definition>

    /// Names the service that the property reads, and the definition of the scope that it reads it from.
    ///
    /// - Parameters:
    ///   - definition: The definition of the scope.
    ///   - key: The service's key.
    ///   - file: The declaring file; leave it out.
    ///   - line: The declaring line; leave it out.
    ///   - column: The declaring column; leave it out.
    ///   - function: The declaring type; leave it out.
    public init(
      _ definition: Definition.Type, _ key: Key<Value>,
      file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function
    ) {
      self.key = key
      reader = EnvironmentReader(file: file, line: line, column: column, function: function)
    }

    /// The service, or the end of the program with a text that says what to do if no view above brings the scope.
    ///
    /// - Complexity: That of ``Trellis/Scope/resolve(_:)``.
    public var wrappedValue: Value { projectedValue.value }

    /// The same for where there may be no scope: `try $profile()`.
    public var projectedValue: Injection<Value> { reader.injection(of: key, in: place) }
  }
#endif
