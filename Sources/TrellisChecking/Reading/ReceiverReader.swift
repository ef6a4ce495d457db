internal import TrellisGraph
internal import TrellisResolver

/// The meaning of a local name, as far as scopes are concerned.
enum UseLocal {
  case scope(Receiver)
  /// The `inout Overrides` of this scope, in the closure or function at this brace.
  case overrides(Receiver, Int)
  /// The parameter of the closure at this brace, which is passed to a call that is not known to create a scope.
  case closureParameter(Int)
  /// A closure that takes `inout Overrides`, passed to the function at this index in the list.
  case takesOverrides(Int)
  /// A closure that may throw, passed to the function at this index in the list, or an `async let`.
  case throwing(Int)
  /// A local function, or a closure that adds overrides.
  case function
  /// A tuple, some of whose elements are scopes.
  case tuple([Receiver])
  case key(KeyReference)
  /// The parameter at this position of the function at this index in the list of those that take keys.
  case keyParameter(function: Int, Int)
  /// A static member of a type; the key is nil if the local is a variable.
  case scopeOrKey(Receiver, KeyReference?)
  /// A value of the type that is written at this token.
  case declared(Int)
  /// The value of the expression in these tokens.
  case made(Range<Int>, isConstant: Bool)
  case other

  var isFunction: Bool { if case .function = self { true } else { false } }
}

/// Finds the scope that an expression evaluates to, reading its text backwards from the end.
struct ReceiverReader {
  let tokens: TokenView
  /// Path of the types around the expression.
  let context: String
  var locals = LexicalScope<UseLocal>()
  /// Locals bound before this mark are not visible.
  var barrier = 0

  func local(_ index: Int) -> UseLocal? { locals[tokens.nameHash(index), since: barrier] }

  /// The longest chain of calls that is followed, and the deepest nesting of chains in parentheses.
  private static var reach: Int { 64 }
  private static var depth: Int { 16 }

  /// The scope that the expression ending at the token `end` evaluates to.
  func receiver(endingAt end: Int, depth: Int = 0) -> Receiver {
    guard depth < Self.depth else { return .unknown }
    var end = end
    for _ in 0..<Self.reach {
      switch tokens.kind(end) {
      case .postfixQuestion, .exclamation:
        end -= 1
      case .dollarWord:
        if case .scope(let receiver) = local(end) { return receiver }
        return .unknown
      case .integer:
        return element(end)
      case .word, .quotedWord:
        return named(end)
      case .rightParen, .rightBrace:
        guard let call = call(endingAt: end) else {
          // Skip the parentheses around an expression.
          guard tokens.kind(end) == .rightParen, let open = tokens.opening(end), open < end - 1,
            postfixStart(endingAt: end - 1) == skipEffects(open + 1)
          else { return .unknown }
          end -= 1
          continue
        }
        guard case .same(let base)? = maker(call) else {
          return receiver(of: call, depth: depth)
        }
        end = base
      default:
        return .unknown
      }
    }
    return .unknown
  }

  /// The scope in the tuple element whose number is the token: `both.1`.
  private func element(_ number: Int) -> Receiver {
    guard tokens.kind(number - 1) == .period, tokens.isName(number - 2), tokens.kind(number - 3) != .period,
      let position = Int(tokens.text(number))
    else { return .unknown }
    guard case .tuple(let elements) = local(number - 2), elements.indices.contains(position) else { return .unknown }
    return elements[position]
  }

  /// The scope type of an unapplied method reference: `Scope<App>.run`.
  func unapplied(_ end: Int) -> Receiver? {
    guard case .type(let type, let mention)? = explicitScope(end) else { return nil }
    return written(type, by: .name(mention))
  }

  /// The scope that a call creates or returns.
  func receiver(of call: Call, depth: Int = 0) -> Receiver {
    switch maker(call) {
    case .type(let type, let mention):
      return written(type, by: .name(mention))
    case .trait(let type):
      return written(type, by: .trait)
    case .member(let type):
      let base = base(of: call, depth: depth)
      return written(type, by: .member(tokens.nameHash(call.callee), of: base))
    case .same(let base):
      return receiver(endingAt: base, depth: depth)
    case nil:
      guard tokens.isName(call.callee) else { return .unknown }
      return named(call.callee, isCalled: true)
    }
  }

  /// The function that a call means, which may be a static one of a trait: `@Test(.fakes { … })`.
  func function(of call: Call) -> Receiver {
    let function = receiver(of: call)
    guard function == .unknown, tokens.isName(call.callee), tokens.kind(call.callee - 1) == .period,
      isImplicit(call.callee)
    else { return function }
    let trait = TypeReference(name: LibraryName.scopeTrait.text, context: "", site: tokens.site(call.callee))
    return .member(trait, tokens.nameHash(call.callee), isCalled: true)
  }

  /// The scope that a whole expression evaluates to, ignoring `try` and `await`.
  func receiver(of range: Range<Int>) -> Receiver {
    guard !range.isEmpty else { return .unknown }
    let end = range.upperBound - 1
    guard postfixStart(endingAt: end) == skipEffects(range.lowerBound) else { return .unknown }
    return receiver(endingAt: end)
  }

