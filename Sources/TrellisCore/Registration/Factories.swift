// Turn a typed factory into what the engine calls: the reader supplies the needs, and the memory receives the instance.

@inlinable
func plainFactory<Value, each Needed>(
  _ make: @escaping @Sendable (repeat each Needed) throws -> Value
) -> Registration.Make {
  { memory, reader in memory.initialize(to: try make(repeat try reader.take((each Needed).self))) }
}

func mainFactory<Value, each Needed>(
  _ make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Value
) -> Registration.Make {
  Registration.onMainActor { memory, reader in
    memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
  }
}

func plainAsyncFactory<Value, each Needed>(
  _ make: @escaping @Sendable (repeat each Needed) async throws -> Value
) -> Registration.MakeAsync {
  { memory, reader in
    var reader = reader
    memory.initialize(to: try await make(repeat try reader.take((each Needed).self)))
  }
}

func mainAsyncFactory<Value, each Needed>(
  _ make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Value
) -> Registration.MakeAsync {
  { @MainActor memory, reader in
    var reader = reader
    memory.initialize(to: try await make(repeat try reader.take((each Needed).self)))
  }
}

// Those of makers receive the arguments and read the needs themselves, at each call of the maker.

func makerFactory<Value, Argument: Sendable>(
  _ make: @escaping @Sendable (Argument, inout NeedReader) throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(to: Maker<Value, Argument> { argument in try source.make { try make(argument, &$0) } })
  }
}

func mainMakerFactory<Value, Argument: Sendable>(
  _ make: @escaping @MainActor @Sendable (Argument, inout NeedReader) throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: Maker<Value, Argument> { argument in try source.makeOnMainActor { try make(argument, &$0) } })
  }
}
