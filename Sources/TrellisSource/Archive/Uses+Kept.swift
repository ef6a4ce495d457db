internal import TrellisGraph

extension KeyReference: Kept {
  static var blank: KeyReference { KeyReference(form: .implicit, name: "", site: .blank) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.part(&form)
    archive.text(&name)
    archive.site(&site)
  }
}

extension KeyReference.Form: Kept {
  static var blank: KeyReference.Form { .implicit }

  mutating func exchange(with archive: inout FactsArchive) {
    switch archive.byte(number) {
    case 0: self = .implicit
    case 1: self = .bare
    case 2:
      var qualifier = if case .qualified(let qualifier) = self { qualifier } else { "" }
      archive.text(&qualifier)
      self = .qualified(qualifier)
    default: _ = archive.damaged()
    }
  }

  private var number: UInt8 {
    switch self {
    case .implicit: 0
    case .bare: 1
    case .qualified: 2
    }
  }
}

extension Receiver: Kept {
  static var blank: Receiver { .unknown }

  mutating func exchange(with archive: inout FactsArchive) {
    switch archive.byte(number) {
    case 0: self = .unknown
    case 1:
      var (type, maker) = (TypeReference.blank, ScopeMaker.trait)
      if case .written(let own, let by) = self { (type, maker) = (own, by) }
      archive.part(&type)
      archive.part(&maker)
      self = .written(type, by: maker)
    case 2:
      var (name, context, isCalled) = (NameHash.blank, "", false)
      if case .named(let own, let around, let call) = self { (name, context, isCalled) = (own, around, call) }
      archive.part(&name)
      archive.text(&context)
      archive.flag(&isCalled)
      self = .named(name, context: context, isCalled: isCalled)
    case 3:
      var (type, name, isCalled) = (TypeReference.blank, NameHash.blank, false)
      if case .member(let own, let member, let call) = self { (type, name, isCalled) = (own, member, call) }
      archive.part(&type)
      archive.part(&name)
      archive.flag(&isCalled)
      self = .member(type, name, isCalled: isCalled)
    case 4:
      var type = if case .context(let type) = self { type } else { TypeReference.blank }
      archive.part(&type)
      self = .context(of: type)
    case 5:
      var place = if case .overrider(let place) = self { place } else { 0 }
      archive.number(&place)
      self = .overrider(place)
    case 6:
      var function = if case .argument(of: let function) = self { function } else { Receiver.unknown }
      archive.nested { function.exchange(with: &$0) }
      self = .argument(of: function)
    default: _ = archive.damaged()
    }
  }

  private var number: UInt8 {
    switch self {
    case .unknown: 0
    case .written: 1
    case .named: 2
    case .member: 3
    case .context: 4
    case .overrider: 5
    case .argument: 6
    }
  }
}

extension ScopeMaker: Kept {
  static var blank: ScopeMaker { .trait }

  mutating func exchange(with archive: inout FactsArchive) {
    var maker = self
    archive.nested { maker.exchangeParts(with: &$0) }
    self = maker
  }

  private mutating func exchangeParts(with archive: inout FactsArchive) {
    switch archive.byte(number) {
    case 0: self = .trait
    case 3: self = .alias
    case 4: self = .parameter
    case 1:
      var mention = if case .name(let mention) = self { mention } else { LibraryMention.blank }
      archive.part(&mention)
      self = .name(mention)
    case 2:
      var (name, base) = (NameHash.blank, Receiver.blank)
      if case .member(let own, let receiver) = self { (name, base) = (own, receiver) }
      archive.part(&name)
      archive.part(&base)
      self = .member(name, of: base)
    default: _ = archive.damaged()
    }
  }

  private var number: UInt8 {
    switch self {
    case .trait: 0
    case .name: 1
    case .member: 2
    case .alias: 3
    case .parameter: 4
    }
  }
}

extension UseReference: Kept {
  static var blank: UseReference { UseReference(key: .blank, receiver: .unknown, context: "", condition: .always) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.part(&key)
    archive.part(&receiver)
    archive.optional(&wrapper)
    archive.text(&context)
    archive.part(&condition)
    archive.flag(&isLoad)
    archive.flag(&mayFail)
    archive.flag(&isComputed)
  }
}

extension OverrideReference: Kept {
  static var blank: OverrideReference {
    OverrideReference(
      key: .blank, receiver: .unknown, context: "", site: .blank, closure: .blank, condition: .always)
  }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.part(&key)
    archive.part(&receiver)
    archive.text(&context)
    archive.site(&site)
    archive.site(&closure)
    archive.part(&condition)
    archive.flag(&isPermission)
    archive.flag(&mayFail)
    archive.flag(&isComputed)
    archive.list(&needs)
    archive.flag(&isCertain)
    archive.flag(&isNew)
  }
}

extension OverrideReference.Need: Kept {
  static var blank: OverrideReference.Need { OverrideReference.Need(key: .blank, mode: .strict) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.part(&key)
    archive.word(&mode)
  }
}

extension OpeningReference: Kept {
  static var blank: OpeningReference { OpeningReference(receiver: .unknown, site: .blank, mayFail: false) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.part(&receiver)
    archive.site(&site)
    archive.flag(&mayFail)
  }
}

extension Overrider: Kept {
  static var blank: Overrider { Overrider(function: .blank) }
  mutating func exchange(with archive: inout FactsArchive) { archive.part(&function) }
}

extension OverriderCall: Kept {
  static var blank: OverriderCall {
    OverriderCall(
      call: .blank, receiver: .unknown, context: "", site: .blank, closure: .blank, condition: .always)
  }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.part(&call)
    archive.part(&receiver)
    archive.text(&context)
    archive.site(&site)
    archive.site(&closure)
    archive.part(&condition)
    archive.flag(&mayFail)
    archive.flag(&isCertain)
    archive.flag(&isNew)
  }
}

extension ObjectReference: Kept {
  static var blank: ObjectReference { .unknown }

  mutating func exchange(with archive: inout FactsArchive) {
    switch archive.byte(number) {
    case 0: self = .unknown
    case 1:
      var (type, isMadeHere) = (TypeReference.blank, false)
      if case .typed(let own, let made) = self { (type, isMadeHere) = (own, made) }
      archive.part(&type)
      archive.flag(&isMadeHere)
      self = .typed(type, isMadeHere: isMadeHere)
    case 2:
      var (name, context) = (NameHash.blank, "")
      if case .named(let own, let around) = self { (name, context) = (own, around) }
      archive.part(&name)
      archive.text(&context)
      self = .named(name, context: context)
    default: _ = archive.damaged()
    }
  }

  private var number: UInt8 {
    switch self {
    case .unknown: 0
    case .typed: 1
    case .named: 2
    }
  }
}

extension HandoverReference: Kept {
  static var blank: HandoverReference { HandoverReference(receiver: .unknown, object: .unknown, site: .blank) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.part(&receiver)
    archive.part(&object)
    archive.site(&site)
    archive.flag(&mayFail)
  }
}

extension RunReference: Kept {
  static var blank: RunReference { RunReference(receiver: .unknown, site: .blank) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.part(&receiver)
    archive.site(&site)
  }
}
