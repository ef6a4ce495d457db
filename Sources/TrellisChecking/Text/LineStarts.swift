extension Lexer {
  /// The offset of the first byte of each line. CR, LF and CRLF each end a line.
  package static func lineStarts(of bytes: [UInt8]) -> [Int32] {
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return [0] }
      return lineStarts(base, count: buffer.count)
    }
  }

  /// Line and column, from 1, of a byte. Columns count UTF-8 bytes, as the compiler does.
  static func position(_ offset: Int32, in lineStarts: UnsafeBufferPointer<Int32>) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, lineStarts.isEmpty ? 1 : Int(offset - lineStarts[low]) + 1)
  }

  /// The offset of the first byte of each line. CR, LF and CRLF each end a line.
  static func lineStarts(_ bytes: UnsafePointer<UInt8>, count: Int) -> [Int32] {
    let newline = Byte.newline
    let carriageReturn = Byte.carriageReturn
    var capacity = count / 24 + 16
    var starts = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    starts[0] = 0
    var lines = 1
    var i = 0
    while i < count {
      // Most bytes do not end a line; this skips them with as few operations as possible in a debug build.
      if bytes[i] > carriageReturn {
        i &+= 1
        continue
      }
      let byte = bytes[i]
      i &+= 1
      if byte != newline {
        if byte != carriageReturn { continue }
        if i < count && bytes[i] == newline { i += 1 }
      }
      if lines == capacity {
        let larger = UnsafeMutablePointer<Int32>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: starts, count: lines)
        starts.deallocate()
        starts = larger
        capacity *= 2
      }
      starts[lines] = Int32(truncatingIfNeeded: i)
      lines += 1
    }
    defer { starts.deallocate() }
    return Array(UnsafeBufferPointer(start: starts, count: lines))
  }
}
