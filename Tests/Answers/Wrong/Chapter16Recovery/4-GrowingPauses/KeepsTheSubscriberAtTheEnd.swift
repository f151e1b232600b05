// Your subscription releases its subscriber at a cancel, but not at a
// completion. Release it in both cases.
import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publisher {
  public func retry<S: Scheduler>(
    _ retries: Int, pause: S.SchedulerTimeType.Stride,
    limit: S.SchedulerTimeType.Stride, scheduler: S
  ) -> RetryWithPauses<Self, S> {
    RetryWithPauses(self, retries, pause, limit, scheduler)
  }
}

public struct RetryWithPauses<Upstream: Publisher, S: Scheduler>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let retries: Int
  private let pause: S.SchedulerTimeType.Stride
  private let limit: S.SchedulerTimeType.Stride
  private let scheduler: S

  public init(
    _ upstream: Upstream, _ retries: Int,
    _ pause: S.SchedulerTimeType.Stride, _ limit: S.SchedulerTimeType.Stride,
    _ scheduler: S
  ) {
    self.upstream = upstream
    self.retries = retries
    self.pause = pause
    self.limit = limit
    self.scheduler = scheduler
  }

  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    upstream.subscribe(
      Run(subscriber, upstream, retries, pause, limit, scheduler))
  }

  private final class Run<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    private var downstream: Downstream?
    private let upstream: Upstream
    private var subscription: Subscription?
    private var hasBegun = false
    private var number = 0
    private var open = Subscribers.Demand.none
    private var left: Int
    private var pause: S.SchedulerTimeType.Stride
    private let limit: S.SchedulerTimeType.Stride
    private let scheduler: S

    init(
      _ downstream: Downstream, _ upstream: Upstream, _ retries: Int,
      _ pause: S.SchedulerTimeType.Stride, _ limit: S.SchedulerTimeType.Stride,
      _ scheduler: S
    ) {
      self.downstream = downstream
      self.upstream = upstream
      left = retries
      self.pause = Swift.min(pause, limit)
      self.limit = limit
      self.scheduler = scheduler
    }

    func receive(subscription: Subscription) {
      guard let downstream, self.subscription == nil else {
        return subscription.cancel()
      }
      self.subscription = subscription
      if hasBegun {
        if open > .none { subscription.request(open) }
      } else {
        hasBegun = true
        downstream.receive(subscription: self)
      }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      guard let downstream, open > .none else { return .none }
      open -= 1
      let mine = number
      let more = downstream.receive(input)
      guard self.downstream != nil, more > .none else { return .none }
      open += more
      if number == mine { return more }
      subscription?.request(more)
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard let downstream else { return }
      if case .failure = completion, left > 0 {
        left -= 1
        number += 1
        subscription = nil
        let date = scheduler.now.advanced(by: pause)
        pause = Swift.min(pause + pause, limit)
        scheduler.schedule(after: date) { self.again() }
      } else {
        downstream.receive(completion: completion)
      }
    }

    private func again() {
      guard downstream != nil else { return }
      upstream.subscribe(self)
    }

    func request(_ demand: Subscribers.Demand) {
      guard downstream != nil, demand > .none else { return }
      open += demand
      subscription?.request(demand)
    }

    func cancel() {
      let old = subscription
      forget()
      old?.cancel()
    }

    private func forget() {
      downstream = nil
      subscription = nil
    }
  }
}
