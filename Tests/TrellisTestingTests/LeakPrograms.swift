import Foundation
import TestTools
import Trellis

final class Pump: @unchecked Sendable {
  var tank: Tank?
}

final class Tank: @unchecked Sendable {
  let pump: Pump
  init(_ pump: Pump) { self.pump = pump }
}

final class Button: @unchecked Sendable {
  var onPress: (@Sendable () -> Void)?
  func press() {}
}

struct Handlers: Sendable {
  var onTap: (@Sendable () -> Void)?
}

final class Panel: @unchecked Sendable {
  var handlers = Handlers()
  var actions: [@Sendable () -> Void] = []
  func tap() {}
}

final class Router: @unchecked Sendable {
  var scope: Scope<LeakyScope>?
}

final class View: @unchecked Sendable {
  var delegate: (any ViewDelegate)?
  weak var observer: (any ViewDelegate)?
}

protocol ViewDelegate: AnyObject, Sendable {}

final class Controller: ViewDelegate {
  let view: View
  init(_ view: View) { self.view = view }
}

final class HandedScreen: ViewDelegate {
  let scope: Scope<LeakyScope>
  init(scope: Scope<LeakyScope>) { self.scope = scope }
}

final class Poller: @unchecked Sendable {
  var work: Task<Void, Never>?
  func poll() {}
}

final class Hoarded: Sendable {}

final class Runner: Sendable {
  func run() async throws { try await Task.sleep(for: .seconds(60)) }
}

final class Box: Sendable {
  let content: Hoarded
  init(_ content: Hoarded) { self.content = content }
}

struct Holding: Sendable {
  let content: Hoarded
}

actor Counter {
  var count = 0
  func add() { count += 1 }
}

actor Worker {
  var foreman: Foreman?
  func work(for foreman: Foreman) { self.foreman = foreman }
  func stop() { foreman = nil }
}

final class Foreman: Sendable {
  let worker: Worker
  init(_ worker: Worker) { self.worker = worker }
}

final class Socket: @unchecked Sendable {
  var url = URL(filePath: "/socket")
  var adapters: [SocketAdapter] = []
}

/// Made by its socket, not by a factory.
final class SocketAdapter: @unchecked Sendable {
  let socket: Socket
  init(_ socket: Socket) { self.socket = socket }
}

/// A mirror does not show what cannot be copied, such as a `Mutex`.
struct Unreadable: ~Copyable, Sendable {
  let list = Guarded<[Registered]>([])
}

final class Registered: Sendable {
  private let peers = Unreadable()

  func join(_ other: Registered) { peers.list.withLock { $0.append(other) } }

  func leaveAll() {
    _ = peers.list.withLock { peers in
      defer { peers = [] }
      return peers
    }
  }
}

extension Keys {
  static let worker = Key<Worker>("worker")
  static let foreman = Key<Foreman>("foreman")
  static let socket = Key<Socket>("socket")
  static let registered = Key<Registered>("registered")
  static let pump = Key<Pump>("pump")
  static let tank = Key<Tank>("tank")
  static let button = Key<Button>("button")
  static let panel = Key<Panel>("panel")
  static let ticker = Key<Poller>("ticker")
  static let router = Key<Router>("router")
  static let view = Key<View>("view")
  static let controller = Key<Controller>("controller")
  static let poller = Key<Poller>("poller")
  static let hoarded = Key<Hoarded>("hoarded")
  static let optional = Key<Hoarded?>("optional")
  static let box = Key<Box>("box")
  static let holding = Key<Holding>("holding")
  static let counter = Key<Counter>("counter")
  static let fresh = Key<Box>("fresh")
  static let shy = Key<Box>("shy")
  static let plugins = Key<[Hoarded]>("plugins")
  static let standard = Key<Hoarded>("standard", default: { Hoarded() })
  static let inner = Key<Box>("inner")
  static let running = Key<Runner>("running")
  static let slow = Key<Box>("slow")
  static let slower = Key<Controller>("slower")
  static let shared = Key<Hoarded>("shared")
  static let stopping = Key<Hoarded>("stopping")
}

let theSharedOne = Hoarded()

enum LeakyScope: ScopeDefinition {
  static func register(in app: inout Registry<LeakyScope>) {
    app.shared(.pump) { Pump() }
    app.shared(.tank, needs: Keys.pump) { Tank($0) }
    app.shared(.button) { Button() }
    app.shared(.panel) { Panel() }
    app.shared(.router) { Router() }
    app.shared(.view) { View() }
    app.shared(.controller, needs: Keys.view) { Controller($0) }
    app.shared(.poller) { Poller() }
    app.shared(.worker) { Worker() }
    app.shared(.foreman, needs: Keys.worker) { Foreman($0) }
    app.shared(.socket) { Socket() }
    app.shared(.registered) { Registered() }
    app.shared(.hoarded) { Hoarded() }
    app.shared(.optional) { Hoarded() }
    app.decorate(.hoarded) { $0 }
    app.shared(.box, needs: Keys.hoarded) { Box($0) }
    app.shared(.holding, needs: Keys.hoarded) { Holding(content: $0) }
    app.shared(.counter) { Counter() }
    app.unique(.fresh, needs: Keys.hoarded) { Box($0) }
    app.weak(.shy, needs: Keys.hoarded) { Box($0) }
    app.contribute(to: .plugins) { Hoarded() }
    app.shared(.slow, needs: Keys.hoarded) { hoarded in
      await Task.yield()
      return Box(hoarded)
    } onStop: { _ in
      await Task.yield()
    }
    app.shared(.slower, needs: Keys.slow, Keys.view) { _, view in
      await Task.yield()
      return Controller(view)
    }
    app.shared(.shared) { theSharedOne }
  }
}

enum LeakyChildScope: ScopeDefinition {
  typealias Parent = LeakyScope
  static func register(in child: inout Registry<LeakyChildScope>) {
    child.shared(.inner, needs: Keys.hoarded) { Box($0) }
    child.shared(.ticker) {
      let ticker = Poller()
      ticker.work = Task {
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        ticker.poll()
      }
      return ticker
    } onStop: {
      $0.work?.cancel()
    }
    child.shared(.running) {
      Runner()
    } run: {
      try await $0.run()
    }
    child.shared(.stopping) {
      Hoarded()
    } onStop: { _ in
    }
  }
}

final class LeakyScreen: ScopeConsumer {
  var scope: Scope<LeakyChildScope>?
}

/// A screen that owns what its scope creates, and is given to that scope.
final class HostScreen: @unchecked Sendable {
  var scope: Scope<HostedScope>?
  var model: HostedModel?
}

final class HostedModel: Sendable {
  let host: HostScreen
  init(host: HostScreen) { self.host = host }
}

enum HostedScope: ScopeDefinition {
  typealias Parent = LeakyScope
  struct Inputs: Sendable { var host: HostScreen }

  static func register(in hosted: inout Registry<HostedScope>) {
    hosted.input(.host, \.host)
    hosted.shared(.hosted, needs: Keys.host, make: HostedModel.init)
  }
}

extension Keys {
  static let host = Key<HostScreen>("host")
  static let hosted = Key<HostedModel>("hosted")
}
