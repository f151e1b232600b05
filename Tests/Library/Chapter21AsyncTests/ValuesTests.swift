import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter12Values
import Chapter21Async
import ExerciseSupport
import Testing
import Timeline

@Suite("A loop requests one value at each turn")
struct ValuesTests {
  private let stand = Stand()

  @Test("It requests, waits, and requests again when the body is done.")
  func turns() {
    let (source, pause) = (stand.source(), Pause())
    stand.loop(over: source.values) { _ in await pause.wait() }
    stand.log.write("(waits)")
    source.send(1)
    stand.tasks.run()
    stand.log.write("(busy)")
    pause.end()
    stand.tasks.run()
    #expect(
      stand.lines == [
        "  request max(1)", "(waits)", "1", "(busy)", "  request max(1)",
      ])
  }

  @Test("Nothing is requested before the first turn.")
  func lazy() async {
    let source = stand.source()
    var iterator = source.values.makeAsyncIterator()
    #expect(source.subscriberCount == 1)
    #expect(stand.lines == [])
    source.send(completion: .finished)
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
    #expect(stand.lines == [])
  }

  @Test("A loop subscribes when its task starts: earlier values are lost.")
  func begins() {
    let subject = PassthroughSubject<Int, Never>()
    let task = Task(executorPreference: stand.tasks) { [log = stand.log] in
      for await value in subject.values { log.write("\(value)") }
    }
    subject.send(1)
    stand.tasks.run()
    subject.send(2)
    task.cancel()
    stand.tasks.run()
    #expect(stand.lines == ["2"])
  }

  @Test("A source that delivers inside the request needs no wait.")
  func atOnce() async {
    var values: [Int] = []
    for await value in [1, 2, 3].publisher.values { values.append(value) }
    #expect(values == [1, 2, 3])
  }

  @Test("A subject drops values sent while the body is busy.")
  func dropped() {
    let (subject, pause) = (PassthroughSubject<Int, Never>(), Pause())
    stand.loop(over: subject.values) { _ in await pause.wait() }
    for number in 1...3 {
      subject.send(number)
      stand.tasks.run()
    }
    pause.end()
    stand.tasks.run()
    subject.send(4)
    stand.tasks.run()
    subject.send(completion: .finished)
    pause.end()
    stand.tasks.run()
    #expect(stand.lines == ["1", "4", "end"])
  }

  @Test("A value is returned even if the completion has followed it.")
  func valueThenEnd() {
    let subject = PassthroughSubject<Int, Never>()
    stand.loop(over: subject.values)
    subject.send(1)
    subject.send(completion: .finished)
    stand.tasks.run()
    #expect(stand.lines == ["1", "end"])
  }

  @Test("A value without demand is dropped.")
  func unasked() {
    let source = stand.source()
    let values = source.values
    stand.tasks.begin { [log = stand.log] in
      var iterator = values.makeAsyncIterator()
      source.send(0)
      log.write("\(await iterator.next() ?? -1)")
    }
    source.send(1)
    source.send(2)
    stand.tasks.run()
    #expect(stand.lines == ["  request max(1)", "1", "  cancel"])
  }

  @Test("Two turns of one run receive one value each, in order.")
  func twoTurns() {
    let source = stand.source()
    let iterator = source.values.makeAsyncIterator()
    for name in ["a", "b"] {
      stand.tasks.begin { [log = stand.log] in
        var copy = iterator
        log.write("\(name): \(await copy.next() ?? -1)")
      }
    }
    source.send(1)
    source.send(2)
    stand.tasks.run()
    withExtendedLifetime(iterator) {}
    #expect(
      Array(stand.lines.prefix(4)) == [
        "  request max(1)", "  request max(1)", "a: 1", "b: 2",
      ])
  }

  @Test("A late subscription receives the waiting request.")
  func late() {
    let late = LatePublisher()
    stand.loop(over: late.values)
    let inner = NotedSubscription(stand.log)
    late.subscriber?.receive(subscription: inner)
    let second = NotedSubscription(stand.log)
    late.subscriber?.receive(subscription: second)
    _ = late.subscriber?.receive(7)
    stand.tasks.run()
    #expect(
      stand.lines == ["request max(1)", "cancel", "7", "request max(1)"])
  }
}

