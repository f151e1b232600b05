import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy

/// A subscription that delivers one stored value at the first request.
///
/// A request for none traps.
@usableFromInline
final class OneValue<Downstream: Subscriber>: Subscription,
  CustomStringConvertible
{
  @usableFromInline
  struct Run {
    @usableFromInline let value: Downstream.Input
    @usableFromInline let downstream: Downstream

    @inlinable
    init(value: Downstream.Input, downstream: Downstream) {
      self.value = value
      self.downstream = downstream
    }
  }

  @usableFromInline let description: String
  @usableFromInline let delivery: Delivery<Run>

  @inlinable
  init(_ name: String, _ value: Downstream.Input, for downstream: Downstream) {
    description = name
    delivery = Delivery(Run(value: value, downstream: downstream))
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "Ask for at least one value.")
    guard let run = delivery.begin(demand) else { return }
    _ = run.downstream.receive(run.value)
    if delivery.finish() { run.downstream.receive(completion: .finished) }
  }

  @inlinable
  func cancel() {
    delivery.cancel()
  }
}
