#if canImport(SwiftUI)
  public import SwiftUI
  public import Trellis

  extension View {
    /// Shows this view if the views above provide a scope of a definition, otherwise a text that says what to add.
    ///
    /// A view that reads from a scope ends the program if there is none. In a preview, the canvas would crash without a reason.
    ///
    /// ```swift
    /// #Preview { ProfileView().requiringScope(of: SessionScope.self) }
    /// ```
    ///
    /// - Parameters:
    ///   - definition: The definition.
    ///   - file: The call site; defaults to the caller.
    ///   - line: The call site's line.
    ///   - column: The call site's column.
    ///   - function: The call site's function.
    public nonisolated func requiringScope<Definition: ScopeDefinition>(
      of definition: Definition.Type,
      file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function
    ) -> some View {
      RequiringScope<Definition, Self>(
        content: self, reader: EnvironmentReader(file: file, line: line, column: column, function: function))
    }
  }

  nonisolated private struct RequiringScope<Definition: ScopeDefinition, Content: View>: View {
    @Environment(\.scope) private var place
    let content: Content
    let reader: EnvironmentReader<Definition>

    init(content: Content, reader: EnvironmentReader<Definition>) {
      self.content = content
      self.reader = reader
    }

    @MainActor var body: some View {
      switch Result(catching: { () throws(HandoverError) in try reader.scope(in: place) }) {
      case .success: content
      case .failure(let error): ErrorText(error: error)
      }
    }
  }
#endif
