import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection that sends what it is told, byte for byte, reads as much as it is told, and goes away when it is told.
final class RawConnection: Sendable {
  private let socket: Int32

  struct NotConnected: Error {}

  init(port: Int) throws {
    #if canImport(Glibc)
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    // The system keeps little of what this client does not read.
    var size: Int32 = 16_384
    setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout.size(ofValue: size)))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw NotConnected() }
  }

  func send(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
  }

  /// Reads until so many bytes have come, or the server has closed the connection.
  func receive(_ count: Int = .max) async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [socket] in
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while text.count < count, case let length = read(socket, &buffer, buffer.count), length > 0 {
          text += buffer[..<length]
        }
        continuation.resume(returning: String(decoding: text, as: UTF8.self))
      }
    }
  }

  /// Goes away without a good-bye: what the server sends from now on is refused.
  func leave() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    close(socket)
  }
}
