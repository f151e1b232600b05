import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter08Time
import Chapter10FirstAndMerge
import Chapter11Subjects
import Chapter12Values
import Chapter22OtherOperators
import Timeline

extension Scene {
  static let oneResult = Scene(
    "22/one-result", "The sum of a sequence, and the end that it waits for"
  ) { _ in
    let sum = Guest<Int>()
    [3, 4, 5].publisher.print("list").reduce(0, +).subscribe(sum)
    print("(nothing is requested yet)")
    sum.request(.max(1))
    let open = Guest<Int>(demand: .max(1))
    let subject = PassthroughSubject<Int, Never>()
    subject.max().subscribe(open)
    subject.send(7)
    print("(the subject has not finished)")
    subject.send(completion: .finished)
  }

  static let knownEarly = Scene(
    "22/known-early", "A result that is known before the end"
  ) { _ in
    let guest = Guest<Bool>(demand: .max(1))
    (1...).publisher.print("numbers").contains(2).subscribe(guest)
  }

  static let dropAndPrefix = Scene(
    "22/gates", "One predicate in front of three operators"
  ) { _ in
    let isSmall = { (number: Int) in number < 3 }
    let numbers = [1, 5, 2].publisher.eraseToAnyPublisher()
    let filtered = Guest<Int>(demand: .unlimited)
    numbers.filter(isSmall).subscribe(filtered)
    let dropped = Guest<Int>(demand: .unlimited)
    numbers.drop(while: isSmall).subscribe(dropped)
    let prefix = Guest<Int>(demand: .unlimited)
    numbers.prefix(while: isSmall).subscribe(prefix)
  }

  static let threeClocks = Scene(
    "22/clocks", "A throttle, arrays and a timeout in one second"
  ) { _ in
    let time = VirtualTimeScheduler()
    let taps = PassthroughSubject<Int, Never>()
    var runs: [AnyCancellable] = []
    func follow<P: Publisher>(_ name: String, _ publisher: P)
    where P.Failure == Never {
      publisher.sink(
        receiveCompletion: { print("\(time.now): \(name) \($0)") },
        receiveValue: { print("\(time.now): \(name) \($0)") }
      ).store(in: &runs)
    }
    follow(
      "throttle",
      taps.throttle(for: .milliseconds(300), scheduler: time, latest: true))
    follow("array", taps.collect(.byTime(time, .milliseconds(300))))
    follow("timeout", taps.timeout(.milliseconds(400), scheduler: time))
    for (tap, moment) in [50, 100, 200, 800].enumerated() {
      time.schedule(after: .milliseconds(moment)) { taps.send(tap + 1) }
    }
    time.advance(by: .milliseconds(1000))
  }

  static let beforeTheRun = Scene(
    "22/at-once", "A map of a sequence, and a filter that leaves nothing"
  ) { _ in
    let doubled = [1, 2].publisher.map { number in
      print("map \(number)")
      return number * 2
    }
    print("(no subscriber has come)")
    doubled.subscribe(Guest<Int>(demand: .unlimited))
    print("(nothing will be requested)")
    Just(1).filter { $0 > 1 }.subscribe(Guest<Int>())
  }
}
