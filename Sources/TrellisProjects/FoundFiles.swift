internal import TrellisChecking

/// The Swift files, projects, workspaces and packages below a folder.
struct FoundFiles {
  /// Absolute paths, sorted.
  private(set) var swift: [String] = []
  private(set) var projects: [String] = []
  private(set) var workspaces: [String] = []
  /// The folders of packages.
  private(set) var packages: [String] = []

  /// The folders that are not searched.
  private(set) var skipped: [String] = []

  /// What tools put beside sources: what they fetch, and what they build.
  private static let fetched: Set = ["Pods", "Carthage", "DerivedData", "SourcePackages", "node_modules"]

  /// - Parameter folders: Absolute paths.
  init(below folders: [String]) {
    var seen: Set<String> = []
    var pending = Array(folders.reversed())
    while let folder = pending.popLast() {
      guard seen.insert(folder).inserted else { continue }
      for name in (try? FileSystem.names(in: folder).names) ?? [] where !name.hasPrefix(".") {
        let path = folder == "/" ? "/" + name : "\(folder)/\(name)"
        switch try? FileSystem.kind(path, followingLinks: false) {
        case .file:
          if name == "Package.swift" { packages.append(folder) }
          if name.hasSuffix(".swift"), name != "Package.swift", !name.hasPrefix("Package@") { swift.append(path) }
        case .folder:
          if name.hasSuffix(".xcodeproj") {
            projects.append(path)
          } else if name.hasSuffix(".xcworkspace") {
            workspaces.append(path)
          } else if name.hasSuffix(".playground") || Self.fetched.contains(name) {
            skipped.append(path)
          } else if !name.hasSuffix(".docc") {
            pending.append(path)
          }
        default: continue
        }
      }
    }
    swift.sort()
    projects.sort()
    workspaces.sort()
    packages.sort()
  }

  /// Whether a path leads through a folder of what tools have fetched.
  static func isFetched(_ path: String, below root: String) -> Bool {
    (AbsolutePath.below(root, path) ?? "").split(separator: "/").contains { fetched.contains(String($0)) }
  }

  /// The Swift files below a folder.
  func swift(below folder: String) -> [String] { swift.filter { AbsolutePath.below(folder, $0) != nil } }
}
