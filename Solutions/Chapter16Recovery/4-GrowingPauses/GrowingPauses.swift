// 16.4 Growing pauses
import Chapter01Handshake
import Chapter05Demand
import Chapter08Time
import Chapter16Recovery

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
    upstream.subscribe(Inner(Handover("RetryWithPauses", to: subscriber), self))
  }
}

extension RetryWithPauses {
  private final class Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let handover: Handover<Downstream>
    private let publisher: RetryWithPauses<Upstream, S>
    private var retries: Int
    private var pause: S.SchedulerTimeType.Stride

    init(
      _ handover: Handover<Downstream>,
      _ publisher: RetryWithPauses<Upstream, S>
    ) {
      self.handover = handover
      self.publisher = publisher
      retries = publisher.retries
      pause = Swift.min(publisher.pause, publisher.limit)
    }

    func receive(subscription: Subscription) {
      handover.attach(subscription)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      handover.deliver(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard case .failure = completion, retries > 0 else {
        return handover.end(completion)
      }
      guard handover.detach() else { return }
      retries -= 1
      let scheduler = publisher.scheduler
      scheduler.schedule(after: scheduler.now.advanced(by: pause)) {
        // The subscriber may have cancelled in the pause.
        if self.handover.detach() { self.publisher.upstream.subscribe(self) }
      }
      pause = Swift.min(pause + pause, publisher.limit)
    }
  }
}
