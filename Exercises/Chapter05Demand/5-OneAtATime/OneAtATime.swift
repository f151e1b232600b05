// 05.5 One at a time
//
// Task: write a subscriber for slow work. For each value it calls `work` with
// the value and a closure `done`, and it asks for the next value when `done` is
// called: at once, later, or from another thread.
//
// - One value is asked for at the beginning, and one for each `done`.
// - A `done` that is called twice counts once.
// - After the completion, and after `cancel()`, nothing more is asked for, and
//   the subscription has been let go.
// - A second subscription is cancelled.
//
// Chapter: Chapters/05-Demand.md#challenge
// Test it: swift run workbook test 05.5
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

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
