#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Files and folders by the system's own calls: loading Foundation would take longer than a whole run.
enum FileSystem {
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ number: Int32) { description = String(cString: strerror(number)) }
  }

  enum Kind {
    case file
    case folder
    case other
  }

  /// - Parameter followingLinks: Whether a symbolic link counts as what it points to.
  static func kind(_ path: String, followingLinks: Bool) throws -> Kind {
    var status = stat()
    let result = followingLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { throw Failure(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  static func read(_ path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Failure(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw Failure(EISDIR) }
    // The size is a hint: the file may grow or shrink, and a device has none.
    var count = 0
    var capacity = max(Int(status.st_size), 4096)
    var bytes: [UInt8] = []
    while true {
      let chunk = capacity
      var failure: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, initialized in
        let read = posixRead(descriptor, buffer.baseAddress, chunk)
        if read < 0 { failure = errno }
        initialized = max(read, 0)
      }
      if failure != 0 { throw Failure(failure) }
      if part.isEmpty { return bytes }
      count += part.count
      if bytes.isEmpty { bytes = part } else { bytes += part }
      capacity = 65_536
    }
  }

  static func write(_ text: String, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw Failure(errno) }
    defer { close(descriptor) }
    try write(Array(text.utf8), to: descriptor)
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foreign.write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      guard count > 0 else { throw Failure(errno) }
      written += count
    }
  }

  /// Where the program was started; empty if that folder is gone.
  static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The names in a folder, sorted.
  static func names(in folder: String) throws -> [String] {
    guard let stream = opendir(folder) else { throw Failure(errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func posixRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, buffer, count)
    #elseif canImport(Glibc)
      Glibc.read(descriptor, buffer, count)
    #else
      Musl.read(descriptor, buffer, count)
    #endif
  }
}
