import Dispatch
import FieldNotesKeys

/// The keyboard, or what is piped in.
struct StandardInput: TextInput {
  // Reading blocks: neither the main actor nor a thread that tasks share should wait for somebody who thinks.
  private let queue = DispatchQueue(label: "fieldnotes.input")

  func nextLine() async -> String? {
    await withCheckedContinuation { reading in
      queue.async { reading.resume(returning: readLine()) }
    }
  }
}
