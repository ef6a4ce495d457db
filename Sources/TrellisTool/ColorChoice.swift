#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Whether text is coloured: what `--color` may be.
enum ColorChoice: String, CaseIterable {
  /// On a terminal that can, unless `NO_COLOR` is set.
  case auto
  case always
  case never

  var isOn: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isatty(1) == 1 && Self.variable("NO_COLOR").isEmpty && Self.variable("TERM") != "dumb"
    }
  }

  private static func variable(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }
}
