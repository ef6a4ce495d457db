public import Trellis

extension Keys {
  /// A line for the foot of a page, in debug builds alone.
  public static let buildLabel = Key<String>("buildLabel")
}
