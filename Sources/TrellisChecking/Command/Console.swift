#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Standard output and standard error.
package enum Console {
  package static func print(_ text: String) { write(text + "\n", to: 1) }

  package static func error(_ text: String) { write(text + "\n", to: 2) }

  static func exit(_ status: ExitStatus) -> Never { Foreign.exit(status.rawValue) }

  /// Whether a person reads standard error as it is written.
  static var isWatched: Bool { isatty(2) == 1 && variable("TERM") != "dumb" && variable("CI").isEmpty }

  /// The value of an environment variable; empty without one.
  static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }

  /// The bytes that are on standard input, as soon as there are some; empty at its end.
  package static func readInput() -> [UInt8] {
    while true {
      var isInterrupted = false
      let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        let read = Foreign.read(0, buffer.baseAddress, 65_536)
        isInterrupted = read < 0 && errno == EINTR
        count = max(read, 0)
      }
      if !isInterrupted { return bytes }
    }
  }

  package static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      // A failed write, to a closed pipe for example, cannot be reported anywhere.
      let count = bytes.withUnsafeBytes { Foreign.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}

/// Whether text is coloured: the values of `--color`.
enum ColorChoice: String, CaseIterable {
  /// On a terminal with colours, unless `NO_COLOR` is set.
  case auto
  case always
  case never

  var isOn: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isatty(1) == 1 && Console.variable("NO_COLOR").isEmpty && Console.variable("TERM") != "dumb"
    }
  }
}

/// System functions that a member of the same name hides.
enum Foreign {
  static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes, count)
    #elseif canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #else
      Musl.write(descriptor, bytes, count)
    #endif
  }

  static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, buffer, count)
    #elseif canImport(Glibc)
      Glibc.read(descriptor, buffer, count)
    #else
      Musl.read(descriptor, buffer, count)
    #endif
  }

  static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #elseif canImport(Glibc)
      Glibc.exit(status)
    #else
      Musl.exit(status)
    #endif
  }
}
