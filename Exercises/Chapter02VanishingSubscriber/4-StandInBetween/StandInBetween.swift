// 02.4 Stand in between
//
// Task: you may not change the documents' subscriber, nor their subscription.
// Write something that stands between them and keeps the run alive: to the
// publisher it is a subscriber, and it passes everything on.
//
//     publisher.subscribe(Keeper(subscriber))
//
// - From the subscription to the completion, the keeper holds the subscription.
// - Requests, values, returned demand and completion go through unchanged.
// - At the completion everything is released.
//
// Chapter: Chapters/02-VanishingSubscriber.md#challenge
// Test it: swift run workbook test 02.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake

public final class Keeper<Downstream: Subscriber>: Subscriber {
  public typealias Input = Downstream.Input
  public typealias Failure = Downstream.Failure

  private let downstream: Downstream

  public init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  public func receive(subscription: Subscription) {
    downstream.receive(subscription: subscription)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion)
  }
}
