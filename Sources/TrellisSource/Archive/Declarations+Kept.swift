internal import TrellisGraph

extension ImportFact: Kept {
  static var blank: ImportFact { ImportFact(module: "", isExported: false, isTestable: false) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.text(&module)
    archive.optional(&name)
    archive.flag(&isExported)
    archive.flag(&isTestable)
    archive.text(&access)
    archive.flag(&isConditional)
  }
}

extension TypeReference: Kept {
  static var blank: TypeReference { TypeReference(name: "", context: "", site: .blank) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.text(&name)
    archive.text(&context)
    archive.site(&site)
    archive.flag(&hasArguments)
    archive.list(&arguments)
  }
}

extension TypeFact: Kept {
  static var blank: TypeFact {
    TypeFact(kind: .nominal, path: "", site: .blank, isGeneric: false, conformances: [], parent: nil)
  }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.choice(&kind)
    archive.text(&path)
    archive.site(&site)
    archive.flag(&isGeneric)
    archive.list(&generics)
    archive.list(&conformances)
    archive.optional(&parent)
    archive.optional(&registryOf)
    archive.optional(&scopeOf)
    archive.part(&condition)
    archive.flag(&isOpen)
    archive.optional(&otherParent)
  }
}

extension PropertyFact: Kept {
  static var blank: PropertyFact { PropertyFact(owner: "", name: .blank, isCalled: false, isStatic: false, value: nil) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.text(&owner)
    archive.part(&name)
    archive.flag(&isCalled)
    archive.flag(&isStatic)
    archive.optional(&value)
    archive.list(&overridden)
    archive.flag(&overridesMore)
    archive.choice(&access)
    archive.optional(&object)
  }
}

extension InitializerFact: Kept {
  static var blank: InitializerFact { InitializerFact(owner: "", isInExtension: false, labels: [], isAsync: false) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.text(&owner)
    archive.flag(&isInExtension)
    archive.optional(&name)
    archive.list(&labels)
    archive.flag(&isAsync)
    archive.flag(&isOfFile)
  }
}

extension KeyDeclarationFact: Kept {
  static var blank: KeyDeclarationFact {
    KeyDeclarationFact(
      name: "", owner: "", access: .file, value: .computed, isVariable: false, isConditional: false, site: .blank)
  }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.text(&name)
    archive.text(&owner)
    archive.choice(&access)
    archive.part(&value)
    archive.optional(&mention)
    archive.flag(&isVariable)
    archive.flag(&isConditional)
    archive.site(&site)
  }
}

extension KeyDeclarationFact.Value: Kept {
  static var blank: KeyDeclarationFact.Value { .computed }

  mutating func exchange(with archive: inout FactsArchive) {
    switch archive.byte(number) {
    case 0: self = .computed
    case 1:
      var (label, type, hasDefault): (String?, String, Bool) = (nil, "", false)
      if case .made(let ownLabel, let ownType, let own) = self { (label, type, hasDefault) = (ownLabel, ownType, own) }
      archive.optional(&label)
      archive.text(&type)
      archive.flag(&hasDefault)
      self = .made(label: label, type: type, hasDefault: hasDefault)
    case 2:
      var key = if case .alias(let key) = self { key } else { KeyReference.blank }
      archive.part(&key)
      self = .alias(key)
    default: _ = archive.damaged()
    }
  }

  private var number: UInt8 {
    switch self {
    case .computed: 0
    case .made: 1
    case .alias: 2
    }
  }
}

extension LibraryMention: Kept {
  static var blank: LibraryMention { LibraryMention(name: .key, isQualified: false, hasArguments: false) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.choice(&name)
    archive.flag(&isQualified)
    archive.flag(&hasArguments)
  }
}

extension FarExtension: Kept {
  static var blank: FarExtension { FarExtension(path: "", block: .blank) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.text(&path)
    archive.part(&block)
  }
}

extension NamesakeFact: Kept {
  static var blank: NamesakeFact { NamesakeFact(name: .key, extent: .type(""), access: .file, isGeneric: false) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.choice(&name)
    var (owner, block) = ("", RegistryFunction.Block?.none)
    switch extent {
    case .type(let path): owner = path
    case .block(let braces): block = braces
    }
    archive.text(&owner)
    archive.optional(&block)
    extent = block.map { .block($0) } ?? .type(owner)
    archive.choice(&access)
    archive.flag(&isValue)
    archive.flag(&isGeneric)
    archive.optional(&target)
  }
}

extension DependencySetFact: Kept {
  static var blank: DependencySetFact {
    DependencySetFact(path: "", site: .blank, isOpen: false, condition: .always, mention: .blank)
  }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.text(&path)
    archive.site(&site)
    archive.flag(&isOpen)
    archive.part(&condition)
    archive.list(&members)
    archive.part(&mention)
    archive.list(&opaques)
  }
}

extension DependencySetFact.Member: Kept {
  static var blank: DependencySetFact.Member {
    DependencySetFact.Member(name: "", type: "", mode: .strict, site: .blank)
  }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.text(&name)
    archive.text(&type)
    archive.word(&mode)
    archive.site(&site)
  }
}
