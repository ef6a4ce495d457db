import TestTools
import Testing
import TrellisChecking

/// What a file is compared with must not grow with the program.
struct LargeProgramTests {
  private static let sources: [(name: String, text: @Sendable (Int) -> String)] = [
    (
      "types with the library's names",
      { number in
        """
        struct Cache\(number) { enum Key { case a }; struct Scope {}; enum Root {}; struct Lazy {}; var t: [Key: Int] = [:] }
        extension Keys { static let a\(number) = Key<Int>() }
        enum M\(number): Module { static func register<S>(in r: inout Registry<S>) { r.value(.a\(number), 1) } }
        func look\(number)(_ s: Scope<App>) { _ = s[.a\(number)] }
        """
      }
    ),
    (
      "keys that nothing declares",
      { number in
        """
        extension Keys { static let alpha\(number) = Key<Int>() }
        enum M\(number): Module { static func register<S>(in r: inout Registry<S>) {
          r.value(.alpha\(number), 1); r.shared(.generated\(number), needs: Keys.alpha\(number)) { $0 }
        } }
        """
      }
    ),
    (
      "keys that nothing registers",
      { number in
        """
        extension Keys { static let alpha\(number) = Key<Int>(), beta\(number) = Key<Int>() }
        enum M\(number): Module { static func register<S>(in r: inout Registry<S>) {
          r.shared(.alpha\(number), needs: Keys.beta\(number)) { $0 }
        } }
        """
      }
    ),
  ]

  @Test("A file costs the same in a program of any size", arguments: sources.indices)
  func cost(_ source: Int) {
    func time(_ count: Int) -> Double {
      let includes = (0..<count).map { "app.include(M\($0).self)" }.joined(separator: "; ")
      let app = "enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { \(includes) } }"
      let files = ((0..<count).map { Self.sources[source].text($0) } + [app]).enumerated().map { number, text in
        FileFacts(reading: Array("import Trellis\n\(text)".utf8), path: "F\(number).swift", module: "App")
      }
      return processorTime { _ = Analysis(Linker.link(files).facts).findings }
    }
    let count = size(250, large: 1000)
    // Four times as many cost four times as much, not sixteen.
    #expect(time(4 * count) < 8 * time(count) + 0.1, "\(Self.sources[source].name)")
  }
}
