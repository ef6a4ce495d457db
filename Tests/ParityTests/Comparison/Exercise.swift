import Trellis
import TrellisGraph
import TrellisResolver
import TrellisWords

/// A key of a generated program, whatever its type.
protocol ExercisedKey: Sendable {
  var name: String { get }
  func resolve(from scope: Scope<some ScopeDefinition>) throws
  func load(from scope: Scope<some ScopeDefinition>) async throws
  func override(in overrides: inout Overrides)
}

struct Exercised<Value: Sendable>: ExercisedKey {
  let key: Key<Value>
  let sample: Value

  init(_ key: Key<Value>, _ sample: Value) {
    self.key = key
    self.sample = sample
  }

  var name: String { key.name }

  func resolve(from scope: Scope<some ScopeDefinition>) throws { _ = try scope.resolve(key) }
  func load(from scope: Scope<some ScopeDefinition>) async throws { _ = try await scope.load(key) }
  func override(in overrides: inout Overrides) { overrides.override(key, value: sample) }
}

/// Opens the scopes of a generated program and asks each for all keys, as it is and with each of them overridden: what the checks
/// let through works, and what they refuse is refused.
enum Exercise {
  /// Prints what went otherwise than the graph says, after a word and the scope's name.
  ///
  /// - Returns: The scope, unless it was rightly refused.
  static func open<Definition: ScopeDefinition>(
    _ definition: Definition.Type, _ keys: [any ExercisedKey], _ open: () throws -> Scope<Definition>
  ) async -> Scope<Definition>? {
    let graph = Graph(ProgramFacts.of([definition]))
    let isSound = Checks.faults(in: graph).allSatisfy { $0.rule.severity == .warning }
    do {
      let scope = try open()
      guard isSound else {
        tell(definition, "was opened, though its graph has faults")
        return nil
      }
      await exercise(scope, keys, graph)
      print("made\t\(definition)")
      return scope
    } catch {
      let expected = Set(Checks.findings(in: graph).filter { $0.severity == .error }.map(\.rule.id))
      let thrown = Set((error as? GraphError)?.findings.map(\.id) ?? [])
      // Scopes above were opened, so all faults are this definition's.
      if thrown != expected { tell(definition, "was refused with \(thrown), not \(expected): \(error)") }
      return nil
    }
  }

  /// Prints the rules that overrides of a scope break, behind the number of the program that makes them.
  static func attempt(_ number: Int, _ override: () throws -> Void) {
    var rules: Set<String> = []
    do {
      try override()
    } catch let error as GraphError {
      rules = Set(error.findings.map(\.id))
    } catch {
      rules = ["\(error)"]
    }
    print("attempt\t\(number) \(rules.sorted().joined(separator: " "))")
  }

  /// Prints whether a look-up by a function of the program's own is missing what it asks for.
  static func asked(_ number: Int, _ key: String, _ error: (any Error)? = nil) {
    let resolution = error as? ResolutionError
    let isMissing = resolution?.code == .missing && resolution?.path.count == 1
    print("asked\t\(number) \(key) \(isMissing ? "missing" : "found")")
  }

  /// Prints whether a factory found a narrower scope.
  static func read(_ number: Int, _ value: Int?) { print("captive\t\(number) \(value == nil ? "none" : "found")") }

  /// Prints whether a library's reads of the current scope found what they ask for.
  static func found(_ found: [(key: String, isFound: Bool)]) {
    for (key, isFound) in found { print("current\t\(key) \(isFound ? "found" : "missing")") }
  }

  private static func tell(_ definition: Any.Type, _ text: String) {
    print("otherwise\t\(String(reflecting: definition)): \(text.replacing("\n", with: " / "))")
  }

  private static func exercise<Definition>(
    _ scope: Scope<Definition>, _ keys: [any ExercisedKey], _ graph: Graph
  ) async where Definition: ScopeDefinition {
    await request(keys, from: scope, [])
    for key in keys where isVisible(key, in: graph) {
      do {
        let derived = try scope.overriding { key.override(in: &$0) }
        await request(keys, from: derived, [key.name])
      } catch let error as GraphError where error.findings.allSatisfy({ $0.id == "isolation" }) {
        // What is given is not made on the main actor any more, nor is what decorates it.
      } catch {
        tell(Definition.self, "could not override .\(key.name): \(error)")
      }
    }
    await request(keys, from: scope, [])
  }

  private static func isVisible(_ key: any ExercisedKey, in graph: Graph) -> Bool {
    guard let index = graph.facts.keys.firstIndex(where: { $0.name == key.name }) else { return false }
    return graph.facts.keys[index].hasDefault
      || graph.facts.registrations.contains { $0.key == index && $0.role.registers }
  }

  private static func request<Definition>(
    _ keys: [any ExercisedKey], from scope: Scope<Definition>, _ overridden: [String]
  ) async {
    for key in keys {
      do {
        try key.resolve(from: scope)
      } catch let error as ResolutionError where [.missing, .notLoaded, .wrongActor].contains(error.code) {
        // It is loaded next.
      } catch {
        tell(Definition.self, ".\(key.name) with \(overridden): \(error)")
      }
      do {
        try await key.load(from: scope)
      } catch let error as ResolutionError where [.missing, .wrongActor].contains(error.code) {
        // The checks speak for what is needed; what is asked for from here they do not know.
        if error.path.count > 1 || error.code == .wrongActor {
          tell(Definition.self, ".\(key.name) with \(overridden): \(error)")
        }
      } catch {
        tell(Definition.self, ".\(key.name) with \(overridden): \(error)")
      }
    }
  }
}
