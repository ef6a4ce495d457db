import Testing

/// A set of frameworks as a platform has them, played by stand-ins.
enum Platform: String, CaseIterable, CustomTestStringConvertible {
  case phone
  case mac
  /// As `mac`, where segues are on the main actor by their declaration.
  case macWithSeguesOnTheMainActor
  case watch

  var testDescription: String { rawValue }

  /// The stand-ins, those first that others import.
  var frameworks: [String] {
    switch self {
    case .phone: ["UIKit", "SwiftUI"]
    case .mac, .macWithSeguesOnTheMainActor: ["AppKit", "SwiftUI"]
    case .watch: ["SwiftUI"]
    }
  }

  /// The framework whose program and part of the guide are about this platform.
  var framework: String { frameworks[0] }

  var conditions: [String] { self == .macWithSeguesOnTheMainActor ? ["-D", "SEGUE_ON_MAIN_ACTOR"] : [] }

  /// A slip in an adapter that only a compiler that reads the adapter can find.
  var slip: (file: String, name: String) {
    switch self {
    case .phone: ("UIKit/UIViewController+ScopeTreeNode.swift", "viewIfLoaded")
    case .mac, .macWithSeguesOnTheMainActor: ("AppKit/NSWindow+ScopeTreeNode.swift", "sheetParent")
    case .watch: ("SwiftUI/ScopedView.swift", "environment")
    }
  }
}
