// A request from inside of a delivery is lost when that delivery is over, and
// whoever has asked waits. Take off what you deliver before you call, and after
// it only add to what is open.
import Chapter01Handshake
import Chapter05Demand

extension Publisher {
  public func share(replay count: Int) -> ShareAndReplay<Self> {
    ShareAndReplay(self, count)
  }
}

public final class ShareAndReplay<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let count: Int
  /// The run that is on, or the one that has ended.
  fileprivate var current: Run<Upstream>?

  public init(_ upstream: Upstream, _ count: Int) {
    precondition(count >= 0, "Replay no value, or some.")
    self.upstream = upstream
    self.count = count
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let isFirst = current == nil
    let run = current ?? Run<Upstream>(self, count)
    current = run
    let seat = Seat<Upstream>(subscriber, run)
    run.add(seat)
    subscriber.receive(subscription: seat)
    if isFirst { run.begin(upstream) }
    seat.settle()
  }
}

/// One run, and one record of its values for all: each subscriber only knows
/// its position in it.
private final class Run<Upstream: Publisher>: Subscriber {
  typealias Input = Upstream.Output
  typealias Failure = Upstream.Failure

  private weak var owner: ShareAndReplay<Upstream>?
  private let count: Int
  private var seats: [Seat<Upstream>] = []
  private var source: Subscription?
  private var isCancelled = false
  private(set) var ending: Subscribers.Completion<Upstream.Failure>?
  /// The values from position `base` on; nil for those that nobody needs.
  private var slots: [Upstream.Output?] = []
  private var base = 0
  private(set) var firstKept = 0

  init(_ owner: ShareAndReplay<Upstream>, _ count: Int) {
    self.owner = owner
    self.count = count
  }

  /// The position of the next value that will come.
  var next: Int { base + slots.count }

  /// Where somebody begins who comes now.
  var beginning: Int { Swift.max(0, next - count) }

  func value(at position: Int) -> Upstream.Output? { slots[position - base] }

  func add(_ seat: Seat<Upstream>) {
    seats.append(seat)
  }

  func begin(_ upstream: Upstream) {
    if !isCancelled { upstream.subscribe(self) }
  }

  func leave(_ seat: Seat<Upstream>) {
    seats.removeAll { $0 === seat }
    trim()
    guard seats.isEmpty, ending == nil, !isCancelled else { return }
    isCancelled = true
    if let owner = self.owner, owner.current === self { owner.current = nil }
    slots = []
    let last = source
    source = nil
    last?.cancel()
  }

  /// Drops what nobody needs any more.
  func trim() {
    let needed = seats.reduce(beginning) { Swift.min($0, $1.position) }
    while firstKept < needed {
      slots[firstKept - base] = nil
      firstKept += 1
    }
    if (firstKept - base) * 2 > slots.count {
      slots.removeFirst(firstKept - base)
      base = firstKept
    }
  }

  func receive(subscription: Subscription) {
    guard !isCancelled, ending == nil, source == nil else {
      return subscription.cancel()
    }
    source = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Upstream.Output) -> Subscribers.Demand {
    guard !isCancelled, ending == nil else { return .none }
    slots.append(input)
    seats.forEach { $0.settle() }
    if !isCancelled { trim() }
    return .none
  }

  func receive(completion: Subscribers.Completion<Upstream.Failure>) {
    guard !isCancelled, ending == nil else { return }
    ending = completion
    source = nil
    seats.forEach { $0.settle() }
  }
}

/// One subscriber.
private final class Seat<Upstream: Publisher>: Subscription {
  private var give: ((Upstream.Output) -> Subscribers.Demand)?
  private var end: ((Subscribers.Completion<Upstream.Failure>) -> Void)?
  private var run: Run<Upstream>?
  private(set) var position: Int
  private var open = Subscribers.Demand.none
  private var isDelivering = false

  init<S: Subscriber>(_ subscriber: S, _ run: Run<Upstream>)
  where S.Input == Upstream.Output, S.Failure == Upstream.Failure {
    give = { subscriber.receive($0) }
    end = { subscriber.receive(completion: $0) }
    self.run = run
    position = run.beginning
  }

  /// Delivers what is asked for and there, and then the end.
  func settle() {
    guard !isDelivering else { return }
    isDelivering = true
    while let run = self.run, let give = self.give {
      if position < run.next {
        guard open > .none, let value = run.value(at: position) else { break }
        let left = open - 1
        position += 1
        run.trim()
        open = left + give(value)
      } else if let ending = run.ending {
        finish(ending)
      } else {
        break
      }
    }
    isDelivering = false
  }

  func finish(_ completion: Subscribers.Completion<Upstream.Failure>) {
    let last = end
    cancel()
    last?(completion)
  }

  func request(_ demand: Subscribers.Demand) {
    guard run != nil else { return }
    open += demand
    settle()
  }

  func cancel() {
    let last = run
    let old = (give, end)
    defer { withExtendedLifetime(old) {} }
    give = nil
    end = nil
    run = nil
    last?.leave(self)
  }
}
