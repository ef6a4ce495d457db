import Trellis

// Methods that extend the registry: for any definition and for one, with and without `self`, calling each other.

enum RegistryMethods {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.registryMethodsAdd()
      app.registryMethodsSetUp()
      app.registryMethodsMake { 3 }
      if registryMethodsIsOn { app.registryMethodsNamed(twice: true) }
      app.registryMethodsNothing()
      app.include(Net.self)
    }
  }

  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) {
      session.registryMethodsSetUp()
    }
  }

  enum Net: Module {
    static func register<S>(in net: inout Registry<S>) {
      net.registryMethodsOverload(1)
      net.registryMethodsOverload(name: "x")
    }
  }
}

private let registryMethodsIsOn = true

extension Registry {
  mutating func registryMethodsAdd(flag: Bool = true) {
    value(.registryMethodsA, 1)
    self.shared(.registryMethodsB, needs: Keys.registryMethodsA) { $0 }
    registryMethodsMore()
    registryMethodsHelp(in: &self)
  }

  private mutating func registryMethodsMore() {
    contribute(to: .registryMethodsC) { 1 }
    contribute(to: .registryMethodsC, needs: Keys.registryMethodsA) { $0 }
    decorate(.registryMethodsB) { $0 + 1 }
  }

  mutating func registryMethodsMake(_ make: @escaping @Sendable () -> Int) {
    shared(.registryMethodsE, make: make)
  }

  @discardableResult
  mutating func registryMethodsNamed(twice: Bool) -> Int {
    alias(.registryMethodsF, to: Keys.registryMethodsE)
    return 1
  }

  func registryMethodsNothing() {}

  mutating func registryMethodsOverload(_ number: Int) { value(.registryMethodsG, number) }
  mutating func registryMethodsOverload(name: String) { value(.registryMethodsH, 1) }
}

extension Registry where Definition == RegistryMethods.App {
  mutating func registryMethodsSetUp() {
    value(.registryMethodsI, 1)
  }
}

extension Registry<RegistryMethods.Session> {
  mutating func registryMethodsSetUp() {
    override(.registryMethodsI, value: 2)
    weak(.registryMethodsJ, needs: Keys.registryMethodsI) { _ in RegistryMethodsThing() }
  }
}

private func registryMethodsHelp<S>(in scope: inout Registry<S>) {
  scope.value(.registryMethodsD, 1)
}

final class RegistryMethodsThing: Sendable {}

extension Keys {
  static let registryMethodsA = Key<Int>("registryMethodsA"), registryMethodsB = Key<Int>("registryMethodsB")
  static let registryMethodsC = Key<[Int]>("registryMethodsC"), registryMethodsD = Key<Int>("registryMethodsD")
  static let registryMethodsE = Key<Int>("registryMethodsE"), registryMethodsF = Key<Int>("registryMethodsF")
  static let registryMethodsG = Key<Int>("registryMethodsG"), registryMethodsH = Key<Int>("registryMethodsH")
  static let registryMethodsI = Key<Int>("registryMethodsI")
  static let registryMethodsJ = Key<RegistryMethodsThing>("registryMethodsJ")
}