@Suite("A loop that throws")
struct ThrowingValuesTests {
  private let stand = Stand()

  @Test("A failure ends the waiting loop, and is thrown once.")
  func waiting() {
    let source = stand.source(failing: ExpectedTrouble.self)
    let iterator = source.values.makeAsyncIterator()
    stand.tasks.begin { [log = stand.log] in
      var iterator = iterator
      do {
        _ = try await iterator.next()
      } catch {
        log.write("\(error)")
      }
      log.write("\(String(describing: try? await iterator.next()))")
    }
    source.send(completion: .failure(.expected))
    stand.tasks.run()
    #expect(stand.lines == ["  request max(1)", "expected", "nil"])
  }

  @Test("A wrapper of the iterator can rethrow.")
  func wrapped() async throws {
    struct Wrapped<Base: AsyncIteratorProtocol>: AsyncIteratorProtocol {
      var base: Base

      mutating func next() async rethrows -> Base.Element? {
        try await base.next()
      }
    }
    let values = [1].publisher.setFailureType(to: ExpectedTrouble.self).values
    var iterator = Wrapped(base: values.makeAsyncIterator())
    do {
      #expect(try await iterator.next() == 1)
      #expect(try await iterator.next() == nil)
    } catch is ExpectedTrouble {
      Issue.record("It failed.")
    }
  }

  @Test("A failure between two turns waits for the next turn.")
  func between() {
    let (source, pause) = (stand.source(failing: ExpectedTrouble.self), Pause())
    stand.loop(over: source.values) { _ in await pause.wait() }
    source.send(1)
    stand.tasks.run()
    source.send(completion: .failure(.expected))
    stand.tasks.run()
    stand.log.write("(busy)")
    pause.end()
    stand.tasks.run()
    #expect(stand.lines == ["  request max(1)", "1", "(busy)", "expected"])
  }

  @Test("The first of two waiting turns throws the failure.")
  func first() {
    let source = stand.source(failing: ExpectedTrouble.self)
    let iterator = source.values.makeAsyncIterator()
    for name in ["a", "b"] {
      stand.tasks.begin { [log = stand.log] in
        var copy = iterator
        do {
          log.write("\(name): \(try await copy.next() ?? -1)")
        } catch {
          log.write("\(name): \(error)")
        }
      }
    }
    source.send(completion: .failure(.expected))
    stand.tasks.run()
    #expect(Array(stand.lines.suffix(2)) == ["a: expected", "b: -1"])
  }

  @Test("A finish ends a throwing loop without an error.")
  func finish() {
    let source = stand.source(failing: ExpectedTrouble.self)
    stand.loop(over: source.values)
    source.send(completion: .finished)
    stand.tasks.run()
    #expect(stand.lines == ["  request max(1)", "end"])
  }
}

@Suite("A cancelled task, and a loop that breaks")
struct CancelTests {
  private let stand = Stand()

