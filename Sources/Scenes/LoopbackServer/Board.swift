import Foundation

/// What the test has set up, and what has happened; under one lock.
///
/// The test writes answers and gates here, the server's thread writes what
/// arrives, and each wakes the other.
final class Board {
  /// A request and how far it is.
  struct Exchange {
    let request: LoopbackServer.Request
    let connection: Int
    /// The answer has been sent to its last byte.
    var isSent = false
    /// The client has closed the connection: it has read the answer, or it
    /// does not want it any more.
    var isClosed = false
  }

  private let changed = NSCondition()
  private var answers: [String: [LoopbackServer.Answer]] = [:]
  /// The gates that hold each path back.
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

  /// Holds `path` back; returns the number of this hold, and how many requests
  /// for the path there were before.
  func hold(_ path: String) -> (gate: Int, earlier: Int) {
    change {
      gateCount += 1
      holds[path, default: []].insert(gateCount)
      let earlier = exchanges.filter { $0.request.path == path }.count
      return (gateCount, earlier)
    }
  }

  /// Takes a hold back; the path is free when none is left.
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

  /// Waits until there are `count` exchanges at `path`, beyond the first
  /// `earlier`, of which `isSo` is true; returns whether there are.
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
  /// Sets how to wake the server; nil when there is nobody to wake.
  func setWake(_ wake: (() -> Void)?) {
    change { wakeServer = wake }
  }

  /// Whether the server should end.
  var shouldEnd: Bool { change { isStopped } }

  /// Notes a request; returns its number.
  func arrived(
    _ request: LoopbackServer.Request, on connection: Int
  ) -> Int {
    change {
      exchanges.append(Exchange(request: request, connection: connection))
      return exchanges.count - 1
    }
  }

  /// The answer to the request of this number, or nil while it is held.
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
