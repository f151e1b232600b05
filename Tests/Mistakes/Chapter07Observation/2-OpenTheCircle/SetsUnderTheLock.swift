// You set the property while you hold your lock. That calls whoever observes
// it, and they may cancel, or send the next value: both want the lock that
// their own caller has, and wait for ever. Look at the state under the lock,
// and set outside of it.
import Chapter01Handshake
import Chapter04Sink
import Chapter07Observation

extension Publisher where Failure == Never {
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, onWeak object: Root
  ) -> AnyCancellable {
    let assigner = WeakAssigner(object: object, keyPath: keyPath)
    subscribe(assigner)
    return AnyCancellable(assigner)
  }
}

private final class WeakAssigner<Root: AnyObject, Input>: Subscriber,
  Cancellable
{
  typealias Failure = Never

  private enum State {
    /// No publisher has answered yet.
    case unattached
    /// A run is on.
    case attached(Subscription)
    /// Finished or cancelled.
    case ended
  }

  private let keyPath: ReferenceWritableKeyPath<Root, Input>
  private weak var object: Root?
  private let state = Locked(State.unattached)

  init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
    self.object = object
    self.keyPath = keyPath
  }

  func receive(subscription: Subscription) {
    let isFirst = state.withLock { state in
      guard case .unattached = state else { return false }
      state = .attached(subscription)
      return true
    }
    guard isFirst else { return subscription.cancel() }
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let isAbandoned = state.withLock { state in
      guard case .attached = state else { return false }
      guard let object else { return true }
      object[keyPath: keyPath] = input
      return false
    }
    if isAbandoned { cancel() }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    state.exchange(.ended)
  }

  func cancel() {
    if case .attached(let subscription) = state.exchange(.ended) {
      subscription.cancel()
    }
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
