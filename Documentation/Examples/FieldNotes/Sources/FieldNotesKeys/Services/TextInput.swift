/// Where the app reads what its user types.
public protocol TextInput: Sendable {
  /// The next line, once there is one; nil when there will be no more.
  func nextLine() async -> String?
}
