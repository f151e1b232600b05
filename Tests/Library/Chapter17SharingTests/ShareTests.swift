import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter17Sharing
import ExerciseSupport
import Testing
import Timeline

@Suite("autoconnect connects for its first subscriber and until its last")
struct AutoconnectTests {
  private let log = Log()
  private let switchboard: Switchboard

  init() {
    switchboard = Switchboard(log)
  }

  private func guest(
    _ name: String, demand: Subscribers.Demand = .unlimited
  ) -> Guest<Int, Never> {
    Guest(name, demand: demand, log: log)
  }

  @Test("The first subscriber is attached, then connects.")
  func first() {
    let publisher = switchboard.autoconnect()
    publisher.subscribe(guest("A"))
    publisher.subscribe(guest("B"))
    switchboard.subject.send(1)
    #expect(
      log.lines == [
        "A subscription", "connect", "B subscription", "A value 1",
        "B value 1",
      ])
  }

  @Test("The last cancel disconnects, and the next subscriber connects again.")
  func last() {
    let publisher = switchboard.autoconnect()
    let (first, second) = (guest("A"), guest("B"))
    publisher.subscribe(first)
    publisher.subscribe(second)
    first.subscription?.cancel()
    first.subscription?.cancel()
    switchboard.subject.send(1)
    second.subscription?.cancel()
    publisher.subscribe(guest("C"))
    #expect(
      log.lines == [
        "A subscription", "connect", "B subscription", "B value 1",
        "disconnect", "C subscription", "connect",
      ])
  }

  @Test("After a completion no subscriber disconnects or connects again.")
  func end() {
    let publisher = switchboard.autoconnect()
    let first = guest("A")
    publisher.subscribe(first)
    switchboard.subject.send(completion: .finished)
    publisher.subscribe(guest("B"))
    #expect(
      log.lines == [
        "A subscription", "connect", "A finished", "B subscription",
        "B finished",
      ])
  }

  @Test("Cancels after the end disconnect, each subscriber counted once.")
  func cancelsAfterTheEnd() {
    let publisher = switchboard.autoconnect()
    let (first, second) = (guest("A"), guest("B"))
    publisher.subscribe(first)
    publisher.subscribe(second)
    switchboard.subject.send(completion: .finished)
    first.subscription?.cancel()
    first.subscription?.cancel()
    log.write("(A is out)")
    second.subscription?.cancel()
    publisher.subscribe(guest("C"))
    #expect(
      log.lines == [
        "A subscription", "connect", "B subscription", "A finished",
        "B finished", "(A is out)", "disconnect", "C subscription",
        "C finished", "connect",
      ])
  }

  @Test("It requests exactly its subscriber's demand.")
  func demand() {
    let log = log
    let numbers = ManualPublisher<Int, Never> { log.write("above: \($0)") }
    let publisher = numbers.multicast { PassthroughSubject() }.autoconnect()
    let guest = guest("A", demand: .none)
    publisher.subscribe(guest)
    numbers.send(1)
    guest.subscription?.request(.max(1))
    numbers.send(2)
    numbers.send(3)
    #expect(
      log.lines == ["A subscription", "above: request unlimited", "A value 2"])
  }

  @Test("A first subscriber that cancels at once does not connect.")
  func atOnce() {
    let publisher = switchboard.autoconnect()
    let first = guest("A", demand: .none)
    first.onSubscription = { $0.cancel() }
    publisher.subscribe(first)
    publisher.subscribe(guest("B"))
    #expect(log.lines == ["A subscription", "B subscription", "connect"])
  }

  @Test("A cancel inside `connect()` disconnects when that returns.")
  func insideConnect() {
    let publisher = switchboard.autoconnect()
    let first = guest("A")
    switchboard.onConnect = { first.subscription?.cancel() }
    publisher.subscribe(first)
    #expect(log.lines == ["A subscription", "connect", "disconnect"])
  }

  @Test("A subscriber that arrives inside `connect()` shares the connection.")
  func subscribesInside() {
    let publisher = switchboard.autoconnect()
    let (first, second) = (guest("A"), guest("B"))
    switchboard.onConnect = { publisher.subscribe(second) }
    publisher.subscribe(first)
    first.subscription?.cancel()
    second.subscription?.cancel()
    #expect(
      log.lines == [
        "A subscription", "connect", "B subscription", "disconnect",
      ])
  }

  @Test("A second upstream subscription is cancelled.")
  func secondSubscription() {
    final class Twice: ConnectablePublisher {
      typealias Output = Int
      typealias Failure = Never
      let source: ManualPublisher<Int, Never>

      init(_ log: Log) {
        source = ManualPublisher { log.write("above: \($0)") }
      }

      func receive<S: Subscriber>(subscriber: S)
      where S.Input == Int, S.Failure == Never {
        source.subscribe(subscriber)
        source.subscribe(subscriber)
      }

      func connect() -> Cancellable { AnyCancellable {} }
    }
    Twice(log).autoconnect().subscribe(guest("A"))
    #expect(
      log.lines == [
        "A subscription", "above: request unlimited", "above: cancel",
      ])
  }

  @Test("A run retains the connection until its last subscriber cancels.")
  func released() {
    weak var publisher: Publishers.Autoconnect<Switchboard>?
    let guest = guest("A")
    do {
      let made = switchboard.autoconnect()
      publisher = made
      made.subscribe(guest)
    }
    #expect(publisher != nil)
    guest.subscription?.cancel()
    #expect(publisher == nil)
    #expect(log.lines.last == "disconnect")
  }
}

