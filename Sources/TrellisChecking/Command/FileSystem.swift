#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Files and folders through system calls: loading Foundation would take longer than a run.
package enum FileSystem {
  struct Failure: Error, CustomStringConvertible {
    let description: String
    /// Whether the path leads to nothing: no file, or a broken link.
    var isAbsence = false

    init(_ number: Int32) {
      description = String(cString: strerror(number))
      isAbsence = number == ENOENT || number == ELOOP
    }

    init(_ description: String) { self.description = description }

    static let noRegularFile = Failure("it is no regular file")
  }

  package enum Kind {
    case file
    case folder
    case other
  }

  /// - Parameter followingLinks: Whether a symbolic link counts as its target.
  package static func kind(_ path: String, followingLinks: Bool) throws -> Kind {
    var status = stat()
    let result = followingLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { throw Failure(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Identifies a folder, whatever path leads to it.
  struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  static func identity(_ path: String) throws -> Identity {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Failure(errno) }
    return Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  /// Returns all bytes of a file.
  ///
  /// - Parameter allowingPipes: Whether the file may be a pipe, as shells create for `<(…)`. Sources may not: reading a
  ///   device, or a pipe without a writer, might never end.
  package static func read(_ path: String, allowingPipes: Bool = false) throws -> [UInt8] {
    // Opening a pipe blocks until its other end opens, unless `O_NONBLOCK` is set.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw Failure(EISDIR)
    case S_IFIFO where allowingPipes:
      guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw Failure(errno) }
    default: throw Failure.noRegularFile
    }
    // The size is a hint: the file may grow or shrink, and a pipe has none.
    var count = 0
    var capacity = max(Int(status.st_size) + 1, 4096)
    var bytes: [UInt8] = []
    while true {
      let chunk = capacity
      var failure: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, initialized in
        let read = Foreign.read(descriptor, buffer.baseAddress, chunk)
        if read < 0 { failure = errno }
        initialized = max(read, 0)
      }
      if failure != 0 { throw Failure(failure) }
      if part.isEmpty { return bytes }
      count += part.count
      if bytes.isEmpty { bytes = part } else { bytes += part }
      // A short read means that the end is near: another large buffer would cost more than the whole file.
      capacity = part.count < chunk ? 64 : 65_536
    }
  }

  static func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  package static func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw Failure(errno) }
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
  }

  /// Writes a file unless it already has this content.
  ///
  /// Build systems compare content, so an unchanged file causes no further work. Written in place, because a sandbox may allow
  /// only this one file.
  static func update(_ path: String, with text: String) throws {
    if let bytes = try? read(path), bytes.elementsEqual(text.utf8) { return }
    try write(text, to: path)
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

  /// The folder that the program was started in; empty if it no longer exists.
  package static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Returns the sorted names in a folder; and the repaired names, of folders and `.swift` files only, that are not UTF-8.
  package static func names(in folder: String) throws -> (names: [String], garbled: [String]) {
    guard let stream = opendir(folder) else { throw Failure(errno) }
    defer { closedir(stream) }
    var names: [String] = []
    var garbled: [String] = []
    while true {
      // Only `errno` distinguishes the end from a failure.
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw Failure(errno) }
        return (names.sorted(), garbled.sorted())
      }
      withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        // Its type is a tuple of hundreds of bytes, which is slow to compile wherever it is a value.
        let text = UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self)
        if let name = String(validatingCString: text) {
          if name != ".", name != ".." { names.append(name) }
        } else {
          let name = String(cString: text)
          var status = stat()
          let isFolder = fstatat(dirfd(stream), text, &status, 0) == 0 && status.st_mode & S_IFMT == S_IFDIR
          if isFolder || name.hasSuffix(".swift") { garbled.append(name) }
        }
      }
    }
  }
}
