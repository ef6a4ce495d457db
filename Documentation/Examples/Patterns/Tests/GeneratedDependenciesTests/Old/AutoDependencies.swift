enum Old {}

extension Old {
  final class API: AutoDependencies {
    struct Dependencies { let account: Account }
    let dependencies: Dependencies
    init(_ dependencies: Dependencies) { self.dependencies = dependencies }
  }

  final class Account: AutoDependencies {
    struct Dependencies { let api: API }
    let dependencies: Dependencies
    init(_ dependencies: Dependencies) { self.dependencies = dependencies }
  }

  /// Marks the types for which Sourcery generates code.
  protocol AutoDependencies {}

  // Generated:
  final class Factory {
    private(set) lazy var api: API = API(.init(account: account))
    private(set) lazy var account: Account = Account(.init(api: api))
  }
}

extension Old.API {
  var account: Old.Account { dependencies.account }
}

extension Old.Account {
  var api: Old.API { dependencies.api }
}
