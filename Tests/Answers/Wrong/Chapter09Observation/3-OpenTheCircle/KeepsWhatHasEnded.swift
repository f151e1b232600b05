// An end or a cancel may come inside your request for the values. After it you
// hold the subscription all the same, though the run is over. Keep it first,
// then ask.
import Chapter01Handshake
import Chapter04Sink
import Chapter09Observation

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
  }

  private let run: Locked<Run>

  init(_ write: @escaping (Input) -> Bool) {
    run = Locked(Run(write: write, subscription: nil))
  }

  func receive(subscription: Subscription) {
    let isFirst = run.withLock { $0.write != nil && $0.subscription == nil }
    guard isFirst else { return subscription.cancel() }
    subscription.request(.unlimited)
    run.withLock { $0.subscription = subscription }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let write = run.withLock({ $0.write }) else { return .none }
    if !write(input) { cancel() }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    run.exchange(Run(write: nil, subscription: nil))
  }

  func cancel() {
    run.exchange(Run(write: nil, subscription: nil)).subscription?.cancel()
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
