import Foundation

protocol KeyValueStore: Sendable {
  func text(of name: String) -> String?
  func set(_ text: String, for name: String)
}

struct UserDefaultsStore: KeyValueStore {
  /// The name of the defaults; nil for the application's.
  var suite: String?

  private var defaults: UserDefaults { UserDefaults(suiteName: suite) ?? .standard }

  func text(of name: String) -> String? { defaults.string(forKey: name) }
  func set(_ text: String, for name: String) { defaults.set(text, forKey: name) }
}
