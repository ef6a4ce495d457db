internal import Foundation

/// How much a test generates: a little, so that all of them take a few minutes; much where the environment says
/// `TRELLIS_SIZES=large`, as in `.ci/run`.
package func size(_ small: Int, large: Int) -> Int { isLarge ? large : small }

private let isLarge = ProcessInfo.processInfo.environment["TRELLIS_SIZES"] == "large"
