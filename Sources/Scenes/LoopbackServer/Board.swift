import Foundation

/// The test's settings and the server's events, under one lock.
///
/// The test writes answers and gates. The server's thread writes the requests.
/// Each wakes the other.
final class Board {
  /// A request and its progress.
  struct Exchange {
    let request: LoopbackServer.Request
    let connection: Int
    /// Indicates whether the whole answer has been sent.
    var isSent = false
    /// Indicates whether the client has closed the connection, because it has
    /// read the answer or cancelled the request.
    var isClosed = false
  }

  /// A closure that makes every answer.
  struct Maker {
    var longest: Int
    var make: (LoopbackServer.Request) -> LoopbackServer.Answer
  }

  private let changed = NSCondition()
  private var answers: [String: [LoopbackServer.Answer]] = [:]
  private var ownMaker: Maker?
  /// The gates that hold the answers of each path.
  private var holds: [String: Set<Int>] = [:]
  private var gateCount = 0
  private var exchanges: [Exchange] = []
  private var isStopped = false
  private var wakeServer: (() -> Void)?

  private func change<Result>(_ body: () -> Result) -> Result {
    changed.lock()
    defer {
      changed.broadcast()
      changed.unlock()
    }
    return body()
  }
}

// MARK: - For the test

extension Board {
  func set(_ answers: [LoopbackServer.Answer], for path: String) {
    change { self.answers[path] = answers }
  }

  func set(_ maker: Maker) {
    change { ownMaker = maker }
  }

  /// Holds the answers of `path`; returns the number of this gate, and how many
  /// requests for the path there were before.
  func hold(_ path: String) -> (gate: Int, earlier: Int) {
    change {
      gateCount += 1
      holds[path, default: []].insert(gateCount)
      let earlier = exchanges.filter { $0.request.path == path }.count
      return (gateCount, earlier)
    }
  }

  /// Removes a gate; the answers are sent when no gate is left.
  func release(_ path: String, by gate: Int) {
    change {
      holds[path]?.remove(gate)
      wakeServer?()
    }
  }

  func stop() {
    change {
      isStopped = true
      wakeServer?()
    }
  }

  func requests(to path: String) -> [LoopbackServer.Request] {
    change { exchanges.map(\.request).filter { $0.path == path } }
  }

  /// Waits until `count` exchanges at `path`, after the first `earlier`,
  /// satisfy `isSo`; returns whether they do.
  func wait(
    for count: Int, at path: String, after earlier: Int = 0,
    patience: TimeInterval, _ isSo: (Exchange) -> Bool
  ) -> Bool {
    let deadline = Date(timeIntervalSinceNow: patience)
    changed.lock()
    defer { changed.unlock() }
    var areThere: Bool {
      exchanges.filter { $0.request.path == path }
        .dropFirst(earlier).filter(isSo).count >= count
    }
    while !areThere {
      guard !isStopped, changed.wait(until: deadline) else { return areThere }
    }
    return true
  }
}

// MARK: - For the server's thread

extension Board {
  /// Sets the closure that wakes the server, or nil for no server.
  func setWake(_ wake: (() -> Void)?) {
    change { wakeServer = wake }
  }

  /// The closure that makes every answer; nil if the test sets them.
  var maker: Maker? { change { ownMaker } }

  /// Indicates whether the server should end.
  var shouldEnd: Bool { change { isStopped } }

  /// Records a request; returns its number.
  func arrived(
    _ request: LoopbackServer.Request, on connection: Int
  ) -> Int {
    change {
      exchanges.append(Exchange(request: request, connection: connection))
      return exchanges.count - 1
    }
  }

  /// Returns the answer to a request, or nil while a gate holds it.
  func answer(to number: Int) -> LoopbackServer.Answer? {
    change {
      let path = exchanges[number].request.path
      guard holds[path, default: []].isEmpty else { return nil }
      guard let answer = answers[path]?.first else { return .status(404) }
      if answers[path]!.count > 1 { answers[path]!.removeFirst() }
      return answer
    }
  }

  func sent(_ number: Int) {
    change { exchanges[number].isSent = true }
  }

  func clientClosed(_ connection: Int) {
    change {
      for index in exchanges.indices
      where exchanges[index].connection == connection {
        exchanges[index].isClosed = true
      }
    }
  }
}
