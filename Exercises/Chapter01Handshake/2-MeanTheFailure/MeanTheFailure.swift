// 01.2 Mean the failure
//
// Task: this subscriber takes its failure as a parameter, and yet no publisher
// that fails with a `PostError` can feed a
// `DecodableDataTaskSubscriber<Post, PostError>`. Repair it, so that the
// parameter means what it says. Keep the lines that it writes down.
//
// Chapter: Chapters/01-Handshake.md#modify
// Test it: swift run workbook test 01.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake

public final class DecodableDataTaskSubscriber<
  Input: Decodable, Failure: Error
>: Subscriber {
  public private(set) var history: [String] = []

  public init() {}

  public func receive(subscription: Subscription) {
    history.append("subscription")
    subscription.request(.unlimited)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    history.append("value \(input)")
    return .none
  }

  public func receive(completion: Subscribers.Completion<Error>) {
    history.append("\(completion)")
  }
}
