/// The version of the whole package. A release changes it; Documentation/Releasing.md says how.
enum Version {
  static let current = "0.1.0"
}
