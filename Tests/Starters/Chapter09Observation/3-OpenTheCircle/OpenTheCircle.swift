// 09.3 Open the circle
//
// Task: the display below stores a token whose pipeline sets its property. With
// `assign(to:on:)` the two would hold each other: a retain cycle. Leave the
// display as it is, and write the method that it calls: it sets a property of
// an object that it does not hold.
//
// - It asks for everything at once, and sets the property to each value, as
//   long as the object is there.
// - It never holds the object: neither the token nor the subscriber does,
//   before the subscription and after it. So a display that nobody else holds
//   is released, and its token then cancels the run.
// - A value that finds the object gone cancels the run, at once and once only,
//   also when somebody still has the token. The publisher may, inside that
//   cancel, cancel the token too, or send a value.
// - After that cancel, as after a finish, a cancel, or the release of the
//   token, it holds no subscription and sets nothing any more.
// - It takes one subscription in its life: a second one is cancelled, and so is
//   one that comes after a cancel.
// - Setting the property calls its observers: they may cancel, or send the next
//   value, from inside.
//
// You may use: `Locked`, and everything of chapters 01, 04 and 09, but not
// chapter 08's `Attachment`. Threads: one.
//
// Chapter: Chapters/09-Observation.md#modify
// Test it: swift run workbook test 09.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter04Sink
import Chapter09Observation

extension Publisher where Failure == Never {
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, onWeak object: Root
  ) -> AnyCancellable {
    AnyCancellable {}
  }
}

public final class Display {
  @Published public private(set) var count = 0
  private var cancellables: Set<AnyCancellable> = []

  public init() {}

  public func show<Counts: Publisher>(_ counts: Counts)
  where Counts.Output == Int, Counts.Failure == Never {
    counts
      .assign(to: \.count, onWeak: self)
      .store(in: &cancellables)
  }
}
