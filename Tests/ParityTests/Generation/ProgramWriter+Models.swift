import TestTools

/// A definition that creates what files declare that import nothing, as an app's models do.
extension ProgramWriter {
  private struct Model {
    /// A file for each.
    var files: [String]
    /// The type of the key.
    var type: String
    var factories: [String]
    /// A value, for overrides.
    var sample = "§()"
    /// What stands before the definition's body.
    var head = "enum ¶Modelled: ScopeDefinition"
    var isAsync = false
  }

  /// `§` is the model, `¶` the program's namespace.
  private static let kinds: [Model] = [
    Model(
      files: ["struct §: Sendable {\n  var size = 0\n  init() {}\n  init(size: Int) { self.size = size }\n}"],
      type: "§",
      factories: ["{ §() }", "{ §(size: 1) }", "{ .init() }", "make: §.init", "{ let m = §(); return m }"]),
    Model(
      files: ["enum §: Sendable {\n  case one, two\n  static func first() -> § { .one }\n}"], type: "§",
      factories: ["{ §.one }", "{ .two }", "{ §.first() }", "make: §.first"], sample: "§.one"),
    Model(
      files: ["final class §: Sendable { static func make() -> § { §() } }"], type: "§",
      factories: ["{ §() }", "{ .init() }", "make: §.init", "make: §.make"]),
    Model(files: ["final class §: Sendable {}"], type: "§?", factories: ["{ §() }", "{ nil }"]),
    Model(files: ["actor § {}"], type: "§", factories: ["{ §() }", "make: §.init"]),
    Model(files: ["enum ¶House { struct §: Sendable {} }"], type: "¶House.§", factories: ["{ §() }", "make: §.init"]),
    Model(
      files: ["enum ¶House { enum Room { final class §: Sendable {} } }"], type: "¶House.Room.§", factories: ["{ §() }"]
    ),
    Model(
      files: ["struct ¶House {}", "extension ¶House { struct §: Sendable {} }"], type: "¶House.§",
      factories: ["{ §() }", "{ .init() }"]),
    Model(
      files: ["struct ¶House {}", "extension ¶House { final class §: Sendable {} }"], type: "¶House.§",
      factories: ["{ §() }", "make: §.init"]),
    Model(
      files: ["struct §<T: Sendable>: Sendable { var value: T }"], type: "§<Int>", factories: ["{ §(value: 1) }"],
      sample: "§(value: 1)"),
    Model(
      files: ["class ¶House: @unchecked Sendable { init() {} }", "final class §: ¶House, @unchecked Sendable {}"],
      type: "§", factories: ["{ §() }", "make: §.init"]),
    // The definition inherits the name of what it creates.
    Model(
      files: ["class ¶House { struct §: Sendable {} }"], type: "¶House.§", factories: ["{ §() }"],
      head: "final class ¶Modelled: ¶House, ScopeDefinition"),
    Model(
      files: ["class ¶House {}", "extension ¶House { final class §: Sendable {} }"], type: "¶House.§",
      factories: ["{ §() }"], head: "final class ¶Modelled: ¶House, ScopeDefinition"),
    // It is itself declared there.
    Model(
      files: ["enum ¶Modelled { struct §: Sendable {} }"], type: "¶Modelled.§", factories: ["{ §() }", "make: §.init"],
      head: "extension ¶Modelled: ScopeDefinition"),
    Model(
      files: ["struct §: Sendable {}", "func ¶model() -> § { §() }"], type: "§",
      factories: ["{ ¶model() }", "make: ¶model"]),
    Model(
      files: ["final class §: Sendable {}", "func ¶model() -> § { §() }"], type: "§",
      factories: ["{ ¶model() }", "make: ¶model"]),
    Model(
      files: ["protocol ¶House: AnyObject, Sendable {}", "final class §: ¶House {}"], type: "any ¶House",
      factories: ["{ §() }", "make: §.init"]),
    Model(
      files: ["final class §: Sendable { init() async {} }"], type: "§", factories: ["{ await §() }", "make: §.init"],
      sample: "await §()", isAsync: true),
  ]

  mutating func writeModels() {
    guard random.chance(50) else { return }
    let kind = random.pick(Self.kinds)
    // A nested type is written with those around it, except where it is inherited.
    let path = "\(namespace)Model"
    let isInherited = kind.head.contains("¶Modelled: ¶House") || kind.head.hasPrefix("extension")
    let around = kind.type.contains(".") ? String(kind.type.prefix { $0 != "§" }) : ""
    let namespace = namespace
    func filled(_ text: String, _ model: String) -> String {
      text.replacing("§", with: model).replacing("¶", with: namespace)
    }
    models = kind.files.map { filled($0, path) + "\n" }
    let type = filled(kind.type, path)
    let written = isInherited && random.chance(70) ? path : filled(around, path) + path
    let factory = filled(random.pick(kind.factories), written)
    let (key, user) = ("\(prefix)model", "\(prefix)keeper")
    let verb = kind.isAsync ? "shared" : random.pick(["weak", "weak", "weak", "shared", "unique"])
    let call = factory.hasPrefix("make:") ? "(.\(key), \(factory))" : "(.\(key)) \(factory)"
    line("extension Keys { static let \(key) = Key<\(type)>(\"\(key)\"), \(user) = Key<Int>(\"\(user)\") }")
    block(filled(kind.head, path)) {
      $0.line("static func register(in app: inout Registry<\(namespace)Modelled>) {")
      $0.line("  app.\(verb)\(call)")
      $0.line("  app.shared(.\(user), needs: Keys.\(key)) { _ in 1 }")
      $0.line("}")
    }
    let sample = filled(kind.sample, filled(around, path) + path)
    let keys = "[Exercised<\(type)>(Keys.\(key), \(sample)), Exercised(Keys.\(user), 1)]"
    modelExercise =
      "_ = await Exercise.open(\(namespace)Modelled.self, \(keys), { try Scope(\(namespace)Modelled.self) })\n"
  }

  var modelDefinitions: [String] { models.isEmpty ? [] : ["\(namespace)Modelled.self"] }
}
