import Exercise18_5
import ExerciseSupport

// The answer has protocols of its own; the kit drives it through these.

extension Subscribers.Demand {
  init(_ demand: KitDemand) {
    self = demand.limit.map { .max($0) } ?? .unlimited
  }
}

extension KitDemand {
  init(_ demand: Subscribers.Demand) {
    self.init(limit: demand.max)
  }
}

extension Handle {
  init(_ subscription: any Subscription) {
    let isObject = type(of: subscription) is AnyClass
    self.init(
      object: isObject ? subscription as AnyObject : nil,
      request: { subscription.request(.init($0)) },
      cancel: { subscription.cancel() })
  }
}

/// Passes everything on to the kit.
final class Telling<Input, Failure: Error>: Subscriber {
  private let probe: Probe

  init(_ probe: Probe) {
    self.probe = probe
  }

  deinit { probe.released() }

  func receive(subscription: any Subscription) {
    probe.receive(subscription: Handle(subscription))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    .init(probe.receive(value: "\(input)"))
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: probe.receive(completion: "finished")
    case .failure(let error): probe.receive(completion: "failure(\(error))")
    }
  }
}

/// The kit's end of a run, as the answer's subscribers are given it.
struct KitSubscription: Subscription {
  let run: FakeRun

  func request(_ demand: Subscribers.Demand) {
    run.request(.init(demand))
  }

  func cancel() { run.cancel() }
}

extension TestedSubscriber.Live {
  init<S: Subscriber & Cancellable>(cancellable subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    self.init(subscriber, cancel: { subscriber.cancel() })
  }

  init<S: Subscriber>(_ subscriber: S, cancel: (() -> Void)? = nil)
  where S.Input == Int, S.Failure == FakeFailure {
    self.init(
      attach: { subscriber.receive(subscription: KitSubscription(run: $0)) },
      value: { .init(subscriber.receive($0)) },
      end: { isFailure in
        subscriber.receive(
          completion: isFailure ? .failure(FakeFailure()) : .finished)
      },
      cancel: cancel)
  }
}

/// The kit's publisher above an operator.
struct KitPublisher: Publisher {
  typealias Output = Int
  typealias Failure = FakeFailure

  let upstream: Upstream

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    upstream.connect(.init(subscriber))
  }
}

// MARK: - What a search plays with

/// A subscriber of the bench, as the answer's publishers are given it.
struct PlayedSubscriber: Subscriber {
  typealias Input = Parcel
  typealias Failure = FakeFailure

  let guest: BenchGuest

  func receive(subscription: any Subscription) {
    guest.attach(
      request: { subscription.request(.init($0)) },
      cancel: { subscription.cancel() })
  }

  func receive(_ input: Parcel) -> Subscribers.Demand {
    .init(guest.receive(input))
  }

  func receive(completion: Subscribers.Completion<FakeFailure>) {
    switch completion {
    case .finished: guest.end(nil)
    case .failure(let failure): guest.end(failure)
    }
  }
}

/// The bench's publisher, as the answer's subscribers are given it.
struct PlayedPublisher: Publisher {
  typealias Output = Parcel
  typealias Failure = FakeFailure

  let bench: Bench

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Parcel, S.Failure == FakeFailure {
    BenchListener(
      attach: {
        subscriber.receive(subscription: PlayedSubscription(line: $0))
      },
      value: { .init(subscriber.receive($0)) },
      end: {
        subscriber.receive(
          completion: $0.map { .failure($0) } ?? .finished)
      }
    ).listen(to: bench)
  }
}

/// The subscription of the bench's publisher.
private struct PlayedSubscription: Subscription {
  let line: BenchListener.Line

  func request(_ demand: Subscribers.Demand) { line.request(.init(demand)) }

  func cancel() { line.cancel() }
}
