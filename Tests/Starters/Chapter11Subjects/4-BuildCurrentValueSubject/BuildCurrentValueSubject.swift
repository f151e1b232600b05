// 11.4 Build CurrentValueSubject
//
// Task: build the subject that has a current value, in three stages. Each stage
// has its own tests and its own section in the chapter. The list of the
// subscribers' runs is given, as in your radio, and so are `cancel()` and
// `send(completion:)`: you write the part that the value needs.
//
// - 1: `value` is the value that was sent last, and at first the value given to
//   `init`. Store each value before you deliver it. Deliver it to the
//   subscribers in the order in which they subscribed. A late subscriber
//   receives the current value once, inside its first request, and not before;
//   until then its run stores the newest value. In stage 1 you may ignore how
//   much a subscriber has requested.
// - 2: Count the demand of each subscriber. Requests and the demand that
//   `receive(_:)` returns add up, and each value subtracts one. Without demand
//   the newest value waits for the next request. When the run completes or is
//   cancelled, the value that waits is dropped. A run retains the subject until
//   then.
// - 3: `subject.value = 3` also sends the 3. After the completion it sets the
//   value and delivers nothing.
//
// A value that is sent, or set, inside a delivery is delivered inside it. Then
// the outer delivery continues with its own value.
//
// Two cases are left open. If a delivery returns new demand while a newer value
// waits, you may deliver the waiting value at once, or at the next request. If
// a newer value has been sent inside a delivery, the outer delivery goes on with
// an older one. After that, with or without demand for it, the newest one may
// wait for the next request, or not. The older one never waits.
//
// You may use: the pieces of chapters 01, 05 and 06. Threads: one.
//
// Chapter: Chapters/11-Subjects.md#build-currentvaluesubject
// Test it: swift run workbook test 11.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
  // MARK: - Given: the list of the runs, and how it ends

  private var runs: [Run] = []
  private var ending: Subscribers.Completion<Failure>?

  public var value: Output

  public init(_ value: Output) {
    self.value = value
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    if let ending {
      subscriber.receive(subscription: Subscriptions.empty)
      return subscriber.receive(completion: ending)
    }
    let run = Run(subscriber, of: self)
    runs.append(run)
    subscriber.receive(subscription: run)
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    guard ending == nil else { return }
    ending = completion
    for run in runs { run.end(completion) }
  }

  // MARK: - Stage 1: The current value

  public func send(_ value: Output) {
    guard ending == nil else { return }
  }

  private final class Run: Subscription {
    private var subject: CurrentValueSubject?
    private var receiveValue: ((Output) -> Subscribers.Demand)?
    private var receiveEnd: ((Subscribers.Completion<Failure>) -> Void)?

    init<S: Subscriber>(_ subscriber: S, of subject: CurrentValueSubject)
    where S.Input == Output, S.Failure == Failure {
      self.subject = subject
      receiveValue = { subscriber.receive($0) }
      receiveEnd = { subscriber.receive(completion: $0) }
    }

    func cancel() {
      // A released object may call back, so empty every field first.
      let last = (subject, receiveValue, receiveEnd)
      (subject, receiveValue, receiveEnd) = (nil, nil, nil)
      last.0?.runs.removeAll { $0 === self }
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
      let receiveEnd = receiveEnd
      cancel()
      receiveEnd?(completion)
    }

    func request(_ demand: Subscribers.Demand) {
    }

    // MARK: - Stage 2: Count the demand

    func offer(_ value: Output) {
    }
  }

  // MARK: - Stage 3: Deliver a value that is set
}