@Suite("A shared publisher starts one run for its current subscribers")
struct ShareTests {
  private let log = Log()
  private let source: ManualPublisher<Int, Trouble>

  init() {
    let log = log
    source = ManualPublisher { log.write("source: \($0)") }
  }

  private func guest(
    _ name: String, demand: Subscribers.Demand = .unlimited
  ) -> Guest<Int, Trouble> {
    Guest(name, demand: demand, log: log)
  }

  @Test("Two subscribers share one run; a late one receives later values.")
  func once() {
    let shared = source.share()
    shared.subscribe(guest("A"))
    source.send(1)
    shared.subscribe(guest("B"))
    source.send(2)
    source.send(completion: .failure(.expected))
    shared.subscribe(guest("C"))
    #expect(
      log.lines == [
        "A subscription", "source: request unlimited", "A value 1",
        "B subscription", "A value 2", "B value 2", "A failure(expected)",
        "B failure(expected)", "C subscription", "C failure(expected)",
      ])
  }

  @Test("One cancel leaves the others; the last one ends the run.")
  func cancel() {
    let shared = source.share()
    let (first, second) = (guest("A"), guest("B"))
    shared.subscribe(first)
    shared.subscribe(second)
    first.subscription?.cancel()
    source.send(1)
    second.subscription?.cancel()
    #expect(
      log.lines == [
        "A subscription", "source: request unlimited", "B subscription",
        "B value 1", "source: cancel",
      ])
    #expect(source.subscriberCount == 0)
  }

  @Test("After the last cancel the next subscriber starts a new run.")
  func again() {
    let shared = source.share()
    let first = guest("A")
    shared.subscribe(first)
    first.subscription?.cancel()
    shared.subscribe(guest("B"))
    source.send(1)
    #expect(
      log.lines == [
        "A subscription", "source: request unlimited", "source: cancel",
        "B subscription", "source: request unlimited", "B value 1",
      ])
  }

  @Test("The first subscriber receives every value of an immediate source.")
  func atOnce() {
    let shared = [1, 2].publisher.share()
    for name in ["A", "B"] {
      shared.subscribe(Guest<Int, Never>(name, demand: .unlimited, log: log))
    }
    #expect(
      log.lines == [
        "A subscription", "A value 1", "A value 2", "A finished",
        "B subscription", "B finished",
      ])
  }

  @Test("A source that fails while it connects runs once, too.")
  func failsAtOnce() {
    var runs = 0
    let shared = Failing { runs += 1 }.share()
    for name in ["A", "B", "C"] { shared.subscribe(guest(name)) }
    #expect(runs == 1)
    #expect(
      log.lines
        == ["A", "B", "C"].flatMap {
          ["\($0) subscription", "\($0) failure(expected)"]
        })
  }

  @Test("Each share() is a new publisher, equal only to itself.")
  func identity() {
    let shared = source.share()
    let alias = shared
    #expect(shared == alias)
    #expect(shared != source.share())
    #expect(shared.upstream === source)
    source.share().subscribe(guest("A"))
    source.share().subscribe(guest("B"))
    #expect(source.subscriberCount == 2)
  }

  @Test("A released share still serves its subscribers, and ends with them.")
  func released() {
    weak var shared: Publishers.Share<ManualPublisher<Int, Trouble>>?
    weak var watched: Guest<Int, Trouble>?
    do {
      let guest = guest("A")
      watched = guest
      let made = source.share()
      shared = made
      made.subscribe(guest)
    }
    #expect(shared == nil)
    source.send(1)
    source.send(completion: .finished)
    #expect(log.lines.suffix(2) == ["A value 1", "A finished"])
    #expect(watched == nil || watched?.subscription != nil)
    watched?.subscription = nil
    #expect(watched == nil)
  }

  @Test("A subscription prints as `Multicast`.")
  func name() {
    let guest = guest("A")
    source.share().subscribe(guest)
    #expect("\(guest.subscription.map { "\($0)" } ?? "none")" == "Multicast")
  }
}

/// A connectable publisher that logs each connection.
final class Switchboard: ConnectablePublisher {
  typealias Output = Int
  typealias Failure = Never

  let subject = PassthroughSubject<Int, Never>()
  var onConnect: () -> Void = {}
  private let log: Log

  init(_ log: Log) { self.log = log }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    subject.subscribe(subscriber)
  }

  func connect() -> Cancellable {
    log.write("connect")
    onConnect()
    return AnyCancellable { [log] in log.write("disconnect") }
  }
}

/// A publisher that fails during the subscription.
private struct Failing: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  let onSubscribe: () -> Void

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    onSubscribe()
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(.expected))
  }
}
