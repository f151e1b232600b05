import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Makes a session without a cache: each request goes to the server.
  ///
  /// There is another reason on Linux. A session there searches its cache
  /// before it starts a task, and a cancel during the search can crash the
  /// process ("Trying to access a behaviour for a task that in not in the
  /// registry"). Without a cache it does not search.
  ///
  /// - Parameters:
  ///   - headers: the headers that the session adds to each request.
  ///   - patience: how many seconds it waits for a silent server; on Linux only
  ///     whole seconds count.
  public static func uncached(
    headers: [String: String] = [:], patience: TimeInterval = 600
  ) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpAdditionalHeaders = headers
    configuration.timeoutIntervalForRequest = patience
    return URLSession(configuration: configuration)
  }
}

extension URLRequest {
  /// Makes a request that waits ten minutes for a silent server, where a session
  /// waits one.
  ///
  /// On Linux the initializer's `timeoutInterval` has no effect.
  public static func patient(_ url: URL) -> URLRequest {
    var request = URLRequest(url: url)
    request.timeoutInterval = 600
    return request
  }
}
