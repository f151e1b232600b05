import Exercise18_5
import ExerciseSupport

// The answer declares its own protocols; the kit uses it through these types.

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

/// A subscriber of the bench, for the answer's publishers.
struct PlayedSubscriber<Failure: Error>: Subscriber {
  typealias Input = Parcel

  let guest: BenchGuest

  func receive(subscription: any Subscription) {
    guest.attach(
      request: { subscription.request(.init($0)) },
      cancel: { subscription.cancel() })
  }

  func receive(_ input: Parcel) -> Subscribers.Demand {
    .init(guest.receive(input))
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: guest.end(nil)
    case .failure(let failure): guest.end(failure as? FakeFailure)
    }
  }
}

/// The bench's publisher, for the answer's subscribers.
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

private struct PlayedSubscription: Subscription {
  let line: BenchListener.Line

  func request(_ demand: Subscribers.Demand) { line.request(.init(demand)) }

  func cancel() { line.cancel() }
}
