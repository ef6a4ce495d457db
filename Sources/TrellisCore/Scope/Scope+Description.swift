internal import TrellisResolver

extension Scope {
  /// The names of the definitions from the root to this scope, for logs: `["AppScope", "RequestScope"]`.
  ///
  /// - Complexity: Linear in the number of levels.
  public var path: [String] {
    withExtendedLifetime(holder) {
      sequence(first: holder.ref, next: \.parent).filter {
        $0.parent?.plan.definition.identity != $0.plan.definition.identity
      }.map(\.plan.name).reversed()
    }
  }
}

extension Scope: CustomStringConvertible {
  /// A textual tree of this scope and its descendants: their states, registrations and existing instances.
  ///
  /// ```text
  /// AppScope (open, started)
  ///   .config shared: made
  ///   .database shared: being made
  ///   .editor unique
  ///   SessionScope (open)
  ///     .user input: given
  /// ```
  ///
  /// Registrations appear in the order in which they are written, children in the order in which they were opened. The text
  /// is a snapshot; producing it creates no instances.
  ///
  /// - Complexity: Linear in the registrations of all scopes shown.
  public var description: String {
    withExtendedLifetime(holder) {
      var lines: [String] = []
      var stack = [(scope: holder, indent: "")]
      while let (holder, indent) = stack.popLast() {
        let scope = holder.ref
        let overrides = scope.hasOverrides ? " with overrides" : ""
        lines.append("\(indent)\(scope.plan.name)\(overrides) (\(scope.stateInWords))")
        lines += (0..<Int32(scope.plan.slots.count)).map { "\(indent)  \(scope.line(of: $0))" }
        // The list is newest first, and the stack reverses it.
        stack += scope.liveChildren().map { (ScopeHolder($0), indent + "  ") }
      }
      return lines.joined(separator: "\n")
    }
  }
}

extension ScopeRef {
  /// Whether the scope was created with overrides of its own.
  fileprivate var hasOverrides: Bool { block.pointee.slots != plan.slots.baseAddress }

  fileprivate var stateInWords: String {
    (isRegistered ? Lifecycle.tracking?.phase(of: self) : nil) ?? (isOpen ? "open" : "closed")
  }

  fileprivate func line(of number: Int32) -> String {
    let slot = slot(number).pointee
    let registration = slot.registration.takeUnretainedValue()
    var words = "\(registration.key)"
    if registration.origin.isOverride { words += " override" }
    switch registration.role {
    case .plain: break
    case .decoration: words += " decoration"
    case .contribution: words += " contribution" + (registration.entryText.map { " at \($0)" } ?? "")
    case .collection: words += " collection"
    }
    switch (slot.kind, registration.lifetime) {
    case (.shared, .input): return words + " input: given"
    case (.shared, _):
      return words + (registration.lifetime == .collection ? ": " : " shared: ") + state(of: number)
    case (.weak, _): return words + " weak: " + stateOfWeak(slot.offset)
    case (_, .value): return words + " value"
    case (_, .alias): return words + " alias"
    case (_, .maker): return words + " maker"
    default: return words + " unique"
    }
  }

  private func state(of number: Int32) -> String {
    let header = header(at: slot(number).pointee.offset)
    if header.isReady { return "made" }
    let isLoading = isRegistered && Lifecycle.tracking?.isCreating(ScopeSlot(self, number)) == true
    return header.isTaken || isLoading ? "being made" : "not made"
  }

  private func stateOfWeak(_ offset: Int32) -> String {
    let header = header(at: offset)
    // The thread that holds the slot may be writing the reference.
    guard header.enterAtOnce() else { return "being made" }
    defer { header.leave(isReady: false) }
    let reference = memory(at: offset).address.assumingMemoryBound(to: WeakReference.self)
    return reference.pointee.object == nil ? "not made" : "made"
  }
}
