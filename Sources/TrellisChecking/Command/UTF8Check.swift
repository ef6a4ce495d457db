/// Checks that bytes are UTF-8, as every Swift source must be.
enum UTF8Check {
  /// The offset of the first invalid byte; nil if all are valid.
  static func firstFault(in bytes: [UInt8]) -> Int? {
    // Only invalid files, and older systems, take the slower path.
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *), String(validating: bytes, as: UTF8.self) != nil
    {
      return nil
    }
    var offset = 0
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .error: return min(offset, bytes.count - 1)
      case .emptyInput: return nil
      }
    }
  }
}
