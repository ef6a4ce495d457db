#if canImport(SwiftUI)
  public import SwiftUI
  public import Trellis

  extension View {
    /// Shows this view where the views above bring a scope of a definition and, where they do not, a text that says what to add.
    ///
    /// A view that reads from a scope ends the program where there is none. In a preview that is the end of the canvas, with no
    /// word about why: this says it.
    ///
    /// ```swift
    /// #Preview { ProfileView().requiringScope(of: SessionScope.self) }
    /// ```
    ///
    /// - Parameters:
    ///   - definition: The definition.
    ///   - file: The asking file; leave it out.
    ///   - line: The asking line; leave it out.
    ///   - column: The asking column; leave it out.
    ///   - function: The asking function; leave it out.
    public func requiringScope<Definition: ScopeDefinition>(
      of definition: Definition.Type,
      file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function
    ) -> some View {
      RequiringScope<Definition, Self>(
        content: self, reader: EnvironmentReader(file: file, line: line, column: column, function: function))
    }
  }

  private struct RequiringScope<Definition: ScopeDefinition, Content: View>: View {
    @Environment(\.scope) private var place
    let content: Content
    let reader: EnvironmentReader<Definition>

    init(content: Content, reader: EnvironmentReader<Definition>) {
      self.content = content
      self.reader = reader
    }

    var body: some View {
      switch Result(catching: { () throws(HandoverError) in try reader.scope(in: place) }) {
      case .success: content
      case .failure(let error): Text(error.description)
      }
    }
  }
#endif
