import Trellis

// Weak services: of classes, of protocols, and of values, which cannot be weak.

protocol WeakValuesCamera: Sendable {}
protocol WeakValuesLens: AnyObject, Sendable {}
final class WeakValuesRealCamera: WeakValuesCamera, WeakValuesLens {}
actor WeakValuesActor: WeakValuesCamera {}
struct WeakValuesSettings: Sendable {}

enum WeakValues {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.weak(.weakValuesCamera) { WeakValuesRealCamera() }
      app.weak(.weakValuesActor, make: WeakValuesActor.init)
      app.weak(.weakValuesClass) { WeakValuesRealCamera() }
      app.weak(.weakValuesAny) { WeakValuesRealCamera() }
      // From here on at fault.
      app.weak(.weakValuesSettings, make: WeakValuesSettings.init)
      app.weak(.weakValuesSize, needs: Keys.weakValuesCamera) { _ in 3 }
      app.weak(.weakValuesMode) { .still }
      app.weak(.weakValuesOptional) { WeakValuesRealCamera() }
    }
  }

  enum Mode: Sendable { case still, moving }
}

extension Keys {
  static let weakValuesCamera = Key<any WeakValuesCamera>("weakValuesCamera")
  static let weakValuesActor = Key<any WeakValuesCamera>("weakValuesActor")
  static let weakValuesClass = Key<WeakValuesRealCamera>("weakValuesClass")
  static let weakValuesAny = Key<any WeakValuesLens>("weakValuesAny")
  static let weakValuesSettings = Key<WeakValuesSettings>("weakValuesSettings")
  static let weakValuesSize = Key<Int>("weakValuesSize")
  static let weakValuesMode = Key<WeakValues.Mode>("weakValuesMode")
  static let weakValuesOptional = Key<WeakValuesRealCamera?>("weakValuesOptional")
}