  /// A call: the last token of its callee, and the opening parenthesis of its arguments.
  struct Call {
    var callee: Int
    var arguments: Int?
  }

  enum Maker {
    case type(TokenView.DottedName, LibraryMention)
    case trait(TokenView.DottedName)
    /// A method of a value that may be a scope.
    case member(TokenView.DottedName)
    /// The scope of the expression that ends at this token.
    case same(Int)
  }

  func call(_ open: Int) -> Call { Call(callee: open - 1, arguments: open) }

  /// How a call creates a scope; nil if it does not.
  func maker(_ call: Call) -> Maker? {
    var callee = call.callee
    if tokens.isWord(callee, "init"), tokens.kind(callee - 1) == .period { callee -= 2 }
    if tokens.isOperator(callee) { return explicitScope(callee) }
    let isMember = tokens.kind(callee - 1) == .period
    if tokens.isWord(callee, .scope) {
      guard !isMember || tokens.isWord(callee - 2, .trellis) else { return nil }
      return firstType(call).map { .type($0, tokens.mention(.scope, at: callee)) }
    }
    if tokens.isWord(callee, .testScope), !isMember || tokens.isWord(callee - 2, .trellisTesting) {
      return firstType(call).map { .type($0, tokens.mention(.testScope, at: callee)) }
    }
    guard isMember else { return nil }
    if isTrait(callee) { return firstType(call).map { .trait($0) } }
    guard tokens.kind(callee) == .word else { return nil }
    switch ScopeMethod(tokens, callee) {
    case .open, .ancestor: return firstType(call).map { .member($0) }
    case .scope:
      guard let open = call.arguments, tokens.isNamed(open + 1, Label.of), tokens.kind(open + 2) == .colon else {
        return nil
      }
      return type(at: open + 3, in: open).map { .member($0) }
    case nil: return UseWord(tokens, callee) == .overriding ? .same(callee - 2) : nil
    }
  }

  /// The receiver of the first call in a chain of calls that create scopes.
  private func base(of call: Call, depth: Int) -> Receiver {
    var end = call.callee - 2
    for _ in 0..<Self.reach {
      while tokens.kind(end) == .postfixQuestion || tokens.kind(end) == .exclamation { end -= 1 }
      if tokens.kind(end) == .rightParen || tokens.kind(end) == .rightBrace, let call = self.call(endingAt: end) {
        switch maker(call) {
        case .member, .same:
          end = call.callee - 2
          continue
        case .type, .trait, nil: break
        }
      }
      return receiver(endingAt: end, depth: depth + 1)
    }
    return .unknown
  }

  /// `@Test(.scope(App.self) { … }, .scope(Session.self))`: the trait names the type of the test's scope. A trait may also
  /// be stored: `let fakes: ScopeTrait = .scope(App.self) { … }`.
  private func isTrait(_ callee: Int) -> Bool {
    tokens.kind(callee) == .word && TraitName(tokens, callee) != nil && isImplicit(callee)
  }

  /// Whether a member's type is left out, or is that of a trait.
  private func isImplicit(_ callee: Int) -> Bool {
    let base = callee - 2
    switch tokens.kind(base) {
    case .leftParen, .comma, .leftBrace, .leftBracket, .equal, .colon, .infixQuestion, .semicolon: return true
    case .word:
      return tokens.is(base, "return") || tokens.is(base, "in") || tokens.isWord(base, .scopeTrait)
        || tokens.is(base, "Self")
    default: return false
    }
  }

  /// `Scope<App>(App.self)`: the type precedes the parenthesis.
  private func explicitScope(_ closing: Int) -> Maker? {
    var i = closing
    let limit = max(0, closing - 32)
    while i > limit {
      if tokens.opensAngle(i), tokens.isWord(i - 1, .scope), tokens.angleClose(i)?.token == closing {
        return tokens.dottedName(from: i + 1, to: closing).map { .type($0, tokens.mention(.scope, at: i - 1)) }
      }
      i -= 1
    }
    return nil
  }

  /// The `X` of a first argument `X.self`.
  func firstType(_ call: Call) -> TokenView.DottedName? {
    call.arguments.flatMap { type(at: $0 + 1, in: $0) }
  }

  func type(at index: Int, in open: Int) -> TokenView.DottedName? {
    guard let name = tokens.dottedName(from: index, to: tokens.closing(open)),
      tokens.kind(name.next) == .period, tokens.isWord(name.next + 1, "self")
    else { return nil }
    return name
  }

  func reference(_ name: TokenView.DottedName) -> TypeReference { tokens.reference(name, context: context) }

  /// A scope of the named type, unless that is a generic parameter.
  func written(
    _ name: TokenView.DottedName, by maker: ScopeMaker
  ) -> Receiver {
    let first = name.text.contains(".") ? nil : local(name.last)
    return first == nil ? .written(reference(name), by: maker) : .unknown
  }

