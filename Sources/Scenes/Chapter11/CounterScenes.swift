import Chapter01Handshake
import Chapter04Sink
import Chapter09Observation
import Chapter11Subjects
import Timeline

extension Scene {
  static let counterWithValue = Scene(
    "11/counter-value", "The documents' first step: an exposed subject"
  ) { _ in
    let counter = CountsInTheOpen()
    let sink = counter.count.sink { print("shown: \($0)") }
    counter.count.value += 1
    counter.count.value += 1
    counter.count.send(completion: .finished)
    counter.count.value += 1
    print("the counter has \(counter.count.value)")
    sink.cancel()
  }

  static let counterHandedOut = Scene(
    "11/counter-subject", "The second step: a method returns the subject itself"
  ) { _ in
    let counter = HandsItsSubjectOut()
    let counts = counter.publishCount(startingAt: 7)
    let sink = counts.sink(
      receiveCompletion: { print("\($0)") },
      receiveValue: { print("shown: \($0)") })
    counter.increment()
    print("(another caller sends 100, and completes it)")
    counts.send(100)
    counts.send(completion: .finished)
    counter.increment()
    print("the counter has \(counter.count)")
    sink.cancel()
  }

  static let counterBehindMethod = Scene(
    "11/counter-method", "The method returns a publisher, and no more"
  ) { _ in
    let counter = CountsBehindAMethod()
    let sink = counter.publishCount(startingAt: 7)
      .sink { print("shown: \($0)") }
    counter.increment()
    counter.increment()
    sink.cancel()
  }

  static let counterPublished = Scene(
    "11/counter-published", "The same with a private published property"
  ) { _ in
    let counter = PublishesItsCount()
    let sink = counter.publishCount(startingAt: 7)
      .sink { print("shown: \($0)") }
    counter.increment()
    counter.increment()
    sink.cancel()
  }

  static let counterInStruct = Scene(
    "11/counter-struct", "The third step: a subject in a struct"
  ) { _ in
    var counter = CountsInAStruct()
    let sink = counter.counts.sink { print("shown: \($0)") }
    var copy = counter
    counter.increment()
    copy.increment()
    copy.increment()
    print("counter \(counter.count), copy \(copy.count)")
    sink.cancel()
  }

  static let counterInEnum = Scene(
    "11/counter-enum", "A subject in an enum"
  ) { _ in
    let subject = PassthroughSubject<Int, Never>()
    let sink = subject.sink { print("shown: \($0)") }
    for counter in [CountsInAnEnum.silent, .counting(subject)] {
      counter.send(1)
    }
    sink.cancel()
  }
}

/// The subject is exposed: any code can send, set and finish.
private final class CountsInTheOpen {
  let count = CurrentValueSubject<Int, Never>(0)
}

/// The subject is private, but the method returns it to every caller.
private final class HandsItsSubjectOut {
  private(set) var count = 0
  private let countPublisher = PassthroughSubject<Int, Never>()

  func publishCount(startingAt start: Int) -> PassthroughSubject<Int, Never> {
    count = start
    return countPublisher
  }

  func increment() {
    count += 1
    countPublisher.send(count)
  }
}

/// Only the object can send.
private final class CountsBehindAMethod {
  private var count = 0
  private let countPublisher = PassthroughSubject<Int, Never>()

  func publishCount(startingAt start: Int) -> some Publisher<Int, Never> {
    count = start
    return countPublisher
  }

  func increment() {
    count += 1
    countPublisher.send(count)
  }
}

/// The notes' other idea: a private `@Published` property sends its changes.
private final class PublishesItsCount {
  @Published private var count = 0

  func publishCount(startingAt start: Int) -> Published<Int>.Publisher {
    count = start
    return $count
  }

  func increment() { count += 1 }
}

/// A case stores the subject.
private enum CountsInAnEnum {
  case silent
  case counting(PassthroughSubject<Int, Never>)

  func send(_ count: Int) {
    if case .counting(let subject) = self { subject.send(count) }
  }
}

/// Each copy has its own count, but all copies share one subject.
private struct CountsInAStruct {
  private(set) var count = 0
  private let subject = PassthroughSubject<Int, Never>()

  var counts: some Publisher<Int, Never> { subject }

  mutating func increment() {
    count += 1
    subject.send(count)
  }
}
