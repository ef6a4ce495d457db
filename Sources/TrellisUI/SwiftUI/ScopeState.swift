#if canImport(SwiftUI)
  public import SwiftUI
  public import Trellis

  /// Creates an instance from the scope that the views above provide, and keeps it for as long as the view's identity.
  ///
  /// ```swift
  /// struct SearchView: View {
  ///   @ScopeState(SessionScope.self, .search) private var search: SearchModel
  ///   var body: some View { Text(search.text) }
  /// }
  /// ```
  ///
  /// For a key of a `Maker`, the instance is made with arguments:
  ///
  /// ```swift
  /// struct NoteView: View {
  ///   @ScopeState<SessionScope, NoteModel> private var note: NoteModel
  ///   init(id: Note.ID) { _note = ScopeState(SessionScope.self, .noteModel, id) }
  ///   var body: some View { Text(note.title) }
  /// }
  /// ```
  ///
  /// The key is resolved when the property is first read, in `body` or in what that calls, and again only if the views above
  /// provide another scope. Changed arguments have no effect before; give the view an `id` that changes with them.
  ///
  /// The view is drawn again when an `ObservableObject` changes, and `$search.text` is a binding, as with `@StateObject`.
  @MainActor @propertyWrapper
  public struct ScopeState<Definition: ScopeDefinition, Value>: DynamicProperty {
    @Environment(\.scope) private var place
    @StateObject private var held = HeldInstance<Value>()
    private let reader: EnvironmentReader<Definition>
    private let recipe: any Recipe<Value>

    /// Declares the instance that the property keeps, and the definition of its scope.
    ///
    /// - Parameters:
    ///   - definition: The definition of the scope.
    ///   - key: The service's key, usually of one that is `unique`.
    ///   - file: The call site; defaults to the caller.
    ///   - line: The call site's line.
    ///   - column: The call site's column.
    ///   - function: The declaring type.
    public init(
      _ definition: Definition.Type, _ key: Key<Value>,
      file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function
    ) {
      self.init(KeyRecipe(key: key), file, line, column, function)
    }

    /// Declares the instance that the property keeps, made with an argument; several are a tuple, `(id, mode)`.
    public init<Argument: Sendable>(
      _ definition: Definition.Type, _ key: Key<Maker<Value, Argument>>, _ argument: Argument,
      file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function
    ) {
      self.init(MakerRecipe(key: key, argument: argument), file, line, column, function)
    }

    private init(_ recipe: any Recipe<Value>, _ file: String, _ line: Int, _ column: Int, _ function: String) {
      reader = EnvironmentReader(file: file, line: line, column: column, function: function)
      self.recipe = recipe
    }

    /// The instance; ends the program with a message that says what to do if no view above provides the scope, or if the
    /// instance cannot be created.
    public var wrappedValue: Value { held.value(from: recipe, in: place, reader) }

    /// Bindings to the properties of an `ObservableObject`, `$search.text`.
    public var projectedValue: Bindings { Bindings(object: wrappedValue) }
  }
#endif
