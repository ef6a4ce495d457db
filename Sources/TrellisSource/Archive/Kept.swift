internal import TrellisGraph

/// Something that an archive keeps: it names its parts once, for writing and for reading.
protocol Kept {
  /// Any value: what is read is written over it.
  static var blank: Self { get }

  mutating func exchange(with archive: inout FactsArchive)
}

extension FactsArchive {
  mutating func part<Part: Kept>(_ part: inout Part) {
    part.exchange(with: &self)
  }

  mutating func list<Element: Kept>(_ list: inout [Element]) {
    let count = count(list.count)
    guard isReading else {
      for index in list.indices { list[index].exchange(with: &self) }
      return
    }
    list.removeAll()
    list.reserveCapacity(min(count, 1024))
    for _ in 0..<count where !isDamaged {
      var element = Element.blank
      element.exchange(with: &self)
      list.append(element)
    }
  }

  mutating func optional<Wrapped: Kept>(_ value: inout Wrapped?) {
    guard byte(value == nil ? 0 : 1) != 0 else {
      if isReading { value = nil }
      return
    }
    var wrapped: Wrapped = value ?? .blank
    wrapped.exchange(with: &self)
    if isReading { value = wrapped }
  }

  /// A choice without parts, as its number.
  mutating func choice<Choice: RawRepresentable<UInt8>>(_ value: inout Choice) {
    let byte = byte(value.rawValue)
    guard isReading else { return }
    if let choice = Choice(rawValue: byte) { value = choice } else { _ = damaged() }
  }

  /// A choice without parts, as its word.
  mutating func word<Choice: RawRepresentable<String>>(_ value: inout Choice) {
    var text = value.rawValue
    self.text(&text)
    guard isReading else { return }
    if let choice = Choice(rawValue: text) { value = choice } else { _ = damaged() }
  }
}

extension String: Kept {
  static var blank: String { "" }
  mutating func exchange(with archive: inout FactsArchive) { archive.text(&self) }
}

extension Optional: Kept where Wrapped: Kept {
  static var blank: Wrapped? { nil }
  mutating func exchange(with archive: inout FactsArchive) { archive.optional(&self) }
}

extension NameHash: Kept {
  static var blank: NameHash { NameHash("") }

  mutating func exchange(with archive: inout FactsArchive) {
    let bits = archive.bits(value)
    if archive.isReading { self = NameHash(value: bits) }
  }
}

extension Condition: Kept {
  static var blank: Condition { .always }

  mutating func exchange(with archive: inout FactsArchive) {
    var condition = self
    archive.nested { condition.exchangeParts(with: &$0) }
    self = condition
  }

  private mutating func exchangeParts(with archive: inout FactsArchive) {
    switch archive.byte(number) {
    case 0: self = .always
    case 1: self = .never
    case 2:
      var atom = if case .atom(let atom) = self { atom } else { Atom.blank }
      atom.exchange(with: &archive)
      self = .atom(atom)
    case 3:
      var inner = if case .not(let inner) = self { inner } else { Condition.blank }
      inner.exchange(with: &archive)
      self = .not(inner)
    case 4:
      var list = if case .all(let list) = self { list } else { [Condition]() }
      archive.list(&list)
      self = .all(list)
    case 5:
      var list = if case .any(let list) = self { list } else { [Condition]() }
      archive.list(&list)
      self = .any(list)
    default: _ = archive.damaged()
    }
  }

  private var number: UInt8 {
    switch self {
    case .always: 0
    case .never: 1
    case .atom: 2
    case .not: 3
    case .all: 4
    case .any: 5
    }
  }
}

extension Condition.Atom: Kept {
  static var blank: Condition.Atom { Condition.Atom(kind: .build, text: "") }

  mutating func exchange(with archive: inout FactsArchive) {
    var isBranch = kind == .branch
    archive.flag(&isBranch)
    kind = isBranch ? .branch : .build
    archive.text(&text)
    archive.optional(&site)
    archive.optional(&decision)
    archive.flag(&isArgument)
    archive.number(&walk)
  }
}

extension Site: Kept {
  static var blank: Site { Site(file: "", line: 0, column: 0) }
  mutating func exchange(with archive: inout FactsArchive) { archive.site(&self) }
}
