// The subscriber keeps its states in an enum, and the object beside them.
import Chapter01Handshake
import Chapter04Sink
import Chapter09Observation

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
    /// No subscription has arrived yet.
    case unattached
    case attached(Subscription)
    /// Finished or cancelled, by the owner or because the object was released.
    case ended
  }

  private let keyPath: ReferenceWritableKeyPath<Root, Input>
  private weak var object: Root?
  private var state = State.unattached

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
    guard case .attached = state else { return .none }
    if let object {
      object[keyPath: keyPath] = input
    } else {
      // The token's owner does not know that the object is gone.
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
