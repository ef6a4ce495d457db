import Testing

/// A set of frameworks as a platform has them, played by stand-ins.
enum Platform: String, CustomTestStringConvertible {
  case phone
  case mac
  /// As `mac`, where segues are on the main actor by their declaration.
  case macWithSeguesOnTheMainActor
  case watch
  case tvOS
  case visionOS

  /// Those that have a program and a part of the guide.
  static let allCases: [Platform] = [.phone, .mac, .macWithSeguesOnTheMainActor, .watch]
  /// Those that are as `phone`, and have less. They are named as in a condition for a system.
  static let withoutPrograms: [Platform] = [.tvOS, .visionOS]

  var testDescription: String { rawValue }

  /// The framework whose program and part of the guide are about this platform.
  var framework: String {
    switch self {
    case .phone, .tvOS, .visionOS: "UIKit"
    case .mac, .macWithSeguesOnTheMainActor: "AppKit"
    case .watch: "SwiftUI"
    }
  }

  /// The stand-ins, those first that others import.
  var frameworks: [String] { ["Combine", "DeveloperToolsSupport"] + (self == .watch ? [] : [framework]) + ["SwiftUI"] }

  /// What the stand-ins are compiled with to be those of this platform; none by default.
  var condition: String {
    switch self {
    case .macWithSeguesOnTheMainActor: "SEGUE_ON_MAIN_ACTOR"
    case .tvOS: "PLAYS_TV"
    case .visionOS: "PLAYS_VISION"
    case .phone, .mac, .watch: ""
    }
  }

  var conditions: [String] { condition.isEmpty ? [] : ["-D", condition] }

  /// A slip in an adapter that only a compiler that reads the adapter can find.
  var slip: (file: String, name: String) {
    switch self {
    case .phone, .tvOS, .visionOS: ("UIKit/UIViewController+ScopeTreeNode.swift", "viewIfLoaded")
    case .mac, .macWithSeguesOnTheMainActor: ("AppKit/NSWindow+ScopeTreeNode.swift", "sheetParent")
    case .watch: ("SwiftUI/View+Scope.swift", "environment")
    }
  }
}
