// 03.5 Ask once
//
// Task: write the subscription of a run that asks an office one question, from
// an empty body:
//
// - the first request for one value or more asks the office. No later request
//   asks again, not even after the answer. `request(.none)` does nothing;
// - the answer is delivered as a value, and `.finished` after it;
// - `cancel()` withdraws the ticket of a question that is still open, and after
//   it neither a value nor a completion is delivered, even if the subscriber
//   cancels while it receives the value. A later request does not ask;
// - the office may answer before `ask` returns. You may deliver this answer at
//   once or after `ask` has returned. The ticket is not stored. It is not
//   withdrawn either, unless a cancel came before the answer: then both are
//   allowed;
// - a cancel may come while `ask` is running: then the ticket that it returns
//   is withdrawn at once;
// - after the completion or a cancel, it holds nothing: no subscriber, no
//   ticket.
//
// You may use: chapter 01 with `Locked`.
// Threads: many. The office, too, may answer on any thread. Call nothing, and
// release nothing, while you hold a lock: the subscriber and the office may
// request, cancel or answer inside each call, and a released object may cancel
// in its `deinit`.
//
// Chapter: Chapters/03-RetainedSubscriber.md#challenge
// Test it: swift run workbook test 03.5
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake

public final class AnswerSubscription<S: Subscriber>: Subscription
where S.Input == String, S.Failure == Never {
  public init(office: Office, subscriber: S) {
  }

  public func request(_ demand: Subscribers.Demand) {
  }

  public func cancel() {
  }
}

// MARK: - Given: an office that hands out tickets, as a session hands out tasks

public protocol Office: AnyObject {
  /// Asks; `reply` is called once, unless the ticket is withdrawn before.
  func ask(_ reply: @escaping (String) -> Void) -> Ticket
}

public protocol Ticket: AnyObject {
  /// Takes the question back; the office forgets `reply`.
  func withdraw()
}
