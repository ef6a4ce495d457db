internal import TrellisChecking

/// A first `.trellis.json` for a folder, from the projects and packages in it.
package struct ProposedSettings {
  /// Each with its files and folders, relative to the folder.
  package private(set) var modules: [(name: String, paths: [String])] = []
  /// The modules that are imported and not found.
  package private(set) var outside: [String] = []
  /// Files in the modules' folders that no target has.
  package private(set) var exclude: [String] = []
  /// What people should know of it, one line each.
  package private(set) var notes: [String] = []
  /// `2 modules of 1 project and 1 package, 40 Swift files`.
  package let summary: String

  /// - Parameter folder: The path of the folder.
  package init(for folder: String) {
    let root = AbsolutePath.of(folder)
    let sources = ProjectSources(in: root)
    let folders = ModuleFolders(of: sources, below: root)
    modules = sources.modules.map { ($0.name, (folders.paths[$0.name] ?? []).map(sources.relative).sorted()) }
    exclude = folders.exclude.map(sources.relative).sorted()
    let names = Set(modules.map(\.name)).union(sources.unlisted)
    let imported = Self.imports(of: sources.modules.flatMap(\.files))
    let unknown = imported.filter { name in
      !names.contains(name) && !SystemModules.contains(name) && !name.hasPrefix("Trellis")
    }.sorted()
    // What could not be read may be one of these, and use Trellis.
    if sources.isComplete { outside = unknown }
    let parts = [(sources.projectCount, "project"), (sources.packageCount, "package")].filter { $0.0 > 0 }
    let files = sources.modules.reduce(0) { $0 + $1.files.count }
    summary =
      "\(Self.count(modules.count, "module")) of \(parts.map(Self.count).joined(separator: " and ")),"
      + " \(Self.count(files, "Swift file"))"
    if !outside.isEmpty {
      notes.append(
        "outside: \(outside.joined(separator: ", ")): imported, and not among the modules."
          + " Remove the name of any that uses Trellis")
    }
    if outside.isEmpty, !unknown.isEmpty {
      notes.append(
        "imported, and not among the modules: \(unknown.joined(separator: ", "))."
          + " Add the sources of those that use Trellis, and name the others in \"outside\"")
    }
    let unlisted = imported.intersection(sources.unlisted).subtracting(modules.map(\.name)).sorted()
    if !unlisted.isEmpty { notes.append("imported, and left out: \(unlisted.joined(separator: ", "))") }
    if !exclude.isEmpty { notes.append("excluded: what no module has: \(exclude.joined(separator: ", "))") }
    notes += sources.leftOut.map { "left out: \($0)" }
    notes += sources.doubts.map { "could not tell: \($0)" }
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// The names of the modules that files import.
  private static func imports(of files: [String]) -> Set<String> {
    var names: Set<String> = []
    for file in files {
      guard let bytes = try? FileSystem.read(file) else { continue }
      let tokens = Lexer.tokenize(bytes)
      for index in tokens.tokens.indices where tokens[index].kind == .word && tokens[index].keyword == .import {
        var next = index + 1
        if next + 1 < tokens.count, tokens[next].keyword != .none, tokens[next + 1].kind == .word { next += 1 }
        if next < tokens.count, tokens[next].kind == .word { names.insert(tokens.text(next)) }
      }
    }
    return names
  }

  // MARK: Text

  /// The settings as a file.
  package var text: String {
    var members: [String] = []
    let lines = modules.map { "    \(Self.quoted($0.name)): \(Self.list($0.paths, isSingle: true, indent: 4))" }
    members.append("  \"modules\": {\n\(lines.joined(separator: ",\n"))\n  }")
    if !outside.isEmpty { members.append("  \"outside\": \(Self.list(outside, isSingle: false, indent: 2))") }
    if !exclude.isEmpty { members.append("  \"exclude\": \(Self.list(exclude, isSingle: false, indent: 2))") }
    return "{\n\(members.joined(separator: ",\n"))\n}\n"
  }

  private static func quoted(_ text: String) -> String { JSON.string(text).text }

  private static func list(_ texts: [String], isSingle: Bool, indent: Int) -> String {
    let all = texts.map(quoted)
    if isSingle, all.count == 1 { return all[0] }
    let line = "[\(all.joined(separator: ", "))]"
    if line.count < 100 { return line }
    let margin = "\n" + String(repeating: " ", count: indent)
    return "[" + all.map { margin + "  " + $0 }.joined(separator: ",") + margin + "]"
  }
}

extension TokenList {
  fileprivate func text(_ index: Int) -> String {
    String(decoding: bytes[Int(tokens[index].start)..<Int(tokens[index].end)], as: UTF8.self)
  }
}
