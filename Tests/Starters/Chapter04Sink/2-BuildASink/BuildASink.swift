// 04.2 Build a sink
//
// Task: write `sink`, from its two closures to the object that owns its runs,
// in five stages.
//
// 1. Two closures. The sink stores its subscription, requests everything, and
//    calls a closure for each value and for the completion.
// 2. The end of a run. After the completion the sink retains neither the
//    subscription nor the closures, and passes nothing more on. `cancel()` does
//    the same, and also cancels the subscription; if it comes before the
//    subscription, the sink cancels the subscription that comes later. If another
//    subscription comes, even after the end, the sink cancels it at once. The
//    publisher may deliver inside `request(_:)`, and the closures may do
//    anything: cancel the sink, send it another completion, or release it.
// 3. A token. `AnyCancellable` calls its closure at `cancel()` or when it is
//    released, whichever comes first, and only once, even if several threads
//    cancel the token, or the closure does. After that it retains neither the
//    closure nor what the closure captured. A token made from a cancellable
//    cancels that cancellable, and retains it until it has done so.
// 4. The operator. `customSink` subscribes a sink to the publisher, and returns
//    a token that cancels the sink. `ssink` does the same; its name and the
//    order of its closures come from a study note.
// 5. An owner. While the controller lives, each row shows the latest text of
//    its run, even one that comes while `show` is still running. `show` cancels
//    the row's run, if any, before it begins the new one; the old text stays
//    until a new one comes. `clear(row:)`, even inside a cancel, cancels the run
//    (left open: while `show` begins it) and removes the text. A finished run's
//    text stays. A dropped controller is released, its runs cancelled.
//
// You may use: chapter 01 with `Locked`.
// Threads: many for the token, one for the rest. Call the token's closure, and
// release it, outside of the lock.
//
// Chapter: Chapters/04-Sink.md#build-a-sink-in-five-stages
// Test it: swift run workbook test 04.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake

// MARK: - Stage 1: Two closures

extension Subscribers {
  public final class CustomSink<Input, Failure: Error>: Subscriber,
    Cancellable
  {
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
    }

    public func receive(subscription: Subscription) {
    }

    public func receive(_ input: Input) -> Subscribers.Demand {
      .none
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
    }

    // MARK: - Stage 2: The end of a run

    public func cancel() {
    }
  }
}

// MARK: - Stage 3: A token

public final class AnyCancellable: Cancellable {
  public init(_ cancel: @escaping () -> Void) {
  }

  public convenience init<C: Cancellable>(_ canceller: C) {
    self.init {}
  }

  public func cancel() {
  }
}

// MARK: - Stage 4: The operator

extension Publisher {
  public func customSink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    AnyCancellable {}
  }

  public func ssink(
    receiveValue: @escaping (Output) -> Void,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    AnyCancellable {}
  }
}

// MARK: - Stage 5: An owner

public final class Controller {
  private var texts: [Int: String] = [:]

  public init() {}

  /// The latest text of a row; nil if it shows nothing.
  public func text(inRow row: Int) -> String? {
    texts[row]
  }

  public func show<Texts: Publisher>(_ texts: Texts, inRow row: Int)
  where Texts.Output == String, Texts.Failure == Never {
  }

  public func clear(row: Int) {
    texts[row] = nil
  }
}