  @Test("The task's cancel cancels the run, and the loop ends.")
  func waiting() {
    let source = stand.source()
    let task = stand.loop(over: source.values)
    task.cancel()
    source.send(1)
    stand.tasks.run()
    #expect(
      stand.lines == ["  request max(1)", "  cancel", "end, cancelled"])
  }

  @Test("A cancel inside the body keeps its value, and no other follows.")
  func inTheBody() {
    let (source, pause) = (stand.source(), Pause())
    let task = stand.loop(over: source.values) { _ in await pause.wait() }
    source.send(1)
    stand.tasks.run()
    task.cancel()
    stand.log.write("(cancelled)")
    pause.end()
    stand.tasks.run()
    #expect(
      stand.lines == [
        "  request max(1)", "1", "(cancelled)", "  cancel", "end, cancelled",
      ])
  }

  @Test("A cancel drops a waiting failure.")
  func failure() {
    let (source, pause) = (stand.source(failing: ExpectedTrouble.self), Pause())
    let task = stand.loop(over: source.values) { _ in await pause.wait() }
    source.send(1)
    stand.tasks.run()
    source.send(completion: .failure(.expected))
    task.cancel()
    pause.end()
    stand.tasks.run()
    #expect(stand.lines == ["  request max(1)", "1", "end, cancelled"])
  }

  @Test("A cancel before the subscription refuses it.")
  func early() {
    let late = LatePublisher()
    let task = stand.loop(over: late.values)
    task.cancel()
    late.subscriber?.receive(subscription: NotedSubscription(stand.log))
    stand.tasks.run()
    #expect(stand.lines == ["cancel", "end, cancelled"])
  }

  @Test("A loop that breaks cancels its run.")
  func left() {
    let source = stand.source()
    stand.tasks.begin { [log = stand.log] in
      for await value in source.values {
        log.write("\(value)")
        break
      }
      log.write("(left)")
    }
    source.send(1)
    stand.tasks.run()
    #expect(stand.lines == ["  request max(1)", "1", "  cancel", "(left)"])
    #expect(source.subscriberCount == 0)
  }

  @Test("Each end releases upstream.")
  func released() {
    for ending in 0..<3 {
      weak var watched: Token?
      let source = stand.source(failing: ExpectedTrouble.self)
      let task: Task<Void, Never>
      do {
        let token = Token()
        watched = token
        task = stand.loop(
          over: source.map { value in withExtendedLifetime(token) { value } }
            .values)
      }
      #expect(watched != nil)
      switch ending {
      case 0: source.send(completion: .finished)
      case 1: source.send(completion: .failure(.expected))
      default: task.cancel()
      }
      stand.tasks.run()
      #expect(watched == nil)
    }
  }

  @Test("No object is called or released while a lock is held.")
  func locks() {
    let late = LatePublisher()
    let task = stand.loop(over: late.values)
    let other = NotedSubscription(stand.log) {
      #expect(comesBack { _ = late.subscriber?.receive(1) })
    }
    late.subscriber?.receive(subscription: other)
    task.cancel()
    stand.tasks.run()
    #expect(stand.lines.contains("cancel"))
  }

  @Test("Stress: a cancel and a value race, and one takes effect.")
  func race() {
    for _ in 0..<200 {
      let stand = Stand()
      let subject = PassthroughSubject<Int, Never>()
      let task = stand.loop(over: subject.values)
      onThreads(2) { thread in
        if thread == 0 { subject.send(1) } else { task.cancel() }
      }
      stand.tasks.run()
      #expect(
        stand.lines == ["1", "end, cancelled"]
          || stand.lines == ["end, cancelled"])
    }
  }
}

@Suite("Where a value arrives")
struct ActorTests {
  @MainActor
  @Test("A loop on the main actor stays there with any sending thread.")
  func mainActor() async {
    let subject = PassthroughSubject<Int, Never>()
    var iterator = subject.buffer(
      size: 1, prefetch: .byRequest, whenFull: .dropNewest
    ).values.makeAsyncIterator()
    onThreads(1) { _ in subject.send(1) }
    let value = await iterator.next(isolation: #isolation)
    MainActor.assertIsolated()
    #expect(value == 1)
  }
}

/// A publisher that stores its subscriber and hands over no subscription.
final class LatePublisher: Publisher {
  typealias Output = Int
  typealias Failure = Never
  private(set) var subscriber: AnySubscriber<Int, Never>?

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    self.subscriber = AnySubscriber(subscriber)
  }
}

/// A subscription that logs its calls.
final class NotedSubscription: Subscription {
  private let log: TestLog
  private let act: () -> Void

  init(_ log: TestLog, act: @escaping () -> Void = {}) {
    self.log = log
    self.act = act
  }

  func request(_ demand: Subscribers.Demand) {
    log.write("request \(demand)")
    act()
  }

  func cancel() {
    log.write("cancel")
    act()
  }
}
