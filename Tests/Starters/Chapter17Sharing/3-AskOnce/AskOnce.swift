// 17.3 Ask once
//
// Task: one request has two kinds of subscribers: some take the text, the
// others the status. Note E shares the request once, in a constant. Here each
// access to a property makes another share, and a source that answers at once
// has completed before the second subscriber comes. Repair the class:
//
// - Do not subscribe to the source before `start()`, even if `texts` and
//   `statuses` have subscribers.
// - `start()` subscribes to the source once, for all subscribers, even if the
//   source answers inside `start()`. A second call before `stop()` does
//   nothing, not even inside a delivery or after the source has completed.
// - Each value and the completion reach all subscribers of `texts` and
//   `statuses`, in the order in which they subscribed. The cancel of one
//   subscriber does not disturb the others.
// - `stop()` cancels the subscription to the source. The subscribers receive
//   nothing, and stay subscribed. After it, `start()` subscribes to the source
//   again, for all subscribers that have not cancelled.
// - If the source answers inside `start()`, a subscriber may call `stop()`
//   there. The cancel may wait until the end of `start()`. If the subscriber
//   then calls `start()` again, only the new run is active afterwards.
// - When nothing retains the download, its subscription to the source is
//   cancelled.
//
// Left open: subscribers that come inside a delivery or after the source has
// completed; values sent inside a delivery; and, if `stop()` is called during
// the delivery of a value, whether the other subscribers still receive that
// value. No object is released while a lock is held, and a released object may
// cancel in its `deinit`.
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

/// The answer of a server: the text of a page, and its status.
public struct Answer {
  public var text: String
  public var status: Int

  public init(text: String, status: Int) {
    self.text = text
    self.status = status
  }
}

/// There was no answer.
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
