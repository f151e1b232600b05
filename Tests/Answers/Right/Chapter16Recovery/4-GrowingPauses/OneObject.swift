// One object counts the demand of all runs, and is subscription and subscriber.
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

  fileprivate let upstream: Upstream
  fileprivate let retries: Int
  fileprivate let pause: S.SchedulerTimeType.Stride
  fileprivate let limit: S.SchedulerTimeType.Stride
  fileprivate let scheduler: S

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
    upstream.subscribe(Inner(self, subscriber))
  }
}

extension RetryWithPauses {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let publisher: RetryWithPauses<Upstream, S>
    private var downstream: Downstream?
    private var isAttached = false
    private var run: Subscription?
    private var runs = 0
    private var open = Subscribers.Demand.none
    private var retries: Int
    private var pause: S.SchedulerTimeType.Stride

    init(_ publisher: RetryWithPauses<Upstream, S>, _ downstream: Downstream) {
      self.publisher = publisher
      self.downstream = downstream
      retries = publisher.retries
      pause = Swift.min(publisher.pause, publisher.limit)
    }

    func receive(subscription: Subscription) {
      guard let downstream, run == nil else { return subscription.cancel() }
      run = subscription
      runs += 1
      if !isAttached {
        isAttached = true
        downstream.receive(subscription: self)
      } else if open > .none {
        subscription.request(open)
      }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard let downstream, open > .none else { return .none }
      open -= 1
      let delivering = runs
      let more = downstream.receive(input)
      guard self.downstream != nil else { return .none }
      open += more
      if runs == delivering { return more }
      // The run failed inside this delivery: request from the next one.
      if more > .none { run?.request(more) }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard let downstream else { return }
      guard case .failure = completion, retries > 0 else {
        letGo()
        return downstream.receive(completion: completion)
      }
      let last = run
      defer { withExtendedLifetime(last) {} }
      run = nil
      retries -= 1
      let scheduler = publisher.scheduler
      scheduler.schedule(after: scheduler.now.advanced(by: pause)) {
        guard self.downstream != nil else { return }
        self.publisher.upstream.subscribe(self)
      }
      pause = Swift.min(pause + pause, publisher.limit)
    }

    func request(_ demand: Subscribers.Demand) {
      guard downstream != nil else { return }
      open += demand
      run?.request(demand)
    }

    func cancel() { letGo()?.cancel() }

    /// Ends the run. Released objects may call back, so they are released last.
    @discardableResult
    private func letGo() -> Subscription? {
      let last = (downstream, run)
      (downstream, run) = (nil, nil)
      return last.1
    }
  }
}
