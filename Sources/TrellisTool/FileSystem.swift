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
    /// Whether there is nothing behind the path: no file, or a link that leads nowhere.
    var isAbsence = false

    init(_ number: Int32) {
      description = String(cString: strerror(number))
      isAbsence = number == ENOENT || number == ELOOP
    }

    init(_ description: String) { self.description = description }

    static let noRegularFile = Failure("it is no regular file")
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

  /// What a folder is, whatever path leads to it.
  struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  static func identity(_ path: String) throws -> Identity {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Failure(errno) }
    return Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  /// All bytes of a file.
  ///
  /// - Parameter allowingPipes: Whether a pipe may stand in for the file, as shells make them for `<(…)`. A source is
  ///   never one: a pipe that nobody writes to, or a device, could keep the program waiting, or reading, for ever.
  static func read(_ path: String, allowingPipes: Bool = false) throws -> [UInt8] {
    // Opening a pipe waits for its other end unless told not to.
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
        let read = posixRead(descriptor, buffer.baseAddress, chunk)
        if read < 0 { failure = errno }
        initialized = max(read, 0)
      }
      if failure != 0 { throw Failure(failure) }
      if part.isEmpty { return bytes }
      count += part.count
      if bytes.isEmpty { bytes = part } else { bytes += part }
      // After less than was asked for, the end is near: a large buffer would cost more than the whole file.
      capacity = part.count < chunk ? 64 : 65_536
    }
  }

  static func write(_ text: String, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw Failure(errno) }
    defer { close(descriptor) }
    try write(Array(text.utf8), to: descriptor)
  }

  /// Writes a file unless this is what it holds.
  ///
  /// Build systems compare a file with what it was after the last build, not with the dates of what it was made from:
  /// left alone, it is neither made nor compiled again. It is written in place, as a sandbox may allow this one file only.
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

  /// Where the program was started; empty if that folder is gone.
  static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The names in a folder, sorted; and those that are no UTF-8, repaired, of folders and of what ends in `.swift`.
  static func names(in folder: String) throws -> (names: [String], garbled: [String]) {
    guard let stream = opendir(folder) else { throw Failure(errno) }
    defer { closedir(stream) }
    var names: [String] = []
    var garbled: [String] = []
    while true {
      // The end and a failure look alike but for this.
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw Failure(errno) }
        return (names.sorted(), garbled.sorted())
      }
      withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) { text in
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
