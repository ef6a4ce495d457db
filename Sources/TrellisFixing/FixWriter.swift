package import TrellisChecking
package import TrellisGraph
internal import TrellisResolver

/// Turns fixes into edits of files.
///
/// The syntax of a file is read when a fix needs it, so that a program without findings pays for none of it.
package final class FixWriter {
  private let read: (String) -> [UInt8]?
  private var files: [String: TokenList] = [:]

  /// - Parameter read: Returns the bytes of a file as the findings saw them; nil if there is none.
  package init(_ read: @escaping (_ path: String) -> [UInt8]?) { self.read = read }

  /// Returns the edits of a fix; nil if a file is not what the finding says.
  package func edits(of fix: Fix) -> [TextEdit]? {
    var result: [TextEdit] = []
    for change in fix.changes {
      guard let edits = edits(of: change), !edits.isEmpty else { return nil }
      result += edits
    }
    return result
  }

  private func edits(of change: Fix.Change) -> [TextEdit]? {
    switch change {
    case .rename(let site, let from, let to): at(site) { $0.rename(site, from, to) }
    case .parent(let definition, let name): at(definition) { $0.addParent(name, to: definition) }
    case .importing(let site, let module, let access): at(site) { $0.addImport(of: module, access) }
    case .input(let definition, let key): at(definition) { $0.registerInput(key, in: definition) }
    case .registration(let definition, let key, let type): at(definition) { $0.register(key, type, in: definition) }
    case .include(let module, let definition): at(definition) { $0.include(module, in: definition) }
    case .mainActor(let registration): at(registration) { $0.addMainActor(of: registration) }
    case .need(let registration, let name, let need, let lookUp):
      at(registration) { $0.listNeed(of: registration, name, need, lookUp) }
    case .qualify(let site, let key): at(site) { $0.qualify(site, key) }
    case .form(let site, let key, let form): at(site) { $0.setForm(site, key, form) }
    case .override(let registration): at(registration) { $0.makeOverride(registration) }
    case .deletion(let registration): at(registration) { $0.delete(registration) }
    case .suppression(let site, let name): at(site) { $0.dropSuppression(site, of: name) }
    case .move(let registration, let definition): move(registration, into: definition)
    }
  }

  private func move(_ registration: Site, into definition: Site) -> [TextEdit]? {
    guard let statement = at(registration, { $0.movable(registration) }),
      let deletion = at(registration, { $0.delete(registration) }),
      let insertion = at(definition, { $0.register(in: definition) { statement.text(registry: $0) } })
    else { return nil }
    return deletion + insertion
  }

  private func at<Result>(_ site: Site, _ body: (FixableFile) -> Result?) -> Result? {
    guard let list = files[site.file] ?? read(site.file).map({ Lexer.tokenize($0) }) else { return nil }
    files[site.file] = list
    var result: Result?
    TokenView.with(list, path: site.file) { tokens in
      result = Tree.with(tokens) { body(FixableFile($0, list)) }
    }
    return result
  }
}

extension FixWriter {
  /// The fixes of a finding that its files allow, best first.
  package func fixes(of finding: Finding) -> [WrittenFix] {
    finding.fixes.compactMap { fix in
      edits(of: fix).map { WrittenFix(title: fix.title, isSafe: fix.isSafe, edits: $0) }
    }
  }
  /// The fixes of each finding, in order.
  ///
  /// - Parameter read: Returns the bytes of a file as the findings saw them; nil if there is none.
  package static func fixes(of findings: [Finding], _ read: (_ path: String) -> [UInt8]?) -> [[WrittenFix]] {
    withoutActuallyEscaping(read) { read in
      let writer = FixWriter(read)
      return findings.map(writer.fixes)
    }
  }
}
