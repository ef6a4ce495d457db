/// The type of a key's service as another file of the program has to write it.
struct TypeSpelling {
  private(set) var text = ""
  /// The modules of the program whose types it names.
  private(set) var modules: Set<String> = []
  /// Whether it names something that no scanned file declares, nor Swift or the library.
  private(set) var isForeign = false
  private(set) var access = Declaration.Access.open
  /// Why no other file can write it, in a clause.
  private(set) var fault: String?

  private let types: TypeTable
  private let files: [LinkedFile]
  private let context: String
  private let file: FileIndex

  /// - Parameter context: Where the type is written, in a file.
  init(_ type: String, context: String, file: FileIndex, _ types: TypeTable, _ files: [LinkedFile]) {
    (self.types, self.files, self.context, self.file) = (types, files, context, file)
    var rest = type[...]
    var brackets: [Character] = []
    while let next = rest.first {
      guard next.isLetter || next == "_" || next == "`" else {
        if "([<".contains(next) { brackets.append(next) }
        if ")]>".contains(next), next != ">" || text.last != "-" { _ = brackets.popLast() }
        text.append(next)
        rest.removeFirst()
        continue
      }
      let word = rest.prefix { $0.isLetter || $0.isNumber || "_.`".contains($0) }
      rest = rest[word.endIndex...]
      let isLabel = brackets.last == "(" && rest.drop { $0 == " " }.first == ":"
      add(String(word), isName: !isLabel && text.last != "." && text.last != "@")
    }
    if text.isEmpty { fault = "the source does not show its type" }
  }

  /// - Parameter isName: Whether it names a type, rather than a label, an attribute or a member of a type before it.
  private mutating func add(_ word: String, isName: Bool) {
    guard isName, !Self.words.contains(word) else { return text += word }
    let first = word.prefix { $0 != "." }
    if first == "Self" || first == MemberName.definition.description {
      fault = "its type '\(word)' means something else in 'Scope'"
    }
    let metatype = [".Type", ".Protocol"].first(where: word.hasSuffix) ?? ""
    let name = String(word.dropLast(metatype.count))
    guard let index = types.lookUp(name, context: context, file: file), types.entries[index].kind != nil else {
      if !Self.known.contains(String(first)) { isForeign = true }
      return text += word
    }
    let entry = types.entries[index]
    access = min(access, entry.access)
    if access == .file || entry.path.contains("}") { fault = "its type '\(name)' is private" }
    modules.insert(files[entry.file].module)
    text += (name.hasSuffix(entry.path) ? name : entry.path) + metatype
  }

  /// Words of types that name none.
  private static let words: Set<String> = [
    "_", "Any", "any", "some", "async", "throws", "inout", "borrowing", "consuming", "sending", "each", "repeat",
  ]

  /// What Swift and the library declare, without an import or with that of the library.
  private static let known: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float", "Bool",
    "String", "Substring", "Character", "Array", "Dictionary", "Set", "Optional", "Result", "Error", "Never", "Void",
    "Sendable", "Hashable", "Equatable", "Comparable", "Identifiable", "Codable", "Encodable", "Decodable", "AnyObject",
    "Sequence", "Collection", "Clock", "ContinuousClock", "SuspendingClock", "Duration", "InstantProtocol", "Task",
    "AsyncSequence", "AsyncStream", "AsyncThrowingStream", "Actor", "MainActor", "RandomNumberGenerator", "Swift",
    "ClosedRange", "Range", "KeyPath", "CustomStringConvertible",
    "Trellis", "TrellisCore", "TrellisLifecycle", "TrellisPropagation", "Maker", "AsyncMaker", "Lazy", "Scope",
    "AnyScope", "SharedScopes", "Key", "Keys",
  ]
}
