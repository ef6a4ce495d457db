import Trellis

// The other file of the program: it has a private function of the same name.

enum SplitScope: ScopeDefinition {
  static func register(in scope: inout Registry<SplitScope>) {
    scope.include(SplitModule.self)
    addPrivate(&scope)
    scope.shared(.splitD, needs: Keys.splitMissing) { $0 }
  }

  enum Below: ScopeDefinition {
    typealias Parent = SplitScope
    static func register(in scope: inout Registry<Below>) {
      SplitScope.addThere(&scope)
    }
  }
}

private func addPrivate<S>(_ scope: inout Registry<S>) {
  scope.value(.splitOwn, 1)
}

extension Keys {
  fileprivate static let splitOwn = Key<Int>("splitOwn")
  fileprivate static let splitD = Key<Int>("splitD")
}
