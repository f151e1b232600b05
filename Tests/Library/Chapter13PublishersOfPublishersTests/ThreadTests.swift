import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter11Subjects
import Chapter12Values
import Chapter13PublishersOfPublishers
import ExerciseSupport
import Testing

/// Run these under ThreadSanitizer, too.
@Suite("The chapter's operators may be used from several threads")
struct ThreadTests {
  @Test("Children send on eight threads; values arrive one at a time.")
  func flatMap() {
    let children = (0..<8).map { _ in PassthroughSubject<Int, Never>() }
    let serial = SerialSubscriber<Int>()
    children.publisher.flatMap { $0 }.subscribe(serial)
    serial.request(.unlimited)
    onThreads(8) { number in
      for step in 0..<50 { children[number].send(number * 50 + step) }
      children[number].send(completion: .finished)
    }
    #expect(serial.result.values.sorted() == Array(0..<400))
    #expect(serial.result.overlaps == 0)
    #expect(serial.result.ends == 1)
  }

  @Test("Children arrive and finish on eight threads.")
  func childrenComeAndGo() {
    for most in [Subscribers.Demand.unlimited, .max(400)] {
      let above = PassthroughSubject<Int, Never>()
      let serial = SerialSubscriber<Int>()
      above.flatMap(maxPublishers: most) { Just($0) }.subscribe(serial)
      serial.request(.unlimited)
      onThreads(8) { number in
        for step in 0..<50 { above.send(number * 50 + step) }
      }
      above.send(completion: .finished)
      #expect(serial.result.values.sorted() == Array(0..<400))
      #expect(serial.result.overlaps == 0)
      #expect(serial.result.ends == 1)
    }
  }

  @Test("Exactly the demand of many threads is delivered.")
  func demand() {
    let serial = SerialSubscriber<Int>()
    (0..<100).publisher
      .flatMap(maxPublishers: .max(3)) { [$0, $0, $0].publisher }
      .subscribe(serial)
    onThreads(8) { _ in
      for _ in 0..<25 { serial.request(.max(1)) }
    }
    #expect(serial.result.values.count == 200)
    #expect(serial.result.overlaps == 0)
    serial.request(.unlimited)
    #expect(serial.result.values.count == 300)
    #expect(serial.result.ends == 1)
  }

  @Test("A failure, a cancel and a finish race: at most one end arrives.")
  func ends() {
    for round in 0..<100 {
      let above = PassthroughSubject<Int, Never>()
      let child = PassthroughSubject<Int, Never>()
      let serial = SerialSubscriber<Int>()
      above.flatMap { _ in child }.subscribe(serial)
      serial.request(.unlimited)
      above.send(0)
      onThreads(4) { number in
        switch number {
        case 0: child.send(completion: .finished)
        case 1: above.send(completion: .finished)
        case 2: child.send(1)
        default: if round % 2 == 0 { serial.cancel() }
        }
      }
      #expect(serial.result.ends <= 1)
      #expect(serial.result.overlaps == 0)
      if round % 2 == 1 { #expect(serial.result.ends == 1) }
    }
  }

  @Test("Publishers arrive on eight threads; the last one is delivered.")
  func switchToLatest() {
    let above = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let serial = SerialSubscriber<Int>()
    above.switchToLatest().subscribe(serial)
    serial.request(.unlimited)
    onThreads(8) { number in
      for step in 0..<50 {
        let child = PassthroughSubject<Int, Never>()
        above.send(child)
        child.send(number * 50 + step)
      }
    }
    let last = PassthroughSubject<Int, Never>()
    above.send(last)
    last.send(1000)
    #expect(serial.result.values.last == 1000)
    #expect(Set(serial.result.values).count == serial.result.values.count)
    #expect(serial.result.overlaps == 0)
  }

  @Test("Demand, a switch and a cancel race.")
  func switchMeets() {
    for _ in 0..<100 {
      let above = PassthroughSubject<Publishers.Sequence<[Int], Never>, Never>()
      let serial = SerialSubscriber<Int>()
      above.switchToLatest().subscribe(serial)
      onThreads(4) { number in
        switch number {
        case 0: above.send([1, 2, 3].publisher)
        case 1: above.send([4, 5, 6].publisher)
        case 2: for _ in 0..<3 { serial.request(.max(1)) }
        default: above.send(completion: .finished)
        }
      }
      #expect(serial.result.values.count <= 3)
      #expect(serial.result.overlaps == 0)
      #expect(serial.result.ends <= 1)
    }
  }

  @Test("Requests and cancels on eight threads race in a Just.")
  func just() {
    for _ in 0..<100 {
      let serial = SerialSubscriber<Int>()
      Just(7).subscribe(serial)
      onThreads(8) { number in
        if number < 7 { serial.request(.max(1)) } else { serial.cancel() }
      }
      #expect(serial.result.values.count <= 1)
      #expect(serial.result.ends <= 1)
    }
  }

  @Test("Values, an error and a cancel race in a tryMap.")
  func tryMap() {
    for _ in 0..<100 {
      let above = PassthroughSubject<Int, Never>()
      let log = TestLog()
      let subscriber = AnySubscriber<Int, Error>(
        receiveSubscription: { $0.request(.unlimited) },
        receiveCompletion: { log.write("\($0)") })
      above.tryMap { number in
        if number == 1 { throw ExpectedTrouble.expected }
        return number
      }.subscribe(subscriber)
      onThreads(4) { above.send($0) }
      above.send(completion: .finished)
      #expect(log.lines == ["failure(expected)"])
    }
  }
}
