import Foundation
import TestTools

/// What makes the services of a generated program.
extension ProgramWriter {
  /// What an alias converts with, if its types differ.
  mutating func conversion(_ registration: GeneratedProgram.Registration) -> String? {
    guard registration.form == .alias, let need = registration.needs.first else { return nil }
    let type = program.keys[registration.key].type
    switch (program.keys[need.key].type, type) {
    case (.text, .number): return random.pick(["{ $0.count }", "{ text in text.count }", "\\.count"])
    case (.number, .text): return random.pick(["{ \"\\($0)\" }", "{ String($0) }"])
    case (let given, let wanted) where given == wanted: return nil
    default: return "{ _ in \(type.sample) }"
    }
  }

  /// - Parameter oftener: For an override, whose hooks are the point of writing it so.
  mutating func hooks(oftener: Bool = false) -> String {
    switch random.below(oftener ? 6 : 24) {
    case 0: " onStart: { _ in await Task.yield() }"
    case 1: "\n  onStart: { _ in }\n  // app.value(.k, 1)\n  onStop: { _ in await Task.yield() }"
    case 2: " onStop:\n  { _ in }"
    case 3: " run: { _ in try await Task.sleep(for: .seconds(60)) }"
    case 4: "\n  onStart: { _ in }\n  // run: { }\n  run: { _ in\n    try await Task.sleep(for: .seconds(60))\n  }"
    default: ""
    }
  }

  /// - Parameter count: How many values it takes: fewer than there are needs where some come together.
  mutating func factory(_ registration: GeneratedProgram.Registration, taking count: Int) -> String {
    let type = program.keys[registration.key].type
    let needs = registration.needs
    let result = registration.form == .contribution ? GeneratedProgram.ValueType.number.sample : type.sample
    if registration.form == .decoration {
      return "{ \((["whole"] + Array(repeating: "_", count: count)).joined(separator: ", ")) in whole }"
    }
    if registration.form == .maker {
      return "{ \((["id"] + Array(repeating: "_", count: count)).joined(separator: ", ")) in id }"
    }
    let head = needs.isEmpty ? "" : "\(Array(repeating: "_", count: count).joined(separator: ", ")) in "
    if registration.isAsync { return waiting(head: head, result: result, type: type) }
    if needs.isEmpty {
      if registration.form == .shared || registration.form == .weak, !registration.isOnMainActor, random.chance(15) {
        return "\(namespace).make\("\(type)".capitalized)"
      }
      return random.pick(["{ \(result) }", "{ \(result) }", "{\n    // .shared(.k)\n    return \(result)\n  }"])
    }
    let areLikeResult =
      count == needs.count && sets.isEmpty
      && needs.allSatisfy { program.keys[$0.key].type == type && $0.mode == .strict }
    if areLikeResult, registration.form != .contribution, random.chance(60) {
      if needs.count == 1 {
        return random.pick(["{ $0 }", "{ a in a }", "{ (a: \(type.rawValue)) in a }"])
      }
      if type == .object || type == .maker || type.isCollection {
        return "{ \(needs.indices.map { $0 == 0 ? "a" : "_" }.joined(separator: ", ")) in a }"
      }
      return "{ \(needs.indices.map { "$\($0)" }.joined(separator: " + ")) }"
    }
    if random.chance(6) {
      let task = "Task { await \(namespace).later(0) }"
      return "{ \(head)_ = \(task); return \(result) }"
    }
    return "{ \(head)\(result) }"
  }

  /// A closure that is async.
  private mutating func waiting(head: String, result: String, type: GeneratedProgram.ValueType) -> String {
    let value = type.isCollection ? "\(result) as \(type.rawValue)" : result
    let later = "await \(namespace).later(\(value))"
    return random.pick([
      "{ \(head)\(later) }", "{ \(head)try \(later) }",
      "{ \(head)if Bool.random() { return \(later) } else { return \(value) } }",
      "{ \(head)\n    // late\n    let value = \(later)\n    return value\n  }",
    ])
  }
}
