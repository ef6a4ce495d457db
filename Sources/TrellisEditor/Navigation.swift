internal import TrellisChecking
internal import TrellisGraph
internal import TrellisReports

/// From a key to where it is registered, declared, and named at all.
extension LanguageServer {
  func definition(_ parameters: Parameters) throws(RequestError) -> JSON {
    guard let target = try target(parameters) else { return .null }
    let keys = Set(target.place.keys)
    let all = places(of: keys, target)
    func those(_ isMeant: (KeyMention) -> Bool) -> [KeyPlace] {
      all.filter { $0.mentions.contains { keys.contains($0.key) && isMeant($0) } }
    }
    let declarations = those { $0.role == .declaration }
    let registrations = those { if case .registration = $0.role { true } else { false } }
    let mentions = target.place.mentions
    let isRegistration = mentions.contains { if case .registration = $0.role { true } else { false } }
    if isRegistration {
      return locations(declarations + registrations.filter { $0 != target.place })
    }
    let ids = Set(mentions.flatMap { self.targets(of: $0, target.snapshot) })
    let found = those { mention in
      if case .registration(let id?) = mention.role { ids.contains(id) } else { false }
    }
    return locations(found.isEmpty ? registrations.isEmpty ? declarations : registrations : found)
  }

  /// The ids of the registrations that a need leads to.
  private func targets(of mention: KeyMention, _ snapshot: Snapshot) -> [String] {
    guard case .need(of: let id?, let number) = mention.role else { return [] }
    return snapshot.index.registration(id)?.needs[number].targets ?? []
  }

  func references(_ parameters: Parameters) throws(RequestError) -> JSON {
    guard let target = try target(parameters) else { return .null }
    let isWithDeclaration = parameters.json?["context"]?["includeDeclaration"]?.bool ?? true
    return locations(
      places(of: Set(target.place.keys), target).filter { place in
        isWithDeclaration || place.mentions.contains { $0.role != .declaration }
      })
  }

  private func places(of keys: Set<String>, _ target: Target) -> [KeyPlace] {
    target.snapshot.files(mentioning: keys).flatMap { path in
      places(in: path, target.snapshot, target.workspace).filter { !keys.isDisjoint(with: $0.keys) }
    }
  }
}
