/// Reads arguments from files, because command lines have a length limit and lists of sources do not.
enum ResponseFile {
  /// Replaces each `@FILE` by the lines of the file, in which nothing is expanded again.
  ///
  /// A file with a zero byte is split at zero bytes instead of line breaks, since paths may contain line breaks.
  static func expand(_ arguments: [String]) throws -> [String] {
    try arguments.flatMap { argument -> [String] in
      guard argument.hasPrefix("@"), argument.utf8.count > 1 else { return [argument] }
      let path = String(argument.dropFirst())
      let bytes: [UInt8]
      do {
        bytes = try FileSystem.read(path, allowingPipes: true)
      } catch {
        throw UsageError("the response file '\(path)' cannot be read: \(error)")
      }
      let separator: UInt8 = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
      return try bytes.split(separator: separator).map { line in
        guard UTF8Check.firstFault(in: Array(line)) == nil else {
          throw UsageError("the response file '\(path)' is not UTF-8")
        }
        return String(decoding: line, as: UTF8.self)
      }
    }
  }
}
