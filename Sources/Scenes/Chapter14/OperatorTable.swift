import Chapter01Handshake
import Chapter05Demand
import Chapter06ControlEvents
import Chapter07Observation
import Chapter09Values
import Chapter11DataTasks
import Chapter12Recovery
import Chapter13Sharing
import Chapter15SeveralPublishers

extension Scene {
  /// What each operator asks, keeps and passes on, from a run of each.
  static let operators = Scene(
    "14/operators", "Every operator in three runs"
  ) { _ in
    show("", ["at once", "asked 2", "early 1", "of 1 2 3", "1, failure"])
    for (name, make) in Operators.all {
      let run = OperatorRun(make)
      show(
        name,
        [run.atOnce, run.forTwo, run.early, run.delivered, run.afterFailure])
    }
  }

  private static func show(_ name: String, _ cells: [String]) {
    let widths = [11, 11, 9, 15, 14]
    let row = zip([name] + cells, [19] + widths).map { text, width in
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    var line = row.joined()
    while line.last == " " { line.removeLast() }
    print(line)
  }
}

private struct Trouble: Error {}

private enum Operators {
  typealias Pipeline = AnyPublisher<Int, Error>

  /// Each with a scheduler whose time the run moves.
  static let all: [(String, (Source, VirtualTimeScheduler) -> Pipeline)] = [
    ("map", { source, _ in source.map { $0 }.eraseToAnyPublisher() }),
    (
      "filter, over 1",
      { source, _ in
        source.filter { $0 > 1 }.eraseToAnyPublisher()
      }
    ),
    (
      "compactMap",
      { source, _ in
        source.compactMap { $0 > 1 ? $0 : nil }.eraseToAnyPublisher()
      }
    ),
    (
      "tryMap",
      { source, _ in
        source.tryMap { $0 }.eraseToAnyPublisher()
      }
    ),
    (
      "mapError",
      { source, _ in
        source.mapError { $0 }.eraseToAnyPublisher()
      }
    ),
    (
      "print",
      { source, _ in
        source.print("", to: Silence()).eraseToAnyPublisher()
      }
    ),
    ("first", { source, _ in source.first().eraseToAnyPublisher() }),
    (
      "first, over 1",
      { source, _ in
        source.first { $0 > 1 }.eraseToAnyPublisher()
      }
    ),
    ("dropFirst", { source, _ in source.dropFirst().eraseToAnyPublisher() }),
    (
      "removeDuplicates",
      { source, _ in
        source.removeDuplicates().eraseToAnyPublisher()
      }
    ),
    (
      "merge",
      { source, _ in
        source.merge(with: Empty()).eraseToAnyPublisher()
      }
    ),
    (
      "flatMap",
      { source, _ in
        source.flatMap { Just($0).setFailureType(to: Error.self) }
          .eraseToAnyPublisher()
      }
    ),
    (
      "flatMap, 1 at once",
      { source, _ in
        source.flatMap(maxPublishers: .max(1)) {
          Just($0).setFailureType(to: Error.self)
        }.eraseToAnyPublisher()
      }
    ),
    (
      "switchToLatest",
      { source, _ in
        source.map { Just($0).setFailureType(to: Error.self) }.switchToLatest()
          .eraseToAnyPublisher()
      }
    ),
    (
      "debounce",
      { source, time in
        source.debounce(for: .milliseconds(1), scheduler: time)
          .eraseToAnyPublisher()
      }
    ),
    (
      "delay",
      { source, time in
        source.delay(for: .milliseconds(1), scheduler: time)
          .eraseToAnyPublisher()
      }
    ),
    (
      "receive(on:)",
      { source, time in
        source.receive(on: time).eraseToAnyPublisher()
      }
    ),
    (
      "subscribe(on:)",
      { source, time in
        source.subscribe(on: time).eraseToAnyPublisher()
      }
    ),
    (
      "catch",
      { source, _ in
        source.catch { _ in Just(9).setFailureType(to: Error.self) }
          .eraseToAnyPublisher()
      }
    ),
    (
      "replaceError",
      { source, _ in
        source.replaceError(with: 9).setFailureType(to: Error.self)
          .eraseToAnyPublisher()
      }
    ),
    ("retry(1)", { source, _ in source.retry(1).eraseToAnyPublisher() }),
    ("share", { source, _ in source.share().eraseToAnyPublisher() }),
    (
      "combineLatest",
      { source, _ in
        Just(0).setFailureType(to: Error.self).combineLatest(source) { $1 }
          .eraseToAnyPublisher()
      }
    ),
    (
      "zip",
      { source, _ in
        Publishers.Sequence<ClosedRange<Int>, Error>(sequence: 1...9)
          .zip(source) { $1 }.eraseToAnyPublisher()
      }
    ),
    ("scan, sums", { source, _ in source.scan(0, +).eraseToAnyPublisher() }),
    (
      "collect, sum",
      { source, _ in
        source.collect().map { $0.reduce(0, +) }.eraseToAnyPublisher()
      }
    ),
    (
      "collect(2), sums",
      { source, _ in
        source.collect(2).map { $0.reduce(0, +) }.eraseToAnyPublisher()
      }
    ),
    ("prefix(1)", { source, _ in source.prefix(1).eraseToAnyPublisher() }),
    (
      "prefix(until:)",
      { source, _ in
        source.prefix(
          untilOutputFrom: Empty<Int, Never>(completeImmediately: false)
        ).eraseToAnyPublisher()
      }
    ),
    ("prepend 9", { source, _ in source.prepend(9).eraseToAnyPublisher() }),
    ("append 9", { source, _ in source.append(9).eraseToAnyPublisher() }),
    (
      "handleEvents",
      { source, _ in
        source.handleEvents(receiveOutput: { _ in }).eraseToAnyPublisher()
      }
    ),
    (
      "MergeMany",
      { source, _ in
        Publishers.MergeMany(source).eraseToAnyPublisher()
      }
    ),
  ]
}

/// The three runs of an operator: asked late, failing, and asked for nothing.
private struct OperatorRun {
  /// What it asks before it is asked, and when it is asked for two.
  var atOnce: String
  var forTwo: String
  /// What becomes of a value that comes before anything is asked for.
  var early: String
  /// What comes of 1, 2, 3 and the end, and of 1 and a failure.
  var delivered: String
  var afterFailure: String

