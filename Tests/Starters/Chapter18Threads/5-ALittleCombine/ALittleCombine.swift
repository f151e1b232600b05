// 18.5 A little Combine
//
// Task: write Combine. What stands here are the declarations that the tests
// call; everything behind them is yours. The tests' names begin with a stage:
// make one stage pass after the other.
//
// - Stage 1, demand: a number of values, or unlimited. A sum that no `Int` can
//   hold is unlimited.
// - Stage 2, `Just`: one value, when it is asked for, and `.finished` right
//   after it.
// - Stage 3, `AnyCancellable`: cancels once, at the latest on release.
// - Stage 4, `Sink`: asks for everything, calls two closures, takes one
//   subscription. `sink` returns a token; to drop it is to cancel.
// - Stage 5, `map`: passes everything on, and changes the values.
// - Stage 6, `PassthroughSubject`: a value goes to all subscribers with demand;
//   a send inside a send on the same thread goes first; a value that another
//   thread sends meanwhile, or while a subscription is handed over, waits for
//   its turn, and that thread does not. A cancel takes its subscription out of
//   the subject.
// - Stage 7: all of it together.
//
// `request(.none)` asks for nothing. A subscription releases its subscriber at
// a completion and at a cancel. Nothing is called, and nothing is released,
// while a lock is held.
//
// You may use: nothing of this book's. A lock comes from Foundation (`NSLock`,
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

    /// `value` values; at least 0.
    public static func max(_ value: Int) -> Demand { Demand() }

    /// How many; nil for unlimited.
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
