internal import TrellisReports

/// Finds and reads the `.trellis.json` of the folders that are scanned.
enum ConfigurationFile {
  static let name = ".trellis.json"

  /// A configuration and the folder it lies in, with a slash behind; nil if no folder has one.
  ///
  /// - Parameter paths: As they were given; files have none.
  static func find(in paths: [String]) throws -> (configuration: Configuration, folder: String)? {
    var folders: [String] = []
    for path in paths where (try? FileSystem.kind(path, followingLinks: true)) == .folder {
      let folder = path.hasSuffix("/") ? path : path + "/"
      let hasFile = (try? FileSystem.kind(folder + name, followingLinks: false)) != nil
      if hasFile, !folders.contains(folder) { folders.append(folder) }
    }
    guard let folder = folders.first else { return nil }
    guard folders.count == 1 else {
      throw UsageError("\(folders.count) of the given folders have a \(name): check them one by one")
    }
    let path = folder + name
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path)
    } catch {
      throw UsageError("the configuration '\(path)' cannot be read: \(error)")
    }
    do {
      return (try Configuration(reading: bytes), folder)
    } catch {
      for fault in error.faults {
        Console.error("\(path):\(fault.place.line):\(fault.place.column): error: \(fault.message)")
      }
      throw UsageError("the configuration '\(path)' cannot be used")
    }
  }
}
