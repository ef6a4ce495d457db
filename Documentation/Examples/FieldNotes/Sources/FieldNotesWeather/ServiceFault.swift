/// What the service sends when it refuses a request.
struct ServiceFault: Decodable {
  let reason: String
}
