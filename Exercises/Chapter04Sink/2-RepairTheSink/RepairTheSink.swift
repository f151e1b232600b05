// 04.2 Repair the sink
//
// Task: this is the chapter's first sink. It delivers, and it releases nothing.
// Repair it:
//
// - after the completion it retains neither the subscription nor the closures,
//   and passes on no further value and no second completion;
// - `cancel()` cancels the subscription, and has the same effects;
// - the sink cancels any subscription after the first at once, even after the
//   completion;
// - a `cancel()` that comes before the subscription ends the sink: it cancels
//   the subscription that comes later, and requests nothing;
// - the publisher may deliver inside `request(_:)`, and the closures may do
//   anything: cancel the sink, send it another completion, or release it.
//
// You may use: chapter 01.
// Threads: one.
//
// Chapter: Chapters/04-Sink.md#modify
// Test it: swift run workbook test 04.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake

public final class CustomSink<Input, Failure: Error>: Subscriber, Cancellable {
  private let receiveValue: (Input) -> Void
  private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
  private var subscription: Subscription?

  public init(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Input) -> Void
  ) {
    self.receiveCompletion = receiveCompletion
    self.receiveValue = receiveValue
  }

  public func receive(subscription: Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    receiveValue(input)
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    receiveCompletion(completion)
  }

  public func cancel() {
    subscription?.cancel()
    subscription = nil
  }
}
