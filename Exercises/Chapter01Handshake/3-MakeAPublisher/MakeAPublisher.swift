// 01.3 Make a publisher
//
// Task: write the rest of `Greeting`, a publisher that delivers "Hello, Moe"
// and then finishes, for a name of "Moe". Make a subscription, hand it over,
// and let the subscription do the work:
//
// - nothing moves until the subscriber asks;
// - the greeting comes once, however often it asks;
// - after a cancel nothing comes, also if the cancel happens while the
//   subscriber holds the greeting in its hands;
// - at the end the subscription lets go of the subscriber.
//
// Chapter: Chapters/01-Handshake.md#make
// Test it: swift run workbook test 01.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake

public struct Greeting: Publisher {
  public typealias Output = String
  public typealias Failure = Never

  private let name: String

  public init(to name: String) {
    self.name = name
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Never {
  }
}
