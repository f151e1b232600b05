// 01.3 Make a publisher
//
// Task: write the rest of `Greeting`, a publisher that asks for a name and then
// delivers "Hello, Moe" and finishes; if there is no name, it fails with
// `NobodyThere` and delivers nothing. Make a subscription, hand it over, and
// let the subscription do the work:
//
// - nothing happens, and the name is not asked for, before the subscriber
//   requests something; `request(.none)` asks for nothing, and does no harm;
// - the name is asked for once in a subscription, and the greeting comes once,
//   however often the subscriber requests, also from inside `receive(_:)` or
//   from inside the closure that gives the name;
// - each subscriber has a subscription of its own;
// - after a cancel nothing comes, also if the cancel happens inside the closure
//   that gives the name, or inside `receive(_:)`;
// - at a completion and at a cancel the subscription releases the subscriber
//   and the closure, even if the subscription itself is still held;
// - what it releases may cancel it once more, in a `deinit`: so take the old
//   state out, put `ended` in its place, and release the old state last.
//
// You may use: chapter 01, but `SingleValuePublisher` will not help: it needs
// its value when it is made.
// Threads: one.
//
// Chapter: Chapters/01-Handshake.md#make
// Test it: swift run workbook test 01.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake

/// Given: how a greeting fails.
public struct NobodyThere: Error, Equatable {
  public init() {}
}

public struct Greeting: Publisher {
  public typealias Output = String
  public typealias Failure = NobodyThere

  private let name: () -> String?

  /// A run calls `name` once, and not before its first request.
  public init(to name: @escaping () -> String?) {
    self.name = name
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == NobodyThere {
  }
}
