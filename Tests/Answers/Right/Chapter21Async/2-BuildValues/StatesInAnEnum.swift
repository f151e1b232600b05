// An enum of six states, and an iterator that is an object.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand

public struct Values<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output

  private let publisher: P

  public init(of publisher: P) {
    self.publisher = publisher
  }

  public func makeAsyncIterator() -> Iterator { Iterator(of: publisher) }

  public final class Iterator: AsyncIteratorProtocol {
    private let run = Run<P.Output, P.Failure>()

    init(of publisher: P) { publisher.subscribe(run) }

    public func next() async throws -> P.Output? {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { run.take($0) }
      } onCancel: {
        run.cancel()
      }
    }

    deinit { run.cancel() }
  }
}

private final class Run<Input, Failure: Error>: Subscriber,
  @unchecked Sendable
{
  typealias Turn = CheckedContinuation<Input?, Error>

  enum State {
    case new
    case newAndAwaited(Turn)
    case idle(Subscription)
    case awaited(Turn, Subscription)
    case failed(Failure)
    case over
  }

  private let state = Locked(State.new)

  func take(_ turn: Turn) {
    let last = state.withLock { state in
      let last = state
      switch last {
      case .new: state = .newAndAwaited(turn)
      case .idle(let subscription): state = .awaited(turn, subscription)
      case .failed: state = .over
      case .newAndAwaited, .awaited, .over: break
      }
      return last
    }
    switch last {
    case .new, .newAndAwaited, .awaited: break
    case .idle(let subscription): subscription.request(.max(1))
    case .failed(let error): turn.resume(throwing: error)
    case .over: turn.resume(returning: nil)
    }
  }

  func receive(subscription: Subscription) {
    let last = state.withLock { state in
      let last = state
      switch last {
      case .new: state = .idle(subscription)
      case .newAndAwaited(let turn): state = .awaited(turn, subscription)
      default: break
      }
      return last
    }
    switch last {
    case .new: break
    case .newAndAwaited: subscription.request(.max(1))
    default: subscription.cancel()
    }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let turn = state.withLock { state -> Turn? in
      guard case .awaited(let turn, let subscription) = state else {
        return nil
      }
      state = .idle(subscription)
      return turn
    }
    turn?.resume(returning: input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let last = state.withLock { state in
      let last = state
      switch (last, completion) {
      case (.over, _), (.failed, _): break
      case (.new, .failure(let error)), (.idle, .failure(let error)):
        state = .failed(error)
      default: state = .over
      }
      return last
    }
    switch (last, completion) {
    case (.newAndAwaited(let turn), .finished),
      (.awaited(let turn, _), .finished):
      turn.resume(returning: nil)
    case (.newAndAwaited(let turn), .failure(let error)),
      (.awaited(let turn, _), .failure(let error)):
      turn.resume(throwing: error)
    default: break
    }
  }

  func cancel() {
    switch state.exchange(.over) {
    case .new, .failed, .over: break
    case .newAndAwaited(let turn): turn.resume(returning: nil)
    case .idle(let subscription): subscription.cancel()
    case .awaited(let turn, let subscription):
      subscription.cancel()
      turn.resume(returning: nil)
    }
  }
}
