import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter11Subjects

// The programs of Chapters/Exam.md. A student edition includes neither.

extension Scene {
  static let exam = [
    examDemand, examToken, examSubject, examScreen, examBroken, examRepaired,
  ]

  static let examDemand = Scene(
    "11/exam-demand", "An exam: what is asked for, and when"
  ) { _ in
    let guest = Guest<Int>(demand: .max(2)) { _, value in
      value == 2 ? .max(1) : .none
    }
    [1, 2, 3, 4].publisher.subscribe(guest)
    guest.request(.max(1))
  }

  static let examToken = Scene(
    "11/exam-token", "An exam: one variable, two tokens"
  ) { _ in
    let subject = CurrentValueSubject<Int, Never>(0)
    var token = subject.sink { print("A\($0)") }
    subject.send(1)
    token = subject.sink { print("B\($0)") }
    subject.send(2)
    token.cancel()
    subject.send(3)
    print(subject.value)
  }

  static let examSubject = Scene(
    "11/exam-subject", "An exam: a subscriber arrives inside a value"
  ) { _ in
    let subject = PassthroughSubject<Int, Never>()
    var tokens: [AnyCancellable] = []
    let first = subject.sink { _ in
      print("A ends")
    } receiveValue: { value in
      print("A\(value)")
      guard value == 1 else { return }
      tokens.append(subject.sink { print("B\($0)") })
      subject.send(2)
    }
    tokens.append(first)
    subject.send(1)
    subject.send(completion: .finished)
    subject.send(3)
  }

  static let examScreen = Scene(
    "11/exam-screen", "An exam: which object retains the screen?"
  ) { _ in
    let clock = PassthroughSubject<Int, Never>()
    var screen: ExamScreen? = ExamScreen(clock)
    clock.send(1)
    screen = nil
    clock.send(2)
    clock.send(completion: .finished)
    print("end of the program")
    _ = screen
  }

  static let examBroken = Scene(
    "11/exam-broken", "An exam: a run with one line in the wrong place"
  ) { _ in
    let guest = ExamGuest()
    guest.receive(subscription: ExamBroken(last: 3, subscriber: guest))
    guest.subscription?.request(.max(1))
  }

  static let examRepaired = Scene(
    "11/exam-repaired", "An exam: the same run, repaired"
  ) { _ in
    let guest = ExamGuest()
    guest.receive(subscription: ExamRepaired(last: 3, subscriber: guest))
    guest.subscription?.request(.max(1))
  }
}

private final class ExamScreen {
  private var token: AnyCancellable?

  init(_ clock: PassthroughSubject<Int, Never>) {
    token = clock.sink { value in self.show(value) }
  }

  deinit { print("screen gone") }

  private func show(_ value: Int) { print("shows \(value)") }
}

/// A subscriber that requests one value, and another inside the first delivery.
private final class ExamGuest: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private(set) var subscription: Subscription?
  private var hasAskedInside = false

  func receive(subscription: Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }

  func receive(_ value: Int) -> Subscribers.Demand {
    print("value \(value)")
    if !hasAskedInside {
      hasAskedInside = true
      subscription?.request(.max(1))
    }
    print("done with \(value)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    print("\(completion)")
  }
}

private final class ExamBroken: Subscription {
  private let last: Int
  private var next = 1
  private var open = Subscribers.Demand.none
  private var subscriber: ExamGuest?

  init(last: Int, subscriber: ExamGuest) {
    self.last = last
    self.subscriber = subscriber
  }

  func request(_ demand: Subscribers.Demand) {
    open += demand
    while let subscriber, open > .none, next <= last {
      open -= 1
      open += subscriber.receive(next)
      next += 1
    }
    guard let subscriber, next > last else { return }
    self.subscriber = nil
    subscriber.receive(completion: .finished)
  }

  func cancel() { subscriber = nil }
}

private final class ExamRepaired: Subscription {
  private let last: Int
  private var next = 1
  private var open = Subscribers.Demand.none
  private var subscriber: ExamGuest?

  init(last: Int, subscriber: ExamGuest) {
    self.last = last
    self.subscriber = subscriber
  }

  func request(_ demand: Subscribers.Demand) {
    open += demand
    while let subscriber, open > .none, next <= last {
      let value = next
      next += 1
      open -= 1
      open += subscriber.receive(value)
    }
    guard let subscriber, next > last else { return }
    self.subscriber = nil
    subscriber.receive(completion: .finished)
  }

  func cancel() { subscriber = nil }
}
