// What libFuzzer calls with each of its inputs. Compiled by run.sh.
import Foundation
import TrellisChecking
import TrellisReports

/// A line of this kind in an input begins the next file of the program.
private let fileBreak = Array("//----\n".utf8)

private func files(in bytes: [UInt8]) -> [[UInt8]] {
  var files: [[UInt8]] = []
  var start = 0
  var i = 0
  while i < bytes.count {
    if bytes[i] == fileBreak[0], bytes[i...].starts(with: fileBreak), files.count < 7 {
      files.append(Array(bytes[start..<i]))
      i += fileBreak.count
      start = i
    } else {
      i += 1
    }
  }
  files.append(Array(bytes[start...]))
  return files
}

/// One program for both, since compiling the reader is what takes longest: called for growth, it never gets to an input.
@_cdecl("LLVMFuzzerInitialize")
public func prepare(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  if let times = ProcessInfo.processInfo.environment["TRELLIS_GROWTH"].flatMap({ Int($0) }) {
    let width = ProcessInfo.processInfo.environment["TRELLIS_GROWTH_WIDTH"].flatMap { Int($0) } ?? 1
    exit(Growth.check(times, width: width) ? 0 : 1)
  }
  return 0
}

/// Reads one input; ends the program where something does not hold.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
  // Text in braces is JSON, most of it, and its readers get it too.
  if bytes.first == UInt8(ascii: "{") {
    _ = try? Baseline(reading: bytes)
    _ = try? Configuration(reading: bytes)
    _ = try? GraphDocument(reading: bytes)
  }
  let files = files(in: bytes)
  for file in files {
    requireSound(Lexer.tokenize(file))
    _ = Prefilter.mayMatter(file)
  }
  let report = report(on: files)
  _ = report.text
  // Rarer, because each costs as much as all the rest; which inputs get it depends on the input alone.
  let lot = bytes.reduce(UInt32(truncatingIfNeeded: count)) { ($0 &* 31) &+ UInt32($1) } % 8
  if lot == 0 {
    require(report.text == TrellisFuzz.report(on: files, isReversed: true).text, "the order of files shows")
  }
  if lot == 1 { drawings(of: files) }
  if lot == 2 { print(report) }
  return 0
}
