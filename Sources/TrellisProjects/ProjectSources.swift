internal import TrellisChecking

/// The modules of the projects and packages in a folder, and the files of each.
struct ProjectSources {
  /// In the order in which they are found.
  private(set) var modules: [(name: String, files: [String])] = []
  /// For each file of a target, its module; empty for those of tests and of targets that are left out.
  private(set) var owners: [String: String] = [:]
  private(set) var found: FoundFiles
  private(set) var projectCount = 0
  private(set) var packageCount = 0
  /// What is left out on purpose.
  private(set) var leftOut: [String] = []
  /// What could not be told.
  private(set) var doubts: [String] = []
  /// Whether there is no other module, as far as can be told.
  private(set) var isComplete = true
  /// The modules of targets that are left out.
  private(set) var unlisted: Set<String> = []

  private let root: String
  private var searched: [String]
  private var candidates: [Candidate] = []

  /// A target that may be a module.
  private struct Candidate {
    let module: String
    let files: [String]
    /// The target, for people.
    let owner: String
  }

  /// - Parameter root: The absolute path of the folder.
  init(in root: String) {
    self.root = root
    searched = [root]
    found = FoundFiles(below: [root])
    let references = workspaceReferences()
    let projects = references?.filter { $0.hasSuffix(".xcodeproj") && !FoundFiles.isFetched($0, below: root) }
    var packages = found.packages + (references ?? []).filter { !$0.hasSuffix(".xcodeproj") && Self.isPackage($0) }
    let projectPaths = projects ?? found.projects
    let folders = projectPaths.map { AbsolutePath.of($0 + "/..") }
    search(folders)
    for (path, folder) in zip(projectPaths, folders) {
      guard let project = read(path, in: folder) else { continue }
      projectCount += 1
      packages += project.packages.filter(Self.isPackage)
      for target in project.targets { add(target) }
    }
    search(packages)
    var seen: Set<String> = []
    for package in packages where seen.insert(package).inserted { add(package) }
    settle()
  }

  /// The references of the folder's own workspace; nil without one.
  private mutating func workspaceReferences() -> [String]? {
    let workspaces = found.workspaces.filter { AbsolutePath.of($0 + "/..") == root }
    if workspaces.isEmpty { return nil }
    return workspaces.flatMap { workspace -> [String] in
      do {
        let bytes = try FileSystem.read(workspace + "/contents.xcworkspacedata")
        return XcodeWorkspace.references(in: bytes, of: root)
      } catch {
        doubt("what '\(relative(workspace))' lists: \(error)")
        return []
      }
    }
  }

  /// Looks for files beside the folder, too.
  private mutating func search(_ folders: [String]) {
    let new = Set(folders).filter { folder in !searched.contains { AbsolutePath.below($0, folder) != nil } }
    if new.isEmpty { return }
    searched += new.sorted()
    found = FoundFiles(below: searched)
  }

  private static func isPackage(_ folder: String) -> Bool {
    (try? FileSystem.kind(folder + "/Package.swift", followingLinks: true)) == .file
  }

  private mutating func doubt(_ text: String) {
    doubts.append(text)
    isComplete = false
  }

  private mutating func read(_ path: String, in folder: String) -> XcodeProject? {
    let file = path + "/project.pbxproj"
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(file)
    } catch {
      doubt("the targets of '\(relative(path))': \(error)")
      return nil
    }
    do {
      return try XcodeProject(reading: bytes, in: folder, found)
    } catch {
      doubt("the targets of the project, \(relative(file)):\(error.line): \(error.message)")
      return nil
    }
  }

  // MARK: Modules

  private mutating func add(_ target: XcodeProject.Target) {
    if target.isOfTests {
      for file in target.files where owners[file] == nil { owners[file] = "" }
      leftOut.append("the tests '\(target.name)'")
      return
    }
    if target.unplaced > 0 {
      doubts.append("where \(target.unplaced) Swift files or folders of the target '\(target.name)' are")
    }
    if let reason = target.nameDoubt, !target.files.isEmpty {
      doubts.append("the name of the module of the target '\(target.name)', here '\(target.module)': it \(reason)")
      if target.isLibrary { isComplete = false }
    }
    add(target.module, Array(Set(target.files)).sorted(), of: "the target '\(target.name)'")
  }

  private mutating func add(_ package: String) {
    guard let modules = PackageTargets.read(in: package) else { return }
    // The library's own package.
    if modules.targets.contains(where: { $0.module == "Trellis" }) { return }
    packageCount += 1
    for gap in modules.gaps { doubt("\(relative(package + "/Package.swift")):\(gap.line): \(gap.text)") }
    for target in modules.targets where !target.isOfTests {
      let files = found.swift(below: target.place).filter(target.has)
      add(target.module, files, of: "the target '\(target.module)' of \(relative(package))")
    }
  }

  private mutating func add(_ module: String, _ files: [String], of owner: String) {
    let existing = files.filter { (try? FileSystem.kind($0, followingLinks: true)) == .file }
    if existing.count < files.count {
      doubts.append("where \(files.count - existing.count) Swift files of \(owner) are, which it lists")
    }
    // Otherwise it has code in another language only, which uses no library in Swift.
    if !files.isEmpty, !module.isEmpty { candidates.append(Candidate(module: module, files: existing, owner: owner)) }
  }

  /// Gives each file to one module. Code that shares a file with another module means declarations in it that it would not see, so
  /// of such targets only the largest is a module.
  private mutating func settle() {
    var names: Set<String> = []
    var settled: Set<Int> = []
    // The first of equals comes first, since `sorted` is stable.
    for (number, candidate) in candidates.enumerated().sorted(by: { $0.element.files.count > $1.element.files.count }) {
      if let shared = candidate.files.compactMap({ owners[$0] }).first(where: { !$0.isEmpty }) {
        leftOut.append("\(candidate.owner), which shares files with the module '\(shared)'")
      } else if candidate.files.isEmpty || !names.insert(candidate.module).inserted {
        leftOut.append(
          candidate.files.isEmpty
            ? "\(candidate.owner), whose files are not there"
            : "\(candidate.owner), since there is a module '\(candidate.module)' already")
      } else {
        settled.insert(number)
      }
      for file in candidate.files where owners[file] ?? "" == "" {
        owners[file] = settled.contains(number) ? candidate.module : ""
      }
      if !settled.contains(number) { unlisted.insert(candidate.module) }
    }
    for (number, candidate) in candidates.enumerated() where settled.contains(number) {
      modules.append((candidate.module, candidate.files))
    }
  }

  /// A path from the folder.
  func relative(_ path: String) -> String {
    if let below = AbsolutePath.below(root, path) { return below.isEmpty ? "." : below }
    var up = root.split(separator: "/")[...]
    var parts = path.split(separator: "/")[...]
    while let first = up.first, first == parts.first { (up, parts) = (up.dropFirst(), parts.dropFirst()) }
    return (Array(repeating: "..", count: up.count) + parts.map(String.init)).joined(separator: "/")
  }
}
