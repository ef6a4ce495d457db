package import Foundation

/// What this build has made of the library's modules, for compilers that tests run.
package enum BuiltModules {
  package struct Missing: Error, CustomStringConvertible {
    package let name: String
    package var description: String { "\(name) of this build was not found" }
  }

  /// The modules of the product `Trellis`, each after those that it imports.
  package static let library = [
    "TrellisResolver", "TrellisCore", "TrellisDebug", "TrellisLifecycle", "TrellisPropagation", "Trellis",
  ]

  /// The folder of module files beside the running test program.
  package static func folder() throws -> URL {
    for start in CommandLine.arguments + Bundle.allBundles.map(\.bundlePath) {
      var folder = URL(filePath: start)
      while folder.path.count > 1 {
        folder.deleteLastPathComponent()
        let candidate = folder.appending(path: "Modules")
        if FileManager.default.fileExists(atPath: candidate.appending(path: "Trellis.swiftmodule").path) {
          return candidate
        }
      }
    }
    throw Missing(name: "the folder with Trellis.swiftmodule")
  }

  /// A compiler's arguments for finding the modules, and the one in C that they import.
  package static func searchPaths() throws -> [String] {
    ["-I", try folder().path, "-I", atomics.path]
  }

  /// The folder with the header of `TrellisAtomics`.
  package static var atomics: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/TrellisAtomics/include")
  }

  /// The object files of a module, one for each of its sources: what is left of sources that are gone is not among them.
  ///
  /// - Parameter sources: The module's folder of sources.
  package static func objects(of sources: URL) throws -> [String] {
    let folder = try folder().deletingLastPathComponent().appending(path: "\(sources.lastPathComponent).build")
    let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    // A documentation catalogue holds Swift files that are not compiled.
    return try names.filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }.map { name in
      let object = folder.appending(path: URL(filePath: name).lastPathComponent + ".o")
      guard FileManager.default.fileExists(atPath: object.path) else { throw Missing(name: object.lastPathComponent) }
      return object.path
    }
  }
}
