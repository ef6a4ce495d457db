internal import TrellisGraph
internal import TrellisResolver

/// Task-local scopes: `@Current`, and the scopes that `run` makes current.
extension UseWalker {
  /// `@Current(.key) var …`, in a type or a function.
  func currentRead(_ index: Int) {
    guard isAttribute(index), let argument = firstArgument(index + 1), build[index] != .never,
      let key = tokens.key(in: argument)?.reference
    else { return }
    add(
      read: UseReference(
        key: key, receiver: .unknown, wrapper: tokens.mention(.current, at: index),
        projection: projection(of: index + 1), context: frame.context, condition: build[index]))
  }

  func isAttribute(_ index: Int) -> Bool {
    let isQualified = tokens.kind(index - 1) == .period && tokens.isWord(index - 2, .trellis)
    return tokens.kind(isQualified ? index - 3 : index - 1) == .at && tokens.kind(index + 1) == .leftParen
  }

  /// `scope.run { … }`, and `scope.bootstrap()`, which does it for the whole process. Any call that may be a scope's counts, because missing one would cause false findings.
  func run(_ index: Int) {
    guard build[index] != .never, mayBeScopeMethod(index) else { return }
    let site = tokens.site(index)
    guard tokens.kind(index - 1) == .period else {
      if let receiver = ownReceiver, local(index) == nil, tokens.kind(index + 1) != .colon {
        add(RunReference(receiver: receiver, site: site))
      }
      return
    }
    let base = index - 2
    if tokens.isWord(base, "self") || tokens.isWord(base, "super"), tokens.kind(base - 1) != .period {
      if let receiver = ownReceiver { add(RunReference(receiver: receiver, site: site)) }
      return
    }
    switch tokens.kind(base) {
    case .word, .quotedWord:
      // `.run` alone is an enum case, and a type has none of a scope's methods.
      guard tokens.isAdjacent(index - 1) || tokens.startsLine(index - 1),
        !tokens.isUppercase(base) || tokens.isWord(base, .scope)
      else { return }
    case .rightParen, .rightBracket, .rightBrace, .dollarWord, .postfixQuestion, .exclamation: break
    case .integer where tokens.kind(base - 1) == .period: break
    // `Scope<App>.run`, an unapplied method.
    case .binaryOperator, .postfixOperator:
      guard let receiver = reader.unapplied(base) else { return }
      return add(RunReference(receiver: receiver, site: site))
    default: return
    }
    let receiver = reader.receiver(endingAt: base)
    add(RunReference(receiver: receiver, site: site))
  }

  /// Whether the arguments do not rule out a scope's method, as in `process.run()` or `run(at: date)`.
  private func mayBeScopeMethod(_ index: Int) -> Bool {
    guard !tokens.isWord(index - 1, "func") else { return false }
    guard tokens.kind(index + 1) == .leftParen else { return true }
    let arguments = tokens.arguments(open: index + 1)
    if arguments.isEmpty {
      return tokens.isWord(index, UseWord.bootstrap.rawValue.text)
        || tokens.kind(tokens.closing(index + 1) + 1) == .leftBrace
    }
    if tokens.isWord(index, UseWord.bootstrap.rawValue.text) { return false }
    return arguments[0].label.map { tokens.isNamed($0, Label.isolation) } ?? true
  }

  /// The receiver that `self` is in an extension of `Scope`.
  var ownReceiver: Receiver? {
    if case .scope(let receiver) = locals[NameHash("self"), since: frame.barrier] { receiver } else { nil }
  }
}
