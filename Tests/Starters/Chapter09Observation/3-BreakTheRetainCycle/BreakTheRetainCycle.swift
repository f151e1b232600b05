// 09.3 Break the retain cycle
//
// Task: the display below stores the token of a pipeline that sets the
// display's own property. With `assign(to:on:)` the display and the pipeline
// would retain each other: a retain cycle. Do not change the display. Write the
// method that it calls, which sets a property of an object but does not retain
// that object.
//
// - Request `.unlimited` at once, and set the property to each value, until a
//   cancel or a finish.
// - Neither the token nor the subscriber ever retains the object, not even
//   before the subscription arrives. So a display is released as soon as the
//   program releases it; its token is released with it, and cancels the run.
// - If another object holds the token longer, the first value after the
//   object's release cancels the run.
// - If the object is released before the subscription arrives, request as usual
//   or cancel at once, as you like.
// - Setting the property calls its observers, which may cancel, or send the
//   next value. Set that value at once.
//
// Let an `Attachment()` hold the subscription. It accepts one subscription,
// cancels any other, and cancels its own only once.
//
// You may use: `Attachment` of chapter 08, and chapters 01, 04 and 09.
// Threads: one.
//
// Chapter: Chapters/09-Observation.md#modify
// Test it: swift run workbook test 09.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter04Sink
import Chapter08Time
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
