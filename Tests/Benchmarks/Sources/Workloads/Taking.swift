internal import Meters

/// Receives an object where the optimiser cannot look, and holds it until then.
@inline(__always)
func take(_ object: AnyObject) {
  meters_take(Unmanaged.passUnretained(object).toOpaque())
  extendLifetime(object)
}

/// Receives a value of a protocol type where the optimiser cannot look.
@inline(__always)
func take(_ clock: any Clock) {
  withUnsafePointer(to: clock) { meters_take($0) }
}
