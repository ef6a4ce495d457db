import Foundation
import Testing
import TrellisChecking

@Suite("The names that the reader of sources knows")
struct VocabularyTests {
  private static let modules = [
    "Trellis", "TrellisCore", "TrellisLifecycle", "TrellisPropagation", "TrellisTesting", "TrellisUI",
  ]

  /// Public names that the reader need not know, by the type that declares them, with the reason.
  private static let unknown: [(owner: String, names: Set<String>, reason: String)] = [
    ("", ["Maker", "AsyncMaker"], "a registration says that its key's value is one"),
    ("", ["Module", "Injectable", "Needs"], "what conforms or is built is found by what it registers or needs"),
    (
      "", ["RegistrationOptions", "TransientOptions", "ScopeMode"],
      "options change neither what is registered nor what is needed"
    ),
    (
      "",
      [
        "Finding", "HookTimeoutError", "RunReturnedError", "ScopeFailures", "Handover",
        "Propagation", "Injection", "ScopeEvent", "ScopeObserver", "DebugLog",
      ], "reports of a run, or what receives them"
    ),
    (
      "",
      [
        "SharedScopes", "SharedInputs", "AnyDefinition", "CapturedScope", "ScopeTreeNode", "ScopeTreeContainer",
        "ScopeContext",
      ],
      "their scope is of a definition that only a run knows"
    ),
    (
      "", ["Registrations", "Overriding"],
      "a program uses them through a registry or overrides"
    ),
    ("Registry", ["registrations"], "the library alone reads it"),
    ("", ["Need", "StrictNeed"], "types of parameters, which programs need not name"),
    ("Overrides", ["registrations"], "the library alone reads it"),
    (
      "", ["ScopedView", "ScopeSegue", "ScopedHostingController"],
      "they hand on the scope of their place, and ask for no key"
    ),
    (
      "",
      [
        "Leak", "MissingTestObserver", "MissingTestScope", "TestObserver", "UnusedOverrides",
        "testObserver",
      ], "reports of a test, or what receives them"
    ),
    (
      "", ["testScope", "withTestScope", "expectReleased", "leaks", "ScopeTrait"],
      "tests use them, which are not read"
    ),
    ("Trait", ["scope", "overriding"], "tests use them, which are not read"),
    (
      "", ["ResolutionError", "GraphError", "LifecycleError", "HandoverError", "BootstrapError"],
      "whatever a 'catch' names, the error is handled"
    ),
    ("Keys", ["debugLog"], "a key like any other, which the reader is given as source text"),
    ("Keys", ["name", "description", "hash"], "members of a key, not keys"),
    ("Scope", ["start", "untilClosed", "close", "scopes"], "they ask for no key by its name"),
    ("Scope", ["run", "bootstrap"], "which scope is current, only a run knows"),
    ("Scope", ["debugLog", "description", "path", "unusedOverrides"], "they need nothing that is registered"),
  ]

  /// What the library's sources declare in public, by the type that it is a member of; under the empty name, what is declared at the
  /// top of a file. Formatted sources show by their indentation what belongs to what.
  private static func publicNames() throws -> [String: Set<String>] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let attributes = #"(?:@\w+(?:\([^)]*\))? )*"#
    let modifiers = "(?:static |mutating |nonisolated |nonisolated\\(nonsending\\) |final |class |indirect )*"
    let type = try Regex(
      "^( *)\(attributes)(?:(?:public|open|package|private|fileprivate|final|indirect) )*"
        + #"(?:extension|struct|class|enum|protocol|actor) ([\w.]+)"#)
    let member = try Regex(
      "^( *)\(attributes)(?:public|open) \(modifiers)"
        + #"(?:func|var|let|struct|class|enum|protocol|typealias|macro) `?(\w+)"#)
    var names: [String: Set<String>] = [:]
    for module in modules {
      let files = FileManager.default.enumerator(at: root.appending(path: module), includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.pathExtension == "swift" {
        var around: [(indentation: Int, name: String)] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          let indentation = line.prefix { $0 == " " }.count
          if indentation < line.count, line.contains(/^ *[\w@]/) {
            around.removeAll { $0.indentation >= indentation }
          }
          if let found = try member.firstMatch(in: line), let name = found.output[2].substring {
            names[around.last?.name ?? "", default: []].insert(String(name))
          }
          if let found = try type.firstMatch(in: line), let name = found.output[2].substring {
            around.append((indentation, String(name)))
          }
        }
      }
    }
    return names
  }

  @Test("hold every member of `Scope`, since no key can be a property of such a name")
  func scopeMembers() throws {
    let declared = try #require(try Self.publicNames()["Scope"])
    #expect(declared.subtracting(Vocabulary.scopeMembers).sorted() == [], "list them")
    #expect(Vocabulary.scopeMembers.subtracting(declared).sorted() == [], "the library has them no more")
  }

  @Test(
    "hold every public name of the library, but for those of which it is said why not",
    arguments: Vocabulary.members.keys.sorted())
  func complete(owner: String) throws {
    let declared = try #require(try Self.publicNames()[owner])
    let known = try #require(Vocabulary.members[owner])
    let excused = Self.unknown.filter { $0.owner == owner }.reduce(into: Set()) { $0.formUnion($1.names) }
    #expect(
      declared.subtracting(known).subtracting(excused).sorted() == [],
      "list them in the vocabulary, or here with a reason")
    #expect(known.union(excused).subtracting(declared).sorted() == [], "the library has them no more")
    #expect(known.intersection(excused).sorted() == [], "these are known")
  }
}
