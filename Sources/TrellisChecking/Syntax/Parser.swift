/// Reads tokens as a tree: by recursive descent, without going back.
///
/// Not copyable, and with buffers of its own, like the lexer: in a debug build arrays are slow.
struct Parser: ~Copyable {
  let tokens: TokenView
  /// The current token.
  var i = 0
  /// The closing bracket around the current token, behind which nothing is read.
  var limit: Int
  private var depth = 0

  private(set) var nodes: UnsafeMutablePointer<Node>
  private(set) var nodeCount = 0
  private var nodeCapacity: Int
  /// The nodes that have no parent yet.
  private var pending: UnsafeMutablePointer<Int32>
  private var pendingCount = 0
  private var pendingCapacity = 256

  init(_ tokens: TokenView) {
    self.tokens = tokens
    limit = tokens.count - 1
    // Source has about two nodes for every three tokens; what is reserved and not used would count for a large file.
    nodeCapacity = tokens.count / 2 + 16
    nodes = .allocate(capacity: nodeCapacity)
    pending = .allocate(capacity: pendingCapacity)
  }

  deinit {
    nodes.deallocate()
    pending.deallocate()
  }

  // MARK: Nodes

  /// Where a node begins.
  struct Mark {
    let first: Int
    fileprivate let pending: Int
  }

  func begin() -> Mark { Mark(first: i, pending: pendingCount) }

  /// How many nodes have been read since a mark.
  func parts(since mark: Mark) -> Int { pendingCount - mark.pending }

  /// Makes a node of everything since a mark.
  mutating func end(_ kind: Node.Kind, _ mark: Mark, token: Int = -1) {
    if nodeCount == nodeCapacity { growNodes() }
    let node = Int32(truncatingIfNeeded: nodeCount)
    var head: Int32 = -1
    var k = pendingCount
    while k > mark.pending {
      k &-= 1
      let child = Int(pending[k])
      nodes[child].next = head
      nodes[child].parent = node
      head = pending[k]
    }
    (nodes + nodeCount).initialize(
      to: Node(
        kind: kind, first: Int32(truncatingIfNeeded: mark.first), end: Int32(truncatingIfNeeded: i),
        token: Int32(truncatingIfNeeded: token), child: head))
    nodeCount &+= 1
    pendingCount = mark.pending
    if pendingCount == pendingCapacity { growPending() }
    pending[pendingCount] = node
    pendingCount &+= 1
  }

  /// Adds the tokens up to a position to the node that was read last.
  mutating func extend(to position: Int) {
    guard pendingCount > 0 else { return }
    i = position
    nodes[Int(pending[pendingCount - 1])].end = Int32(truncatingIfNeeded: position)
  }

  /// Leaves out the tokens up to a position.
  mutating func skip(to position: Int) {
    guard position > i else { return }
    let mark = begin()
    i = position
    end(.unparsed, mark)
  }

  /// The kind of the node that was read last.
  var last: Node.Kind? { pendingCount > 0 ? nodes[Int(pending[pendingCount - 1])].kind : nil }

  private mutating func growNodes() {
    nodeCapacity += nodeCapacity / 2
    let larger = UnsafeMutablePointer<Node>.allocate(capacity: nodeCapacity)
    larger.moveInitialize(from: nodes, count: nodeCount)
    nodes.deallocate()
    nodes = larger
  }

  private mutating func growPending() {
    let larger = UnsafeMutablePointer<Int32>.allocate(capacity: pendingCapacity * 2)
    larger.moveInitialize(from: pending, count: pendingCount)
    pending.deallocate()
    pending = larger
    pendingCapacity *= 2
  }

  // MARK: Tokens

  // Functions, since `TokenView` expands its own in a debug build, which takes stack where functions call themselves.
  func kind(_ index: Int) -> Token.Kind { tokens.kind(index) }
  func keyword(_ index: Int) -> Keyword { tokens.keyword(index) }
  func isName(_ index: Int) -> Bool { tokens.isName(index) }
  func startsLine(_ index: Int) -> Bool { tokens.startsLine(index) }
  func closing(_ index: Int) -> Int { tokens.closing(index) }
  func isAdjacent(_ index: Int) -> Bool { tokens.isAdjacent(index) }
  func isOperator(_ index: Int) -> Bool { tokens.isOperator(index) }
  func opensAngle(_ index: Int) -> Bool { tokens.opensAngle(index) }
  func skipAngles(_ index: Int) -> Int { tokens.skipAngles(index) }
  func directiveEnd(_ index: Int) -> Int { tokens.directiveEnd(index) }

  // MARK: Depth

  /// Twice of what 4,500 files of well-known packages need; takes up to 320 KiB of the smallest stack of a thread,
  /// 512 KiB, in a debug build.
  private static var deepest: Int { 80 }

  /// Enters what may contain itself; false if that is too deep.
  mutating func enter() -> Bool {
    guard depth < Self.deepest else { return false }
    depth += 1
    return true
  }

  mutating func leave() { depth -= 1 }

  // MARK: Files and braces

  /// What stands between braces.
  enum Contents {
    case code, members, cases
  }

  mutating func file() {
    let mark = begin()
    if kind(i) == .shebang { i += 1 }
    list(to: tokens.count - 1, .members, isFile: true)
    i = max(i, tokens.count - 1)
    end(.file, mark)
  }

  mutating func list(to close: Int, _ contents: Contents, isFile: Bool = false) {
    while i < close {
      let before = i
      if contents == .members { member(to: close, isFile: isFile) } else { statement(to: close, contents) }
      if i == before { skip(to: i + 1) }
    }
  }

  /// Braces, if they open here and are closed.
  mutating func block(_ contents: Contents = .code) {
    guard kind(i) == .leftBrace, closing(i) > i else { return }
    braces(contents, as: contents == .members ? .memberBlock : .codeBlock)
  }

  mutating func braces(_ contents: Contents, as node: Node.Kind) {
    let close = closing(i)
    let mark = begin()
    let outer = limit
    limit = close
    i += 1
    if enter() {
      if node == .closure { signature(to: close) }
      list(to: close, contents)
      leave()
    } else {
      skip(to: close)
    }
    i = close + 1
    limit = outer
    end(node, mark, token: node == .closure ? mark.first : -1)
  }

  /// `#if` to `#endif`.
  mutating func buildCondition(to close: Int, _ contents: Contents, isFile: Bool = false) {
    let mark = begin()
    guard enter() else { return skip(to: close) }
    while i < close, kind(i) != .poundEndif {
      let clause = begin()
      let directive = i
      i = min(close, directiveEnd(i))
      while i < close, !endsClause(i) {
        let before = i
        if contents == .members { member(to: close, isFile: isFile) } else { statement(to: close, contents) }
        if i == before { skip(to: i + 1) }
      }
      end(.clause, clause, token: directive)
    }
    if i < close { i += 1 }
    leave()
    end(.buildCondition, mark)
  }

  func endsClause(_ index: Int) -> Bool {
    switch kind(index) {
    case .poundElse, .poundElseif, .poundEndif: true
    default: false
    }
  }
}
