#if canImport(SwiftUI)
  public import SwiftUI
  public import Trellis

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  extension PreviewTrait where T == Preview.ViewTraits {
    /// Creates a root scope for a preview and provides it to the previewed view.
    ///
    /// ```swift
    /// #Preview(traits: .scope(AppScope.self) { $0.override(.api, value: FakeAPI()) }) { NoteView() }
    /// ```
    ///
    /// If the scope cannot be created, the canvas shows the error instead of the view. So it does in place of a view whose scope
    /// cannot be opened, see `scope(_:_:id:failure:)`, if that has no failure view. A property that is read without its scope still
    /// ends the preview: use `requiringScope(of:)` there.
    ///
    /// - Parameters:
    ///   - definition: A definition without a parent. For a child, open its scope in the preview: `NoteView().scope(NoteScope.self)`.
    ///   - file: The call site; defaults to the caller.
    ///   - line: The call site's line.
    ///   - column: The call site's column.
    ///   - overrides: Replaces registrations, for example with fakes.
    /// - Returns: The trait, which retains the scope.
    /// - Complexity: Linear in registrations and needs.
    @MainActor public static func scope<Definition: ScopeDefinition>(
      _ definition: Definition.Type, file: String = #fileID, line: Int = #line, column: Int = #column,
      overrides: (inout Overrides) -> Void = { _ in }
    ) -> PreviewTrait<T> where Definition.Parent == Root, Definition.Inputs == Void {
      scope(definition, (), file: file, line: line, column: column, overrides: overrides)
    }

    /// Creates a root scope with the inputs of its definition for a preview; otherwise like
    /// `scope(_:file:line:column:overrides:)`.
    @MainActor public static func scope<Definition: ScopeDefinition>(
      _ definition: Definition.Type, _ inputs: Definition.Inputs,
      file: String = #fileID, line: Int = #line, column: Int = #column,
      overrides: (inout Overrides) -> Void = { _ in }
    ) -> PreviewTrait<T> where Definition.Parent == Root {
      do {
        let scope = try Scope(definition, inputs, file: file, line: line, column: column, overrides: overrides)
        return .modifier(ScopePreview(scope: .success(AnyScope(scope))))
      } catch {
        return .modifier(ScopePreview(scope: .failure(error)))
      }
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private struct ScopePreview: PreviewModifier {
    let scope: Result<AnyScope, any Error>

    func body(content: Content, context: Void) -> some View {
      switch scope {
      case .success(let scope): content.scope(scope).environment(\.showsFailures, true)
      case .failure(let error): ErrorText(error: error)
      }
    }
  }
#endif
