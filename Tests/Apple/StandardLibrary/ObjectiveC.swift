// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// What the standard library has only with Objective-C, appended to its interface.
/// What a parameter `NSError **` is to Swift.
@frozen public struct AutoreleasingUnsafeMutablePointer<Pointee>: _Pointer {
  public let _rawValue: Builtin.RawPointer
  @_transparent public init(_ _rawValue: Builtin.RawPointer) { self._rawValue = _rawValue }
  @inlinable public var pointee: Pointee {
    @_transparent get { UnsafePointer<Pointee>(_rawValue).pointee }
    @_transparent nonmutating set { UnsafeMutablePointer<Pointee>(_rawValue).pointee = newValue }
  }
}

@inlinable public func _forceBridgeFromObjectiveC<T>(_ x: AnyObject, _: T.Type) -> T { x as! T }
@inlinable public func _conditionallyBridgeFromObjectiveC<T>(_ x: AnyObject, _: T.Type) -> T? { x as? T }

@usableFromInline func _stdlib_remainderl(_ x: Float80, _ y: Float80) -> Float80 { fatalError() }
@usableFromInline func _stdlib_squareRootl(_ x: Float80) -> Float80 { fatalError() }
@inlinable public func _bridgeAnyObjectToAny(_ object: AnyObject?) -> Any { object as Any }
