/// Looks for a second copy of the library in the process: in debug builds, and in others where somebody observes.
enum OtherCopies {
  /// The one search of this copy; a test waits for its end.
  ///
  /// Looking a type up by name may read all that the process has loaded: nobody else should wait for that.
  static let search = Task.detached(priority: .background) {
    guard let found = _typeByName("7Trellis4KeysC"), found != Keys.self else { return }
    // There is no scope whose observer could be told: what is wrong is the program.
    StandardError.print(
      "trellis: this program contains the library twice; keys of one copy are unknown to the other. "
        + "Link it into one dynamic library, or into the executable alone.")
  }

  /// Reports, once, that the program contains the library twice: a key of one copy means nothing to the other.
  static func reportOnce() { _ = search }
}
