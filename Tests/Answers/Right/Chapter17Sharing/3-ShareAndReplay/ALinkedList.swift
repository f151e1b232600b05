// The values are a linked list that all share: a subscriber's queue is its
// place in it, and what is remembered begins at another.
import Chapter01Handshake
import Chapter05Demand

extension Publisher {
  public func share(replay count: Int) -> ShareAndReplay<Self> {
    ShareAndReplay(self, count)
  }
}

private final class Node<Output> {
  var filled: (value: Output, next: Node)?
}

public final class ShareAndReplay<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let count: Int
  /// The first that is remembered, the place for the next value, and how many
  /// lie between them.
  private var first = Node<Output>()
  private var last: Node<Output>
  private var size = 0
  private var ending: Subscribers.Completion<Failure>?
  private var run: Connection<Output, Failure>?
  private var places: [Place<Output, Failure>] = []

  public init(_ upstream: Upstream, _ count: Int) {
    if count < 0 { preconditionFailure("Remember 0 values or more.") }
    self.upstream = upstream
    self.count = count
    last = first
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let place = Place<Output, Failure>(first)
    place.value = subscriber.receive
    place.end = subscriber.receive(completion:)
    place.leave = { [weak place] in self.leave(place) }
    if ending == nil { places.append(place) }
    subscriber.receive(subscription: place)
    if let ending { return place.finish(ending) }
    guard run == nil, !places.isEmpty else { return }
    let run = Connection<Output, Failure>()
    run.value = { [unowned run] in self.append($0, of: run) }
    run.end = { [unowned run] in self.finish($0, of: run) }
    self.run = run
    upstream.subscribe(run)
  }

  private func append(_ value: Output, of run: Connection<Output, Failure>) {
    guard self.run === run else { return }
    let before = first
    let next = Node<Output>()
    last.filled = (value, next)
    last = next
    if size < count {
      size += 1
    } else if let second = first.filled?.next {
      first = second
    }
    for place in places { place.go() }
    withExtendedLifetime(before) {}
  }

  private func finish(
    _ completion: Subscribers.Completion<Failure>,
    of run: Connection<Output, Failure>
  ) {
    guard self.run === run else { return }
    ending = completion
    let all = places
    places = []
    self.run = nil
    for place in all { place.finish(completion) }
  }

  private func leave(_ place: Place<Output, Failure>?) {
    guard ending == nil else { return }
    let count = places.count
    places.removeAll { $0 === place }
    guard places.isEmpty, count > 0, let run else { return }
    let before = first
    self.run = nil
    last = Node()
    first = last
    size = 0
    run.cancel()
    withExtendedLifetime(before) {}
  }
}

private final class Connection<Input, Failure: Error>: Subscriber {
  var value: ((Input) -> Void)?
  var end: ((Subscribers.Completion<Failure>) -> Void)?
  private var above: Subscription?

  func receive(subscription: Subscription) {
    guard above == nil, value != nil else { return subscription.cancel() }
    above = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    value?(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    empty().end?(completion)
  }

  func cancel() { empty().above?.cancel() }

  private func empty() -> (
    end: ((Subscribers.Completion<Failure>) -> Void)?, above: Subscription?
  ) {
    let last = (value, end, above)
    (value, end, above) = (nil, nil, nil)
    return (last.1, last.2)
  }
}

private final class Place<Output, Failure: Error>: Subscription {
  var value: ((Output) -> Subscribers.Demand)?
  var end: ((Subscribers.Completion<Failure>) -> Void)?
  var leave: (() -> Void)?
  private var node: Node<Output>?
  private var demand = Subscribers.Demand.none
  private var ending: Subscribers.Completion<Failure>?
  private var isGoing = false

  init(_ node: Node<Output>) { self.node = node }

  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    go()
  }

  func cancel() { empty().leave?() }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    ending = completion
    go()
  }

  func go() {
    if isGoing { return }
    isGoing = true
    while demand > .none, let value, let filled = node?.filled {
      let before = node
      node = filled.next
      demand -= 1
      let more = value(filled.value)
      demand += more
      withExtendedLifetime(before) {}
    }
    isGoing = false
    if let ending, let node, node.filled == nil { empty().end?(ending) }
  }

  private func empty() -> (
    leave: (() -> Void)?, end: ((Subscribers.Completion<Failure>) -> Void)?
  ) {
    let last = (leave, end, value, node)
    (leave, end, value, node) = (nil, nil, nil, nil)
    return (last.0, last.1)
  }
}
