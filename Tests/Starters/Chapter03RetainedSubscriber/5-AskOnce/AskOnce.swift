// 03.5 Ask once
//
// Task: write the subscription of a run that asks an office one question, from
// an empty body:
//
// - the first request asks, and no later one does, not even after the answer;
//   `request(.none)` asks for nothing, and does no harm;
// - the answer is delivered as a value, and `.finished` after it;
// - `cancel()` withdraws the ticket of a question that is still open, and after
//   it neither value nor completion comes, not even if the cancel happens while
//   the subscriber receives the value; a request after it asks nothing;
// - the office is quick sometimes: it may answer before `ask` returns. Then the
//   ticket is neither withdrawn nor kept;
// - a cancel may come while `ask` is running: then the ticket that it returns
//   is withdrawn at once;
// - after the completion or a cancel, it holds nothing: no subscriber, no
//   ticket.
//
// You may use: chapter 01 with `Locked`.
// Threads: many. The office, too, answers on whatever thread it likes. Call
// nothing, and release nothing, while you hold a lock: what you call may
// request, cancel or answer at that moment.
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
