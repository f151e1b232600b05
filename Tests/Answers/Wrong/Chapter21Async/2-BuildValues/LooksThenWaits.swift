// A turn looks for the end under one lock, and stores itself under another.
// If another thread completes or cancels the run between the two, it finds no
// turn to resume, and the turn waits forever. Look and store in one step.
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
    private let run = LoopRun<P.Output, P.Failure>()
    /// Cancels the run when the last copy of the iterator is released.
    private let token: AnyCancellable

    init(of publisher: P) {
      token = AnyCancellable(run)
      publisher.subscribe(run)
    }

    public mutating func next() async throws -> P.Output? {
      try await run.next()
    }
  }
}

/// The subscriber of one iterator.
private final class LoopRun<Input, Failure: Error>: Subscriber, Cancellable,
  @unchecked Sendable
{
  private typealias Turn = CheckedContinuation<Input?, Error>

  private struct State {
    var subscription: Subscription?
    /// The turn that waits for a value.
    var turn: Turn?
    /// What the next turn returns or throws; nil until the end.
    var result: Result<Input?, Error>?
  }

  private let state = Locked(State())

  func next() async throws -> Input? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait($0) }
    } onCancel: {
      cancel()
    }
  }

  private func wait(_ turn: Turn) {
    let result = state.withLock { state -> Result<Input?, Error>? in
      let result = state.result
      if result != nil { state.result = .success(nil) }
      return result
    }
    if let result { return turn.resume(with: result) }
    // The run is going on, so the turn waits.
    let subscription = state.withLock { state in
      state.turn = turn
      return state.subscription
    }
    subscription?.request(.max(1))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let turn = state.withLock { state in
      let turn = state.turn
      state.turn = nil
      return turn
    }
    turn?.resume(returning: input)
    return .none
  }

  // MARK: - Stage 2: Finish and failure

  func receive(completion: Subscribers.Completion<Failure>) {
    var result = Result<Input?, Error>.success(nil)
    if case .failure(let error) = completion { result = .failure(error) }
    let last = state.withLock { state -> State in
      guard state.result == nil else { return State() }
      let last = state
      // A turn that waits takes the result; otherwise the next one does.
      state = State(result: last.turn == nil ? result : .success(nil))
      return last
    }
    last.turn?.resume(with: result)
  }

  // MARK: - Stages 3 and 4: A cancelled task, and a loop that breaks

  func cancel() {
    let last = state.exchange(State(result: .success(nil)))
    last.subscription?.cancel()
    last.turn?.resume(returning: nil)
  }

  // MARK: - Stage 5: Late values and other threads

  func receive(subscription: Subscription) {
    let isWaiting = state.withLock { state -> Bool? in
      guard state.subscription == nil, state.result == nil else { return nil }
      state.subscription = subscription
      return state.turn != nil
    }
    guard let isWaiting else { return subscription.cancel() }
    if isWaiting { subscription.request(.max(1)) }
  }
}
