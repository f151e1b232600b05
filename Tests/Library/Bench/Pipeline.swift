import Chapter01Handshake
import Chapter04Sink
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter08Time
import Chapter11Subjects
import Chapter12Values
import Chapter13PublishersOfPublishers
import Chapter16Recovery
import Chapter17Sharing
import Chapter19SeveralPublishers
import Chapter21Async
import Dispatch

/// A pipeline from a source to a closure, whose cost is measured.
struct Pipeline {
  let name: String
  /// The maximum cost of a value, in calls of the closure.
  let goal: Double
  /// Sends `count` values to the closure.
  let run: (_ count: Int, _ closure: @escaping (Int) -> Void) -> Void

  /// Every pipeline of the book, in the order of the chapters.
  static let all = [
    sequence, threeMaps, passthrough, tenSinks, currentValue, comeAndGo,
    flatMap, erased, shared, combined, zipped, values,
  ]

  static let sequence = Pipeline(name: "sequence → sink", goal: 2.4) {
    (0..<$0).publisher.sink(receiveValue: $1).cancel()
  }

  static let threeMaps = Pipeline(name: "three maps between", goal: 4.5) {
    (0..<$0).publisher.map { $0 &+ 1 }.map { $0 ^ 1 }.map { $0 &- 1 }
      .sink(receiveValue: $1).cancel()
  }

  static let passthrough = Pipeline(name: "passthrough → sink", goal: 4) {
    let subject = PassthroughSubject<Int, Never>()
    let sink = subject.sink(receiveValue: $1)
    for value in 0..<$0 { subject.send(value) }
    sink.cancel()
  }

  static let tenSinks = Pipeline(name: "ten sinks, a delivery", goal: 3.5) {
    count, closure in
    let subject = PassthroughSubject<Int, Never>()
    let sinks = (0..<10).map { _ in subject.sink(receiveValue: closure) }
    for value in 0..<count / 10 { subject.send(value) }
    sinks.forEach { $0.cancel() }
  }

  static let currentValue = Pipeline(name: "current value → sink", goal: 4) {
    let subject = CurrentValueSubject<Int, Never>(0)
    let sink = subject.sink(receiveValue: $1)
    for value in 1...$0 { subject.send(value) }
    sink.cancel()
  }

  static let comeAndGo = Pipeline(name: "subscribe and cancel", goal: 50) {
    let subject = PassthroughSubject<Int, Never>()
    for _ in 0..<$0 { subject.sink(receiveValue: $1).cancel() }
  }

  static let flatMap = Pipeline(
    name: "sequence → flatMap(Just) → sink", goal: 25
  ) {
    (0..<$0).publisher.flatMap { Just($0) }.sink(receiveValue: $1).cancel()
  }

  static let erased = Pipeline(name: "sequence erased → sink", goal: 4) {
    (0..<$0).publisher.eraseToAnyPublisher().sink(receiveValue: $1).cancel()
  }

  /// Two deliveries for each value, the first of them to the closure.
  static let shared = Pipeline(
    name: "passthrough → share → two sinks", goal: 16
  ) {
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.share()
    let sinks = [shared.sink(receiveValue: $1), shared.sink { _ in }]
    for value in 0..<$0 { subject.send(value) }
    sinks.forEach { $0.cancel() }
  }

  /// One side delivers; the other has a value already.
  static let combined = Pipeline(
    name: "passthrough → combineLatest → sink", goal: 40
  ) {
    let (subject, other) = (
      PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(1)
    )
    let sink = subject.combineLatest(other, &+).sink(receiveValue: $1)
    for value in 0..<$0 { subject.send(value) }
    sink.cancel()
  }

  /// Two deliveries for each pair, one from each side.
  static let zipped = Pipeline(name: "two passthroughs → zip → sink", goal: 70)
  {
    let (subject, other) = (
      PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()
    )
    let sink = subject.zip(other, &+).sink(receiveValue: $1)
    for value in 0..<$0 {
      subject.send(value)
      other.send(value)
    }
    sink.cancel()
  }

  /// A request for each value, and a continuation that resumes with it.
  static let values = Pipeline(name: "sequence → values → loop", goal: 60) {
    count, closure in
    let isOver = DispatchSemaphore(value: 0)
    Task {
      for await value in (0..<count).publisher.values { closure(value) }
      isOver.signal()
    }
    isOver.wait()
  }

  /// Returns the nanoseconds for each value if a concurrent queue delivers, and
  /// the subscriber is busy with the first value until all have been sent.
  static func backlog(of count: Int) -> Double {
    let queue = DispatchQueue(label: "backlog", attributes: .concurrent)
    let (isSent, isOver) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let start = DispatchTime.now().uptimeNanoseconds
    let sink = (0..<count).publisher.receive(on: queue).sink(
      receiveCompletion: { _ in isOver.signal() },
      receiveValue: { if $0 == 0 { isSent.wait() } })
    isSent.signal()
    isOver.wait()
    sink.cancel()
    let end = DispatchTime.now().uptimeNanoseconds
    return Double(end - start) / Double(count)
  }
}
