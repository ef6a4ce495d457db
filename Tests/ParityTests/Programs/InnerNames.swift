import Trellis

// Names inside functions: types, keys and helpers there, constants in one `let`, parentheses, `self`, and names that hide.

enum InnerNames {
  enum App: ScopeDefinition {
    static let own = Key<Int>("own")

    static func register(in app: inout Registry<App>) {
      enum Local {
        static let key = Key<Int>("local")
        static func add(_ registry: inout Registry<App>) { registry.value(.innerNamesC, 1) }
      }
      let first = Keys.innerNamesA, second = first, third: Key<Int> = .innerNamesB
      app.value(second, 1)
      app.shared((third), needs: (second), ((first).lazy)) { a, _ in a }
      app.shared(Local.key, needs: ((Keys.innerNamesA))) { $0 }
      app.value(self.own, 1)
      func inner(_ app: inout Registry<App>) {
        app.alias(.innerNamesD, to: Local.key)
        func deeper(_ registry: inout Registry<App>) { registry.value(.innerNamesE, 1) }
        deeper(&app)
      }
      inner(&app)
      Local.add(&app)
      let maybe: Int? = 1
      if let app = maybe { _ = app + 1 }
    }
  }
}

extension Keys {
  static let innerNamesA = Key<Int>("innerNamesA"), innerNamesB = Key<Int>("innerNamesB")
  static let innerNamesC = Key<Int>("innerNamesC"), innerNamesD = Key<Int>("innerNamesD")
  static let innerNamesE = Key<Int>("innerNamesE")
}
