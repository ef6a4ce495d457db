import Foundation
import TestTools
import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

/// A program with a finding, and what it is after a person has done what the finding says.
///
/// The files in `Remedies` list them. `=== rule: title` begins one; `> ` is the exact text of the note, or the end of the message; then
/// comes the program. `--- name` begins a way to follow the text, which is a list of edits: what is in lines after `-` stands
/// in the program once, and becomes what is in lines after `+`.
///
/// In a program, `@App`, `@Session`, `@Guest` and `@Note` begin definitions, with their inputs in parentheses, and `@end` ends them; `@use app.log,
/// session.api` requests keys. `//// Core` begins a file of another module. The first file declares keys, and all import the
/// library, unless the program begins with `////`.
struct Remedy: Sendable, CustomTestStringConvertible {
  struct Way: Sendable {
    var name: String
    var program: RemedyProgram
  }

  let rule: Rule
  let title: String
  let text: String
  let before: RemedyProgram
  let ways: [Way]
  var testDescription: String { "\(rule.id): \(title)" }

  static let all: [Remedy] = ["missing", "graph", "text", "not-followed"].flatMap { name in
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Remedies/\(name).txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n=== ").dropFirst().map { Remedy($0, in: name) }
  }

  private init(_ text: String, in file: String) {
    var parts = text.components(separatedBy: "\n--- ")
    var lines = parts.removeFirst().components(separatedBy: "\n")
    let head = lines.removeFirst().components(separatedBy: ": ")
    guard let rule = Rule(rawValue: head[0]), head.count == 2, lines[0].hasPrefix("> ") else {
      fatalError("\(file): '=== \(text.prefix(80))' is no rule, title and text")
    }
    self.rule = rule
    title = head[1]
    self.text = String(lines.removeFirst().dropFirst(2))
    let template = RemedyProgram.withKeys(lines.joined(separator: "\n"))
    before = RemedyProgram(template)
    ways = parts.map { part in
      var lines = part.components(separatedBy: "\n")
      let name = lines.removeFirst()
      var after = template
      while let first = lines.first {
        guard first.hasPrefix("-") || first.hasPrefix("+") else {
          lines.removeFirst()
          continue
        }
        func take(_ sign: Character) -> String {
          let block = lines.prefix { $0.first == sign }
          lines.removeFirst(block.count)
          return block.map { String($0.dropFirst()) }.joined(separator: "\n")
        }
        let (old, new) = (take("-"), take("+"))
        guard !old.isEmpty, after.components(separatedBy: old).count == 2 else {
          fatalError("\(head), \(name): '\(old)' does not stand in the program once")
        }
        after = after.replacing(old, with: new)
      }
      return Way(name: name, program: RemedyProgram(after))
    }
  }
}

/// The files of a program, each in a module.
struct RemedyProgram: Sendable {
  struct File: Sendable {
    var module: String
    var text: String
  }

  private(set) var files: [File] = []

  fileprivate static func withKeys(_ template: String) -> String {
    template.hasPrefix("////") ? template : keys + template
  }

  private static let keys = """
    extension Keys {
      static let log = Key<Int>("log")
      static let count = Key<Int>("count")
      static let api = Key<String>("api")
      static let page = Key<String>("page")
      static let tabs = Key<[Int]>("tabs")
      static let titles = Key<[String: Int]>("titles")
      static let box = Key<Box>("box")
      static let editor = Key<Maker<String, Int>>("editor")
    }
    final class Box: Sendable {}

    """

  fileprivate init(_ template: String) {
    let isWritten = template.hasPrefix("////")
    for part in ("\n" + (isWritten ? template : "//// App\n" + template)).components(separatedBy: "\n//// ").dropFirst()
    {
      let lines = part.components(separatedBy: "\n")
      var isInside = false
      let text = lines.dropFirst().map { line in
        if line == "@end" { isInside = false }
        let expanded = Self.expanded(line)
        if isInside { return "    " + expanded.replacing("\n", with: "\n    ") }
        if expanded.hasPrefix("enum "), line.hasPrefix("@") { isInside = true }
        return expanded
      }.joined(separator: "\n")
      files.append(File(module: lines[0], text: (isWritten ? "" : "import Trellis\n") + text + "\n"))
    }
  }

