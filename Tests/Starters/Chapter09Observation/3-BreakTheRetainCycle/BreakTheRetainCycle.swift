// 09.3 Break the retain cycle
//
// Task: the display below stores the token of a pipeline that sets the
// display's own property. With `assign(to:on:)` the display and the pipeline
// would retain each other: a retain cycle. Do not change the display. Write the
// method that it calls, which sets a property of an object but does not retain
// that object.
//
// - The subscriber requests `.unlimited` at once, and sets the property to each
//   value while the object exists.
// - Neither the token nor the subscriber ever retains the object, before the
//   subscription or after it. So a display is released as soon as the program
//   releases it; its token is released with it, and cancels the run.
// - The first value after the object's release cancels the run at once, and
//   only once, even if some object still holds the token. During that cancel,
//   the publisher may cancel the token too, or send a value.
// - After any end (this cancel, another one, a finish, the token's release) the
//   subscriber holds no subscription and sets nothing.
// - The subscriber accepts one subscription in its life. It cancels a second
//   one, and one that arrives after a cancel.
// - If the object is released before the subscription arrives, you may choose:
//   the subscriber requests as usual, or cancels at once.
// - Setting the property calls its observers. During that call they may cancel,
//   or send the next value.
//
// You may use: `Locked`, and everything from chapters 01, 04 and 09, but not
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
