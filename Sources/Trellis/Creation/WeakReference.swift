/// Remembers an instance without holding it.
struct WeakReference {
  weak var object: AnyObject?
}
