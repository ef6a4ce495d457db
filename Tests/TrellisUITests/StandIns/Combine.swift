// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// A stand-in for Combine: what `StateObject` asks of the object that it holds.

// docs: combine/observableobject, combine/observableobjectpublisher
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher = ObservableObjectPublisher
  var objectWillChange: Self.ObjectWillChangePublisher { get }
}

extension ObservableObject where Self.ObjectWillChangePublisher == ObservableObjectPublisher {
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

public final class ObservableObjectPublisher {
  public init() {}
}
