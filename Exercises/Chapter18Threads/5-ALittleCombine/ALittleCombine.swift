// 18.5 A little Combine
//
// Task: write Combine. This file declares everything that the tests call; the
// rest is yours. The tests' names begin with a stage: make one stage pass after
// another.
//
// - Stage 1, demand: a number of values, or unlimited. A sum that no `Int` can
//   hold is unlimited.
// - Stage 2, `Just`: delivers one value when it is requested, and `.finished`
//   right after it.
// - Stage 3, `AnyCancellable`: calls its closure once, at the first cancel or,
//   without a cancel, when it is released.
// - Stage 4, `Sink`: requests everything, calls two closures, and cancels a
//   second subscription. `sink` returns a token; releasing the token cancels
//   the sink.
// - Stage 5, `map`: changes the values, and passes everything else on.
// - Stage 6, `PassthroughSubject`: delivers each value to all subscribers
//   with demand, in the order in which they subscribed. A value sent inside a
//   delivery on the same thread is delivered at once, before the remaining
//   subscribers receive the first value. (Values that already wait may come
//   before it.) A value that another thread sends during a delivery, or while a
//   subscription is handed over, waits in a queue until that call has returned;
//   the other thread does not wait. A waiting value needs demand when its turn
//   comes, and the completion follows it. A subscriber that comes after the
//   completion receives a subscription, and then the same completion. A cancel
//   removes the subscription from the subject.
// - Stage 7: all of it together.
//
// `request(.none)` requests nothing. At a completion and at a cancel, a
// subscription releases its subscriber and its waiting values. Call no other
// code while you hold a lock. Release no object while you hold a lock: its
// `deinit` may cancel a run.
//
// You may use: nothing from this book. A lock comes from Foundation (`NSLock`,
// `pthread_self()`) or from Synchronization (`Mutex`). Threads: many.
//
// Chapter: Chapters/18-Threads.md#a-little-combine
// Test it: swift run workbook test 18.5
//
// NOT STARTED: delete this line when you begin.
import Foundation

// MARK: - Stage 1: the contract

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure
}

public protocol Subscriber<Input, Failure> {
  associatedtype Input
  associatedtype Failure: Error

  func receive(subscription: Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

public protocol Cancellable {
  func cancel()
}

public protocol Subscription: Cancellable {
  func request(_ demand: Subscribers.Demand)
}

public enum Subscribers {
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }

  public struct Demand: Equatable {
    public static let unlimited = Demand()
    public static let none = Demand()

    /// A demand for `value` values, at least 0.
    public static func max(_ value: Int) -> Demand { Demand() }

    /// The number of values; nil for unlimited.
    public var max: Int? { 0 }
  }
}

public enum Publishers {}

// MARK: - Stage 2: Just

public struct Just<Output>: Publisher {
  public typealias Failure = Never

  public init(_ output: Output) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Never {
  }
}

// MARK: - Stage 3: AnyCancellable

public final class AnyCancellable: Cancellable {
  public init(_ cancel: @escaping () -> Void) {
  }

  public func cancel() {
  }
}

// MARK: - Stage 4: sink

extension Subscribers {
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
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

    public func cancel() {
    }
  }
}

extension Publisher {
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    AnyCancellable {}
  }
}

// MARK: - Stage 5: map

extension Publishers {
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
    }
  }
}

extension Publisher {
  public func map<T>(
    _ transform: @escaping (Output) -> T
  ) -> Publishers.Map<Self, T> {
    Publishers.Map()
  }
}

// MARK: - Stage 6: PassthroughSubject

public final class PassthroughSubject<Output, Failure: Error>: Publisher {
  public init() {}

  public func send(_ value: Output) {
  }

  public func send(completion: Subscribers.Completion<Failure>) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
