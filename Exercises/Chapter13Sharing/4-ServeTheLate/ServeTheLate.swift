// 13.4 Serve the late
//
// Task: behind `share()`, whoever comes after the answer gets the end alone.
// Write a publisher that asks once and serves everybody.
//
// - The first subscriber, once it has its subscription, begins a run of
//   `upstream`, which is asked for everything. Those who come while it is on
//   share it.
// - When the run finishes, its last value is the answer, and it is remembered.
//   Each subscriber gets it when it has asked for something, and then the end;
//   if there was no value, the end at once.
// - Whoever comes later gets the same answer in the same way; `upstream` is not
//   asked again.
// - A failure goes to all who wait, and is not remembered: the next subscriber
//   begins another run, also one who comes from inside of the failure.
// - A cancel takes its subscriber out. When nobody waits any more, the run is
//   cancelled; the next subscriber begins another one.
// - `upstream` may answer at once, inside of the request. At each end the
//   subscriber is let go, and so is the run of `upstream`.
//
// You may use: the pieces of chapters 01 and 05. Threads: one.
//
// Chapter: Chapters/13-Sharing.md#who-comes-late
// Test it: swift run workbook test 13.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public final class AsksOnce<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  public init(_ upstream: Upstream) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
