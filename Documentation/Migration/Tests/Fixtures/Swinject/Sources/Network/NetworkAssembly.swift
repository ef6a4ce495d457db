import Core
import Swinject
import SwinjectAutoregistration

public struct NetworkAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    registerTransport(in: container)

    container.autoregister(APIClient.self, initializer: APIClient.init).inObjectScope(.container)
    container.autoregister(TokenStore.self, initializer: TokenStore.init).inObjectScope(.container)
    container.register(Authenticator.self) { r in
      Authenticator(tokens: r ~> TokenStore.self, client: r~>)
    }.inObjectScope(.transient)

    // Requests have a path and a number of retries.
    container.register(Request.self) { (r: Resolver, path: String, retries: Int) in
      Request(path: path, retries: retries, client: r.resolve(APIClient.self)!)
    }
    container.register(Request.self) { r, path in
      Request(path: path, retries: r.resolve(Configuration.self)!.retries, client: r.resolve(APIClient.self)!)
    }
    container.autoregister(Download.self, argument: String.self, initializer: Download.init)

    // The request is made when it is wanted.
    container.register(Reachability.self) { r in
      Reachability(makeRequest: { path in r.resolve(Request.self, arguments: path, 1)! })
    }.inObjectScope(.container)

    container.register(Uploader.self) { r in Uploader(queue: r.resolve(UploadQueue.self)!) }
      .inObjectScope(.container)
    container.register(UploadQueue.self) { _ in UploadQueue() }
      .inObjectScope(.container)
      .initCompleted { r, queue in
        queue.uploader = r.resolve(Uploader.self)
      }
  }

  private func registerTransport(in container: Container) {
    container.register(Transport.self) { r in HTTPTransport(configuration: r.resolve(Configuration.self)!) }
      .inObjectScope(.container)
  }
}
