// 13.5 Share and replay
//
// Task: write the `share` that Combine lacks: one run for everybody, and the
// last values of it for those who come late.
//
// - The first subscriber, once it has its subscription, begins a run of
//   `upstream`, which is asked for everything. Those who come later share it.
// - Each subscriber has a line of its own. It begins with the last values of
//   the run, `count` of them at most, the oldest first; each later value is put
//   at its end. What it asks for is taken from the front; what is asked for and
//   what is returned adds up. Nothing falls out of a line.
// - When the run ends, in either way, each subscriber gets that end behind the
//   last value of its line, at once if the line is empty. Whoever comes after
//   the end gets the last values as they are asked for, and the same end;
//   `upstream` is not asked again.
// - When the last subscriber of a run that is on cancels, the run is cancelled,
//   and its values are forgotten. The next subscriber begins another one.
// - A value that comes, or is asked for, from inside of a delivery is delivered
//   after it. At each end and at a cancel the subscriber and its line are let
//   go.
// - A `count` below 0 is a mistake in the program: it traps.
//
// You may use: the pieces of chapters 01 and 05. Threads: one.
//
// Chapter: Chapters/13-Sharing.md#challenge
// Test it: swift run workbook test 13.5
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

extension Publisher {
  public func share(replay count: Int) -> ShareAndReplay<Self> {
    ShareAndReplay(self, count)
  }
}

public final class ShareAndReplay<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  public init(_ upstream: Upstream, _ count: Int) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
