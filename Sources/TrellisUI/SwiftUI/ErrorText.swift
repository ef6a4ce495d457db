#if canImport(SwiftUI)
  internal import SwiftUI

  /// Shows the text of an error in the canvas of a preview: its lines are not broken, and can be copied.
  struct ErrorText: View {
    let error: any Error

    var body: some View {
      ScrollView([.horizontal, .vertical]) {
        let text = Text(verbatim: "\(error)").font(.footnote.monospaced())
        #if os(tvOS) || os(watchOS)
          text
        #else
          text.textSelection(.enabled)
        #endif
      }
    }
  }

  extension EnvironmentValues {
    /// Whether failures are shown where nothing else is, as in a preview with a scope of its own.
    var showsFailures: Bool {
      get { self[FailuresKey.self] }
      set { self[FailuresKey.self] = newValue }
    }
  }

  private struct FailuresKey: EnvironmentKey {
    static let defaultValue = false
  }
#endif
