import Chapter01Handshake

struct Post: Decodable {
  var id: Int
  var title: String

  static let json = #"{"id": 1, "title": "Manny"}"#
}

/// A log that any thread may write.
final class Log {
  private let state = Locked<[String]>([])

  func write(_ line: String) {
    state.withLock { $0.append(line) }
  }

  var lines: [String] { state.withLock { $0 } }
}
