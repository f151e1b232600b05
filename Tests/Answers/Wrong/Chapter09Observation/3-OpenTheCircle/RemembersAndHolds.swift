// After the end you remember that the run is over, and go on holding its
// subscription, with all that belongs to it. Nobody can use it any more: let
// it go.
import Chapter01Handshake
import Chapter04Sink
import Chapter09Observation

extension Publisher where Failure == Never {
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, onWeak object: Root
  ) -> AnyCancellable {
    let line = Line()
    subscribe(Arrow(line: line, keyPath: keyPath, object: object))
    return AnyCancellable(line)
  }
}

/// Points at a property, and holds its object weakly.
private struct Arrow<Root: AnyObject, Input>: Subscriber {
  typealias Failure = Never

  let combineIdentifier = CombineIdentifier()
  let line: Line
  let keyPath: ReferenceWritableKeyPath<Root, Input>
  weak var object: Root?

  func receive(subscription: Subscription) {
    guard line.open(subscription) else { return subscription.cancel() }
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard line.isOpen else { return .none }
    if let object = object {
      object[keyPath: keyPath] = input
    } else {
      line.cancel()
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    line.finish()
  }
}

/// The life of one run, for the subscriber and the token.
private final class Line: Cancellable {
  private struct Life {
    var subscription: Subscription?
    var isOver = false
  }

  private let life = Locked(Life())

  var isOpen: Bool { life.withLock { !$0.isOver } }

  func open(_ subscription: Subscription) -> Bool {
    life.withLock { life -> Bool in
      guard !life.isOver, life.subscription == nil else { return false }
      life.subscription = subscription
      return true
    }
  }

  func finish() {
    life.withLock { $0.isOver = true }
  }

  func cancel() {
    let running = life.withLock { life -> Subscription? in
      guard !life.isOver else { return nil }
      life.isOver = true
      return life.subscription
    }
    running?.cancel()
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
