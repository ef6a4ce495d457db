import Foundation
import TestTools

/// The compiler that comes with the toolchain, with this build's modules and objects.
enum Toolchain {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Compiles files to a program that may use all that the package sees of its own modules, runs it and gives what it prints.
  ///
  /// - Parameters:
  ///   - files: The program's.
  ///   - library: A module that the program may import.
  ///   - variables: What the program's environment has beside this one's.
  static func output(
    of files: [URL], importing library: (module: String, files: [URL])? = nil, variables: [String: String] = [:],
    in folder: URL
  ) throws -> String {
    let program = try program(of: files, importing: library, in: folder)
    return try run(variables.map { "\($0)=\($1)" } + [program.path], in: folder)
  }

  /// What a program prints with each of some environments.
  ///
  /// - Parameter conditions: The `#if` conditions that hold.
  static func outputs(
    of files: [URL], where conditions: [String], with environments: [[String: String]], in folder: URL
  ) throws -> [String] {
    let program = try program(of: files, where: conditions, in: folder)
    return try environments.map { variables in
      try run(variables.map { "\($0)=\($1)" } + [program.path], in: folder)
    }
  }

  private static func program(
    of files: [URL], importing library: (module: String, files: [URL])? = nil, where conditions: [String] = [],
    in folder: URL
  ) throws -> URL {
    let build = try buildFolder()
    let program = folder.appending(path: "program")
    // As one unit: a compiler for each few files reads all the others again, which costs half as much once more.
    let common =
      [
        "swiftc", "-swift-version", "6", "-Onone", "-wmo", "-suppress-warnings", "-package-name", packageName,
        "-I", folder.path,
      ] + (try BuiltModules.searchPaths()) + Sanitizer.active.map { "-sanitize=\($0.rawValue)" }
      + conditions.map { "-D\($0)" }
    var arguments = common + ["-module-name", "Generated", "-o", program.path] + files.map(\.path)
    if let library {
      let object = folder.appending(path: "\(library.module).o").path
      let module = folder.appending(path: "\(library.module).swiftmodule").path
      let made = ["-c", "-o", object, "-emit-module", "-emit-module-path", module]
      _ = try run(
        common + ["-module-name", library.module, "-parse-as-library"] + made + library.files.map(\.path), in: folder)
      arguments.append(object)
    }
    for module in BuiltModules.library + ["TrellisChecking", "TrellisGraph", "TrellisWords"] {
      arguments += try objects(of: module, in: build)
    }
    _ = try run(arguments, in: folder)
    return program
  }

  private static func run(_ arguments: [String], in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let output = folder.appending(path: "output.txt")
    let errors = folder.appending(path: "errors.txt")
    // Files and not pipes: nobody has to empty them while the program runs.
    for file in [output, errors] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      let text = try String(contentsOf: errors, encoding: .utf8) + String(contentsOf: output, encoding: .utf8)
      let program = arguments[0].split(separator: "/").last ?? "?"
      throw Failure(description: "\(program) ended with \(process.terminationStatus): \(text.prefix(6000))")
    }
    return try String(contentsOf: output, encoding: .utf8)
  }

  private static var packageFolder: URL {
    var folder = URL(filePath: #filePath)
    while folder.path.count > 1, !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
      folder.deleteLastPathComponent()
    }
    return folder
  }

  /// What SwiftPM calls a package: its folder's name in lower case, as an identifier.
  private static var packageName: String {
    let name = packageFolder.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return (name.first?.isNumber ?? true ? "_" : "") + String(name)
  }

  /// The folder that holds the running test program, the modules and the objects.
  private static func buildFolder() throws -> URL {
    for start in CommandLine.arguments + Bundle.allBundles.map(\.bundlePath) {
      var folder = URL(filePath: start)
      while folder.path.count > 1 {
        folder.deleteLastPathComponent()
        let module = folder.appending(path: "Modules/Trellis.swiftmodule")
        if FileManager.default.fileExists(atPath: module.path) { return folder }
      }
    }
    throw Failure(description: "the folder with this build's Trellis.swiftmodule was not found")
  }

  /// Those of files that are gone stay in the folder, and are left out.
  private static func objects(of module: String, in build: URL) throws -> [String] {
    let folder = build.appending(path: "\(module).build")
    let sources = packageFolder.appending(path: "Sources/\(module)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    let expected = Set(files.map { "\($0.split(separator: "/").last ?? "").o" })
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let objects = names.filter { expected.contains($0) }.sorted()
    guard !objects.isEmpty else { throw Failure(description: "no objects of \(module) in \(folder.path)") }
    return objects.map { folder.appending(path: $0).path }
  }
}
