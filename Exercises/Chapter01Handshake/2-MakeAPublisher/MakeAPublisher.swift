// 01.2 Make a publisher
//
// Task: write the rest of `Greeting`, a publisher that calls its closure `name`
// and then delivers, for example, "Hello, Moe" and finishes; if the closure
// returns nil, it fails with `NobodyThere` and delivers no value. Make a
// subscription, hand it over, and let the subscription do the work:
//
// - before the subscriber requests a value, nothing is delivered, and the
//   closure is not called; `request(.none)` has no effect;
// - each subscription calls the closure once and delivers one greeting, however
//   often the subscriber requests, even from inside `receive(_:)` or from
//   inside the closure;
// - each subscriber has a subscription of its own;
// - after a cancel nothing is delivered, even if the cancel happens inside the
//   closure or inside `receive(_:)`;
// - at the completion, and at a cancel, the subscription releases the
//   subscriber and the closure, even if the subscription itself is still held;
// - an object that the subscription releases may cancel the subscription in its
//   `deinit`: so keep the old state in a constant until you have set the state
//   to `ended`.
//
// You may use: chapter 01, but `SingleValuePublisher` will not help: it needs
// its value when it is made.
// Threads: one.
//
// Chapter: Chapters/01-Handshake.md#make
// Test it: swift run workbook test 01.2
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
