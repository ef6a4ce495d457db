import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

enum Old {}

extension Old {
  enum API {
    static let address = URL(string: "https://notes.example")!
    static func notes(of user: String) -> URLRequest { URLRequest(url: address.appending(path: "notes/\(user)")) }
  }

  /// Answers requests of the whole process.
  final class StubProtocol: URLProtocol {
    nonisolated(unsafe) static var answers: [String: Data] = [:]
    override class func canInit(with request: URLRequest) -> Bool { answers[request.url!.path] != nil }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func startLoading() {
      client?.urlProtocol(self, didLoad: Self.answers[request.url!.path]!)
      client?.urlProtocolDidFinishLoading(self)
    }
    override func stopLoading() {}
  }
}
