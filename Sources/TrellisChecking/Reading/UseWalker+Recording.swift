internal import TrellisGraph
internal import TrellisResolver

/// What the walk finds becomes facts of the file here.
extension UseWalker {
  func add(_ use: UseReference) { facts.uses.append(use) }
  func add(_ override: OverrideReference) { facts.overrides.append(override) }
  func add(_ opening: OpeningReference) { facts.openings.append(opening) }
  func add(_ call: OverriderCall) { facts.overriderCalls.append(call) }

  /// - Returns: The overrider's index in the list.
  func add(_ overrider: RegistryFunction) -> Int {
    facts.overriders.append(overrider)
    return facts.overriders.count - 1
  }

  /// - Returns: The function's index in the list.
  func add(_ forwarder: OverrideForwarder) -> Int {
    forwarders.append(forwarder)
    return forwarders.count - 1
  }

  func forward(to receiver: Receiver, by forwarder: Int, in closure: Int? = nil) {
    forwarders[forwarder].receivers.append(receiver)
    if let closure { forwarders[forwarder].closures.append(tokens.site(closure)) }
  }

  /// - Returns: The function's index in the list.
  func add(keyFunction function: RegistryFunction) -> Int {
    facts.keyFunctions.append(function)
    return facts.keyFunctions.count - 1
  }

  func change(keyUseOf owner: KeyOwner, _ change: (inout KeyUse) -> Void) {
    switch owner {
    case .function(let index): change(&facts.keyFunctions[index].keyUse)
    case .holder(let index): change(&facts.keyHolders[index].use)
    }
  }

  func add(_ call: KeyCall) { facts.keyCalls.append(call) }
  func add(_ handover: HandoverReference) { facts.handovers.append(handover) }
  func add(read: UseReference) { facts.reads.append(read) }
  func add(_ run: RunReference) { facts.runs.append(run) }
}