  init(_ make: (Source, VirtualTimeScheduler) -> Operators.Pipeline) {
    let time = VirtualTimeScheduler()
    let source = Source()
    let guest = TableGuest()
    make(source, time).subscribe(guest)
    time.advance(by: .seconds(1))
    atOnce = source.takeRequests()
    let comesEarly = source.send(1)
    time.advance(by: .seconds(1))
    guest.subscription?.request(.max(2))
    time.advance(by: .seconds(1))
    forTwo = source.takeRequests()
    early = comesEarly ? (guest.heard.isEmpty ? "lost" : "kept") : "–"
    if !comesEarly { source.send(1) }
    for number in [2, 3] {
      time.advance(by: .seconds(1))
      source.send(number)
    }
    time.advance(by: .seconds(1))
    source.finish()
    time.advance(by: .seconds(1))
    delivered = guest.heard.joined(separator: " ")

    let other = Source()
    let all = TableGuest()
    make(other, time).subscribe(all)
    time.advance(by: .seconds(1))
    all.subscription?.request(.unlimited)
    time.advance(by: .seconds(1))
    other.send(1)
    time.advance(by: .seconds(1))
    other.fail()
    time.advance(by: .seconds(1))
    afterFailure = all.heard.joined(separator: " ")
  }
}

/// A source that delivers what it is told to, if it has been asked for it.
private final class Source: Publisher, Subscription {
  typealias Output = Int
  typealias Failure = Error

  private var downstream: AnySubscriber<Int, Error>?
  private var demand = Subscribers.Demand.none
  private var requests: [String] = []

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Error {
    demand = .none
    downstream = AnySubscriber(subscriber)
    subscriber.receive(subscription: self)
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    requests.append("\(demand)")
  }

  func cancel() { downstream = nil }

  @discardableResult
  func send(_ number: Int) -> Bool {
    guard demand > .none, let downstream else { return false }
    demand -= 1
    let more = downstream.receive(number)
    demand += more
    return true
  }

  func finish() { end(.finished) }

  func fail() { end(.failure(Trouble())) }

  private func end(_ completion: Subscribers.Completion<Error>) {
    let last = downstream
    downstream = nil
    last?.receive(completion: completion)
  }

  func takeRequests() -> String {
    defer { requests = [] }
    return requests.isEmpty ? "–" : requests.joined(separator: " ")
  }
}

/// A subscriber that asks for nothing by itself.
private final class TableGuest: Subscriber {
  var subscription: Subscription?
  private(set) var heard: [String] = []

  func receive(subscription: Subscription) { self.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    heard.append("\(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Error>) {
    switch completion {
    case .finished: heard.append("end")
    case .failure: heard.append("failure")
    }
    subscription = nil
  }
}

/// Where `print` may write without being read.
private final class Silence: TextOutputStream {
  func write(_ string: String) {}
}
