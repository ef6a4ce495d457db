import Foundation
import TestTools
import Testing
import Trellis

private let length = 1000
private let links = (0..<length).map { Key<Depth>("nested\($0)") }

private final class Depth: Sendable {
  let depth: Int
  init(_ depth: Int) { self.depth = depth }
}

extension Keys {
  fileprivate static let endless = Key<Maker<Depth, Int>>("endless")
  fileprivate static let top = Key<Depth>("top")
}

/// How a factory comes to the next one before it has returned.
private enum Nested: String, CaseIterable, Codable {
  case shared, unique, weak, stopped, provider, captured, decorated, byDefault
}

private let defaults = (0..<length).map { number in
  Key<Depth>("byDefault\(number)") {
    number == 0 ? Depth(0) : Depth(try captured.withLock { $0 }!.resolve(beforeDefault(number)).depth + 1)
  }
}

private func beforeDefault(_ number: Int) -> Key<Depth> { defaults[number - 1] }

private let captured = Guarded<Scope<Nest>?>(nil)

private enum Nest: ScopeDefinition {
  @TaskLocal static var nested = Nested.shared
  static func register(in app: inout Registry<Nest>) {
    app.maker(.endless, needs: Keys.endless.lazy) { (depth: Int, next) in try next()(depth + 1) }
    app.shared(links[0]) { Depth(0) }
    app.unique(.top, needs: links[length - 1]) { Depth($0.depth + 1) }
    for number in 1..<length {
      let (key, next) = (links[number], links[number - 1])
      switch nested {
      case .shared: app.shared(key, needs: next.lazy) { Depth(try $0().depth + 1) }
      case .unique: app.unique(key, needs: next.lazy) { Depth(try $0().depth + 1) }
      case .weak: app.weak(key, needs: next.lazy) { Depth(try $0().depth + 1) }
      case .provider: app.shared(key, needs: next.provider) { Depth(try $0().depth + 1) }
      case .captured: app.unique(key) { Depth(try captured.withLock { $0 }!.resolve(next).depth + 1) }
      case .stopped:
        app.shared(key, needs: next.lazy) {
          Depth(try $0().depth + 1)
        } onStop: { _ in
        }
      case .decorated:
        app.shared(key) { Depth(0) }
        app.decorate(key, needs: next.lazy) { Depth($0.depth + (try $1().depth) + 1) }
      case .byDefault: app.unique(key) { try captured.withLock { $0 }!.resolve(defaults[number]) }
      }
    }
  }
}

/// In processes of their own, which an overflow would end.
@Suite("Factories that request one another while they run")
struct NestingTests {
  @Test("a thousand deep work or end in an error, on any stack", arguments: Nested.allCases)
  private func nested(_ nested: Nested) async {
    await #expect(processExitsWith: .success) { [nested] in
      for size in [512 << 10, 8 << 20] {
        let scope = try Nest.$nested.withValue(nested) { try Scope(Nest.self) }
        captured.withLock { $0 = scope }
        defer { captured.withLock { $0 = nil } }
        try await onThread(stackSize: size) { try Self.check(scope, nested) }
        // A load waits for no thread's stack.
        _ = try? await scope.load(.top)
      }
    }
  }

  private static func check(_ scope: Scope<Nest>, _ nested: Nested) throws {
    do {
      let top = try scope.resolve(.top)
      #expect(top.depth == length)
    } catch {
      #expect(error.code == .tooDeep)
      // How deep it came before; the address sanitizer takes three times as much stack.
      #expect(error.path.first === Keys.top && error.path.count > 10)
    }
    if ![.unique, .weak, .captured].contains(nested) {
      // Step by step, none is deep.
      for number in stride(from: 0, to: length, by: 5) { #expect(try scope.resolve(links[number]).depth == number) }
    }
    #expect(try scope.resolve(links[5]).depth == 5)
  }

  @Test("without end end in an error")
  func endless() async {
    await #expect(processExitsWith: .success) {
      let scope = try Scope(Nest.self)
      for size in [512 << 10, 8 << 20] {
        try await onThread(stackSize: size) {
          let error = #expect(throws: ResolutionError.self) { try scope[.endless](1) }
          #expect(error?.code == .tooDeep)
        }
      }
      let error = await MainActor.run { #expect(throws: ResolutionError.self) { try scope[.endless](1) } }
      #expect(error?.code == .tooDeep)
    }
  }
}
