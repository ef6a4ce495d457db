internal import TrellisGraph
internal import TrellisResolver

/// Finds the Swift files of the given paths, each with its module.
package struct SourceFinder {
  package struct Source: Hashable, Sendable {
    package let path: String
    package let module: String

    /// Whether it is what `trellis facts` printed of a module, which then has the name of its own.
    package var isModuleFacts: Bool { path.hasSuffix(ModuleFacts.suffix) }
  }

  package private(set) var sources: [Source] = []
  /// Messages about paths that could not be read.
  package private(set) var failures: [String] = []
  /// As bytes, because strings with different spellings of an accent are equal.
  private var seen: Set<[UInt8]> = []
  private var walked: Set<FileSystem.Identity> = []
  private var files: Set<FileSystem.Identity> = []
  /// The patterns to exclude, and the absolute folder that they are relative to.
  private let exclusions: [PathPattern]
  private let folder: String
  /// Whether each exclusion matched something.
  private(set) var isExclusionUsed: [Bool]
  /// The modules that the configuration lists, and the absolute paths of what belongs to them, longest first.
  private let modules: [(name: String, paths: [(path: String, place: String)])]
  private let owners: [(path: String, module: String)]
  /// Warnings about modules of the configuration without sources.
  private(set) var emptyModules: [String] = []

  /// - Parameter configuration: The configuration with the exclusions.
  package init(_ configuration: ConfigurationFile? = nil) {
    exclusions = configuration?.configuration.exclude.map(\.pattern) ?? []
    folder = configuration?.folder ?? "/"
    isExclusionUsed = Array(repeating: false, count: exclusions.count)
    modules = configuration?.modules ?? []
    owners = modules.flatMap { module in module.paths.map { (AbsolutePath.of($0.path), module.name) } }
      .sorted { $0.path.utf8.count > $1.path.utf8.count }
  }

  /// Adds the modules that the configuration lists.
  mutating func addModules() {
    for (module, paths) in modules {
      for (path, place) in paths {
        do {
          switch try FileSystem.kind(path, followingLinks: true) {
          case .file where !path.hasSuffix(".swift") && !path.hasSuffix(ModuleFacts.suffix):
            throw FileSystem.Failure("it is no Swift file, and no facts of a module")
          case .file: append(path, module: module)
          case .other: throw FileSystem.Failure.noRegularFile
          case .folder: walk(path, module: nil, followingLinks: false)
          }
        } catch {
          failures.append("\(place.onOneLine): error: '\(path)', of the module '\(module)', cannot be read: \(error)")
        }
      }
      if let place = paths.first?.place, !sources.contains(where: { $0.module == module }) {
        emptyModules.append("\(place.onOneLine): warning: the module '\(module)' has no Swift file that is read")
      }
    }
  }

  /// - Parameters:
  ///   - path: A package folder, any other folder, or a file.
  ///   - module: The module's name, if the caller knows it.
  package mutating func add(_ path: String, module: String?) {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    if isExcluded(path) { return }
    // The modules are what such a folder consists of.
    if module == nil, !modules.isEmpty, AbsolutePath.below(AbsolutePath.of(path), folder) != nil { return }
    do {
      switch try FileSystem.kind(path, followingLinks: true) {
      case .file: append(path, module: module ?? self.module(of: path, below: ""))
      case .other: throw FileSystem.Failure.noRegularFile
      case .folder:
        let sources = path == "/" ? "/Sources" : path + "/Sources"
        let isPackage =
          (try? FileSystem.kind(path + "/Package.swift", followingLinks: true)) == .file
          && (try? FileSystem.kind(sources, followingLinks: true)) == .folder
        walk(isPackage ? sources : path, module: module, followingLinks: isPackage)
      }
    } catch {
      fail(path, error)
    }
  }

  private mutating func fail(_ path: String, _ reason: any Error) {
    failures.append("\(path.onOneLine): error: cannot be read: \(reason)")
  }

  /// Adds all Swift files below a folder, without hidden folders and documentation catalogues; iterates instead of recursing.
  ///
  /// - Parameter followingLinks: Whether to follow links to folders, as package builds do. Each folder is walked once, by its
  ///   own path if that is below `top`; folders around `top` are not walked.
  private mutating func walk(_ top: String, module: String?, followingLinks: Bool) {
    var folders = [top]
    var links: [String] = []
    let around = followingLinks ? Self.folders(above: top) : []
    while let folder = folders.popLast() ?? links.popLast() {
      let names: [String]
      do {
        guard walked.insert(try FileSystem.identity(folder)).inserted else { continue }
        let found = try FileSystem.names(in: folder)
        names = found.names
        for name in found.garbled {
          fail(Self.join(folder, name), FileSystem.Failure("its name is not UTF-8"))
        }
      } catch {
        fail(folder, error)
        continue
      }
      for name in names where !name.hasPrefix(".") {
        let path = Self.join(folder, name)
        if isExcluded(path) { continue }
        let isSource = name.hasSuffix(".swift")
        do {
          switch try FileSystem.kind(path, followingLinks: true) {
          case .file: if isSource { append(path, module: module ?? self.module(of: path, below: top)) }
          case .other: if isSource { throw FileSystem.Failure.noRegularFile }
          // No build compiles what a documentation catalogue shows.
          case .folder where name.hasSuffix(".docc"): continue
          case .folder:
            if try FileSystem.kind(path, followingLinks: false) == .folder {
              folders.append(path)
            } else if followingLinks, !around.contains(try FileSystem.identity(path)) {
              links.append(path)
            }
          }
        } catch {
          // A broken link hides no source, unless its name says so.
          let isAbsence = (error as? FileSystem.Failure)?.isAbsence == true
          if isSource || !isAbsence { fail(path, error) }
        }
      }
    }
  }

  /// Folders that links must not lead to, out of the package.
  private static func folders(above folder: String) -> Set<FileSystem.Identity> {
    var folders: Set<FileSystem.Identity> = []
    var path = folder
    while true {
      path += "/.."
      guard let identity = try? FileSystem.identity(path), folders.insert(identity).inserted else { return folders }
    }
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private mutating func isExcluded(_ path: String) -> Bool {
    guard !exclusions.isEmpty, let path = AbsolutePath.below(folder, AbsolutePath.of(path)) else { return false }
    var isExcluded = false
    // Try all patterns, to report those that never match.
    for (number, pattern) in exclusions.enumerated() where pattern.matches(path) {
      isExclusionUsed[number] = true
      isExcluded = true
    }
    return isExcluded
  }

  private mutating func append(_ path: String, module: String) {
    if seen.insert(Array(path.utf8)).inserted {
      // The configuration may name a file by another path than the caller.
      if !owners.isEmpty, let file = try? FileSystem.identity(path), !files.insert(file).inserted { return }
      sources.append(Source(path: path, module: module))
    }
  }

  /// The module that the configuration gives the file to; or the folder directly below the last `Sources` or `Tests`, as packages
  /// are laid out; else the folder itself.
  private func module(of path: String, below top: String) -> String {
    if !owners.isEmpty {
      let absolute = AbsolutePath.of(path)
      if let owner = owners.first(where: { AbsolutePath.below($0.path, absolute) != nil }) { return owner.module }
    }
    let parts = path.split(separator: "/").dropLast()
    if let root = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }), root + 1 < parts.endIndex {
      return String(parts[root + 1])
    }
    return String(top.split(separator: "/").last ?? parts.last ?? "main")
  }
}
