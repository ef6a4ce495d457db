import Foundation

@testable import LaunchInformation

enum Old {}

extension Old {
  class LaunchDelegate {
    let store: any KeyValueStore
    init(_ store: any KeyValueStore) { self.store = store }

    var launchCount: Int { store.text(of: "launches").flatMap(Int.init) ?? 0 }
    var isFirstLaunch: Bool { launchCount == 0 }

    func didFinishLaunching(version: String) {
      if let last = store.text(of: "version"), last != version { didUpgrade(from: last) }
      store.set("\(launchCount + 1)", for: "launches")
      store.set(version, for: "version")
    }

    func didUpgrade(from version: String) {}
  }
}
