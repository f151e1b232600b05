// You remember only whether a run is on. After a cancel or a finish none is,
// and so the next subscription begins another one. It has one run in its
// life: remember the end, too.
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

  private let write: (Input) -> Bool
  /// The run that is on.
  private let current = Locked<Subscription?>(nil)

  init(_ write: @escaping (Input) -> Bool) {
    self.write = write
  }

  func receive(subscription: Subscription) {
    let isFree = current.withLock { current -> Bool in
      guard current == nil else { return false }
      current = subscription
      return true
    }
    guard isFree else { return subscription.cancel() }
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard current.withLock({ $0 != nil }) else { return .none }
    if !write(input) { cancel() }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    current.exchange(nil)
  }

  func cancel() {
    current.exchange(nil)?.cancel()
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
