// Who has not asked for anything when the answer comes gets the end without
// it. The answer waits until it is asked for, and the end waits behind it.
import Chapter01Handshake
import Chapter05Demand

public final class AsksOnce<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  fileprivate enum Phase {
    case idle
    case asking(Run<Upstream>)
    case answered(Upstream.Output?)
  }

  private let upstream: Upstream
  fileprivate var phase = Phase.idle

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let seat = Seat<Output, Failure>(subscriber)
    subscriber.receive(subscription: seat)
    guard seat.isTaken else { return }
    switch phase {
    case .answered(let answer):
      seat.serve(answer)
    case .asking(let run):
      run.add(seat)
    case .idle:
      let run = Run(self)
      run.add(seat)
      phase = .asking(run)
      upstream.subscribe(run)
    }
  }
}

/// One subscriber, who waits for the answer.
private final class Seat<Output, Failure: Error>: Subscription {
  private var give: ((Output) -> Void)?
  private var end: ((Subscribers.Completion<Failure>) -> Void)?
  private var isAsked = false
  /// The answer, until it is asked for.
  private var kept: Output?
  var leave: (() -> Void)?

  init<S: Subscriber>(_ subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    give = { _ = subscriber.receive($0) }
    end = { subscriber.receive(completion: $0) }
  }

  var isTaken: Bool { end != nil }

  func serve(_ answer: Output?) {
    leave = nil
    guard isTaken else { return }
    guard isAsked, let answer else { return finish(.finished) }
    kept = answer
    settle()
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    let last = end
    clear()
    last?(completion)
  }

  func request(_ demand: Subscribers.Demand) {
    guard isTaken, demand > .none else { return }
    isAsked = true
    settle()
  }

  func cancel() {
    let last = leave
    clear()
    last?()
  }

  private func settle() {
    guard isAsked, let answer = kept, let give = self.give else { return }
    kept = nil
    give(answer)
    finish(.finished)
  }

  private func clear() {
    give = nil
    end = nil
    kept = nil
    leave = nil
  }
}

/// One run of upstream, and those who wait for it.
private final class Run<Upstream: Publisher>: Subscriber {
  typealias Input = Upstream.Output
  typealias Failure = Upstream.Failure

  /// Nil after the end.
  private var owner: AsksOnce<Upstream>?
  private var seats: [Seat<Upstream.Output, Upstream.Failure>] = []
  private var source: Subscription?
  private var last: Upstream.Output?

  init(_ owner: AsksOnce<Upstream>) {
    self.owner = owner
  }

  func add(_ seat: Seat<Upstream.Output, Upstream.Failure>) {
    seats.append(seat)
    seat.leave = { self.remove(seat) }
  }

  private func remove(_ seat: Seat<Upstream.Output, Upstream.Failure>) {
    seats.removeAll { $0 === seat }
    guard seats.isEmpty, let owner = self.owner else { return }
    self.owner = nil
    owner.phase = .idle
    let run = source
    source = nil
    run?.cancel()
  }

  func receive(subscription: Subscription) {
    guard owner != nil, source == nil else { return subscription.cancel() }
    source = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Upstream.Output) -> Subscribers.Demand {
    if owner != nil { last = input }
    return .none
  }

  func receive(completion: Subscribers.Completion<Upstream.Failure>) {
    guard let owner = self.owner else { return }
    let waiting = seats
    let answer = last
    seats = []
    last = nil
    source = nil
    self.owner = nil
    switch completion {
    case .finished:
      owner.phase = .answered(answer)
      waiting.forEach { $0.serve(answer) }
    case .failure:
      owner.phase = .idle
      waiting.forEach { $0.finish(completion) }
    }
  }
}
