// You cast the completion to one of another failure. Two generic types with
// different parameters are unrelated, so the cast fails when the first
// completion comes, and the program stops. Make a new completion, case by
// case, and put the same error into it.
import Chapter01Handshake

public final class Widened<Downstream: Subscriber, Failure: Error>: Subscriber
where Downstream.Failure == Error {
  private let downstream: Downstream

  public init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  public func receive(subscription: Subscription) {
    downstream.receive(subscription: subscription)
  }

  public func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    let wide = completion as Any as! Subscribers.Completion<Error>
    downstream.receive(completion: wide)
  }
}
