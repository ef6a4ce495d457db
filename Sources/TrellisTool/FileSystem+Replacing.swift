#if canImport(Darwin)
  internal import Darwin
  internal import MachO
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension FileSystem {
  /// Writes a file beside the one that is there and then puts it in its place, so that nobody sees half of it.
  static func replace(_ path: String, with bytes: [UInt8]) throws {
    let draft = "\(path).\(getpid()).draft"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw Failure(errno) }
    do {
      try write(bytes, to: descriptor)
    } catch {
      close(descriptor)
      unlink(draft)
      throw error
    }
    guard close(descriptor) == 0, rename(draft, path) == 0 else {
      let failure = Failure(errno)
      unlink(draft)
      throw failure
    }
  }

  /// Size and date of the running program's own file: every build of it has others. Nil where they cannot be had.
  static var programStamp: String? {
    guard let path = programPath else { return nil }
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return "\(status.st_size) \(time.tv_sec) \(time.tv_nsec) \(path)"
  }

  private static var programPath: String? {
    #if canImport(Darwin)
      var capacity: UInt32 = 0
      _ = _NSGetExecutablePath(nil, &capacity)
      var buffer = [CChar](repeating: 0, count: Int(capacity))
      guard _NSGetExecutablePath(&buffer, &capacity) == 0 else { return nil }
      return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    #else
      guard let path = realpath("/proc/self/exe", nil) else { return nil }
      defer { free(path) }
      return String(cString: path)
    #endif
  }
}
