internal import Trellis

/// The location of an override.
struct OverrideSite: Hashable, Sendable, CustomStringConvertible {
  let key: Keys
  let site: Finding.Site

  var description: String { "\(site.file):\(site.line)" }
}
