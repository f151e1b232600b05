import Chapter01Handshake
import Chapter05Demand
@testable import Chapter08Time
import ExerciseSupport
import Testing

@Suite("A conduit delivers one event at a time, and only on demand")
struct ConduitTests {
  private typealias Numbers = Conduit<Int, ExpectedTrouble>

  private let log = TestLog()

  /// Returns a conduit whose subscriber logs its signals and calls `onValue`.
  private func conduit(
    buffering: Numbers.Buffering = .nothing, latest: Int? = nil,
    onValue: @escaping (Int) -> Subscribers.Demand = { _ in .none }
  ) -> Numbers {
    let conduit = Numbers(
      "test",
      to: Closures(
        receiveValue: { [log] value in
          log.write("value \(value)")
          let more = onValue(value)
          log.write("end of \(value)")
          return more
        },
        receiveCompletion: { [log] in log.write("\($0)") }),
      buffering: buffering, latest: latest)
    conduit.handOver(to: Nobody())
    return conduit
  }

  private func lines(_ numbers: Int...) -> [String] {
    numbers.flatMap { ["value \($0)", "end of \($0)"] }
  }

  @Test("Buffering nothing: values without demand are dropped.")
  func dropped() {
    let conduit = conduit()
    conduit.send(1)
    conduit.request(.max(1))
    conduit.send(2)
    conduit.send(3)
    #expect(log.lines == lines(2))
  }

  @Test("Buffering the latest: the latest value without demand waits.")
  func latest() {
    let conduit = conduit(buffering: .latest, latest: 0)
    conduit.send(1)
    conduit.send(2)
    conduit.request(.max(1))
    conduit.request(.max(1))
    conduit.send(3)
    conduit.send(4)
    conduit.request(.max(1))
    #expect(log.lines == lines(2, 3, 4))
  }

  @Test("Buffering everything: all values without demand wait, in order.")
  func everything() {
    let conduit = conduit(buffering: .everything)
    for number in 1...3 { conduit.send(number) }
    conduit.send(completion: .finished)
    conduit.request(.max(1))
    #expect(log.lines == lines(1))
    conduit.request(.max(2))
    #expect(log.lines == lines(1, 2, 3) + ["finished"])
  }

  @Test("An initial value waits even if nothing is buffered.")
  func first() {
    let conduit = conduit(latest: 0)
    conduit.send(1)
    conduit.request(.max(1))
    conduit.send(2)
    #expect(log.lines == lines(0))
  }

  @Test("A value sent inside a delivery is delivered inside it, on demand.")
  func nested() {
    var conduit: Numbers?
    conduit = self.conduit { value in
      if value == 1 { conduit?.send(2) }
      return .none
    }
    conduit?.request(.max(2))
    conduit?.send(1)
    #expect(log.lines == ["value 1", "value 2", "end of 2", "end of 1"])
    conduit = nil
  }

  @Test("A request inside a delivery adds demand; waiting values follow.")
  func requestInside() {
    var conduit: Numbers?
    conduit = self.conduit(buffering: .everything) { value in
      if value == 1 { conduit?.request(.unlimited) }
      return .none
    }
    conduit?.send(1)
    conduit?.send(2)
    conduit?.request(.max(1))
    #expect(log.lines == lines(1, 2))
    conduit = nil
  }

  @Test("Returned demand delivers a waiting value at once.")
  func returned() {
    let conduit = conduit(buffering: .everything) { $0 < 3 ? .max(1) : .none }
    for number in 1...4 { conduit.send(number) }
    conduit.request(.max(1))
    #expect(log.lines == lines(1, 2, 3))
  }

  @Test("A value buffered during an inner delivery arrives on demand.")
  func keptInside() {
    var conduit: Numbers?
    conduit = self.conduit(buffering: .latest) { value in
      guard value == 1 else { return .none }
      conduit?.send(2)
      conduit?.send(3)
      return .max(1)
    }
    conduit?.request(.max(1))
    conduit?.send(1)
    #expect(log.lines == lines(1, 3))
    conduit = nil
  }

  @Test("A completion needs no demand, and nothing follows it.")
  func end() {
    let conduit = conduit()
    conduit.send(completion: .finished)
    conduit.request(.unlimited)
    conduit.send(1)
    conduit.send(completion: .failure(.expected))
    #expect(log.lines == ["finished"])
  }

  @Test("With one value buffered, the completion drops a waiting value.")
  func lostAtTheEnd() {
    let conduit = conduit(buffering: .latest, latest: 0)
    conduit.send(completion: .finished)
    conduit.request(.unlimited)
    #expect(log.lines == ["finished"])
  }

