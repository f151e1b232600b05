import Chapter01Handshake

// MARK: - Above

/// A publisher that sends what a program says.
public struct BenchPublisher<Output, Failure: Error>: Publisher {
  unowned let bench: Bench
  let index: Int
  let failure: (() -> Failure)?
  let make: (Int) -> Output

  /// Retains the subscriber until the run is over.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let (make, failure, index) = (make, failure, bench.index(for: index))
    bench.connect(
      Above(
        bench, index,
        listener: .init(
          attach: { subscriber.receive(subscription: $0) },
          value: { subscriber.receive(make($0)) },
          end: { isFailure in
            guard isFailure, let failure else {
              return subscriber.receive(completion: .finished)
            }
            subscriber.receive(completion: .failure(failure()))
          })), as: index)
  }
}

/// A run of a publisher above the piece.
final class Above {
  struct Listener {
    var attach: (Subscription) -> Void
    var value: (Int) -> Subscribers.Demand
    var end: (Bool) -> Void
  }

  private unowned let bench: Bench
  private let index: Int
  private var listener: Listener?
  private var isOver = false
  private var isCancelled = false
  private var hasAttached = false
  private(set) var first = Weak()
  private(set) var second = Weak()

  init(_ bench: Bench, _ index: Int, listener: Listener) {
    self.bench = bench
    self.index = index
    self.listener = listener
  }

  var isOn: Bool { !isOver && !isCancelled }

  func sendSubscription() {
    let isFirst = first.object == nil && !isOver && !hasAttached
    hasAttached = true
    let line = Line(self, isFirst: isFirst)
    if isFirst { first = Weak(line) } else { second = Weak(line) }
    listener?.attach(line)
  }

  func send(_ number: Int) -> Subscribers.Demand {
    listener?.value(number) ?? .none
  }

  func end(_ isFailure: Bool) {
    if bench.isSilent {
      listener?.end(isFailure)
      return
    }
    isOver = true
    listener?.end(isFailure)
    if !bench.speaksTooLate { letGo() }
  }

  func letGo() {
    let last = listener
    listener = nil
    withExtendedLifetime(last) {}
  }

  func requested(_ demand: Subscribers.Demand) {
    if bench.isSilent { return }
    if isOver || isCancelled && bench.environment.passesSubscriptionsOn {
      return
    }
    bench.called(.request(demand, of: index))
  }

  func cancelled() {
    if bench.isSilent { return }
    if isOver, bench.environment.mayCancelAtEnd { return }
    if isCancelled, bench.environment.passesSubscriptionsOn { return }
    isCancelled = true
    bench.called(.cancel(index))
    if !bench.speaksTooLate { letGo() }
  }

  /// The subscription that the piece receives.
  private final class Line: Subscription {
    private weak var above: Above?
    private let isFirst: Bool

    init(_ above: Above, isFirst: Bool) {
      self.above = above
      self.isFirst = isFirst
    }

    deinit {
      guard let above else { return }
      above.bench.released(isFirst ? .above(above.index) : .second(above.index))
    }

    func request(_ demand: Subscribers.Demand) { above?.requested(demand) }

    func cancel() {
      guard let above else { return }
      if isFirst {
        above.cancelled()
      } else {
        above.bench.called(.refuse(above.index))
      }
    }
  }
}

// MARK: - Below

/// A subscriber that reports to the bench and acts as a program says.
public final class BenchSubscriber<Input, Failure: Error>: Subscriber {
  /// The same identity for all subscribers, as if one subscribed several times:
  /// each subscription is a run of its own.
  public var combineIdentifier: CombineIdentifier {
    below.readIdentity()
    return sharedIdentifier
  }
  private let below: Below
  private let number: (Input) -> Int
  private let text: (Failure) -> String

  init(
    _ below: Below, _ number: @escaping (Input) -> Int,
    _ text: @escaping (Failure) -> String
  ) {
    self.below = below
    self.number = number
    self.text = text
  }

  deinit { below.released() }

  /// Passes the subscription to the bench.
  public func receive(subscription: Subscription) {
    below.receive(subscription)
  }

  /// Reports the value, and returns the program's demand.
  public func receive(_ input: Input) -> Subscribers.Demand {
    below.call(.value(number(input), to: below.index)).given
  }

  /// Reports the completion.
  public func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: below.call(.finished(below.index))
    case .failure(let error): below.call(.failed(below.index, text(error)))
    }
  }
}

private let sharedIdentifier = CombineIdentifier()

/// The subscriptions of earlier plays that still live, like
/// `Subscriptions.empty`: all runs without values may share one, which nobody
/// has to release.
private enum SharedRuns {
  private static let seen = Locked<[ObjectIdentifier: Weak]>([:])

  /// Returns whether an earlier play has received this subscription, and
  /// remembers it for later ones.
  static func contains(_ subscription: Subscription) -> Bool {
    let run = subscription as AnyObject
    // The piece has not unlocked anything here.
    return Gaps.outside {
      seen.withLock { seen in
        defer { seen[ObjectIdentifier(run)] = Weak(run) }
        return seen[ObjectIdentifier(run)]?.object === run
      }
    }
  }
}

/// The bench's record of a subscriber, which outlives the subscriber.
final class Below {
  let index: Int
  var double = Weak()
  private(set) var run = Weak()
  private(set) var subscription: Subscription?
  private var hasSubscription = false
  private weak var bench: Bench?

  init(_ bench: Bench, _ index: Int) {
    self.bench = bench
    self.index = index
  }

  func receive(_ subscription: Subscription) {
    // Upstream may have sent a second subscription, which was passed on.
    if hasSubscription, bench?.environment.passesSubscriptionsOn == true,
      subscription as AnyObject !== run.object
    {
      return subscription.cancel()
    }
    if !hasSubscription {
      hasSubscription = true
      self.subscription = subscription
      run =
        SharedRuns.contains(subscription)
        ? Weak() : Weak(subscription as AnyObject)
      bench?.noteIdentity(of: self)
    }
    call(.subscription(index))
  }

  @discardableResult
  func call(_ call: Call) -> Outcome { bench?.called(call) ?? Outcome() }

  /// Forgets its run, which other subscribers have, too.
  func shareRun() { run = Weak() }

  func letGo() {
    let last = subscription
    subscription = nil
    withExtendedLifetime(last) {}
  }

  func released() { bench?.released(.subscriber(index)) }

  func readIdentity() { bench?.noteReadIdentity() }
}
