internal import TrellisGraph
internal import TrellisResolver

/// What the walk finds becomes facts of the file here.
extension UseWalker {
  mutating func add(_ use: UseReference) { facts.uses.append(use) }
  mutating func add(_ override: OverrideReference) { facts.overrides.append(override) }
  mutating func add(_ opening: OpeningReference) { facts.openings.append(opening) }
  mutating func add(_ call: OverriderCall) { facts.overriderCalls.append(call) }

  /// - Returns: The overrider's index in the list.
  mutating func add(_ overrider: RegistryFunction) -> Int {
    facts.overriders.append(overrider)
    return facts.overriders.count - 1
  }

  /// - Returns: The function's index in the list.
  mutating func add(_ forwarder: OverrideForwarder) -> Int {
    forwarders.append(forwarder)
    return forwarders.count - 1
  }

  mutating func forward(to receiver: Receiver, by forwarder: Int, in closure: Int? = nil) {
    forwarders[forwarder].receivers.append(receiver)
    if let closure { forwarders[forwarder].closures.append(tokens.site(closure)) }
  }

  /// - Returns: The function's index in the list.
  mutating func add(keyFunction function: RegistryFunction) -> Int {
    facts.keyFunctions.append(function)
    return facts.keyFunctions.count - 1
  }

  mutating func change(keyUseOf owner: KeyOwner, _ change: (inout KeyUse) -> Void) {
    switch owner {
    case .function(let index): change(&facts.keyFunctions[index].keyUse)
    case .holder(let index): change(&facts.keyHolders[index].use)
    }
  }

  mutating func add(_ call: KeyCall) { facts.keyCalls.append(call) }
  mutating func add(_ handover: HandoverReference) { facts.handovers.append(handover) }
  mutating func add(read: UseReference) { facts.reads.append(read) }
  mutating func add(_ run: RunReference) { facts.runs.append(run) }
}
