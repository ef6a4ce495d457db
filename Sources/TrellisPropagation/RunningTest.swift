internal import TrellisCore

#if canImport(Darwin)
  internal import Darwin
  internal import ObjectiveC
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// The test that the current code belongs to, in an app that hosts tests, whose own code runs beside them.
///
/// Swift Testing binds a test to its task, which child tasks inherit. XCTest marks neither tasks nor threads, and runs one test
/// at a time: while it does, all code counts as the test's. A detached task, thread or callback of Swift Testing counts as the app's.
enum RunningTest {
  static var isCurrent: Bool {
    #if canImport(Darwin)
      if XCTestObserver.isTestRunning { return true }
    #endif
    // `Test.current`. A library that has none of that name hides the scope from everything.
    guard let getter = symbol("$s7Testing4TestV7currentACSgvgZ"), let test = _typeByName("7Testing4TestV") else {
      return symbol("swt_abiv0_getEntryPoint") != nil
    }
    // A static getter is called like a function without a context, and its result has the convention of a generic one: the
    // library can change its size, so that it is returned in memory.
    func isCurrent<Test>(_: Test.Type) -> Bool { unsafeBitCast((getter, 0), to: (() -> Test?).self)() != nil }
    return _openExistential(test, do: isCurrent)
  }

  /// Looks a function up in all images of the process.
  private static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    #if canImport(Darwin)
      dlsym(UnsafeMutableRawPointer(bitPattern: -2), name)
    #else
      dlsym(nil, name)
    #endif
  }
}

#if canImport(Darwin)
  /// Follows XCTest's tests through its public protocol for observers.
  private enum XCTestObserver {
    private static let state = Lock((isAdded: false, isTestRunning: false))

    /// The first call, from `bootstrap`, comes before the tests: Xcode has the app load XCTest with its own libraries.
    static var isTestRunning: Bool {
      let state = state.withLock { $0 }
      if !state.isAdded { add() }
      return state.isTestRunning
    }

    private static func add() {
      let type = objc_lookUpClass("XCTestObservationCenter") as Any as? any NSObjectProtocol
      guard let center = type?.perform(Selector(("sharedTestObservationCenter")))?.takeUnretainedValue(),
        state.withLock({ state in
          defer { state.isAdded = true }
          return !state.isAdded
        }), let observer = makeObserver()
      else { return }
      _ = center.perform(Selector(("addTestObserver:")), with: observer)
    }

    /// An object of a class that is made here: `@objc` would need Foundation.
    private static func makeObserver() -> NSObject? {
      guard let type = objc_allocateClassPair(NSObject.self, "TrellisTestObserver", 0) else { return nil }
      typealias Method = @convention(c) (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer?) -> Void
      let willStart: Method = { _, _, _ in XCTestObserver.state.withLock { $0.isTestRunning = true } }
      let didFinish: Method = { _, _, _ in XCTestObserver.state.withLock { $0.isTestRunning = false } }
      for (name, method) in [("testCaseWillStart:", willStart), ("testCaseDidFinish:", didFinish)] {
        class_addMethod(type, Selector((name)), unsafeBitCast(method, to: IMP.self), "v@:@")
      }
      if let observation = objc_getProtocol("XCTestObservation") { class_addProtocol(type, observation) }
      objc_registerClassPair(type)
      return (type as? NSObject.Type)?.init()
    }
  }
#endif
