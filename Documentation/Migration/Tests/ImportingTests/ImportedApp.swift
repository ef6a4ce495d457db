import Foundation
import Importing
import Testing

/// A fixture after its import: its own files without the old container's, and what the importer wrote, as a package that needs
/// Trellis alone.
struct ImportedApp {
  private let fixture: Fixture
  private let program: ImportedProgram
  private let written: WrittenProgram
  private let folder: URL

  init(_ fixture: Fixture) throws {
    self.fixture = fixture
    program = try fixture.program()
    written = program.written(callSitesOf: try fixture.files())
    folder = Self.folder.appending(path: "App")
  }

  /// Compiles and runs it; returns a line for each key that is registered and an object.
  func run() throws -> [String: String] {
    try write()
    let build = try Self.build(folder)
    try #require(build.status == 0, "the imported app does not compile:\n\(build.output)")
    let run = try Self.launch(folder.appending(path: "../build/debug/App").path, [])
    try #require(run.status == 0, "the imported app does not run:\n\(run.output)")
    return Dictionary(
      run.output.split(separator: "\n").compactMap { line in
        let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
      }, uniquingKeysWith: { first, _ in first })
  }

  private func write() throws {
    try? FileManager.default.removeItem(at: folder.appending(path: "Sources"))
    var modules: Set<String> = []
    for file in try fixture.files() where Set(file.imports).isDisjoint(with: fixture.old.libraries) {
      try write(file.text, to: file.path)
      modules.insert(file.module)
    }
    for file in written.files {
      try write(file.text, to: "Sources/\(file.path)")
      modules.insert(String(file.path.prefix { $0 != "/" }))
    }
    try write(main, to: "Sources/App/main.swift")
    try write(manifest(modules.sorted()), to: "Package.swift")
  }

  private func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    if (try? String(contentsOf: file, encoding: .utf8)) == text { return }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func manifest(_ modules: [String]) -> String {
    let targets = modules.map { module in
      let others = modules.filter { $0 != module && program.declarations.sees(module, $0) }.map { "\"\($0)\", " }
        .joined()
      return """
            .\(module == "App" ? "executableTarget" : "target")(
              name: "\(module)", dependencies: [\(others).product(name: "Trellis", package: "Trellis")]),
        """
    }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Imported",
        platforms: [.macOS(.v14)],
        dependencies: [.package(name: "Trellis", path: "\(Fixture.trellis.path)")],
        targets: [
      \(targets.joined(separator: "\n"))
        ],
        swiftLanguageModes: [.v6]
      )
      """
  }

  /// A program that requests each key twice.
  private var main: String {
    var text = "import Trellis\n"
    for module in program.declarations.imports.keys.sorted() where module != "App" { text += "import \(module)\n" }
    text += """

      func record(_ key: String, _ request: () throws -> Any) rethrows {
        let found = try compare(request)
        guard let found else { return }
        print("\\(key): \\(found.type), \\(found.isSame ? "same" : "new"), \\(found.instance() == nil ? "released" : "kept")")
      }

      func object(_ value: Any) -> AnyObject? {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional { return mirror.children.first.flatMap { object($0.value) } }
        return type(of: value) is AnyClass ? value as AnyObject : nil
      }

      func compare(_ request: () throws -> Any) rethrows -> (type: String, isSame: Bool, instance: () -> AnyObject?)? {
        guard let first = object(try request()), let second = object(try request()) else { return nil }
        weak let instance = first
        return (String(describing: type(of: first)), first === second, { instance })
      }

      """
    for scope in program.scopes {
      let name = Self.variable(scope.name)
      let given = program.registrations.filter { $0.scope == scope.name && $0.lifetime == .input && $0.isWritten }
        .map { "\(program.keys[$0.key].name): \(Self.sample(of: program.keys[$0.key].type))" }
      let inputs = given.isEmpty ? "" : ", .init(\(given.joined(separator: ", ")))"
      text +=
        scope.parent.map { "let \(name) = try \(Self.variable($0)).open(\(scope.name).self\(inputs))\n" }
        ?? "let \(name) = try Scope(\(scope.name).self\(inputs))\n"
      for registered in program.registrations where registered.scope == scope.name {
        guard registered.isWritten else { continue }
        let key = program.keys[registered.key]
        let name = key.name.filter { $0 != "`" }
        let arguments = registered.registration.arguments.map { Self.sample(of: $0.type?.text ?? "") }.joined(
          separator: ", ")
        let call = arguments.isEmpty ? "" : "(\(arguments))"
        text += "try record(\"\(name)\") { try \(Self.variable(scope.name)).resolve(.\(key.name))\(call) }\n"
      }
    }
    return text
  }

  private static func variable(_ scope: String) -> String { scope.prefix(1).lowercased() + scope.dropFirst() }

  private static func sample(of type: String) -> String {
    switch type {
    case "Int": "7"
    case "Bool": "true"
    default: "\"a\""
    }
  }

  /// Compiles the files of one module against the Trellis that the imported apps use; returns the errors.
  static func typeCheck(named name: String, _ files: [(path: String, text: String)]) throws -> String {
    try buildTrellis.get()
    let folder = Self.folder.appending(path: "Small/\(name)")
    try? FileManager.default.removeItem(at: folder)
    var paths: [String] = []
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      paths.append(file.path)
    }
    let modules =
      FileManager.default.enumerator(atPath: Fixture.trellis.appending(path: "Sources").path)?
      .compactMap { $0 as? String }.filter { $0.hasSuffix("module.modulemap") } ?? []
    let includes = modules.flatMap { map in
      ["-I", Fixture.trellis.appending(path: "Sources/\(map)").deletingLastPathComponent().path]
    }
    let found = try launch(
      "/usr/bin/env",
      ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-module-name", "App"]
        + ["-I", Self.folder.appending(path: "build/debug/Modules").path] + includes + paths)
    return found.status == 0 ? "" : found.output
  }

  private static let folder = Fixture.trellis.appending(path: ".build-imported")
  private static let trellisFolder = folder.appending(path: "Trellis")

  /// An empty app that needs Trellis, built once.
  private static let buildTrellis: Result<Void, any Error> = Result {
    let sources = trellisFolder.appending(path: "Sources/Empty")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try Data("import Trellis\n".utf8).write(to: sources.appending(path: "Empty.swift"))
    try Data(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Empty", platforms: [.macOS(.v14)],
        dependencies: [.package(name: "Trellis", path: "\(Fixture.trellis.path)")],
        targets: [.target(name: "Empty", dependencies: [.product(name: "Trellis", package: "Trellis")])])
      """.utf8
    ).write(to: trellisFolder.appending(path: "Package.swift"))
    let build = try Self.build(trellisFolder)
    try #require(build.status == 0, "Trellis does not compile:\n\(build.output)")
  }

  private static let oneBuild = NSLock()

  private static func build(_ package: URL) throws -> (status: Int32, output: String) {
    oneBuild.lock()
    defer { oneBuild.unlock() }
    let scratch = folder.appending(path: "build")
    // All builds share what Trellis is compiled to, which is most of each; at the same time, one would be built by the plan of
    // another.
    return try launch(
      "/usr/bin/env",
      ["swift", "build", "--package-path", package.path, "-debug-info-format", "none", "--scratch-path", scratch.path])
  }

  private static func launch(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    // Xcode's and SwiftPM's own settings would reach the inner build.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "TRELLIS_TEST_TARGETS" }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
