import Trellis

// Run-time branches: the run takes one way.

enum BranchesFlags {
  static let isOn = true
  static let isOff = false
  static let number = 2
}

enum Branches: ScopeDefinition {
  static func register(in app: inout Registry<Branches>) {
    if BranchesFlags.isOn {
      app.value(.branchesA, 1)
    } else {
      app.shared(.branchesA) { 2 }
    }
    if BranchesFlags.isOff {
      app.value(.branchesB, 1)
    } else if BranchesFlags.isOn {
      app.shared(.branchesB, needs: Keys.branchesA) { $0 }
    }
    switch BranchesFlags.number {
    case 1: app.value(.branchesC, 1)
    case 2:
      app.shared(.branchesC, needs: Keys.branchesB) { $0 }
    default: app.value(.branchesC, 3)
    }
    do {
      app.value(.branchesD, 1)
    }
    guard !BranchesFlags.isOff else { return }
    app.shared(.branchesE, needs: Keys.branchesD) { $0 }
  }
}

extension Keys {
  static let branchesA = Key<Int>("branchesA"), branchesB = Key<Int>("branchesB"), branchesC = Key<Int>("branchesC")
  static let branchesD = Key<Int>("branchesD"), branchesE = Key<Int>("branchesE")
}
