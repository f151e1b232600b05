import Chapter01Handshake

/// A server that reports each call to a closure.
///
/// With `threads.point` as the closure, each report is a point.
package final class MarkingServer: Server {
  private struct State {
    var made = 0
    var atWork: [Int: (String) -> Void] = [:]
  }

  private let mark: (String) -> Void
  private let state = Locked(State())

  package init(mark: @escaping (String) -> Void) {
    self.mark = mark
  }

  /// The calls that have begun and are neither answered nor cancelled.
  package var callsAtWork: [Int] { state.withLock { $0.atWork.keys.sorted() } }

  /// Answers every call that has begun.
  package func answer(_ text: String) {
    let atWork = state.withLock { state in
      defer { state.atWork = [:] }
      return state.atWork
    }
    for (_, answered) in atWork.sorted(by: { $0.key < $1.key }) {
      answered(text)
    }
  }

  package func makeCall(
    _ answered: @escaping (String) -> Void
  ) -> ServerCall {
    let number = state.withLock { state in
      state.made += 1
      return state.made
    }
    mark("make call \(number)")
    return Call(server: self, number: number, answered: answered)
  }

  private final class Call: ServerCall {
    private let server: MarkingServer
    private let number: Int
    private let answered: Locked<((String) -> Void)?>

    init(
      server: MarkingServer, number: Int, answered: @escaping (String) -> Void
    ) {
      self.server = server
      self.number = number
      self.answered = Locked(answered)
    }

    func begin() {
      guard let answered = answered.exchange(nil) else { return }
      server.state.withLock { $0.atWork[number] = answered }
      server.mark("begin call \(number)")
    }

    func cancel() {
      answered.exchange(nil)
      _ = server.state.withLock { $0.atWork.removeValue(forKey: number) }
      server.mark("cancel call \(number)")
    }
  }
}
