internal import Trellis

/// Where a key is overridden.
struct OverridePlace: Hashable, Sendable, CustomStringConvertible {
  let key: Keys
  let site: Finding.Site

  var description: String { "\(site.file):\(site.line)" }
}
