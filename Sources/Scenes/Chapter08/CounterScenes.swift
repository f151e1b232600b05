import Chapter01Handshake
import Chapter04Sink
import Chapter08Subjects
import Timeline

extension Scene {
  static let counterWithValue = Scene(
    "08/counter-value", "The documents' first step: a subject in the open"
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

  static let counterBehindMethod = Scene(
    "08/counter-method", "The second step: a private subject behind a method"
  ) { _ in
    let counter = CountsBehindAMethod()
    let sink = counter.counts.sink { print("shown: \($0)") }
    counter.increment()
    counter.increment()
    sink.cancel()
  }

  static let counterInStruct = Scene(
    "08/counter-struct", "The third step: a subject in a struct"
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
}

/// Everybody may send, set and finish.
private final class CountsInTheOpen {
  let count = CurrentValueSubject<Int, Never>(0)
}

/// Nobody but the object sends.
private final class CountsBehindAMethod {
  private var count = 0
  private let subject = PassthroughSubject<Int, Never>()

  var counts: some Publisher<Int, Never> { subject }

  func increment() {
    count += 1
    subject.send(count)
  }
}

/// Each copy has a count of its own, and all have one subject.
private struct CountsInAStruct {
  private(set) var count = 0
  private let subject = PassthroughSubject<Int, Never>()

  var counts: some Publisher<Int, Never> { subject }

  mutating func increment() {
    count += 1
    subject.send(count)
  }
}
