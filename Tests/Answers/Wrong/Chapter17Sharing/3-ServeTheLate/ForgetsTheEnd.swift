// A subscriber receives the answer, but no completion. Deliver `.finished`
// after the value, unless it has cancelled.
import Chapter01Handshake
import Chapter05Demand

public final class AsksOnce<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private var waiting: [Line] = []
  private var run: Run?
  private var answer: Answer?

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  private struct Answer {
    var value: Output?
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let line = Line(
      value: { _ = subscriber.receive($0) },
      end: { subscriber.receive(completion: $0) })
    if let answer {
      line.answer = answer
      subscriber.receive(subscription: line)
      line.serve()
      return
    }
    line.leave = { [unowned line] in self.remove(line) }
    waiting.append(line)
    subscriber.receive(subscription: line)
    if run == nil, waiting.contains(where: { $0 === line }) { begin() }
  }

  private func begin() {
    let run = Run(self)
    self.run = run
    upstream.subscribe(run)
  }

  private func remove(_ line: Line) {
    waiting.removeAll { $0 === line }
    guard waiting.isEmpty, let run else { return }
    self.run = nil
    run.cancel()
  }

  private func ended(
    _ run: Run, _ last: Output?, _ completion: Subscribers.Completion<Failure>
  ) {
    guard self.run === run else { return }
    let lines = waiting
    waiting = []
    self.run = nil
    switch completion {
    case .finished:
      let answer = Answer(value: last)
      self.answer = answer
      for line in lines {
        line.leave = nil
        line.answer = answer
        line.serve()
      }
    case .failure:
      for line in lines {
        line.leave = nil
        line.fail(completion)
      }
    }
  }

  private final class Run: Subscriber {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    private var owner: AsksOnce?
    private var subscription: Subscription?
    private var last: Input?

    init(_ owner: AsksOnce) {
      self.owner = owner
    }

    func receive(subscription: Subscription) {
      guard owner != nil, self.subscription == nil else {
        return subscription.cancel()
      }
      self.subscription = subscription
      subscription.request(.unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      if owner != nil { last = input }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard let owner else { return }
      let last = self.last
      forget()
      owner.ended(self, last, completion)
    }

    func cancel() {
      let old = subscription
      forget()
      old?.cancel()
    }

    private func forget() {
      owner = nil
      subscription = nil
      last = nil
    }
  }

  private final class Line: Subscription {
    private var value: ((Output) -> Void)?
    private var end: ((Subscribers.Completion<Failure>) -> Void)?
    private var isAsked = false
    var answer: Answer?
    var leave: (() -> Void)?

    init(
      value: @escaping (Output) -> Void,
      end: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      self.value = value
      self.end = end
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none else { return }
      isAsked = true
      serve()
    }

    func serve() {
      guard let answer, let give = value else { return }
      if let output = answer.value {
        guard isAsked else { return }
        value = nil
        self.answer = nil
        give(output)
        return
      }
      fail(.finished)
    }

    func fail(_ completion: Subscribers.Completion<Failure>) {
      let last = end
      value = nil
      end = nil
      answer = nil
      last?(completion)
    }

    func cancel() {
      let leave = self.leave
      self.leave = nil
      value = nil
      end = nil
      answer = nil
      leave?()
    }
  }
}
