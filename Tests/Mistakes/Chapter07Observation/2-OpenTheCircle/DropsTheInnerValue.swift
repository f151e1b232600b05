// While you set the property you take no other value. Whoever observes it may
// send the next one from inside, and it is lost: the property stays at an old
// value. Set each value when it comes, also in the middle of another.
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
  private var state = State.unattached
  private var isSetting = false

  init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
    self.object = object
    self.keyPath = keyPath
  }

  func receive(subscription: Subscription) {
    guard case .unattached = state else { return subscription.cancel() }
    state = .attached(subscription)
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard case .attached = state, !isSetting else { return .none }
    if let object {
      isSetting = true
      object[keyPath: keyPath] = input
      isSetting = false
    } else {
      cancel()
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    state = .ended
  }

  func cancel() {
    let last = state
    state = .ended
    if case .attached(let subscription) = last { subscription.cancel() }
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
