import Foundation

extension LoopbackServer {
  /// A request as it arrived.
  public struct Request {
    /// `GET`, `POST` and so on.
    public let method: String
    /// The address's path, without the query.
    public let path: String
    /// What follows the question mark, or nil.
    public let query: String?
    /// The body; empty if there is none.
    public internal(set) var body = Data()

    /// The headers, by name in lower case.
    let headers: [String: String]
    let keepsConnection: Bool

    /// The value of the header `name`, or nil; case does not matter.
    public func header(_ name: String) -> String? {
      headers[name.lowercased()]
    }
  }
}
