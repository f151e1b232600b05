import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Makes a session that keeps nothing: each request goes to the server.
  ///
  /// On Linux there is a second reason. There, a session looks into its cache
  /// before it starts a task, and a cancel during that look can end the
  /// process ("Trying to access a behaviour for a task that in not in the
  /// registry"). Without a cache there is no such moment.
  ///
  /// - Parameters:
  ///   - headers: what the session adds to each of its requests.
  ///   - patience: how many seconds it waits for a server that says nothing;
  ///     on Linux whole ones.
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
