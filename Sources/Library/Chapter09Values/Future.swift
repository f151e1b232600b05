import Chapter01Handshake
import Chapter07Observation

/// A publisher of one result, which is worked out once for all.
///
/// Its closure runs when it is made, whether anybody subscribes or not. The
/// first result counts; each subscriber gets that one, whenever it comes. A
/// value waits until it is asked for, a failure does not.
/// Source: Apple's documentation of `Future`; row B8.
public final class Future<Output, Failure: Error>: Publisher {
  /// What the closure calls with the result; only the first call counts.
  public typealias Promise = (Result<Output, Failure>) -> Void

  private typealias Waiting = Outlet<Output, Failure>

  private struct State {
    /// Who waits for the result.
    var outlets = Roster<Waiting>()
    /// The result; nil until the promise is kept.
    var result: Result<Output, Failure>?
  }

  private let state = Locked(State())

  /// Calls `attemptToFulfill`, which keeps its promise now or later.
  ///
  /// The promise may be kept on any thread. Who holds it holds the future.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.fulfill($0) }
  }

  /// Hands `subscriber` a subscription to the result.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let outlet = Waiting(Receiver(subscriber), keeping: .everything)
    let (ticket, result) = state.withLock { state in
      (state.result == nil ? state.outlets.insert(outlet) : nil, state.result)
    }
    if let ticket {
      subscriber.receive(
        subscription: Conduit("Future") {
          precondition($0 > .none, "Ask for at least one value.")
          outlet.request($0)
        } onCancel: { [weak self] in
          outlet.cancel()
          self?.forget(ticket)
        })
      outlet.attached()
    } else {
      result?.publisher.subscribe(subscriber)
    }
  }

  private func fulfill(_ result: Result<Output, Failure>) {
    let last = state.withLock { state in
      let last = state
      if last.result == nil { state = State(result: result) }
      return last
    }
    guard last.result == nil else { return }
    last.outlets.forEach { outlet in
      switch result {
      case .success(let output):
        outlet.send(output)
        outlet.send(completion: .finished)
      case .failure(let failure):
        outlet.send(completion: .failure(failure))
      }
    }
  }

  private func forget(_ ticket: Roster<Waiting>.Ticket) {
    // What is taken out is returned, and so released after the lock.
    _ = state.withLock { $0.outlets.remove(ticket) }
  }
}
