// 21.2 Build values
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

  // MARK: - Stage 1: One value for each turn

  public struct Iterator: AsyncIteratorProtocol {
    private let run = Run<P.Output, P.Failure>()
    private let token: AnyCancellable

    init(of publisher: P) {
      token = AnyCancellable(run.cancel)
      publisher.subscribe(run)
    }

    public mutating func next() async throws -> P.Output? {
      try await run.next()
    }
  }
}

private struct State<Input, Failure: Error> {
  var subscription: Subscription?
  var turn: CheckedContinuation<Input?, Error>?
  /// The result of the next turn, after the run has ended.
  var end: Result<Input?, Error>?
}

private final class Run<Input, Failure: Error>: Subscriber,
  @unchecked Sendable
{
  private let state = Locked(State<Input, Failure>())

  func next() async throws -> Input? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait($0) }
    } onCancel: {
      cancel()
    }
  }

  private func wait(_ turn: CheckedContinuation<Input?, Error>) {
    let last = state.withLock { state in
      let last = state
      if last.end == nil {
        state.turn = turn
      } else {
        state.end = .success(nil)
      }
      return last
    }
    if let end = last.end { return turn.resume(with: end) }
    last.subscription?.request(.max(1))
  }

  func receive(subscription: Subscription) {
    let isWaiting = state.withLock { state -> Bool? in
      guard state.subscription == nil, state.end == nil else { return nil }
      state.subscription = subscription
      return state.turn != nil
    }
    guard let isWaiting else { return subscription.cancel() }
    if isWaiting { subscription.request(.max(1)) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    state.withLock { $0.turn.take() }?.resume(returning: input)
    return .none
  }

  // MARK: - Stage 2: Finish and failure

  func receive(completion: Subscribers.Completion<Failure>) {
    var end: Result<Input?, Error> = .success(nil)
    if case .failure(let error) = completion { end = .failure(error) }
    let last = state.withLock { state in
      let last = state
      if last.end == nil {
        state = State(end: last.turn == nil ? end : .success(nil))
      }
      return last
    }
    last.turn?.resume(with: end)
  }

  // MARK: - Stage 3: A cancelled task

  func cancel() {
    let last = state.exchange(State(end: .success(nil)))
    last.subscription?.cancel()
    last.turn?.resume(returning: nil)
  }

  // MARK: - Stage 4: A loop that breaks

  // MARK: - Stage 5: Late values and other threads
}
