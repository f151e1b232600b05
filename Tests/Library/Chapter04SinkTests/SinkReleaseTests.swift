import Chapter01Handshake
import Chapter04Sink
import Testing

@Suite("A sink releases everything at its end, in any order of steps")
struct SinkReleaseTests {
  enum Step: CaseIterable { case complete, cancel, release }

  static let orders: [[Step]] = Step.allCases.flatMap { first in
    Step.allCases.filter { $0 != first }.flatMap { second in
      Step.allCases.filter { $0 != first && $0 != second }
        .map { [first, second, $0] }
    }
  }

  @Test("After the first step the sink retains nothing.", arguments: orders)
  func everyOrder(steps: [Step]) {
    weak var values: Sentinel?
    weak var completions: Sentinel?
    weak var held: Inert?
    weak var watched: Subscribers.Sink<Int, Never>?
    var sink: Subscribers.Sink<Int, Never>?
    do {
      let (first, second, inert) = (Sentinel(), Sentinel(), Inert())
      sink = Subscribers.Sink(
        receiveCompletion: { _ in withExtendedLifetime(second) {} },
        receiveValue: { _ in withExtendedLifetime(first) {} })
      sink?.receive(subscription: inert)
      _ = sink?.receive(1)
      (values, completions, held, watched) = (first, second, inert, sink)
    }
    #expect(values != nil && completions != nil && held != nil)
    for step in steps {
      switch step {
      case .complete: watched?.receive(completion: .finished)
      case .cancel: watched?.cancel()
      case .release: sink = nil
      }
      #expect(values == nil && completions == nil && held == nil)
    }
    #expect(watched == nil)
  }

  @Test(
    "The same holds for a sink inside an AnyCancellable.", arguments: orders)
  func everyOrderWrapped(steps: [Step]) {
    let log = Log()
    weak var values: Sentinel?
    weak var held: Inert?
    weak var watched: Subscribers.Sink<Int, Never>?
    var cancellable: AnyCancellable?
    do {
      let (sentinel, inert) = (Sentinel(), Inert(log: log))
      let sink = Subscribers.Sink<Int, Never>(
        receiveCompletion: { log.write("\($0)") },
        receiveValue: { _ in withExtendedLifetime(sentinel) {} })
      sink.receive(subscription: inert)
      cancellable = AnyCancellable(sink)
      (values, held, watched) = (sentinel, inert, sink)
    }
    for step in steps {
      switch step {
      case .complete: watched?.receive(completion: .finished)
      case .cancel: cancellable?.cancel()
      case .release: cancellable = nil
      }
      #expect(values == nil && held == nil)
    }
    #expect(watched == nil)
    let end = steps[0] == .complete ? "finished" : "subscription cancel"
    #expect(log.lines == ["subscription request unlimited", end])
  }

  private final class Cancels {
    var cancel: () -> Void = {}
    deinit { cancel() }
  }

  @Test(
    "An object that a sink releases may cancel it again.",
    arguments: [Step.complete, .cancel])
  func cancelsInDeinit(step: Step) {
    let log = Log()
    weak var watched: Cancels?
    let sink: Subscribers.Sink<Int, Never>
    do {
      let cancels = Cancels()
      sink = Subscribers.Sink(
        receiveCompletion: { log.write("\($0)") },
        receiveValue: { _ in withExtendedLifetime(cancels) {} })
      cancels.cancel = { [sink] in
        log.write("released")
        sink.cancel()
      }
      watched = cancels
    }
    sink.receive(subscription: Inert(log: log))
    switch step {
    case .complete: sink.receive(completion: .finished)
    default: sink.cancel()
    }
    #expect(watched == nil)
    #expect(log.lines.filter { $0 == "released" } == ["released"])
    #expect(log.lines.count == 3)
  }

  @Test("A released subscription may cancel the sink again.")
  func subscriptionCancelsInDeinit() {
    final class Cancelling: Subscription {
      let sink: Subscribers.Sink<Int, Never>
      init(_ sink: Subscribers.Sink<Int, Never>) { self.sink = sink }
      deinit { sink.cancel() }
      func request(_ demand: Subscribers.Demand) {}
      func cancel() { sink.cancel() }
    }
    for completes in [true, false] {
      let sink = Subscribers.Sink<Int, Never>(
        receiveCompletion: { _ in }, receiveValue: { _ in })
      weak var watched: Cancelling?
      do {
        let subscription = Cancelling(sink)
        watched = subscription
        sink.receive(subscription: subscription)
      }
      #expect(watched != nil)
      if completes {
        sink.receive(completion: .finished)
      } else {
        sink.cancel()
      }
      #expect(watched == nil)
    }
  }

  @Test("Releasing a sink does not cancel: its publisher continues with it.")
  func droppedSink() {
    let log = Log()
    weak var watched: Inert?
    do {
      let inert = Inert(log: log)
      watched = inert
      let sink = Subscribers.Sink<Int, Never>(
        receiveCompletion: { _ in }, receiveValue: { _ in })
      sink.receive(subscription: inert)
    }
    #expect(watched == nil)
    #expect(log.lines == ["subscription request unlimited"])
  }
}
