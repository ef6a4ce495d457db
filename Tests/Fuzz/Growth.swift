// Reads patterns repeated often, and more often, and fails where the time grows faster than the text. Compiled by run.sh.
import Foundation
import TrellisChecking

/// What something is made of when it is repeated.
private let pieces = [
  "(", ")", "[", "]", "{", "}", "<", ">", "/", "#", "\"", "\"\"\"", "\"\\(", "\\", "/*", "*/", "//\n", "'", "`", "@a ",
  ".", ":", ",", ";", "=", "->", "&", "?", "!", "$0", "\n", "0", "é", "\u{0}", "#/", "/#", "#\"", "<#", "#if A\n",
  "#elseif B\n", "#else\n", "#endif\n", "if ", "else ", "guard ", "for ", "in ", "while ", "do ", "catch ", "switch ",
  "case ", "let ", "var ", "func ", "init", "return ", "try ", "await ", "async ", "enum A ", "extension A ", "struct ",
  "class ", "protocol ", "static ", "typealias ", "import ", "where ", "inout ", "any ", "some ", "Registry<App> ",
  "app.", "app", "&app", "app.value(.a, 1)\n", "app.shared(.a, needs: Keys.b) {", "app.include(M.self)\n", "Keys ",
  "Key<Int>", "ScopeDefinition ", "DependencySet ", "struct D: DependencySet { let a: Int }\n", "D.needs",
  "Scope<App>", ".a", ".resolve(.a)", ".open(App.self)", ".overriding {",
  "// trellis:ignore[missing] x\n",
]

/// Where it stands: alone, in a registration, and in a function that looks things up.
private let places: [(before: String, after: String)] = [
  ("", ""),
  (
    "import Trellis\nextension Keys { static let a = Key<Int>(\"a\"), b = Key<Int>(\"b\") }\n"
      + "enum App: ScopeDefinition { static func register(in app: inout Registry<App>) {\n", "\n} }"
  ),
  ("import Trellis\nfunc use(s: Scope<App>) throws {\n", "\n}"),
]

/// Seconds of this process's own time, which other work on the machine does not lengthen.
private func seconds(reading bytes: [UInt8]) -> Double {
  let start = clock()
  let report = report(on: [bytes])
  _ = report.text
  return Double(clock() - start) / Double(CLOCKS_PER_SEC)
}

private func text(_ pattern: String, _ times: Int, in place: Int) -> [UInt8] {
  Array((places[place].before + String(repeating: pattern, count: times) + places[place].after).utf8)
}

enum Growth {
  /// Whether all is well.
  ///
  /// - Parameters:
  ///   - times: How often to repeat each pattern.
  ///   - width: How many pieces a pattern has, 1 or 2.
  static func check(_ times: Int, width: Int) -> Bool {
    let patterns =
      width == 1
      ? pieces : pieces.indices.flatMap { i in pieces.indices.filter { $0 != i }.map { pieces[i] + pieces[$0] } }
    var faults = 0
    var slowest = (seconds: 0.0, name: "")
    for pattern in patterns {
      for place in places.indices {
        let name = "\(pattern.debugDescription) in place \(place)"
        guard let taken = growth(of: pattern, times, in: place) else { continue }
        if taken.isFault {
          faults += 1
          Swift.print("growth: \(name): \(taken.summary)")
          fflush(nil)
        }
        if taken.seconds > slowest.seconds { slowest = (taken.seconds, name) }
      }
    }
    Swift.print("\(patterns.count * places.count) patterns, slowest \(slowest.seconds) s: \(slowest.name)")
    Swift.print("\(patterns.count * places.count - faults) passed, \(faults) failed")
    return faults == 0
  }

  /// Four times the text may take seven times as long: a sort is allowed, a square is not.
  private static func growth(
    of pattern: String, _ times: Int, in place: Int
  ) -> (isFault: Bool, seconds: Double, summary: String)? {
    var small = seconds(reading: text(pattern, times / 16, in: place))
    // What is quadratic shows long before it has cost so much that nobody would wait for it.
    if small > 5 { return (true, small, "\(small) s for \(times / 16)") }
    var middle = seconds(reading: text(pattern, times / 4, in: place))
    if middle > 10, middle > small * 7 { return (true, middle, "\(small) s, \(middle) s") }
    var large = seconds(reading: text(pattern, times, in: place))
    // Short times say little, and a machine that was busy is asked again.
    for _ in 0..<3 where large > 0.1 && large > middle * 7 {
      small = min(small, seconds(reading: text(pattern, times / 16, in: place)))
      middle = min(middle, seconds(reading: text(pattern, times / 4, in: place)))
      large = min(large, seconds(reading: text(pattern, times, in: place)))
    }
    // What grows too fast does so one step further as well; what only crossed the limit does not.
    var isFault = large > 0.1 && large > middle * 7
    if isFault, large < 20 {
      let larger = text(pattern, times * 4, in: place)
      isFault = min(seconds(reading: larger), seconds(reading: larger)) > large * 7
    }
    isFault = isFault || large > 20
    return (isFault, large, "\(small) s, \(middle) s, \(large) s for \(times / 16), \(times / 4), \(times)")
  }
}
