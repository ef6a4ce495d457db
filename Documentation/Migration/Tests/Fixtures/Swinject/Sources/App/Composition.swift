import Core
import Features
import Network
import Storage
import Swinject

public func makeAssembler() -> Assembler {
  Assembler([
    CoreAssembly(), NetworkAssembly(), StorageAssembly(), ScreensAssembly(), FeaturesAssembly(),
  ])
}

public func launch(_ resolver: Resolver, key: String) {
  resolver.resolve(Log.self)!.write("launched")
  _ = resolver.resolve(Search.self)
  _ = resolver.resolve(Editor.self, arguments: 7, "Plan")
  _ = resolver.resolve(Store.self, name: key)
}
