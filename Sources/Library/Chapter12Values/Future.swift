import Chapter01Handshake
import Chapter08Time
import Chapter09Observation

/// A publisher of one result, which is computed once for all subscribers.
///
/// Its closure runs when the future is made, even without a subscriber. Every
/// subscriber, however late, receives the first result. A value waits for
/// demand; a failure does not.
/// Source: Apple's documentation of `Future`; row B8.
public final class Future<Output, Failure: Error>: Publisher {
  /// A function to call with the result; only the first call counts.
  public typealias Promise = (Result<Output, Failure>) -> Void

  private typealias Waiting = Conduit<Output, Failure>

  private struct State {
    /// The conduits of the subscribers that wait for the result.
    var conduits = Roster<Waiting>()
    /// The result; nil until the promise is called.
    var result: Result<Output, Failure>?
  }

  private let state = Locked(State())

  /// Makes a future; `attemptToFulfill` calls its promise now or later.
  ///
  /// The promise may be called on any thread, and retains the future.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.fulfill($0) }
  }

  /// Passes `subscriber` a subscription to the result.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let conduit = Waiting(
      "Future", to: subscriber, of: self, buffering: .everything)
    let result = state.withLock { state in
      if state.result == nil { conduit.ticket = state.conduits.insert(conduit) }
      return state.result
    }
    guard let result else { return conduit.handOver(to: subscriber) }
    result.attach(subscriber, as: "Future")
  }

  private func fulfill(_ result: Result<Output, Failure>) {
    let last = state.change { state in
      defer { if state.result == nil { state = State(result: result) } }
      return state
    }
    guard last.result == nil else { return }
    last.conduits.forEach { conduit in
      switch result {
      case .success(let output):
        conduit.send(output)
        conduit.send(completion: .finished)
      case .failure(let failure):
        conduit.send(completion: .failure(failure))
      }
    }
  }
}

extension Future: ConduitParent {
  @usableFromInline
  package func remove(_ ticket: Ticket) {
    _ = state.withLock { $0.conduits.remove(ticket) }
  }
}
