// 17.3 Ask once
//
// Task: one request, and two subscribers: one takes the text, the other one the
// status. The document shares the request once, in a constant; here each look at
// a property shares it anew, and a source that answers at once is over before
// the second subscriber comes. Repair it:
//
// - The source is not subscribed to before `start()`, even if `texts` and
//   `statuses` have subscribers.
// - `start()` subscribes to the source once, for all subscribers that are
//   there, also if the source answers inside `start()`. Called again before
//   `stop()`, also from inside a delivery, it does nothing.
// - Each value, and the completion, reaches all subscribers of `texts` and
//   `statuses`, in the order in which they subscribed. A subscriber that
//   cancels leaves the others alone.
// - `stop()` cancels the subscription to the source, and no subscriber is told
//   anything. After it, `start()` subscribes again, for those who are still
//   there.
// - `stop()` may be called from inside `start()`, by a source that answers
//   there. The cancel may then wait until `start()` has its subscription.
// - When nothing holds the download, the subscription to the source is
//   cancelled.
//
// You may use: chapters 01, 04, 05, 06, 07, 11 and 17. Threads: one.
//
// Chapter: Chapters/17-Sharing.md#modify
// Test it: swift run workbook test 17.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter17Sharing

/// What a server sends: the text of a page, and a number.
public struct Answer {
  public var text: String
  public var status: Int

  public init(text: String, status: Int) {
    self.text = text
    self.status = status
  }
}

/// There was none.
public struct NoAnswer: Error {
  public init() {}
}

public final class Download<Source: Publisher>
where Source.Output == Answer, Source.Failure == NoAnswer {
  private let source: Source

  public init(_ source: Source) {
    self.source = source
  }

  public var texts: some Publisher<String, NoAnswer> {
    source.share().map(\.text)
  }

  public var statuses: some Publisher<Int, NoAnswer> {
    source.share().map(\.status)
  }

  public func start() {
  }

  public func stop() {
  }
}
