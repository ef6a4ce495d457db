import Trellis

/// The screen with the cycle: the view holds the controller that holds it.
enum Old {}

extension Old {
  @MainActor final class DownloadView {
    var delegate: DownloadController?
  }

  @MainActor final class DownloadController {
    let view: DownloadView
    init(view: DownloadView) {
      self.view = view
      view.delegate = self
    }
  }
}

extension Keys {
  static let leakingView = Key<Old.DownloadView>("leakingView")
  static let leaking = Key<Old.DownloadController>("leaking")
}

enum LeakingScope: ScopeDefinition {
  static func register(in screen: inout Registry<LeakingScope>) {
    screen.shared(.leakingView, on: MainActor.self) { Old.DownloadView() }
    screen.shared(.leaking, on: MainActor.self, needs: Keys.leakingView, make: Old.DownloadController.init)
  }
}
