internal import TrellisGraph

extension RegistryFunction: Kept {
  static var blank: RegistryFunction {
    RegistryFunction(
      name: "", owner: "", context: "", parameters: [], registry: nil, definition: nil, generics: [],
      isFilePrivate: false,
      site: .blank, condition: .always)
  }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.text(&name)
    archive.text(&owner)
    archive.text(&context)
    archive.list(&parameters)
    archive.place(&registry)
    archive.optional(&definition)
    archive.optional(&mention)
    archive.optional(&alias)
    archive.list(&generics)
    archive.flag(&isVerb)
    archive.flag(&isFilePrivate)
    archive.flag(&isOpen)
    archive.optional(&block)
    archive.site(&site)
    archive.part(&condition)
    archive.list(&steps)
  }
}

extension RegistryFunction.Block: Kept {
  static var blank: RegistryFunction.Block { RegistryFunction.Block(first: .blank, last: .blank) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.site(&first)
    archive.site(&last)
  }
}

extension RegistryFunction.Parameter: Kept {
  static var blank: RegistryFunction.Parameter { RegistryFunction.Parameter(label: nil, hasDefault: false) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.optional(&label)
    archive.flag(&hasDefault)
    archive.flag(&isVariadic)
  }
}

extension RegistryStep: Kept {
  static var blank: RegistryStep { RegistryStep(action: .include(.blank), site: .blank, condition: .always) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.part(&action)
    archive.site(&site)
    archive.part(&condition)
  }
}

extension RegistryStep.Action: Kept {
  static var blank: RegistryStep.Action { .include(.blank) }

  mutating func exchange(with archive: inout FactsArchive) {
    switch archive.byte(number) {
    case 0:
      var registration =
        if case .register(let registration) = self { registration } else { RegistrationReference.blank }
      archive.part(&registration)
      self = .register(registration)
    case 1:
      var module = if case .include(let module) = self { module } else { TypeReference.blank }
      archive.part(&module)
      self = .include(module)
    case 2:
      var call = if case .call(let call) = self { call } else { HelperCall.blank }
      archive.part(&call)
      self = .call(call)
    case 3:
      var (place, hides) =
        if case .opaque(let place, let hides) = self { (place, hides) } else {
          (OpaqueReference.blank, false)
        }
      archive.part(&place)
      archive.flag(&hides)
      self = .opaque(place, hides: hides)
    case 4: self = .end
    default: _ = archive.damaged()
    }
  }

  private var number: UInt8 {
    switch self {
    case .register: 0
    case .include: 1
    case .call: 2
    case .opaque: 3
    case .end: 4
    }
  }
}

extension HelperCall: Kept {
  static var blank: HelperCall { HelperCall(qualifier: nil, name: "", labels: [], registry: nil, trailingClosures: 0) }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.optional(&qualifier)
    archive.text(&name)
    archive.list(&labels)
    archive.place(&registry)
    archive.number(&trailingClosures)
    archive.flag(&isReference)
    archive.flag(&isImplicit)
  }
}

extension RegistrationReference: Kept {
  static var blank: RegistrationReference {
    RegistrationReference(
      key: .blank, lifetime: .shared, isOverride: false, needs: [], areAllNeedsRead: false, role: .plain,
      factory: .closure(.never), isOnMainActor: false)
  }

  mutating func exchange(with archive: inout FactsArchive) {
    archive.part(&key)
    archive.word(&lifetime)
    archive.flag(&isOverride)
    archive.list(&needs)
    archive.flag(&areAllNeedsRead)
    archive.part(&role)
    archive.part(&factory)
    archive.flag(&isOnMainActor)
  }
}

extension RegistrationReference.Need: Kept {
  static var blank: RegistrationReference.Need { .key(.blank, .strict) }

  mutating func exchange(with archive: inout FactsArchive) {
    switch archive.byte(number) {
    case 0:
      var (key, mode) = if case .key(let key, let mode) = self { (key, mode) } else { (.blank, NeedFact.Mode.strict) }
      archive.part(&key)
      archive.word(&mode)
      self = .key(key, mode)
    case 1:
      var type: TypeReference = if case .members(let type) = self { type } else { .blank }
      archive.part(&type)
      self = .members(type)
    default: _ = archive.damaged()
    }
  }

  private var number: UInt8 { if case .key = self { 0 } else { 1 } }
}

extension RegistrationReference.Role: Kept {
  static var blank: RegistrationReference.Role { .plain }

  mutating func exchange(with archive: inout FactsArchive) {
    switch archive.byte(number) {
    case 0: self = .plain
    case 1: self = .decoration
    case 2:
      var entry: EntryReference? = if case .contribution(let entry) = self { entry } else { nil }
      archive.optional(&entry)
      self = .contribution(entry)
    default: _ = archive.damaged()
    }
  }

  private var number: UInt8 {
    switch self {
    case .plain: 0
    case .decoration: 1
    case .contribution: 2
    }
  }
}

extension EntryReference: Kept {
  static var blank: EntryReference { .literal("") }

  mutating func exchange(with archive: inout FactsArchive) {
    switch archive.byte(number) {
    case 0:
      var text = if case .literal(let text) = self { text } else { "" }
      archive.text(&text)
      self = .literal(text)
    case 1:
      var (type, name): (String?, String) =
        if case .member(let type, let name) = self { (type, name) } else { (nil, "") }
      archive.optional(&type)
      archive.text(&name)
      self = .member(type: type, name: name)
    case 2: self = .computed
    default: _ = archive.damaged()
    }
  }

  private var number: UInt8 {
    switch self {
    case .literal: 0
    case .member: 1
    case .computed: 2
    }
  }
}

extension RegistrationReference.Factory: Kept {
  static var blank: RegistrationReference.Factory { .closure(.never) }

  mutating func exchange(with archive: inout FactsArchive) {
    switch archive.byte(number) {
    case 0:
      var condition = if case .closure(let condition) = self { condition } else { Condition.blank }
      archive.part(&condition)
      self = .closure(condition)
    case 1:
      var (initializer, count) =
        if case .initializer(let own, taking: let count) = self { (own, count) } else {
          (InitializerReference(type: .blank, labels: nil), 0)
        }
      archive.part(&initializer.type)
      archive.optional(&initializer.function)
      archive.optional(&initializer.labels)
      archive.number(&count)
      self = .initializer(initializer, taking: count)
    default: _ = archive.damaged()
    }
  }

  private var number: UInt8 { if case .closure = self { 0 } else { 1 } }
}

extension Array: Kept where Element: Kept {
  static var blank: [Element] { [] }
  mutating func exchange(with archive: inout FactsArchive) { archive.list(&self) }
}

extension FactsArchive {
  /// A position among arguments or parameters that there may not be.
  fileprivate mutating func place(_ position: inout Int?) {
    var exists = position != nil
    flag(&exists)
    var number = position ?? 0
    self.number(&number)
    position = exists ? number : nil
  }
}
