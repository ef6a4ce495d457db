internal import TrellisResolver

/// What `trellis facts` prints of one module: the facts of all its files, which are taken where its sources would be.
package struct ModuleFacts {
  /// Raised when a fact has other members or cases than before.
  package static let format = 1
  package static let suffix = ".trellis"
  package static let maximumDepth = FactsReader.maximumDepth

  package let module: String
  /// The `#if` conditions that were not varied when the files were read.
  package let fixed: FixedConditions
  package let files: [FileFacts]

  package init(module: String, fixed: FixedConditions, files: [FileFacts]) {
    self.module = module
    self.fixed = fixed
    self.files = files
  }

  /// Reads what `trellis facts` printed.
  ///
  /// - Parameter fixed: The conditions with a fixed value in the program that the module is for.
  package init(reading bytes: [UInt8], fixed: FixedConditions) throws(JSONFault) {
    let file = try JSONReader.read(bytes)
    func fault(_ message: String, at value: PlacedJSON? = nil) -> JSONFault {
      JSONFault(message: message, place: (value ?? file).place)
    }
    guard let version = file["trellisFacts"], let format = version.number else {
      throw fault("this was not printed by 'trellis facts'")
    }
    guard format == Self.format else {
      throw fault(
        "another version of trellis wrote this (its format is \(format), and this version reads \(Self.format)): "
          + "write it again with the version that reads it", at: version)
    }
    let damage = "this was changed or cut off since 'trellis facts' printed it: write it again"
    var written = FixedConditions()
    for (name, value) in file["defines"]?.object ?? [] { written[text: name.string ?? ""] = value.bool }
    guard file["defines"]?.object != nil, let module = file["module"]?.string,
      let texts = file["texts"]?.array?.map(\.string),
      let files = file["files"]?.array, !files.isEmpty,
      file["sum"]?.string == Self.sum(module, written, texts, files.map(\.string))
    else { throw fault(damage) }
    let others = Set(written.all.map(\.text)).union(fixed.all.map(\.text))
    if let other = others.sorted().first(where: { written[text: $0] != fixed[text: $0] }) {
      func text(_ holds: Bool?) -> String { holds.map { "\($0)" } ?? "not fixed" }
      throw fault(
        "this was written with other '#if' conditions: '\(other)' is \(text(written[text: other])) in it and"
          + " \(text(fixed[text: other])) here: write it again with the same \"defines\" in .trellis.json",
        at: file["defines"])
    }
    var facts: [FileFacts] = []
    for file in files {
      var reader = FactsReader(Self.numbers(file.string ?? ""), texts: texts.compactMap(\.self))
      guard let next = try? reader.whole(FileFacts.self), next.module == module else { throw fault(damage, at: file) }
      facts.append(next)
    }
    self.init(module: module, fixed: fixed, files: facts)
  }

  /// What shows that nothing was changed.
  package static func sum(
    _ module: String, _ fixed: FixedConditions, _ texts: [String?], _ files: [String?]
  ) -> String {
    let conditions = fixed.all.map { "\($0.text): \($0.holds)" }
    return ([module] + conditions + texts + files).map { $0 ?? "" }.joined(separator: "\n").stableHash
  }

  /// The digits of the numbers are 0 to 9 and a to z.
  package static let radix = 36

  private static func numbers(_ text: String) -> [UInt64] {
    var numbers: [UInt64] = []
    var number: UInt64 = 0
    for byte in Array(text.utf8) + [32] {
      if byte == 32 {
        numbers.append(number)
        number = 0
      } else {
        number = number &* UInt64(radix) &+ UInt64(byte < 97 ? byte &- 48 : byte &- 87)
      }
    }
    return numbers
  }
}
