internal import TrellisGraph

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
  /// The modules that the configuration lists.
  private let modules: [(name: String, paths: [(path: String, place: String)])]
  private let manifests: ManifestReader?
  /// What is known of folders that may be packages.
  private var packages: [String: Manifest?] = [:]
  /// Whose files are below an absolute path, by the configuration or, without modules there, by manifests.
  private var targets: [String: [Target]] = [:]
  /// Warnings about modules of the configuration without sources.
  private(set) var emptyModules: [String] = []
  /// The folders in which modules are guessed, and what the first manifest does not write out.
  private var guesses: [String] = []
  private var gap: String?

  /// Reads the manifest in a folder, an absolute path; nil if there is none.
  package typealias ManifestReader = @Sendable (_ folder: String) -> Manifest?

  /// What a manifest writes out, and by line what it does not.
  package typealias Manifest = (targets: [Target], gaps: [(line: Int, text: String)])

  /// A target: its place, an absolute path, and whether it has a file below.
  package typealias Target = (module: String, isOfTests: Bool, place: String, has: @Sendable (String) -> Bool)

  /// - Parameters:
  ///   - configuration: The configuration with the exclusions.
  ///   - manifests: What reads manifests; nil to guess the modules of packages, too.
  package init(_ configuration: ConfigurationFile? = nil, manifests: ManifestReader? = nil) {
    self.manifests = manifests
    exclusions = configuration?.configuration.exclude.map(\.pattern) ?? []
    folder = configuration?.folder ?? "/"
    isExclusionUsed = Array(repeating: false, count: exclusions.count)
    modules = configuration?.modules ?? []
    for (module, paths) in modules {
      for (path, _) in paths { own((module, false, AbsolutePath.of(path), { _ in true })) }
    }
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
          case .folder: walk([path], module: nil, followingLinks: false)
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
      let kind = try FileSystem.kind(path, followingLinks: true)
      let folder = AbsolutePath.of(path)
      if module == nil { readManifest(around: folder) }
      switch kind {
      case .file: append(path, module: module ?? self.module(of: path, below: nil) ?? "main")
      case .other: throw FileSystem.Failure.noRegularFile
      case .folder:
        let package = module == nil ? packages[folder] ?? nil : nil
        let places = (package?.targets ?? []).filter { !$0.isOfTests }.map { target in
          AbsolutePath.below(folder, target.place).map { $0.isEmpty ? path : Self.join(path, $0) } ?? target.place
        }
        walk(places, module: nil, followingLinks: true, withTests: false)
        if package?.gaps.isEmpty == true { return }
        let sources = Self.join(path, "Sources")
        let isPackage =
          (try? FileSystem.kind(Self.join(path, "Package.swift"), followingLinks: true)) == .file
          && (try? FileSystem.kind(sources, followingLinks: true)) == .folder
        let top = isPackage ? sources : path
        if package != nil { guesses.append(top) }
        walk([top], module: module, followingLinks: isPackage)
      }
    } catch {
      fail(path, error)
    }
  }

  private mutating func fail(_ path: String, _ reason: any Error) {
    failures.append("\(path.onOneLine): error: cannot be read: \(reason)")
  }

  /// Adds all Swift files below folders, without hidden folders and documentation catalogues; iterates instead of recursing.
  ///
  /// - Parameters:
  ///   - followingLinks: Whether to follow links to folders, as package builds do. Each folder is walked once, by its own path
  ///     if that is below one of `tops`; folders around these are not walked.
  ///   - withTests: Whether files of test targets are added.
  private mutating func walk(_ tops: [String], module: String?, followingLinks: Bool, withTests: Bool = true) {
    var folders = Array(tops.reversed())
    var links: [String] = []
    let around = followingLinks ? Set(tops.flatMap(Self.folders)) : []
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
      if module == nil, names.contains("Package.swift") { readManifest(in: AbsolutePath.of(folder)) }
      for name in names where !name.hasPrefix(".") {
        let path = Self.join(folder, name)
        if isExcluded(path) { continue }
        let isSource = name.hasSuffix(".swift") && name != "Package.swift"
        do {
          switch try FileSystem.kind(path, followingLinks: true) {
          case .file:
            guard isSource else { continue }
            if let module = module ?? self.module(of: path, below: tops[0], withTests) { append(path, module: module) }
          case .other: if isSource { throw FileSystem.Failure.noRegularFile }
          // No build compiles what documentation shows.
          case .folder where name.hasSuffix(".docc") || name.hasSuffix(".playground"): continue
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
      if !modules.isEmpty, let file = try? FileSystem.identity(path), !files.insert(file).inserted { return }
      sources.append(Source(path: path, module: module))
    }
  }

  // MARK: Modules

  /// What is guessed, and why: one line, or none.
  package var remarks: [String] {
    if guesses.isEmpty { return [] }
    let folders = guesses.map { "'\($0.onOneLine)'" }.joined(separator: ", ")
    return [
      "trellis: note: the modules in \(folders) are guessed from folders: \(gap ?? "no Package.swift writes them out")"
    ]
  }

  private mutating func own(_ target: Target) { targets[target.place, default: []].append(target) }

  /// Reads the nearest manifest in a folder or above it.
  private mutating func readManifest(around path: String) {
    var folder = path[...]
    while !folder.isEmpty {
      readManifest(in: String(folder))
      if case .some(.some) = packages[String(folder)] { return }
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    }
  }

  private mutating func readManifest(in folder: String) {
    // Settings that list modules leave none to a manifest.
    guard let manifests, modules.isEmpty, packages[folder] == nil else { return }
    let package = manifests(folder)
    packages.updateValue(package, forKey: folder)
    let path = ReportPath.relative("\(folder)/Package.swift", to: FileSystem.currentFolder)
    gap = gap ?? package?.gaps.first.map { "\(path):\($0.line): \($0.text)" }
    for target in package?.targets ?? [] { own(target) }
  }

  /// The module whose place is nearest around a file; else the folder directly below the last `Sources` or `Tests`, as packages are
  /// laid out, or the folder itself.
  ///
  /// - Parameter top: The folder in which it was found; nil for a file that is named, which is read in any case.
  /// - Returns: Nil for what a target leaves out.
  private mutating func module(of path: String, below top: String?, _ withTests: Bool = true) -> String? {
    let file = AbsolutePath.of(path)
    var isLeftOut = false
    var folder = targets.isEmpty ? "" : file[...]
    while !folder.isEmpty {
      for target in targets[String(folder)] ?? [] {
        if target.has(file) { return withTests || !target.isOfTests ? target.module : nil }
        isLeftOut = true
      }
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    }
    if isLeftOut, top != nil { return nil }
    let parts = path.split(separator: "/").dropLast()
    let topParts = top?.split(separator: "/") ?? []
    if let top, parts.count > topParts.count, !guesses.contains(top) { guesses.append(top) }
    if let root = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }), root + 1 < parts.endIndex {
      return String(parts[root + 1])
    }
    return String(topParts.last ?? parts.last ?? "main")
  }
}
