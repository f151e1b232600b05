// A cancel that comes while the property is being set waits until the setting
// is over. Values that are sent after it, from inside, are still set. A
// cancel ends the run at once, wherever it comes.
import Chapter01Handshake
import Chapter04Sink
import Chapter07Observation

extension Publisher where Failure == Never {
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, onWeak object: Root
  ) -> AnyCancellable {
    let writer = Writer<Output> { [weak object] value in
      guard let object else { return false }
      object[keyPath: keyPath] = value
      return true
    }
    subscribe(writer)
    return AnyCancellable(writer)
  }
}

/// Gives each value to a closure, until that says that it is of no use.
private final class Writer<Input>: Subscriber, Cancellable {
  typealias Failure = Never

  private struct Run {
    /// Writes, and returns whether it could; nil after the end.
    var write: ((Input) -> Bool)?
    var subscription: Subscription?
    /// How many writes are going on, one inside the other.
    var depth = 0
    var isCancelWanted = false
  }

  private let run: Locked<Run>

  init(_ write: @escaping (Input) -> Bool) {
    run = Locked(Run(write: write))
  }

  func receive(subscription: Subscription) {
    let isFirst = run.withLock { run -> Bool in
      guard run.write != nil, run.subscription == nil else { return false }
      run.subscription = subscription
      return true
    }
    guard isFirst else { return subscription.cancel() }
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let begun = run.withLock { run -> ((Input) -> Bool)? in
      if run.write != nil { run.depth += 1 }
      return run.write
    }
    guard let write = begun else { return .none }
    let isWritten = write(input)
    let isCancelDue = run.withLock { run -> Bool in
      run.depth -= 1
      return run.depth == 0 && run.isCancelWanted
    }
    if !isWritten || isCancelDue { end() }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    run.exchange(Run())
  }

  func cancel() {
    // Not in the middle of a write.
    let isWriting = run.withLock { run -> Bool in
      guard run.depth > 0 else { return false }
      run.isCancelWanted = true
      return true
    }
    if !isWriting { end() }
  }

  private func end() {
    run.exchange(Run()).subscription?.cancel()
  }
}

public final class Display {
  @Published public private(set) var count = 0
  private var cancellables: Set<AnyCancellable> = []

  public init() {}

  public func show<Counts: Publisher>(_ counts: Counts)
  where Counts.Output == Int, Counts.Failure == Never {
    counts
      .assign(to: \.count, onWeak: self)
      .store(in: &cancellables)
  }
}
