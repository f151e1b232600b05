// 01.3 Make a publisher
//
// Task: write the rest of `Greeting`, a publisher that asks for a name and then
// delivers "Hello, Moe" and finishes; if there is no name, it fails with
// `NobodyThere` and delivers nothing. Make a subscription, hand it over, and let
// the subscription do the work:
//
// - nothing moves, and the name is not asked for, until the subscriber asks; a
//   request for none asks for nothing, and does no harm;
// - the name is asked for once in a run, and the greeting comes once, however
//   often the subscriber asks, also from inside the greeting or the name;
// - each subscriber has a run of its own;
// - after a cancel nothing comes, also if it happens while the name is asked for,
//   or while the subscriber holds the greeting in its hands;
// - at the end, at a failure and at a cancel the subscription lets go of the
//   subscriber and of the closure, whoever still holds the subscription.
//
// You may use: chapter 01, but `SingleValuePublisher` will not help: it needs its
// value when it is made.
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

  /// A run asks for `name` once, and not before it is asked itself.
  public init(to name: @escaping () -> String?) {
    self.name = name
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == NobodyThere {
  }
}
