#if canImport(SwiftUI)
  public import Trellis

  extension ScopeState where Definition == AnyDefinition {
    /// Declares the instance that the property keeps, from whatever scope the views above provide.
    ///
    /// Use it in a module that does not see the definitions of the program that shows the view.
    ///
    /// ```swift
    /// @ScopeState(.search) private var search: SearchModel
    /// ```
    public init(
      _ key: Key<Value>,
      file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function
    ) {
      self.init(AnyDefinition.self, key, file: file, line: line, column: column, function: function)
    }

    /// Declares the instance that the property keeps, made with an argument, from whatever scope the views above provide.
    ///
    /// ```swift
    /// @ScopeState<AnyDefinition, NoteModel> private var note: NoteModel
    /// init(id: Note.ID) { _note = ScopeState(.noteModel, id) }
    /// ```
    public init<Argument: Sendable>(
      _ key: Key<Maker<Value, Argument>>, _ argument: Argument,
      file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function
    ) {
      self.init(AnyDefinition.self, key, argument, file: file, line: line, column: column, function: function)
    }
  }
#endif
