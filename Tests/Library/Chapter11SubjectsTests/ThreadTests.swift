import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter11Subjects
import ExerciseSupport
import Testing
import Timeline

/// Run these under ThreadSanitizer, too.
@Suite("Subjects may be used from several threads")
struct ThreadTests {
  @Test("Eight threads send; every subscriber receives all, one at a time.")
  func sending() {
    let passthrough = PassthroughSubject<Int, Never>()
    let current = CurrentValueSubject<Int, Never>(-1)
    let serials = (0..<3).map { _ in SerialSubscriber<Int>() }
    for serial in serials {
      passthrough.subscribe(serial)
      serial.request(.unlimited)
    }
    let stepping = SerialSubscriber<Int>(returning: .max(1))
    current.subscribe(stepping)
    stepping.request(.max(1))
    onThreads(8) { number in
      for step in 0..<100 {
        passthrough.send(number * 100 + step)
        current.send(number * 100 + step)
      }
    }
    for serial in serials {
      #expect(serial.result.values.sorted() == Array(0..<800))
      #expect(serial.result.overlaps == 0)
      for number in 0..<8 {
        let own = serial.result.values.filter { $0 / 100 == number }
        #expect(own == own.sorted())
      }
    }
    #expect(stepping.result.values.sorted() == Array(-1..<800))
    #expect(stepping.result.overlaps == 0)
  }

  @Test("Subscribers arrive and cancel while other threads send.")
  func comeAndGo() {
    let subject = PassthroughSubject<Int, Never>()
    let steady = SerialSubscriber<Int>()
    subject.subscribe(steady)
    steady.request(.unlimited)
    onThreads(8) { number in
      for step in 0..<100 {
        if number < 4 {
          subject.send(step)
        } else {
          subject.sink { _ in }.cancel()
        }
      }
    }
    #expect(steady.result.values.count == 400)
    #expect(steady.result.overlaps == 0)
  }

  @Test("Each subscriber receives the completion once, on several threads.")
  func ending() {
    for round in 0..<50 {
      let passthrough = PassthroughSubject<Int, Never>()
      let current = CurrentValueSubject<Int, Never>(0)
      let serials = Locked<[SerialSubscriber<Int>]>([])
      onThreads(6) { number in
        switch number {
        case 0: passthrough.send(completion: .finished)
        case 1: current.send(completion: .finished)
        case 2: for step in 0..<20 { passthrough.send(step) }
        default:
          for step in 0..<10 {
            let serial = SerialSubscriber<Int>()
            if (step + round) % 2 == 0 {
              passthrough.subscribe(serial)
            } else {
              current.subscribe(serial)
            }
            serial.request(.unlimited)
            serials.withLock { $0.append(serial) }
          }
        }
      }
      for serial in serials.withLock({ $0 }) {
        #expect(serial.result.ends == 1)
        #expect(serial.result.overlaps == 0)
      }
    }
  }

  @Test("The same value spends demand once, on several threads.")
  func demand() {
    let subject = PassthroughSubject<Int, Never>()
    let serial = SerialSubscriber<Int>()
    subject.subscribe(serial)
    onThreads(8) { number in
      for _ in 0..<25 {
        if number % 2 == 0 { serial.request(.max(1)) } else { subject.send(1) }
      }
    }
    for _ in 0..<200 { subject.send(1) }
    #expect(serial.result.values.count == 100)
  }

  @Test("A subject fed and cancelled on many threads stores no feed.")
  func feeding() {
    let source = ManualPublisher<Int, Never>()
    let subject = PassthroughSubject<Int, Never>()
    let sink = subject.sink { _ in }
    onThreads(4) { _ in
      for step in 0..<50 {
        let feeding = source.subscribe(subject)
        source.send(step)
        feeding.cancel()
      }
    }
    #expect(source.subscriberCount == 0)
    sink.cancel()
  }

  @Test("A sending thread does not wait for another's delivery.")
  func returns() {
    let subject = PassthroughSubject<Int, Never>()
    var lines: [String] = []
    let sink = subject.sink { value in
      lines.append("value \(value)")
      if value == 1 {
        onThreads(1) { _ in subject.send(2) }
        lines.append("the other thread is back")
      }
    }
    subject.send(1)
    #expect(lines == ["value 1", "the other thread is back", "value 2"])
    sink.cancel()
  }
}
