internal import TrellisGraph
internal import TrellisResolver

/// What each operating system implies: `os(iOS)` and `canImport(UIKit)` go together, and no Mac is a simulator.
extension Condition.Atom {
  /// Whether a condition on imports or the target environment holds on a system such as `os(iOS)`; nil if the system does not
  /// decide.
  func isGiven(on system: Condition.Atom) -> Bool? {
    guard system.text.hasPrefix("os(") else { return nil }
    let isApple = Self.apple.contains(system.text)
    switch text {
    case "canImport(UIKit)": return isApple && system.text != "os(macOS)"
    // An app for iOS may find AppKit on a Mac.
    case "canImport(AppKit)", "canImport(Cocoa)": return system.text == "os(iOS)" ? nil : system.text == "os(macOS)"
    case "canImport(WatchKit)": return ["os(iOS)", "os(watchOS)"].contains(system.text) ? nil : false
    case "canImport(FoundationNetworking)": return isApple ? false : nil
    case "targetEnvironment(macCatalyst)": return system.text == "os(iOS)" ? nil : false
    case "targetEnvironment(simulator)": return isApple && system.text != "os(macOS)" ? nil : false
    default:
      if let systems = Self.libraries[text] { return systems.contains(system.text) ? nil : false }
      if Self.appleImports.contains(text) { return isApple }
      return Self.appleMarks.contains(text) && !isApple ? false : nil
    }
  }

  fileprivate static let apple: Set<String> = ["os(macOS)", "os(iOS)", "os(tvOS)", "os(watchOS)", "os(visionOS)"]

  /// Conditions that hold on all of Apple's systems, and on no other.
  fileprivate static let appleImports: Set<String> = [
    "canImport(Darwin)", "canImport(ObjectiveC)", "canImport(Combine)", "canImport(SwiftUI)", "_runtime(_ObjC)",
  ]

  /// Conditions that imply one of Apple's systems without naming it.
  fileprivate static let appleMarks = appleImports.union([
    "canImport(UIKit)", "canImport(AppKit)", "targetEnvironment(macCatalyst)", "targetEnvironment(simulator)",
    "canImport(Cocoa)", "canImport(WatchKit)", "canImport(os)", "canImport(OSLog)", "canImport(CryptoKit)",
    "canImport(Security)", "canImport(CoreData)", "canImport(CoreGraphics)", "canImport(CoreLocation)",
    "canImport(MetricKit)", "canImport(StoreKit)", "canImport(UserNotifications)", "canImport(WidgetKit)",
  ])

  /// For each C library of another system, the systems that have it.
  fileprivate static let libraries: [String: Set<String>] = [
    "canImport(Glibc)": ["os(Linux)", "os(FreeBSD)", "os(OpenBSD)"], "canImport(Musl)": ["os(Linux)"],
    "canImport(Android)": ["os(Android)"], "canImport(WinSDK)": ["os(Windows)"], "canImport(WASILibc)": ["os(WASI)"],
  ]

  /// Conditions that imply another system.
  fileprivate static let otherMarks = Set(libraries.keys).union(["canImport(FoundationNetworking)"])

  /// Whether this condition can rule out variants that no system agrees with.
  var isAboutSystem: Bool {
    text.hasPrefix("os(") || Self.appleMarks.contains(text) || Self.otherMarks.contains(text)
  }
}

extension Set<Condition.Atom> {
  /// The nearest set that some system agrees with.
  ///
  /// - Parameter atoms: All atoms that are about systems.
  func completed(with atoms: [Condition.Atom]) -> Set<Condition.Atom> {
    if agrees(with: atoms) { return self }
    var result = self
    func has(_ text: String) -> Bool { result.contains { $0.text == text } }
    func known(_ text: String) -> Condition.Atom? { atoms.first { $0.text == text } }
    if !result.contains(where: { $0.text.hasPrefix("os(") }) {
      if has("targetEnvironment(macCatalyst)"), let system = known("os(iOS)") { result.insert(system) }
      if has("canImport(AppKit)"), !has("canImport(UIKit)"), let system = known("os(macOS)") { result.insert(system) }
    }
    let system = result.first { $0.text.hasPrefix("os(") }
    for atom in atoms {
      guard let isGiven = system.flatMap({ atom.isGiven(on: $0) }) else { continue }
      if isGiven { result.insert(atom) } else { result.remove(atom) }
    }
    if result.contains(where: { Condition.Atom.apple.union(Condition.Atom.appleMarks).contains($0.text) }) {
      result.formUnion(atoms.filter { Condition.Atom.appleImports.contains($0.text) })
      result.subtract(atoms.filter { Condition.Atom.otherMarks.contains($0.text) })
    }
    let libraries = atoms.filter { Condition.Atom.libraries[$0.text] != nil && result.contains($0) }
    result.subtract(libraries.dropFirst())
    return result
  }

  /// Whether there is a system on which all these atoms hold, and no others.
  ///
  /// - Parameter atoms: All atoms that are about systems, whether they hold or not.
  func agrees(with atoms: [Condition.Atom]) -> Bool {
    if atoms.count < 2 { return true }
    let names = Set<String>(atoms.filter(contains).map(\.text))
    let systems = atoms.filter { $0.text.hasPrefix("os(") && contains($0) }
    for system in systems {
      for atom in atoms where atom.isGiven(on: system).map({ $0 != contains(atom) }) ?? false { return false }
    }
    if names.count(where: { Condition.Atom.libraries[$0] != nil }) > 1 { return false }
    let isApple = !names.isDisjoint(with: Condition.Atom.apple.union(Condition.Atom.appleMarks))
    if isApple, !names.isDisjoint(with: Condition.Atom.otherMarks) { return false }
    func isLeftOut(_ text: String) -> Bool { atoms.contains { $0.text == text && !contains($0) } }
    if isApple, Condition.Atom.appleImports.contains(where: isLeftOut) { return false }
    // AppKit without UIKit means macOS; Catalyst means iOS.
    if names.contains("canImport(AppKit)"), isLeftOut("canImport(UIKit)"), isLeftOut("os(macOS)") { return false }
    return !(names.contains("targetEnvironment(macCatalyst)") && isLeftOut("os(iOS)"))
  }
}
