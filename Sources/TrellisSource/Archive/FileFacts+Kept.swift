internal import TrellisAnalysis
internal import TrellisGraph

extension FileFacts {
  /// Reads facts that `archived` wrote; nil if the bytes are not such facts.
  ///
  /// - Parameters:
  ///   - bytes: what was written.
  ///   - path: what sites name the file by.
  ///   - module: the target that the file belongs to.
  package init?(archived bytes: UnsafeBufferPointer<UInt8>, path: String, module: String) {
    self.init(path: path, module: module)
    var archive = FactsArchive(reading: bytes, file: path)
    exchange(with: &archive)
    guard archive.isReadWhole else { return nil }
  }

  /// The facts as bytes, without path and module; nil if they cannot be written down.
  package var archived: [UInt8]? {
    var archive = FactsArchive(file: path)
    var facts = self
    facts.exchange(with: &archive)
    return archive.isDamaged ? nil : archive.written
  }

  private mutating func exchange(with archive: inout FactsArchive) {
    archive.list(&imports)
    archive.list(&types)
    archive.list(&namesakes)
    archive.list(&farExtensions)
    archive.list(&keys)
    archive.list(&functions)
    archive.list(&initializers)
    archive.list(&dependencySets)
    archive.list(&properties)
    archive.list(&uses)
    archive.list(&overrides)
    archive.list(&openings)
    archive.list(&overriders)
    archive.list(&overriderCalls)
    archive.list(&handovers)
    archive.list(&reads)
    archive.list(&runs)
    archive.flag(&startsProgram)
    archive.part(&mentions)
    archive.list(&suppressions)
    archive.list(&faults)
  }
}

extension Mentions: Kept {
  static var blank: Mentions { Mentions() }

  mutating func exchange(with archive: inout FactsArchive) {
    Self.exchange(&members, with: &archive)
    Self.exchange(&bare, with: &archive)
  }

  /// Sorted, so that the same facts are the same bytes.
  private static func exchange(_ names: inout Set<NameHash>, with archive: inout FactsArchive) {
    var list = names.sorted { $0.value < $1.value }
    archive.list(&list)
    if archive.isReading { names = Set(list) }
  }
}

extension OpaqueReference: Kept {
  static var blank: OpaqueReference { OpaqueReference(reason: "", advice: "", site: .blank) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.text(&reason)
    archive.text(&advice)
    archive.site(&site)
  }
}

extension Suppression: Kept {
  static var blank: Suppression { Suppression(site: .blank, line: 0, names: [], reason: "") }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.site(&site)
    archive.number(&line)
    archive.list(&names)
    archive.text(&reason)
  }
}

extension SourceFault: Kept {
  static var blank: SourceFault { SourceFault(message: "", site: .blank) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.text(&message)
    archive.site(&site)
  }
}
