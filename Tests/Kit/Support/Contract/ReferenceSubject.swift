import Chapter01Handshake

/// A subject that keeps every rule, on one thread: what two threads may see is
/// judged otherwise.
final class ReferenceSubject: Publisher {
  typealias Output = Int
  typealias Failure = FakeFailure

  private class Run: Subscription {
    weak var subject: ReferenceSubject?
    var open = Subscribers.Demand.none
    var waiting: Int?
    var deliver: ((Int) -> Subscribers.Demand)?
    var complete: ((Subscribers.Completion<FakeFailure>) -> Void)?

    func request(_ demand: Subscribers.Demand) {
      open = sum(open, demand)
      if let value = waiting, open > .none { offer(value, keeps: false) }
    }

    func cancel() {
      deliver = nil
      complete = nil
      subject?.runs.removeAll { $0 === self }
    }

    func offer(_ value: Int, keeps: Bool) {
      guard let deliver else { return }
      guard open > .none else {
        if keeps { waiting = value }
        return
      }
      waiting = nil
      if let count = open.max { open = .max(count - 1) }
      open = sum(open, deliver(value))
    }
  }

  private var runs: [Run] = []
  private var current: Int?
  private var completion: Subscribers.Completion<FakeFailure>?

  init(_ current: Int?) {
    self.current = current
  }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    let run = Run()
    if let completion {
      subscriber.receive(subscription: run)
      return subscriber.receive(completion: completion)
    }
    run.subject = self
    run.waiting = current
    run.deliver = { subscriber.receive($0) }
    run.complete = { subscriber.receive(completion: $0) }
    runs.append(run)
    subscriber.receive(subscription: run)
  }

  func send(_ value: Int) {
    guard completion == nil else { return }
    let keeps = current != nil
    if keeps { current = value }
    for run in runs { run.offer(value, keeps: keeps) }
  }

  func send(completion: Subscribers.Completion<FakeFailure>) {
    guard self.completion == nil else { return }
    self.completion = completion
    for run in runs {
      let complete = run.complete
      run.cancel()
      complete?(completion)
    }
  }
}

extension TestedSubject {
  /// A right subject of the same kind.
  var reference: TestedSubject {
    let current = current
    return TestedSubject(current: current) {
      let subject = ReferenceSubject(current)
      return Live(
        subject, send: subject.send, complete: subject.send(completion:))
    }
  }
}
