import SwiftUI
import Trellis
import TrellisUI

enum HostedScope: ScopeDefinition {
  static func register(in hosted: inout Registry<HostedScope>) {}
}

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
#endif

#if !os(watchOS)
  /// The adapters' classes are open.
  @MainActor final class Host: ScopedHostingController<HostedScope, EmptyView> {
    let name: String

    init(name: String) {
      self.name = name
      super.init(of: HostedScope.self, rootView: EmptyView())
    }

    required dynamic init?(coder: NSCoder) { nil }
  }
#endif