  private static func expanded(_ line: String) -> String {
    if let match = line.wholeMatch(of: /@(App|Session|Guest|Note)(?:\((.*)\))?/) {
      let parent = ["Session": "App", "Guest": "App", "Note": "Session"][String(match.1)]
      return "enum \(match.1): ScopeDefinition {\n"
        + (parent.map { "  typealias Parent = \($0)\n" } ?? "")
        + (match.2.map { "  struct Inputs: Sendable { var \($0) }\n" } ?? "")
        + "  static func register(in \(match.1.lowercased()): inout Registry<\(match.1)>) {"
    }
    if let match = line.wholeMatch(of: /@use (.*)/) {
      let requests = match.1.components(separatedBy: ", ").map { $0.components(separatedBy: ".") }
      let scopes = Set(requests.map { $0[0] }).sorted()
      let parameters = scopes.map { "_ \($0): Scope<\($0.capitalized)>" }.joined(separator: ", ")
      let statements = requests.map { request in
        request.count == 2
          ? "_ = try \(request[0]).resolve(.\(request[1]))"
          : "if Bool.random() { _ = try \(request[0]).resolve(.\(request[1])) }"
      }
      return "func use(\(parameters)) throws { \(statements.joined(separator: "; ")) }"
    }
    func lines(_ numbers: ClosedRange<Int>, _ line: (Int) -> String) -> String {
      numbers.map(line).joined(separator: "\n")
    }
    switch line {
    case "@end": return "  }\n}"
    case "@chain":
      return "extension Keys {\n" + lines(0...50) { "  static let chain\($0) = Key<Int>(\"chain\($0)\")" } + "\n}"
    case "@links": return lines(1...49) { "app.shared(.chain\($0), needs: Keys.chain\($0 - 1)) { $0 }" }
    case "@aliases": return lines(1...49) { "app.alias(.chain\($0), to: Keys.chain\($0 - 1))" }
    case "@helpers":
      return lines(0...109) { "func help\($0)<S>(_ scope: inout Registry<S>) { help\($0 + 1)(&scope) }" }
        + "\nfunc help110<S>(_ scope: inout Registry<S>) { scope.value(.log, 1) }"
    case "@nested":
      return lines(0...69) { _ in "if Bool.random() {" } + "\napp.value(.log, 1)\n"
        + String(repeating: "}", count: 70)
    case "@branches":
      return lines(0...139) { "\($0 == 0 ? "" : "} else ")if number == \($0) {" } + "\n} else {\napp.value(.log, 1)\n}"
    case "@exits": return lines(0...139) { "if number == \($0) { return }" }
    default: return line
    }
  }

  /// The program as the validator sees it.
  func linked() -> LinkedProgram { Linker.link(facts()) }

  func facts() -> [FileFacts] {
    files.enumerated().map { number, file in
      let name = number == 0 ? "\(file.module).swift" : "\(file.module)\(number).swift"
      return FileFacts(reading: Array(file.text.utf8), path: name, module: file.module)
    }
  }

  func findings() -> [Finding] {
    let linked = linked()
    return SuppressedFindings(Analysis(linked.facts).findings, linked.suppressions).findings
  }

  /// One file of each module, in which everything is private, so that any number of programs are one module `App`. The other
  /// modules have names of their own.
  func compiled(as number: Int) -> [String: String] {
    let linked = linked()
    var texts: [String: String] = [:]
    for file in files { texts[file.module, default: ""] += file.text }
    let needs = linked.needs(for: "App").split(separator: "\n").filter { !$0.hasPrefix("#sourceLocation") }
    let own = (texts["App"] ?? "").replacing("@main ", with: "") + needs.joined(separator: "\n") + "\n"
    texts["App"] = Self.hiding(own)
    let others = texts.keys.filter { $0 != "App" }
    let named = texts.map { module, text in
      var text = text
      for other in others {
        guard let word = try? Regex("\\b\(other)\\b").wordBoundaryKind(.simple) else { continue }
        text = text.replacing(word, with: "\(other)\(number)")
      }
      return (others.contains(module) ? "\(module)\(number)" : module, text)
    }
    return Dictionary(uniqueKeysWithValues: named)
  }

  private static func hiding(_ text: String) -> String {
    let declaration = /(?m)^(?=(?:final class|class|struct|enum|protocol|func|let|var|typealias|extension [^:\n]*\{))/
    return text.replacing(declaration, with: "private ")
  }
}
