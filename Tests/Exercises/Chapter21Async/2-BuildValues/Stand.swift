import Chapter01Handshake
import Chapter05Demand
import Exercise21_2
import ExerciseSupport
import Testing
import Timeline

let place = "Chapters/21-Async.md#build-values-in-five-stages"

struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

/// A publisher and tasks that the test drives, and their common log.
struct Stand {
  let book = TestLog()
  let tasks = ManualExecutor()
  let taps: Taps

  init() { taps = Taps(book) }

  /// Takes one or several turns in a new task, and writes their results.
  @discardableResult
  func turn<P: Publisher>(
    _ iterator: Values<P>.Iterator, times: Int = 1
  ) -> Task<Void, Never> {
    tasks.begin { [book] in
      var iterator = iterator
      for _ in 1...times { await Self.take(&iterator, book) }
    }
  }

  /// Takes turns until one returns nil or throws.
  @discardableResult
  func loop<P: Publisher>(
    over values: Values<P>, _ name: String = "",
    body: @escaping () async -> Void = {}
  ) -> Task<Void, Never> {
    tasks.begin { [book] in
      do {
        for try await value in values {
          book.write("\(name)\(value)")
          await body()
        }
        book.write("\(name)end")
      } catch {
        book.write("\(name)\(error)")
      }
    }
  }

  private static func take<P: Publisher>(
    _ iterator: inout Values<P>.Iterator, _ book: TestLog
  ) async {
    do {
      let value = try await iterator.next()
      book.write(value.map { "\($0)" } ?? "nil")
    } catch {
      book.write("\(error)")
    }
  }

  /// Sends each number, and lets the tasks run.
  func send(_ numbers: Int...) {
    for number in numbers {
      taps.send(number)
      tasks.run()
    }
  }

  func end(_ completion: Subscribers.Completion<Trouble>) {
    taps.send(completion: completion)
    tasks.run()
  }

  func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }
}

/// All subscribers, retained forever. Swift warns when a suspended turn is
/// released, and the failed test has reported it already.
private let subscribers = Locked<[Any]>([])

/// A publisher that the test drives, which writes its requests and cancels.
final class Taps: Publisher {
  typealias Output = Int
  typealias Failure = Trouble
  private let taps: ManualPublisher<Int, Trouble>

  init(_ book: TestLog) { taps = ManualPublisher { book.write("  \($0)") } }

  var subscriberCount: Int { taps.subscriberCount }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    subscribers.withLock { $0.append(subscriber) }
    taps.subscribe(subscriber)
  }

  func send(_ number: Int) { taps.send(number) }

  func send(completion: Subscribers.Completion<Trouble>) {
    taps.send(completion: completion)
  }
}

/// A publisher that delivers numbers during each request.
struct Numbers: Publisher {
  typealias Output = Int
  typealias Failure = Trouble
  let count: Int

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    subscribers.withLock { $0.append(subscriber) }
    subscriber.receive(subscription: Inner(subscriber, count))
  }

  private final class Inner<S: Subscriber>: Subscription
  where S.Input == Int, S.Failure == Trouble {
    let subscriber: S
    var rest: [Int]

    init(_ subscriber: S, _ count: Int) {
      self.subscriber = subscriber
      rest = Array(1...count)
    }

    func request(_ demand: Subscribers.Demand) {
      guard !rest.isEmpty else { return }
      _ = subscriber.receive(rest.removeFirst())
      if rest.isEmpty { subscriber.receive(completion: .finished) }
    }

    func cancel() { rest = [] }
  }
}

/// A publisher that hands over its subscription when the test tells it to.
final class Late: Publisher {
  typealias Output = Int
  typealias Failure = Trouble
  private let book: TestLog
  private(set) var handOver: (String) -> Void = { _ in }
  private(set) var send: (Int) -> Void = { _ in }

  init(_ book: TestLog) { self.book = book }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    handOver = { [book] name in
      subscriber.receive(subscription: Named(name, book))
    }
    send = { _ = subscriber.receive($0) }
  }

  private final class Named: Subscription {
    private let name: String
    private let book: TestLog

    init(_ name: String, _ book: TestLog) {
      self.name = name
      self.book = book
    }

    func request(_ demand: Subscribers.Demand) {
      book.write("  \(name): request \(demand)")
    }

    func cancel() { book.write("  \(name): cancel") }
  }
}
