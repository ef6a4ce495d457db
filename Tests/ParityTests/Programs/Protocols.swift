import Trellis

// Definitions through protocols of one's own, and what these share.

protocol ProtocolsFeature: ScopeDefinition where Parent == Protocols.App {}

protocol ProtocolsTop: ScopeDefinition {}
extension ProtocolsTop {
  static func addCommon(_ scope: inout Registry<Self>) { scope.value(.protocolsA, 1) }
}

protocol ProtocolsNested<Above>: ScopeDefinition where Parent == Above {
  associatedtype Above: ScopeDefinition
}
protocol ProtocolsFixed: ProtocolsNested<Protocols.App> {}

typealias ProtocolsBoth = ScopeDefinition & Sendable

enum Protocols {
  enum App: ProtocolsTop {
    static func register(in app: inout Registry<App>) {
      addCommon(&app)
    }
  }
  enum Feature: ProtocolsFeature {
    typealias Parent = App
    static func register(in feature: inout Registry<Feature>) {
      feature.shared(.protocolsB, needs: Keys.protocolsA) { $0 }
    }
  }
  enum Nested: ProtocolsNested {
    typealias Above = Feature
    static func register(in nested: inout Registry<Nested>) {
      nested.shared(.protocolsC, needs: Keys.protocolsB) { $0 }
    }
  }
  enum Fixed: ProtocolsFixed {
    static func register(in fixed: inout Registry<Fixed>) {
      fixed.shared(.protocolsC, needs: Keys.protocolsA) { $0 }
    }
  }
  struct Both: ProtocolsBoth {
    typealias Parent = Feature
    typealias Inputs = Int
    static func register(in both: inout Registry<Both>) {
      both.input(.protocolsC, \.self)
      both.shared(.protocolsD, needs: Keys.protocolsB, Keys.protocolsC) { $0 + $1 }
    }
  }
}

extension Keys {
  static let protocolsA = Key<Int>("protocolsA"), protocolsB = Key<Int>("protocolsB")
  static let protocolsC = Key<Int>("protocolsC"), protocolsD = Key<Int>("protocolsD")
}
