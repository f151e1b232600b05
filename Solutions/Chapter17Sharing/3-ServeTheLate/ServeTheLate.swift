// 17.3 Serve the late
import Chapter01Handshake
import Chapter05Demand

public final class AsksOnce<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private var waiting: [Waiting<Output, Failure>] = []
  private var run: Run<Output, Failure>?
  /// The last value of a run that has finished, if it had one.
  private var answer: Output??

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let one = Waiting(subscriber) { self.leave($0) }
    if answer == nil { waiting.append(one) }
    subscriber.receive(subscription: one)
    if let answer {
      one.finish(with: answer)
    } else if run == nil, !waiting.isEmpty {
      begin()
    }
  }

  private func begin() {
    let run = Run<Output, Failure> { self.end($0, $1) }
    self.run = run
    upstream.subscribe(run)
  }

  private func end(
    _ run: Run<Output, Failure>, _ completion: Subscribers.Completion<Failure>
  ) {
    guard run === self.run else { return }
    let all = waiting
    waiting = []
    self.run = nil
    if case .finished = completion { answer = .some(run.latest) }
    for one in all {
      switch completion {
      case .finished: one.finish(with: run.latest)
      case .failure: one.end(completion)
      }
    }
  }

  private func leave(_ one: Waiting<Output, Failure>) {
    waiting.removeAll { $0 === one }
    guard waiting.isEmpty, let run else { return }
    self.run = nil
    run.cancel()
  }
}

/// A run of the publisher above.
private final class Run<Input, Failure: Error>: Subscriber {
  private(set) var latest: Input?
  private var subscription: Subscription?
  private var onEnd: ((Run, Subscribers.Completion<Failure>) -> Void)?

  init(onEnd: @escaping (Run, Subscribers.Completion<Failure>) -> Void) {
    self.onEnd = onEnd
  }

  func receive(subscription: Subscription) {
    guard onEnd != nil, self.subscription == nil else {
      return subscription.cancel()
    }
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if onEnd != nil { latest = input }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let onEnd = onEnd
    self.onEnd = nil
    subscription = nil
    onEnd?(self, completion)
    latest = nil
  }

  func cancel() {
    let subscription = subscription
    self.subscription = nil
    onEnd = nil
    latest = nil
    subscription?.cancel()
  }
}

/// A subscriber that waits for the answer.
private final class Waiting<Output, Failure: Error>: Subscription {
  private var receiveValue: ((Output) -> Void)?
  private var receiveEnd: ((Subscribers.Completion<Failure>) -> Void)?
  private var onCancel: ((Waiting) -> Void)?
  private var isAsked = false
  private var value: Output?

  init<S: Subscriber>(_ subscriber: S, onCancel: @escaping (Waiting) -> Void)
  where S.Input == Output, S.Failure == Failure {
    receiveValue = { _ = subscriber.receive($0) }
    receiveEnd = { subscriber.receive(completion: $0) }
    self.onCancel = onCancel
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    isAsked = true
    deliver()
  }

  func cancel() {
    let onCancel = onCancel
    letGo()
    onCancel?(self)
  }

  func finish(with answer: Output?) {
    onCancel = nil
    guard let answer else { return end(.finished) }
    value = answer
    deliver()
  }

  func end(_ completion: Subscribers.Completion<Failure>) {
    let receiveEnd = receiveEnd
    letGo()
    receiveEnd?(completion)
  }

  private func deliver() {
    guard isAsked, let value, let receiveValue else { return }
    self.receiveValue = nil
    self.value = nil
    receiveValue(value)
    end(.finished)
  }

  private func letGo() {
    receiveValue = nil
    receiveEnd = nil
    onCancel = nil
    value = nil
  }
}
