import Foundation
import TestTools

extension ProgramWriter {
  /// A function with a registry for a parameter, and all that it does with it.
  mutating func writeFunction(
    _ head: String, _ type: String, _ items: [GeneratedProgram.Item], isNested: Bool
  ) {
    let registry = random.pick(["app", "scope", "r", "registry", "`in`"])
    block("\(head)\(registry): \(type))") { $0.writeBody(items, on: registry, isNested: isNested) }
  }

  /// A method that extends the registry; it leaves `self` out where it likes.
  mutating func writeMethod(_ head: String, _ items: [GeneratedProgram.Item]) {
    block(head) { $0.writeBody(items, on: "self", isNested: false) }
  }

  private mutating func writeBody(_ items: [GeneratedProgram.Item], on registry: String, isNested: Bool) {
    var previous = ""
    for item in items {
      var statement =
        switch item {
        case .container(let index): call(index, on: registry)
        case .registration(let registration): self.statement(registration, on: registry, isNested: isNested)
        }
      if statement.hasPrefix("self."), random.chance(50) { statement.removeFirst("self.".count) }
      // Now and then two on one line.
      if random.chance(6), !previous.isEmpty {
        previous += "; " + statement
      } else {
        writeStatement(previous)
        previous = statement
      }
    }
    writeStatement(previous)
  }

  private mutating func writeStatement(_ statement: String) {
    if statement.isEmpty { return }
    // Eight conditions, as many as are combined.
    var never: String { "NEVER_DEFINED_\(random.below(8))" }
    switch random.below(32) {
    case 0:
      line("#if !\(never)")
      line("  \(statement)")
      line("#endif")
    case 1:
      line("#if \(never)")
      line("  nothing.like(this)")
      line("#else")
      line("  \(statement)")
      line("#endif")
    case 4:
      line("#if \(never) && \(never)")
      line("  \(statement)")
      line("#elseif \(never) || !\(never)")
      line("  \(statement)")
      line("#endif")
    case 2:
      line("/* \(statement.replacing("\n", with: " ")) */")
      line(statement)
    case 3:
      line("do {")
      line("  \(statement)")
      line("}")
    default: line(statement)
    }
  }

  private mutating func statement(
    _ registration: GeneratedProgram.Registration, on registry: String, isNested: Bool
  ) -> String {
    let key = program.keys[registration.key]
    var arguments = [reference(toKey: registration.key, isNested: isNested)]
    var closure: String?
    var verb = "override"
    // With a lifetime, options and hooks of its own.
    var isOverriding = false
    switch registration.form {
    case .value, .overrideValue:
      let value =
        switch key.type {
        case .number: "\(random.below(100))"
        case .text: "\"\\(\"k\")\""
        case .object, .list, .table, .maker: key.type.sample
        }
      if registration.form == .value { verb = "value" }
      arguments.append(registration.form == .value ? value : "value: \(value)")
    case .input, .overrideInput:
      let path = "\\.\(key.type)"
      if registration.form == .input { verb = "input" }
      arguments.append(registration.form == .input ? path : "input: \(path)")
    case .alias, .overrideAlias:
      if registration.form == .alias { verb = "alias" }
      arguments += registration.needs.map { "to: \(need($0, isNested: isNested))" }
      closure = conversion(registration)
    case .shared, .unique, .weak, .maker, .overrideFactory, .contribution, .decoration:
      if registration.form == .shared { verb = "shared" }
      if registration.form == .unique { verb = "unique" }
      if registration.form == .weak { verb = "weak" }
      if registration.form == .maker { verb = "maker" }
      if registration.form == .decoration { verb = "decorate" }
      isOverriding = registration.form == .overrideFactory && random.chance(25)
      if isOverriding { verb = "overriding.shared" }
      if registration.form == .contribution {
        verb = "contribute"
        arguments[0] = "to: \(arguments[0])"
        if key.type == .table { arguments.append("at: \"e\(registration.entry)\"") }
      }
      if registration.isOnMainActor { arguments.append("on: MainActor.self") }
      if registration.form == .shared || registration.form == .weak, random.chance(8) {
        let options =
          registration.form == .shared
          ? [".eager", "[.eager, .live]", ".timeLimit(.seconds(1))", "[]"] : [".live", "[.live]", "[]"]
        arguments.append("options: \(random.pick(options))")
      }
      let needs = needs(of: registration, isNested: isNested)
      for (position, need) in needs.enumerated() { arguments.append((position == 0 ? "needs: " : "") + need) }
      closure = factory(registration, taking: needs.count)
    }
    let statement = layOut("\(registry)", verb, arguments, closure, label: verb == "alias" ? "as" : "make")
    let takesHooks = registration.form == .shared || isOverriding
    guard takesHooks, closure?.hasPrefix("{") ?? false, statement.hasSuffix("}") else { return statement }
    return statement + hooks(oftener: isOverriding)
  }

  mutating func reference(toKey index: Int, isNested: Bool) -> String {
    let name = declaredName(ofKey: index)
    switch program.keys[index].place {
    case .keys:
      return random.pick([".\(name)", ".\(name)", ".\(name)", ".`\(name)`", "Keys.\(name)", "Trellis.Keys.\(name)"])
    case .namespace: return isNested ? random.pick([name, "\(namespace).\(name)"]) : "\(namespace).\(name)"
    case .global: return name
    }
  }

  /// The arguments behind `needs:`. Some of the needs may come together in a struct.
  private mutating func needs(of registration: GeneratedProgram.Registration, isNested: Bool) -> [String] {
    let needs = registration.needs
    guard let range = rangeForSet(in: needs) else { return needs.map { need($0, isNested: isNested) } }
    sets.append(Array(needs[range]))
    let set = "\(namespace).D\(sets.count - 1).needs"
    return needs[..<range.lowerBound].map { need($0, isNested: isNested) } + [set]
      + needs[range.upperBound...].map { need($0, isNested: isNested) }
  }

  mutating func need(_ need: GeneratedProgram.Need, isNested: Bool) -> String {
    let key = reference(toKey: need.key, isNested: isNested)
    return (key.hasPrefix(".") ? "Keys\(key)" : key) + (need.mode == .strict ? "" : ".\(need.mode)")
  }

  private mutating func layOut(
    _ registry: String, _ verb: String, _ arguments: [String], _ closure: String?, label: String
  ) -> String {
    let isBroken = random.chance(12)
    let dot = random.chance(4) ? "\n  ." : "."
    var arguments = arguments
    var trailing = ""
    if let closure {
      if closure.hasPrefix("{"), random.chance(80) {
        trailing = " \(closure)"
      } else {
        arguments.append("\(label): \(closure)")
      }
    }
    guard isBroken else { return "\(registry)\(dot)\(verb)(\(arguments.joined(separator: ", ")))\(trailing)" }
    let lines = arguments.enumerated().map { position, argument in
      "    \(argument)\(position + 1 < arguments.count ? "," : "")\(position == 0 ? " // .shared(.k, needs: Keys.k)" : "")"
    }
    return "\(registry)\(dot)\(verb)(\n\(lines.joined(separator: "\n"))\n  )\(trailing)"
  }
}
