import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter11Subjects
import Chapter17Sharing
import ExerciseSupport
import Testing
import Timeline

@Suite("A multicast starts one run for all, when it connects")
struct MulticastTests {
  private let log = Log()
  private let source: ManualPublisher<Int, Trouble>

  init() {
    let log = log
    source = ManualPublisher { log.write("source: \($0)") }
  }

  private func attach<P: Publisher<Int, Trouble>>(
    _ name: String, to publisher: P,
    demand: Subscribers.Demand = .unlimited
  ) -> Guest<Int, Trouble> {
    let guest = Guest<Int, Trouble>(name, demand: demand, log: log)
    publisher.subscribe(guest)
    return guest
  }

  @Test("Nothing is sent before `connect()`; then one run serves all.")
  func connect() {
    let shared = source.multicast { PassthroughSubject() }
    _ = attach("A", to: shared)
    _ = attach("B", to: shared)
    #expect(source.subscriberCount == 0)
    let connection = shared.connect()
    source.send(1)
    source.send(completion: .failure(.expected))
    #expect(
      log.lines == [
        "A subscription", "B subscription", "source: request unlimited",
        "A value 1", "B value 1", "A failure(expected)",
        "B failure(expected)",
      ])
    withExtendedLifetime(connection) {}
  }

  @Test("The subject is created once, when it is needed.")
  func lazily() {
    let log = log
    let shared = source.multicast {
      log.write("made")
      return PassthroughSubject<Int, Trouble>()
    }
    #expect(log.lines == [])
    _ = attach("A", to: shared)
    _ = attach("B", to: shared)
    shared.connect().cancel()
    #expect(log.lines.filter { $0 == "made" }.count == 1)
    #expect(log.lines.first == "made")
  }

  @Test("A connection without subscribers requests nothing, and stays.")
  func noSubscribers() {
    let shared = source.multicast { PassthroughSubject() }
    let connection = shared.connect()
    source.send(1)
    #expect(source.subscriberCount == 1)
    _ = attach("A", to: shared)
    source.send(2)
    #expect(
      log.lines == ["A subscription", "source: request unlimited", "A value 2"])
    connection.cancel()
  }

  @Test("A second connection starts a second run: each value arrives twice.")
  func twice() {
    let shared = source.multicast { PassthroughSubject() }
    _ = attach("A", to: shared)
    let first = shared.connect()
    let second = shared.connect()
    source.send(1)
    first.cancel()
    source.send(2)
    second.cancel()
    #expect(
      log.lines == [
        "A subscription", "source: request unlimited",
        "source: request unlimited", "A value 1", "A value 1",
        "source: cancel", "A value 2", "source: cancel",
      ])
  }

  @Test("Releasing the connection ends the run without a completion.")
  func dropped() {
    let shared = source.multicast { PassthroughSubject() }
    _ = attach("A", to: shared)
    _ = shared.connect()
    source.send(1)
    #expect(
      log.lines == [
        "A subscription", "source: request unlimited", "source: cancel",
      ])
    #expect(source.subscriberCount == 0)
  }

  @Test("After a disconnect it can connect again.")
  func again() {
    let shared = source.multicast { PassthroughSubject() }
    _ = attach("A", to: shared)
    shared.connect().cancel()
    let second = shared.connect()
    source.send(1)
    #expect(log.lines.last == "A value 1")
    second.cancel()
  }

  @Test("Each subscriber has its own demand; upstream's is unlimited.")
  func demand() {
    let shared = source.multicast { PassthroughSubject() }
    let slow = attach("slow", to: shared, demand: .max(1))
    _ = attach("fast", to: shared)
    let connection = shared.connect()
    source.send(1)
    source.send(2)
    slow.subscription?.request(.max(1))
    source.send(3)
    #expect(
      log.lines == [
        "slow subscription", "fast subscription", "source: request unlimited",
        "slow value 1", "fast value 1", "fast value 2", "slow value 3",
        "fast value 3",
      ])
    connection.cancel()
  }

  @Test("The connection remains when one or all subscribers cancel.")
  func cancel() {
    let shared = source.multicast { PassthroughSubject() }
    let first = attach("A", to: shared)
    let second = attach("B", to: shared)
    let connection = shared.connect()
    first.subscription?.cancel()
    second.subscription?.cancel()
    #expect(source.subscriberCount == 1)
    connection.cancel()
    #expect(source.subscriberCount == 0)
  }

  @Test("A subject with a current value serves late subscribers.")
  func ownSubject() {
    let subject = CurrentValueSubject<Int, Trouble>(0)
    let shared = source.multicast(subject: subject)
    let connection = shared.connect()
    source.send(1)
    _ = attach("late", to: shared)
    subject.send(2)
    source.send(completion: .finished)
    _ = attach("later", to: shared)
    #expect(
      log.lines == [
        "source: request unlimited", "late subscription", "late value 1",
        "late value 2", "late finished", "later subscription",
        "later finished",
      ])
    withExtendedLifetime(connection) {}
  }

  @Test("A subscriber after the completion receives only the completion.")
  func late() {
    let shared = [1].publisher.multicast { PassthroughSubject() }
    let early = Guest<Int, Never>("early", demand: .unlimited, log: log)
    shared.subscribe(early)
    let connection = shared.connect()
    shared.subscribe(Guest<Int, Never>("late", demand: .unlimited, log: log))
    #expect(
      log.lines == [
        "early subscription", "early value 1", "early finished",
        "late subscription", "late finished",
      ])
    withExtendedLifetime(connection) {}
  }

  @Test("The release of connection and subscribers releases every object.")
  func released() {
    weak var subject: PassthroughSubject<Int, Trouble>?
    weak var guest: Guest<Int, Trouble>?
    do {
      let made = PassthroughSubject<Int, Trouble>()
      subject = made
      let shared = source.multicast(subject: made)
      let attached = attach("A", to: shared)
      guest = attached
      let connection = shared.connect()
      source.send(1)
      connection.cancel()
      attached.subscription?.cancel()
      attached.subscription = nil
    }
    #expect(subject == nil)
    #expect(guest == nil)
  }
}

@Suite("A publisher that cannot fail can be connected by hand")
struct MakeConnectableTests {
  @Test("Nothing is delivered before `connect()`, then values reach all.")
  func waits() {
    let log = Log()
    let waiting: some ConnectablePublisher<Int, Never> = [1, 2].publisher
      .makeConnectable()
    let guests = ["A", "B"].map {
      Guest<Int, Never>($0, demand: .unlimited, log: log)
    }
    guests.forEach { waiting.subscribe($0) }
    #expect(log.lines == ["A subscription", "B subscription"])
    let connection = waiting.connect()
    #expect(
      log.lines.dropFirst(2) == [
        "A value 1", "B value 1", "A value 2", "B value 2", "A finished",
        "B finished",
      ])
    withExtendedLifetime(connection) {}
  }

  @Test("A shared run connected by hand is one run.")
  func shared() {
    let log = Log()
    let source = ManualPublisher<Int, Never> { log.write("source: \($0)") }
    let waiting = source.share().makeConnectable()
    let first = waiting.sink { log.write("first \($0)") }
    let second = waiting.sink { log.write("second \($0)") }
    #expect(source.subscriberCount == 0)
    let connection = waiting.connect()
    source.send(1)
    connection.cancel()
    #expect(
      log.lines == [
        "source: request unlimited", "first 1", "second 1", "source: cancel",
      ])
    [first, second].forEach { $0.cancel() }
  }
}
