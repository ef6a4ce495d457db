import Foundation
import Testing

/// What the App Store reads of the library: <https://developer.apple.com/documentation/bundleresources/privacy-manifest-files>.
@Suite("The privacy manifest")
struct PrivacyManifestTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// What an app or its tests may contain of the package.
  private static let targets = [
    "Trellis", "TrellisAtomics", "TrellisCore", "TrellisDebug", "TrellisGraph", "TrellisLifecycle",
    "TrellisPropagation", "TrellisResolver", "TrellisTesting", "TrellisUI", "TrellisWords", "TrellisWorld",
  ]

  /// What needs a reason: times of files, the time since the system's start, space on disk, keyboards and defaults.
  private static let words: Set<Substring> = [
    "creationDate", "creationDateKey", "modificationDate", "fileModificationDate", "contentModificationDateKey",
    "getattrlist", "getattrlistat", "getattrlistbulk", "fgetattrlist", "stat", "fstat", "fstatat", "lstat",
    "systemUptime", "mach_absolute_time",
    "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
    "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "systemFreeSize", "systemSize",
    "statfs", "statvfs", "fstatfs", "fstatvfs",
    "activeInputModes", "UserDefaults", "NSUserDefaults",
  ]

  @Test("is a property list with the four keys, and says that nothing is tracked, collected or accessed")
  func manifest() throws {
    let data = try Data(contentsOf: Self.package.appending(path: "Sources/TrellisAtomics/PrivacyInfo.xcprivacy"))
    let list = try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    let keys = ["AccessedAPITypes", "CollectedDataTypes", "Tracking", "TrackingDomains"].map { "NSPrivacy\($0)" }
    #expect(list.keys.sorted() == keys)
    #expect(list["NSPrivacyTracking"] as? Bool == false)
    for key in keys where key != "NSPrivacyTracking" { #expect((list[key] as? [Any])?.isEmpty == true, "\(key)") }
  }

  @Test("is right: no source of the library uses what needs a reason", arguments: targets)
  func sources(target: String) throws {
    let folder = Self.package.appending(path: "Sources/\(target)")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let sources = names.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".h") || $0.hasSuffix(".c") }
    #expect(!sources.isEmpty)
    for source in sources {
      let text = try String(contentsOf: folder.appending(path: source), encoding: .utf8)
      let used = Self.words.intersection(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
      #expect(used.isEmpty, "\(source)")
    }
  }

  @Test("is copied where the App Store looks for it, by a target that generates no code for it")
  func resource() throws {
    let text = try String(contentsOf: Self.package.appending(path: "Package.swift"), encoding: .utf8)
    #expect(text.contains(#".target(name: "TrellisAtomics", resources: [.copy("PrivacyInfo.xcprivacy")])"#))
    let atomics = Self.package.appending(path: "Sources/TrellisAtomics")
    let sources = FileManager.default.enumerator(atPath: atomics.path)?.compactMap { $0 as? String } ?? []
    #expect(!sources.contains { $0.hasSuffix(".swift") || $0.hasSuffix(".m") })
  }
}
