import Foundation

protocol KeyValueStore: Sendable {
  func text(of name: String) -> String?
  func set(_ text: String, for name: String)
}

struct UserDefaultsStore: KeyValueStore {
  /// The suite of the defaults; nil for the app's own.
  var suite: String?

  private var defaults: UserDefaults { UserDefaults(suiteName: suite) ?? .standard }

  func text(of name: String) -> String? { defaults.string(forKey: name) }
  func set(_ text: String, for name: String) { defaults.set(text, forKey: name) }
}
