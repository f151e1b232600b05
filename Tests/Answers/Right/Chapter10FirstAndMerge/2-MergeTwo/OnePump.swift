// Two places in an array, one queue, and one pump that delivers.
import Chapter01Handshake
import Chapter05Demand

public struct Merge<A: Publisher, B: Publisher>: Publisher
where A.Output == B.Output, A.Failure == B.Failure {
  public typealias Output = A.Output
  public typealias Failure = A.Failure

  private let a: A
  private let b: B

  public init(_ a: A, _ b: B) {
    self.a = a
    self.b = b
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let run = Run(subscriber)
    subscriber.receive(subscription: run)
    a.subscribe(Side(of: run, at: 0))
    b.subscribe(Side(of: run, at: 1))
  }
}

/// The subscriber of one upstream.
private final class Side<S: Subscriber>: Subscriber {
  private let run: Run<S>
  private let index: Int

  init(of run: Run<S>, at index: Int) {
    self.run = run
    self.index = index
  }

  func receive(subscription: Subscription) {
    run.attach(subscription, index)
  }

  func receive(_ input: S.Input) -> Subscribers.Demand {
    run.take(input, from: index)
    return .none
  }

  func receive(completion: Subscribers.Completion<S.Failure>) {
    run.complete(index, completion)
  }
}

private final class Run<S: Subscriber>: Subscription {
  private enum Place {
    case awaited
    case attached(Subscription)
    case over

    var subscription: Subscription? {
      guard case .attached(let subscription) = self else { return nil }
      return subscription
    }
  }

  /// Nil after the end.
  private var downstream: S?
  private var places: [Place] = [.awaited, .awaited]
  private var waiting: [(value: S.Input, index: Int)] = []
  private var demand = Subscribers.Demand.none
  private var isUnlimited = false
  private var isPumping = false

  init(_ downstream: S) {
    self.downstream = downstream
  }

  // From upstream.

  func attach(_ subscription: Subscription, _ index: Int) {
    guard downstream != nil, case .awaited = places[index] else {
      return subscription.cancel()
    }
    places[index] = .attached(subscription)
    subscription.request(isUnlimited ? .unlimited : .max(1))
  }

  func take(_ value: S.Input, from index: Int) {
    guard downstream != nil, case .attached = places[index] else { return }
    waiting.append((value, index))
    pump()
  }

  func complete(_ index: Int, _ completion: Subscribers.Completion<S.Failure>) {
    guard downstream != nil else { return }
    if case .over = places[index] { return }
    let ended = places[index]
    places[index] = .over
    switch completion {
    case .finished:
      pump()
    case .failure:
      guard let last = end() else { return }
      last.upstreams.forEach { $0.cancel() }
      last.downstream.receive(completion: completion)
    }
    withExtendedLifetime(ended) {}
  }

  // From downstream.

  func request(_ demand: Subscribers.Demand) {
    guard downstream != nil, demand > .none else { return }
    self.demand += demand
    if demand == .unlimited { openWide() }
    pump()
  }

  func cancel() {
    end()?.upstreams.forEach { $0.cancel() }
  }

  // Inside.

  /// Delivers what may be delivered, and finishes if that was all.
  private func pump() {
    guard !isPumping else { return }
    isPumping = true
    defer { isPumping = false }
    while let downstream, demand > .none, !waiting.isEmpty {
      let (value, index) = waiting.removeFirst()
      demand -= 1
      let more = downstream.receive(value)
      guard self.downstream != nil else { return }
      demand += more
      if more == .unlimited { openWide() }
      if !isUnlimited { places[index].subscription?.request(.max(1)) }
    }
    guard waiting.isEmpty, case .over = places[0], case .over = places[1]
    else { return }
    end()?.downstream.receive(completion: .finished)
  }

  private func openWide() {
    guard !isUnlimited else { return }
    isUnlimited = true
    // Each may end the run, or itself, inside the request to the other.
    for index in 0..<2 { places[index].subscription?.request(.unlimited) }
  }

  /// Takes out everything; nil if that has been done.
  private func end() -> (downstream: S, upstreams: [Subscription])? {
    guard let downstream else { return nil }
    let last = (self.downstream, places, waiting)
    self.downstream = nil
    places = [.over, .over]
    waiting = []
    return withExtendedLifetime(last) {
      (downstream, last.1.compactMap { $0.subscription })
    }
  }
}