  @Test("A failure does not wait for buffered values.")
  func failure() {
    let conduit = conduit(buffering: .everything)
    conduit.send(1)
    conduit.send(completion: .failure(.expected))
    conduit.request(.unlimited)
    #expect(log.lines == ["failure(expected)"])
  }

  @Test("A cancel inside a value stops every later event.")
  func cancelInside() {
    var conduit: Numbers?
    conduit = self.conduit(buffering: .everything) { _ in
      conduit?.cancel()
      return .unlimited
    }
    for number in 1...3 { conduit?.send(number) }
    conduit?.send(completion: .finished)
    conduit?.request(.unlimited)
    conduit?.request(.unlimited)
    #expect(log.lines == lines(1))
    conduit = nil
  }

  @Test("An event that another thread sends during a delivery follows it.")
  func anotherThread() {
    for buffering in [Numbers.Buffering.nothing, .latest, .everything] {
      let log = TestLog()
      var conduit: Numbers?
      conduit = Numbers(
        "test",
        to: Closures(
          receiveValue: { value in
            log.write("value \(value)")
            if value == 1 {
              onThreads(1) { _ in
                conduit?.send(2)
                conduit?.send(3)
                conduit?.send(completion: .finished)
                conduit?.send(4)
              }
            }
            log.write("end of \(value)")
            return .none
          },
          receiveCompletion: { log.write("\($0)") }),
        buffering: buffering)
      conduit?.handOver(to: Nobody())
      conduit?.request(.unlimited)
      conduit?.send(1)
      #expect(log.lines == lines(1, 2, 3) + ["finished"])
      conduit = nil
    }
  }

  @Test("A queued value spends its demand when its turn comes.")
  func spentAtItsTurn() {
    var conduit: Numbers?
    conduit = self.conduit { value in
      if value == 1 { onThreads(1) { _ in conduit?.send(2) } }
      return value == 1 ? .max(1) : .none
    }
    conduit?.request(.max(1))
    conduit?.send(1)
    conduit?.send(3)
    #expect(log.lines == lines(1, 2))
    conduit = nil
  }

  @Test("A cancel empties the queue.")
  func emptied() {
    final class Value {}
    weak var queued: Value?
    let conduit = Locked<Conduit<Value, Never>?>(nil)
    var count = 0
    let made = Conduit<Value, Never>(
      "test",
      to: Closures(
        receiveValue: { _ in
          count += 1
          onThreads(1) { _ in
            let value = Value()
            queued = value
            conduit.withLock { $0 }?.send(value)
          }
          #expect(queued != nil)
          conduit.withLock { $0 }?.cancel()
          #expect(queued == nil)
          return .none
        },
        receiveCompletion: { _ in }))
    conduit.exchange(made)
    made.handOver(to: Nobody())
    made.request(.unlimited)
    made.send(Value())
    #expect(count == 1)
  }

  @Test("During the subscription other threads' events wait.")
  func attaching() {
    let log = TestLog()
    let conduit = Numbers(
      "test",
      to: Closures(
        receiveValue: {
          log.write("value \($0)")
          return .none
        },
        receiveCompletion: { log.write("\($0)") }))
    conduit.request(.unlimited)
    onThreads(1) { _ in
      conduit.send(2)
      conduit.send(completion: .finished)
    }
    log.write("attached")
    conduit.handOver(to: Nobody())
    #expect(log.lines == ["attached", "value 2", "finished"])
  }

  @Test("Only the end or a cancel releases the subscriber.")
  func released() {
    for completes in [true, false] {
      weak var watched: TestLog?
      let conduit: Numbers
      do {
        let log = TestLog()
        watched = log
        conduit = Numbers(
          "test",
          to: Closures(
            receiveValue: { _ in
              log.write("")
              return .none
            },
            receiveCompletion: { _ in }))
      }
      conduit.handOver(to: Nobody())
      conduit.request(.unlimited)
      conduit.send(1)
      #expect(watched != nil)
      if completes {
        conduit.send(completion: .finished)
      } else {
        conduit.cancel()
      }
      #expect(watched == nil)
    }
  }
}

private final class Closures<Input, Failure: Error>: Subscriber {
  private let receiveValue: (Input) -> Subscribers.Demand
  private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

  init(
    receiveValue: @escaping (Input) -> Subscribers.Demand,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.receiveValue = receiveValue
    self.receiveCompletion = receiveCompletion
  }

  func receive(subscription: Subscription) {}

  func receive(_ input: Input) -> Subscribers.Demand { receiveValue(input) }

  func receive(completion: Subscribers.Completion<Failure>) {
    receiveCompletion(completion)
  }
}

private final class Nobody: Subscriber {
  typealias Input = Never
  typealias Failure = Never
  func receive(subscription: Subscription) {}
  func receive(_ input: Never) -> Subscribers.Demand {}
  func receive(completion: Subscribers.Completion<Never>) {}
}