  /// The scope that the type at a token is an alias of.
  func alias(at type: Int) -> Receiver {
    ObjectReader(tokens: tokens).type(at: type).map { .written(reference($0), by: .alias) } ?? .unknown
  }

  /// The value of a name, or the result of the function with this name.
  private func named(
    _ index: Int, isCalled: Bool = false
  ) -> Receiver {
    if tokens.isWord(index, "self"), !isCalled, tokens.kind(index - 1) != .period,
      case .scope(let receiver) = local(index)
    {
      return receiver
    }
    if tokens.isWord(index, "self") || tokens.isWord(index, "super") || tokens.isWord(index, "init") { return .unknown }
    let name = tokens.nameHash(index)
    guard tokens.kind(index - 1) == .period else {
      switch local(index) {
      case .scope(let receiver), .scopeOrKey(let receiver, _): return isCalled ? .unknown : receiver
      case .declared(let type) where !isCalled: return alias(at: type)
      case .overrides, .closureParameter, .takesOverrides, .throwing, .function, .tuple, .key, .keyParameter, .declared,
        .made,
        .other:
        return .unknown
      case nil: return tokens.isUppercase(index) ? .unknown : .named(name, context: context, isCalled: isCalled)
      }
    }
    var base = index - 2
    if tokens.isOperator(base), !isCalled, tokens.isWord(index, MemberName.current),
      case .type(let type, let mention)? = explicitScope(base)
    {
      return written(type, by: .existing(mention))
    }
    if tokens.kind(base) == .postfixQuestion || tokens.kind(base) == .exclamation { base -= 1 }
    if tokens.isWord(base, "self") || tokens.isWord(base, "Self"), tokens.kind(base - 1) != .period {
      return .named(name, context: context, isCalled: isCalled)
    }
    // `Composition.app`: a type's name, possibly nested in other types.
    var start = base
    while tokens.isName(start), tokens.isUppercase(start), tokens.kind(start - 1) == .period { start -= 2 }
    guard tokens.isName(start), tokens.isUppercase(start), start <= base, local(start) == nil,
      let type = tokens.dottedName(from: start, to: index - 1), type.last == base, type.next == index - 1
    else { return .unknown }
    return .member(reference(type), name, isCalled: isCalled)
  }

  /// The call that ends at a `)` or `}`; nil if the bracket does not end a call.
  func call(endingAt end: Int) -> Call? {
    var end = end
    for _ in 0..<Self.reach where tokens.kind(end) == .rightBrace {
      guard let open = tokens.opening(end) else { return nil }
      end = tokens.kind(open - 1) == .colon && tokens.kind(open - 3) == .rightBrace ? open - 3 : open - 1
    }
    if tokens.kind(end) == .rightParen {
      guard let open = tokens.opening(end) else { return nil }
      return isCallee(open - 1) && !tokens.startsLine(open) ? Call(callee: open - 1, arguments: open) : nil
    }
    return tokens.isName(end) ? Call(callee: end, arguments: nil) : nil
  }

  private func isCallee(_ index: Int) -> Bool {
    switch tokens.kind(index) {
    case .word:
      return
        !(tokens.is(index, "try") || tokens.is(index, "await") || tokens.is(index, "return")
        || tokens.is(index, "in") || tokens.is(index, "if") || tokens.is(index, "guard") || tokens.is(index, "while"))
    case .quotedWord, .rightParen, .rightBracket, .rightBrace, .postfixQuestion, .exclamation: return true
    case .binaryOperator, .postfixOperator:
      // The closing bracket of `Scope<App>(…)`.
      return tokens.isAdjacent(index) && tokens.byte(Int(tokens[index].end) - 1) == UInt8(ascii: ">")
    default: return false
    }
  }

  private func skipEffects(_ index: Int) -> Int {
    var i = index
    while tokens.isWord(i, "try") || tokens.isWord(i, "await") {
      i += 1
      if tokens.kind(i) == .postfixQuestion || tokens.kind(i) == .exclamation { i += 1 }
    }
    return i
  }

  /// The start of the chain of names and calls that ends at `end`.
  func postfixStart(endingAt end: Int) -> Int {
    var i = end
    for _ in 0..<4 * Self.reach {
      switch tokens.kind(i) {
      case .postfixQuestion, .exclamation:
        i -= 1
      case .word, .quotedWord, .dollarWord:
        guard tokens.kind(i - 1) == .period else { return i }
        i -= 2
      case .rightParen, .rightBracket, .rightBrace:
        guard let open = tokens.opening(i) else { return i }
        if tokens.kind(i) == .rightBrace, tokens.kind(open - 1) == .colon, tokens.kind(open - 3) == .rightBrace {
          i = open - 3
        } else if isCallee(open - 1) {
          i = open - 1
        } else {
          return open
        }
      case .binaryOperator, .postfixOperator:
        var k = i
        while k > max(0, i - 32), !(tokens.opensAngle(k) && tokens.angleClose(k)?.token == i) { k -= 1 }
        guard tokens.isName(k - 1) else { return i }
        i = k - 1
      default:
        return i
      }
    }
    return i
  }
}
