/// The registration that each key resolves to from the current scope: one table for the whole walk down the tree, undone on the
/// way up.
struct VisibleKeys {
  /// -1 where nothing visible registers the key.
  private(set) var visible: [RegistrationIndex]
  private var undo: [(key: KeyIndex, before: RegistrationIndex)] = []
  /// Length of `undo` when the scope at each depth was entered.
  private var marks: [Int] = []

  init(keyCount: Int) {
    visible = Array(repeating: -1, count: keyCount)
  }

  /// Leaves all scopes at this depth or deeper, then enters one. Parents must come before children.
  mutating func enter(_ scope: ScopeIndex, depth: Int) {
    if marks.count > depth {
      while undo.count > marks[depth], let last = undo.popLast() { visible[last.key] = last.before }
      marks.removeSubrange(depth...)
    }
    marks.append(undo.count)
  }

  mutating func set(_ key: KeyIndex, to registration: RegistrationIndex) {
    undo.append((key, visible[key]))
    visible[key] = registration
  }
}
