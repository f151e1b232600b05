import Foundation
import LoopbackServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The result of a request by a `URLSession`.
struct Fetched {
  var status: Int?
  var body: String?
  var error: URLError?
  var headers: [String: String] = [:]
}

/// Sends a request by a new session, and returns the result.
func fetch(_ url: URL) async -> Fetched {
  let session = URLSession.uncached()
  defer { session.finishTasksAndInvalidate() }
  return await fetch(URLRequest(url: url), by: session)
}

func fetch(_ request: URLRequest, by session: URLSession) async -> Fetched {
  await withCheckedContinuation { continuation in
    session.dataTask(with: request) { data, response, error in
      let response = response as? HTTPURLResponse
      var fetched = Fetched(
        status: response?.statusCode,
        body: data.map { String(decoding: $0, as: UTF8.self) },
        error: error as? URLError)
      for (name, value) in response?.allHeaderFields ?? [:] {
        fetched.headers["\(name)"] = "\(value)"
      }
      continuation.resume(returning: fetched)
    }.resume()
  }
}
