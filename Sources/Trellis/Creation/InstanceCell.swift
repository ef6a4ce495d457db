/// A place outside a scope's memory for one instance, kept until the scope goes: readers may still be copying out of it
/// when another takes its place.
final class InstanceCell: @unchecked Sendable {
  // Unchecked: it is filled before anybody else sees it; `older` is written by the one who pushes it.
  let memory: InstanceMemory
  let key: Keys
  private let layout: StorageLayout
  private var isFilled = false
  /// What was made before it, -1 for none.
  var older: Int32 = -1

  init(_ key: Keys, _ layout: StorageLayout) {
    self.key = key
    self.layout = layout
    memory = layout.allocate()
  }

  func markAsFilled() { isFilled = true }

  /// Hands the instance over to the caller, who finds it at `memory`.
  func markAsTaken() { isFilled = false }

  func clear() {
    if isFilled { layout.destroy(memory) }
    isFilled = false
  }

  deinit {
    clear()
    memory.address.deallocate()
  }
}
