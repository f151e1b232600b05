// 03.5 Ask once
//
// Task: write the subscription of a run that asks an office one question:
//
// - the first request for one value or more asks the office. No later request
//   asks again, not even after the answer. `request(.none)` has no effect;
// - the subscription delivers the answer as a value, and then `.finished`;
// - `cancel()` withdraws the ticket of a question that is still open. After a
//   cancel no value and no completion is delivered, not even `.finished` if the
//   subscriber cancels while it receives the value. A later request does not
//   ask;
// - the office may answer before `ask` returns. You may deliver this answer at
//   once or after `ask` has returned. Do not store the ticket of an answered
//   question, and do not withdraw it. (If a cancel came before the answer, you may withdraw the
//   ticket or not.)
// - if a cancel comes while `ask` is running, withdraw the ticket as soon as
//   `ask` returns it;
// - after the completion or a cancel, the subscription retains no subscriber
//   and no ticket.
//
// You may use: chapter 01 with `Locked`.
// Threads: many. The office, too, may answer on any thread. Call nothing, and
// release nothing, while you hold a lock: before a call returns, the subscriber
// or the office may request, cancel or answer; and a released object may cancel
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
  /// Asks, and calls `reply` once unless the ticket is withdrawn first.
  func ask(_ reply: @escaping (String) -> Void) -> Ticket
}

public protocol Ticket: AnyObject {
  /// Withdraws the question; the office releases `reply`.
  func withdraw()
}
