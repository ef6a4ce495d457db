import Foundation
import TestTools

extension Folder {
  /// Writes the properties of the scopes that a module declares, as the build plugin does, and type-checks it with them.
  ///
  /// - Parameters:
  ///   - files: The module's files that declare keys and scopes.
  ///   - others: Its further files.
  ///   - flags: Further arguments of the compiler.
  /// - Returns: The text that is written, and the compiler's run.
  func compileWithMembers(_ files: [String], and others: [String] = [], _ flags: [String] = []) async throws
    -> (members: String, compiler: Program)
  {
    let members = try await Program.run(try Program.toolPath(), ["members", "--module", "App"] + files, in: url).output
    try write(members, to: "Members.swift")
    let compiler = try await Program.run(
      "swiftc",
      ["-typecheck", "-wmo", "-swift-version", "6", "-module-name", "App"] + BuiltModules.searchPaths() + flags + files
        + others + ["Members.swift"], in: url)
    return (members, compiler)
  }
}
