// 06.3 One at a time
//
// Task: write a subscriber for slow work. For each value it calls `work` with
// the value and a closure `done`. `work` may call `done` before it returns,
// later, or on another thread; then the subscriber requests the next value.
//
// - It requests one value at the beginning, and one for each `done`, always by
//   `request(_:)`: `receive(_:)` returns `.none`.
// - A `done` that is called twice counts once, even if two threads call it
//   together, or if later values have arrived meanwhile.
// - `cancel()` cancels the subscription, once. After it, and after the
//   completion, the subscriber requests nothing and does not call `work`; it
//   has released the subscription and `work`.
// - A second subscription is cancelled, and the first one stays; one that comes
//   after a cancel is cancelled, too.
// - Calls may re-enter the subscriber: the publisher may deliver inside
//   `request(_:)`, and `work` may cancel.
//
// You may use: chapter 01 with `Locked`.
// Threads: many. Hold no lock while you call `work` or the subscription, or
// while you release them.
//
// Chapter: Chapters/06-Reentrancy.md#challenge
// Test it: swift run workbook test 06.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake

public final class OneAtATime<Input, Failure: Error>: Subscriber, Cancellable {
  public init(
    work: @escaping (_ value: Input, _ done: @escaping () -> Void) -> Void
  ) {
  }

  public func receive(subscription: Subscription) {
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
  }

  public func cancel() {
  }
}
