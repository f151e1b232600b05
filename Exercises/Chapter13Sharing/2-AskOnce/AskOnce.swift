// 13.2 Ask once
//
// Task: one request, and two who look at it: one takes the text, the other
// one the status. The document shares it once, in a constant. Here each look at
// a property shares it anew; and a source that answers at once is over before
// the second one has subscribed. Repair it:
//
// - Nothing is asked of the source before `start()`, whoever has subscribed.
// - `start()` begins one run of the source for all who are there, also if it
//   answers inside of `start()`. Called again before `stop()`, from wherever,
//   it does nothing.
// - Each value, and the end, reaches all who have subscribed to `texts` and to
//   `statuses`, in the order in which they did. One who cancels leaves the
//   others alone.
// - `stop()` cancels the run of the source, and nobody is told anything. Called
//   while `start()` is still running, it may cancel the run as late as the
//   moment when the source has come back. After it, `start()` begins another
//   run for those who are still there.
// - When nobody holds the download, the run is cancelled.
//
// You may use: everything of chapters 01, 04, 05, 06, 08 and 13. Threads: one.
//
// Chapter: Chapters/13-Sharing.md#modify
// Test it: swift run workbook test 13.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06ControlEvents
import Chapter08Subjects
import Chapter13Sharing

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
