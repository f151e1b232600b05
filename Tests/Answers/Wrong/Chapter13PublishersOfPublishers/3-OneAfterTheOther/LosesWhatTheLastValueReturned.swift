// What is returned for a child's last value is lost: that child is over, and
// the next one is not asked for it. What is returned is open, whichever child
// is on.
import Chapter01Handshake
import Chapter05Demand

public struct ConcatMap<Child: Publisher, Upstream: Publisher>: Publisher
where Child.Failure == Upstream.Failure {
  public typealias Output = Child.Output
  public typealias Failure = Upstream.Failure

  public let upstream: Upstream
  public let transform: (Upstream.Output) -> Child

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let line = Line<Upstream.Output, Child, S>(subscriber, transform)
    subscriber.receive(subscription: line)
    upstream.subscribe(line)
  }
}

extension Publisher {
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> ConcatMap<P, Self> where P.Failure == Failure {
    ConcatMap(upstream: self, transform: transform)
  }
}

/// One run. Whatever is told is written down; `work` does what follows from
/// it, one thing after the other, in one loop.
private final class Line<Value, Child: Publisher, Downstream: Subscriber>:
  Subscriber, Subscription
where Downstream.Input == Child.Output, Downstream.Failure == Child.Failure {
  typealias Input = Value
  typealias Failure = Child.Failure
  typealias Parts = (downstream: Downstream, transform: (Value) -> Child)

  /// Nil when it is over.
  private var parts: Parts?
  private var owed = Subscribers.Demand.none
  private var isWorking = false

  private var above: Subscription?
  private var isAboveAsked = false
  private var isAboveOver = false
  /// A value of which no child has been made yet.
  private var next: Value?

  private var ear: Ear<Value, Child, Downstream>?
  private var child: Subscription?
  private var isChildAsked = false
  /// A value of the child; it was asked for.
  private var output: Child.Output?
  private var failure: Failure?

  init(_ downstream: Downstream, _ transform: @escaping (Value) -> Child) {
    parts = (downstream, transform)
  }

  private func work() {
    guard !isWorking else { return }
    isWorking = true
    defer { isWorking = false }
    while let parts {
      if let value = output {
        output = nil
        isChildAsked = false
        owed -= 1
        let more = parts.downstream.receive(value)
        if ear != nil { owed += more }
      } else if let error = failure {
        end().forEach { $0.cancel() }
        parts.downstream.receive(completion: .failure(error))
      } else if ear == nil, let value = next {
        next = nil
        let new = Ear(self)
        ear = new
        isChildAsked = false
        let publisher = parts.transform(value)
        if ear === new { publisher.subscribe(new) }
      } else if ear == nil, isAboveOver {
        _ = end()
        parts.downstream.receive(completion: .finished)
      } else if ear == nil, !isAboveAsked, let run = above {
        isAboveAsked = true
        run.request(.max(1))
      } else if !isChildAsked, owed > .none, let run = child {
        isChildAsked = true
        run.request(.max(1))
      } else {
        return
      }
    }
  }

  /// Lets everything go; returns the runs that were on.
  private func end() -> [Subscription] {
    let runs = [child, above].compactMap { $0 }
    let old = (parts, next, ear, output)
    defer { withExtendedLifetime(old) {} }
    parts = nil
    above = nil
    next = nil
    ear = nil
    child = nil
    output = nil
    failure = nil
    return runs
  }

  // The publisher above calls these three.

  func receive(subscription: Subscription) {
    guard parts != nil, above == nil, !isAboveOver else {
      return subscription.cancel()
    }
    above = subscription
    work()
  }

  func receive(_ input: Value) -> Subscribers.Demand {
    guard parts != nil, !isAboveOver else { return .none }
    isAboveAsked = false
    next = input
    work()
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard parts != nil, !isAboveOver else { return }
    isAboveOver = true
    above = nil
    if case .failure(let error) = completion, failure == nil {
      failure = error
    }
    work()
  }

  // The child calls these three.

  func attach(_ subscription: Subscription, by caller: AnyObject) {
    guard ear === caller, child == nil else { return subscription.cancel() }
    child = subscription
    work()
  }

  func take(_ value: Child.Output, by caller: AnyObject) {
    guard ear === caller, failure == nil else { return }
    output = value
    work()
  }

  func finish(
    _ completion: Subscribers.Completion<Failure>, by caller: AnyObject
  ) {
    guard ear === caller else { return }
    ear = nil
    child = nil
    if case .failure(let error) = completion, failure == nil {
      failure = error
    }
    work()
  }

  // The subscriber below calls these two.

  func request(_ demand: Subscribers.Demand) {
    guard parts != nil else { return }
    owed += demand
    work()
  }

  func cancel() {
    end().forEach { $0.cancel() }
  }
}

/// Listens to one child.
private final class Ear<Value, Child: Publisher, Downstream: Subscriber>:
  Subscriber
where Downstream.Input == Child.Output, Downstream.Failure == Child.Failure {
  typealias Input = Child.Output
  typealias Failure = Child.Failure

  private let line: Line<Value, Child, Downstream>

  init(_ line: Line<Value, Child, Downstream>) {
    self.line = line
  }

  func receive(subscription: Subscription) {
    line.attach(subscription, by: self)
  }

  func receive(_ input: Child.Output) -> Subscribers.Demand {
    line.take(input, by: self)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    line.finish(completion, by: self)
  }
}
