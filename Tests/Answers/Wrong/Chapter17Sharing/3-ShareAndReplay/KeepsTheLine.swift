// A cancelled subscription retains the values of its queue. Empty the queue
// when the subscriber cancels.
import Chapter01Handshake
import Chapter05Demand

extension Publisher {
  public func share(replay count: Int) -> ShareAndReplay<Self> {
    ShareAndReplay(self, count)
  }
}

public final class ShareAndReplay<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let count: Int
  private var memory: [Output] = []
  private var ending: Subscribers.Completion<Failure>?
  private var run: Run?
  private var lines: [Line] = []

  public init(_ upstream: Upstream, _ count: Int) {
    precondition(count >= 0, "Remember 0 values or more.")
    self.upstream = upstream
    self.count = count
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let line = Line(
      memory, ending, value: { subscriber.receive($0) },
      end: { subscriber.receive(completion: $0) })
    if ending == nil {
      lines.append(line)
      line.leave = { [unowned line] in self.remove(line) }
    }
    subscriber.receive(subscription: line)
    line.deliver()
    if run == nil, lines.contains(where: { $0 === line }) {
      let run = Run(self)
      self.run = run
      upstream.subscribe(run)
    }
  }

  private func remove(_ line: Line) {
    lines.removeAll { $0 === line }
    guard lines.isEmpty, let run else { return }
    self.run = nil
    memory = []
    run.cancel()
  }

  private func put(_ value: Output, from run: Run) {
    guard self.run === run else { return }
    memory.append(value)
    if memory.count > count { memory.removeFirst() }
    let lines = lines
    for line in lines { line.queue.append(value) }
    for line in lines { line.deliver() }
  }

  private func end(
    _ completion: Subscribers.Completion<Failure>, from run: Run
  ) {
    guard self.run === run else { return }
    let lines = lines
    self.lines = []
    self.run = nil
    ending = completion
    for line in lines {
      line.leave = nil
      line.ending = completion
    }
    for line in lines { line.deliver() }
  }

  private final class Run: Subscriber {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    private var owner: ShareAndReplay?
    private var subscription: Subscription?

    init(_ owner: ShareAndReplay) {
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
      owner?.put(input, from: self)
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      let last = owner
      let old = subscription
      defer { withExtendedLifetime(old) {} }
      owner = nil
      subscription = nil
      last?.end(completion, from: self)
    }

    func cancel() {
      let old = subscription
      owner = nil
      subscription = nil
      old?.cancel()
    }
  }

  private final class Line: Subscription {
    var queue: [Output]
    var ending: Subscribers.Completion<Failure>?
    var leave: (() -> Void)?
    private var value: ((Output) -> Subscribers.Demand)?
    private var end: ((Subscribers.Completion<Failure>) -> Void)?
    private var demand = Subscribers.Demand.none
    private var isDelivering = false

    init(
      _ queue: [Output], _ ending: Subscribers.Completion<Failure>?,
      value: @escaping (Output) -> Subscribers.Demand,
      end: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      self.queue = queue
      self.ending = ending
      self.value = value
      self.end = end
    }

    func request(_ demand: Subscribers.Demand) {
      self.demand += demand
      deliver()
    }

    func deliver() {
      guard !isDelivering else { return }
      isDelivering = true
      defer { isDelivering = false }
      while let value, let end {
        if queue.isEmpty {
          guard let ending else { return }
          forget()
          return end(ending)
        }
        guard demand > .none else { return }
        demand -= 1
        let more = value(queue.removeFirst())
        demand += more
      }
    }

    func cancel() {
      let leave = leave
      forget()
      leave?()
    }

    private func forget() {
      let old = (value, end, leave)
      defer { withExtendedLifetime(old) {} }
      value = nil
      end = nil
      leave = nil
    }
  }
}
