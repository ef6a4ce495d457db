/// Arguments kept in a file, since command lines have a limit and lists of sources have none.
enum ResponseFile {
  /// Replaces each `@FILE` by the lines of the file; inside a response file nothing is expanded again.
  static func expand(_ arguments: [String]) throws -> [String] {
    try arguments.flatMap { argument -> [String] in
      guard argument.hasPrefix("@"), argument.utf8.count > 1 else { return [argument] }
      let path = String(argument.dropFirst())
      let bytes: [UInt8]
      do {
        bytes = try FileSystem.read(path)
      } catch {
        throw UsageError("the response file '\(path)' cannot be read: \(error)")
      }
      return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
