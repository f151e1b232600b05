import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter11Subjects
import Timeline

extension Scene {
  static let knowsButDoesNotTell = Scene(
    "11/knows-and-does-not-tell",
    "A subject that stores a value, and delivers none"
  ) { _ in
    let temperature = KnowsItsValue(20)
    let first = temperature.sink { print("first: \($0)") }
    temperature.send(21)
    let second = temperature.sink { print("second: \($0)") }
    print("the subject has \(temperature.value)")
    first.cancel()
    second.cancel()
  }

  static let tellsUnasked = Scene(
    "11/tells-unasked", "A subject that delivers its value to each subscriber"
  ) { _ in
    let temperature = TellsWhoComes(20)
    let guest = Guest<Int>()
    temperature.subscribe(guest)
    temperature.send(21)
    print("(the guest asks for one)")
    guest.request(.max(1))
    guest.cancel()
  }
}

/// A publisher that stores its value and forwards to a passthrough subject.
private class KnowsItsValue: Publisher {
  typealias Output = Int
  typealias Failure = Never

  private(set) var value: Int
  private let subject = PassthroughSubject<Int, Never>()

  init(_ value: Int) { self.value = value }

  func send(_ value: Int) {
    self.value = value
    subject.send(value)
  }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    subject.subscribe(subscriber)
  }
}

/// The easiest repair: deliver the value to each new subscriber.
private final class TellsWhoComes: KnowsItsValue {
  override func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    super.receive(subscriber: subscriber)
    _ = subscriber.receive(value)
  }
}
