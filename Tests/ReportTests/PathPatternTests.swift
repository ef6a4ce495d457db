import Testing
import TrellisChecking
import TrellisReports

@Suite("Patterns of paths")
struct PathPatternTests {
  @Test(
    "name files, and folders with all below",
    arguments: [
      ("Sources/Old", "Sources/Old", true), ("Sources/Old", "Sources/Old/A/B.swift", true),
      ("./Sources//Old/", "Sources/Old/A.swift", true), ("Sources/Old", "Sources/Older/A.swift", false),
      ("Old", "Sources/Old/A.swift", false), ("**/Old", "Sources/Old/A.swift", true), ("**/Old", "Old/A.swift", true),
      ("**/*.generated.swift", "a/b/C.generated.swift", true), ("**/*.generated.swift", "C.generated.swift", true),
      ("**/*.generated.swift", "C.swift", false), ("Sources/*/Old", "Sources/A/Old/B.swift", true),
      ("Sources/*/Old", "Sources/Old", false), ("Sources/*/Old", "Sources/A/B/Old", false),
      ("Sources/**/Old", "Sources/Old", true), ("Sources/**/Old", "Sources/A/B/Old/C.swift", true),
      ("a/**/b/**/c", "a/b/x/b/y/c", true), ("a/**/b/**/c", "a/c/b", false), ("A?.swift", "A1.swift", true),
      ("A?.swift", "A.swift", false), ("A?.swift", "A/.swift", false), ("*", "anything/below", true),
      ("a*b*c", "aXbXbXc", true), ("a*b*c", "aXbX", false), ("a**", "abc", true), ("[a].swift", "a.swift", false),
      ("é?", "éß", true), ("**", "a", true),
    ])
  func matches(pattern: String, path: String, isMatch: Bool) throws {
    #expect(try #require(PathPattern(pattern)).matches(path) == isMatch)
  }

  @Test("lead nowhere else", arguments: ["", "/", "/a", "../a", "a/../b", ".", "./"])
  func refused(pattern: String) { #expect(PathPattern(pattern) == nil) }

  @Test("with many stars take no time to speak of") func manyStars() throws {
    let pattern = try #require(PathPattern(String(repeating: "*a", count: 200) + "b"))
    #expect(!pattern.matches(String(repeating: "a", count: 2000)))
    let deep = try #require(PathPattern(String(repeating: "**/a/", count: 50) + "b"))
    #expect(!deep.matches(String(repeating: "a/", count: 200)))
  }
}
