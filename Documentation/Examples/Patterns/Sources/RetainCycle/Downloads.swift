import Trellis

@MainActor final class DownloadView {
  weak var delegate: DownloadController?
  private(set) var progress = 0

  func show(_ percent: Int) { progress = percent }
  func cancel() { delegate?.cancel() }
}

@MainActor final class DownloadController {
  let view: DownloadView
  private(set) var isCancelled = false

  init(view: DownloadView) {
    self.view = view
    view.delegate = self
  }

  func receive(_ percent: Int) { view.show(percent) }
  func cancel() { isCancelled = true }
}

extension Keys {
  static let downloadView = Key<DownloadView>("downloadView")
  static let download = Key<DownloadController>("download")
}

enum ScreenScope: ScopeDefinition {
  static func register(in screen: inout Registry<ScreenScope>) {
    screen.shared(.downloadView, on: MainActor.self) { DownloadView() }
    screen.shared(.download, on: MainActor.self, needs: Keys.downloadView, make: DownloadController.init)
  }
}
