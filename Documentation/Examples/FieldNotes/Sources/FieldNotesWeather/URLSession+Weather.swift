import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A session that keeps nothing and waits no longer than it is told.
  static func forWeather(timeout: TimeInterval, userAgent: String) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.httpAdditionalHeaders = ["User-Agent": userAgent, "Accept": "application/json"]
    return URLSession(configuration: configuration)
  }
}
