import Testing

/// A set of frameworks as a platform has them, played by stand-ins. What each system has is checked by `.ci/apple`.
enum Platform: String, CaseIterable, CustomTestStringConvertible {
  case phone
  case mac
  case watch

  var testDescription: String { rawValue }

  /// The framework whose program is about this platform.
  var framework: String {
    switch self {
    case .phone: "UIKit"
    case .mac: "AppKit"
    case .watch: "SwiftUI"
    }
  }

  /// The stand-ins, those first that others import.
  var frameworks: [String] { ["Combine", "DeveloperToolsSupport"] + (self == .watch ? [] : [framework]) + ["SwiftUI"] }
}
