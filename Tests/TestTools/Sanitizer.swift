internal import Foundation

/// What watches the running test program, which costs it stack and memory.
package enum Sanitizer: String, CaseIterable {
  case thread, address

  /// Those that the objects of the running test program were made with.
  package static var active: [Sanitizer] { allCases.filter(\.isActive) }

  private var isActive: Bool {
    let initialiser =
      switch self {
      case .thread: "__tsan_init"
      case .address: "__asan_init"
      }
    return dlsym(dlopen(nil, RTLD_NOW), initialiser) != nil
  }
}
