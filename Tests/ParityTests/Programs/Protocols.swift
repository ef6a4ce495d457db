import Trellis

// Definitions through protocols of one's own, and what these share.

protocol ProtocolsFeature: ScopeDefinition where Parent == Protocols.App {}

protocol ProtocolsTop: ScopeDefinition {}
extension ProtocolsTop {
  static func addCommon(_ scope: inout Registry<Self>) { scope.value(.protocolsA, 1) }
}

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
      feature.shared(.protocolsB, needs: .protocolsA) { $0 }
    }
  }
  struct Both: ProtocolsBoth {
    typealias Parent = Feature
    typealias Inputs = Int
    static func register(in both: inout Registry<Both>) {
      both.input(.protocolsC, \.self)
      both.shared(.protocolsD, needs: .protocolsB, .protocolsC) { $0 + $1 }
    }
  }
}

extension Keys {
  static let protocolsA = Key<Int>("protocolsA"), protocolsB = Key<Int>("protocolsB")
  static let protocolsC = Key<Int>("protocolsC"), protocolsD = Key<Int>("protocolsD")
}
