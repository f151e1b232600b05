import Chapter01Handshake
import Chapter05Demand
import Chapter06ControlEvents
@testable import Chapter07Observation
import ExerciseSupport
import Testing

@Suite("A conduit delivers one thing at a time, and nothing unasked")
struct ConduitTests {
  private typealias Numbers = Conduit<Int, Trouble>

  private let log = Log()

  /// A conduit whose subscriber writes, and does what the test says.
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
      let log = Log()
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
    let log = Log()
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
      weak var watched: Log?
      let conduit: Numbers
      do {
        let log = Log()
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

@Suite("A roster keeps the order, and closes its holes")
struct RosterTests {
  private final class Member {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  private func numbers(_ roster: Roster<Member>) -> [Int] {
    var numbers: [Int] = []
    roster.forEach { numbers.append($0.number) }
    return numbers
  }

  @Test("Members stand in the order in which they came.")
  func order() {
    var roster = Roster<Member>()
    let tickets = (0..<10).map { roster.insert(Member($0)) }
    #expect(numbers(roster) == Array(0..<10))
    for number in [3, 0, 9, 4, 5, 6] {
      #expect(roster.remove(tickets[number])?.number == number)
    }
    _ = roster.insert(Member(10))
    #expect(numbers(roster) == [1, 2, 7, 8, 10])
    for number in [1, 2, 7, 8] { _ = roster.remove(tickets[number]) }
    #expect(numbers(roster) == [10])
    #expect(!roster.isEmpty)
  }

  @Test("Who has left cannot leave again.")
  func twice() {
    var roster = Roster<Member>()
    let first = roster.insert(Member(1))
    _ = roster.insert(Member(2))
    #expect(roster.remove(first)?.number == 1)
    #expect(roster.remove(first) == nil)
    #expect(numbers(roster) == [2])
  }

  @Test("A copy is not changed by who comes and goes.")
  func copy() {
    var roster = Roster<Member>()
    let ticket = roster.insert(Member(1))
    let copy = roster
    _ = roster.remove(ticket)
    _ = roster.insert(Member(2))
    #expect(numbers(copy) == [1])
    #expect(numbers(roster) == [2])
  }

  @Test("Who leaves at random leaves the others in order.")
  func random() {
    var roster = Roster<Member>()
    var expected: [Int] = []
    var tickets: [Int: Ticket] = [:]
    var seed = 1
    for number in 0..<2000 {
      tickets[number] = roster.insert(Member(number))
      expected.append(number)
      seed = (seed &* 1_103_515_245 &+ 12345) & 0x7fff_ffff
      if seed % 5 < 4, let gone = expected.randomElement(at: seed),
        let ticket = tickets[gone]
      {
        #expect(roster.remove(ticket)?.number == gone)
        expected.removeAll { $0 == gone }
      }
    }
    #expect(numbers(roster) == expected)
    #expect(roster.places.count <= max(2, 2 * expected.count + 1))
  }
}

extension Array {
  fileprivate func randomElement(at seed: Int) -> Element? {
    isEmpty ? nil : self[seed / 7 % count]
  }
}

/// A subscriber that is two closures.
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

/// Somebody to hand a subscription to.
private final class Nobody: Subscriber {
  typealias Input = Never
  typealias Failure = Never
  func receive(subscription: Subscription) {}
  func receive(_ input: Never) -> Subscribers.Demand {}
  func receive(completion: Subscribers.Completion<Never>) {}
}
