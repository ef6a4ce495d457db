extension Condition.Atom {
  /// Whether `canImport(UIKit)` and the like holds on a system, `os(iOS)`; nil where the two do not decide it.
  func isGiven(on system: Condition.Atom) -> Bool? {
    guard kind == .build, system.kind == .build, text.hasPrefix("canImport("), system.text.hasPrefix("os(") else {
      return nil
    }
    let isApple = Self.apple.contains(system.text)
    switch text {
    case "canImport(UIKit)": return isApple && system.text != "os(macOS)"
    // On a Mac an app for iOS may find it.
    case "canImport(AppKit)": return system.text == "os(iOS)" ? nil : system.text == "os(macOS)"
    case "canImport(Darwin)", "canImport(ObjectiveC)", "canImport(Combine)", "canImport(SwiftUI)": return isApple
    default: return nil
    }
  }

  private static let apple: Set<String> = ["os(macOS)", "os(iOS)", "os(tvOS)", "os(watchOS)", "os(visionOS)"]
}

extension Set<Condition.Atom> {
  /// Whether the system that these atoms name has what they say of it.
  ///
  /// - Parameter imports: The atoms about imports that there are, whether they hold or not.
  func agrees(with imports: [Condition.Atom]) -> Bool {
    if imports.isEmpty { return true }
    return allSatisfy { system in
      imports.allSatisfy { atom in atom.isGiven(on: system).map { $0 == contains(atom) } ?? true }
    }
  }
}
