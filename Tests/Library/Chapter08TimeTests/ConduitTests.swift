import Chapter01Handshake
import Chapter05Demand
@testable import Chapter08Time
import ExerciseSupport
import Testing

@Suite("A conduit delivers one thing at a time, and nothing unasked")
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

  @Test("Kept nothing: what is not asked for is dropped.")
  func dropped() {
    let conduit = conduit()
    conduit.send(1)
    conduit.request(.max(1))
    conduit.send(2)
    conduit.send(3)
    #expect(log.lines == lines(2))
  }

  @Test("Kept the latest: the last of those that nobody asked for waits.")
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

  @Test("Kept everything: all that nobody asked for waits, in order.")
  func everything() {
    let conduit = conduit(buffering: .everything)
    for number in 1...3 { conduit.send(number) }
    conduit.send(completion: .finished)
    conduit.request(.max(1))
    #expect(log.lines == lines(1))
    conduit.request(.max(2))
    #expect(log.lines == lines(1, 2, 3) + ["finished"])
  }

  @Test("What was kept from the beginning waits, also where nothing is kept.")
  func first() {
    let conduit = conduit(latest: 0)
    conduit.send(1)
    conduit.request(.max(1))
    conduit.send(2)
    #expect(log.lines == lines(0))
  }

  @Test("A value sent from inside is delivered inside, if it is asked for.")
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

  @Test("A request from inside adds its demand, and what waits comes after.")
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

  @Test("What is returned is asked for, and what waits for it comes at once.")
  func returned() {
    let conduit = conduit(buffering: .everything) { $0 < 3 ? .max(1) : .none }
    for number in 1...4 { conduit.send(number) }
    conduit.request(.max(1))
    #expect(log.lines == lines(1, 2, 3))
  }

  @Test("A value kept while an inner delivery lasted comes when it is asked.")
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

  @Test("An end needs no demand, and after it nothing comes.")
  func end() {
    let conduit = conduit()
    conduit.send(completion: .finished)
    conduit.request(.unlimited)
    conduit.send(1)
    conduit.send(completion: .failure(.expected))
    #expect(log.lines == ["finished"])
  }

  @Test("A value that waits for demand is lost at the end, if one is kept.")
  func lostAtTheEnd() {
    let conduit = conduit(buffering: .latest, latest: 0)
    conduit.send(completion: .finished)
    conduit.request(.unlimited)
    #expect(log.lines == ["finished"])
  }

  @Test("A failure does not wait for values that nobody has asked for.")
  func failure() {
    let conduit = conduit(buffering: .everything)
    conduit.send(1)
    conduit.send(completion: .failure(.expected))
    conduit.request(.unlimited)
    #expect(log.lines == ["failure(expected)"])
  }

  @Test("A cancel from inside stops everything that follows.")
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

  @Test("What another thread sends during a delivery comes after it.")
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

  @Test("The demand for a value that waits its turn is spent at its turn.")
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

  @Test("While the subscription is handed over, other threads' signals wait.")
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

  @Test("The subscriber is let go at the end, at a cancel, and not before.")
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
