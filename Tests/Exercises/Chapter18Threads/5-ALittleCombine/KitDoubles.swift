import Chapter01Handshake
import ExerciseSupport

// The doubles of a search use the book's protocols. Here they are wrapped in
// closures and numbers, which both sides can use.

final class BenchGuest {
  private let double: BenchSubscriber<Parcel, FakeFailure>

  init(_ bench: Bench, _ index: Int) {
    double = bench.subscriber(index, failure: FakeFailure.self)
  }

  func attach(
    request: @escaping (KitDemand) -> Void, cancel: @escaping () -> Void
  ) {
    double.receive(subscription: Line(onRequest: request, onCancel: cancel))
  }

  func receive(_ value: Parcel) -> KitDemand { double.receive(value) }

  func end(_ failure: FakeFailure?) {
    double.receive(completion: failure.map { .failure($0) } ?? .finished)
  }

  private final class Line: Subscription {
    private let onRequest: (KitDemand) -> Void
    private let onCancel: () -> Void

    init(
      onRequest: @escaping (KitDemand) -> Void,
      onCancel: @escaping () -> Void
    ) {
      self.onRequest = onRequest
      self.onCancel = onCancel
    }

    func request(_ demand: KitDemand) { onRequest(demand) }

    func cancel() { onCancel() }
  }
}

/// The subscriber of the bench's publisher.
final class BenchListener: Subscriber {
  typealias Input = Parcel
  typealias Failure = FakeFailure

  struct Line {
    let subscription: any Subscription
    func request(_ demand: KitDemand) { subscription.request(demand) }
    func cancel() { subscription.cancel() }
  }

  private let onAttach: (Line) -> Void
  private let onValue: (Parcel) -> KitDemand
  private let onEnd: (FakeFailure?) -> Void

  init(
    attach: @escaping (Line) -> Void,
    value: @escaping (Parcel) -> KitDemand,
    end: @escaping (FakeFailure?) -> Void
  ) {
    (onAttach, onValue, onEnd) = (attach, value, end)
  }

  func listen(to bench: Bench) { bench.publisher().subscribe(self) }

  func receive(subscription: Subscription) {
    onAttach(Line(subscription: subscription))
  }

  func receive(_ input: Parcel) -> KitDemand { onValue(input) }

  func receive(completion: Subscribers.Completion<FakeFailure>) {
    switch completion {
    case .finished: onEnd(nil)
    case .failure(let failure): onEnd(failure)
    }
  }
}
