// 09.3 Break the retain cycle
import Chapter01Handshake
import Chapter04Sink
import Chapter08Time
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

  private let keyPath: ReferenceWritableKeyPath<Root, Input>
  private weak var object: Root?
  private let attachment = Attachment()

  init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
    self.object = object
    self.keyPath = keyPath
  }

  func receive(subscription: Subscription) {
    if attachment.attach(subscription) != nil {
      subscription.request(.unlimited)
    }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard attachment.attached != nil else { return .none }
    if let object {
      object[keyPath: keyPath] = input
    } else {
      // The token's owner does not know that the object is gone.
      cancel()
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    attachment.complete()
  }

  func cancel() { attachment.cancel() }
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
