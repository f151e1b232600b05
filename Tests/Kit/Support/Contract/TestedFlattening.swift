import Chapter01Handshake

/// A publisher that delivers what others deliver, its children, as the kit
/// tests it: the kit plays the publisher that brings the children, the children
/// and the subscriber.
public struct TestedFlattening: Tested {
  /// Which of its children it listens to.
  public enum Manner {
    /// To all of them at once.
    case merges
    /// To the latest; what a child before it has not delivered is dropped.
    case switches
    /// To one after the other.
    case concatenates
  }

  /// Where the book speaks of this piece.
  public let place: String?
  /// The rules that it does not promise to keep.
  public let leftOut: [String]
  let manner: Manner
  let isForManyThreads: Bool
  let start: (BufferingPublisher, [BufferingPublisher], Probe) -> Void

  /// - Parameters:
  ///   - place: where the book speaks of it.
  ///   - leftOut: the ids of rules that it does not promise to keep.
  ///   - manner: which of its children it listens to.
  ///   - isForManyThreads: whether its children may come and send on any.
  ///   - make: makes one, of a publisher of the children's numbers, and of the
  ///     children.
  public init<P: Publisher>(
    see place: String? = nil, without leftOut: [String] = [], _ manner: Manner,
    isForManyThreads: Bool = true,
    make: @escaping (BufferingPublisher, [BufferingPublisher]) -> P
  ) where P.Output == Int, P.Failure == FakeFailure {
    self.place = place
    self.leftOut = leftOut
    self.manner = manner
    self.isForManyThreads = isForManyThreads
    start = { above, children, probe in
      make(above, children).subscribe(
        ProbingSubscriber<Int, FakeFailure>(probe))
    }
  }
}

extension Rule where SubjectUnderTest == TestedFlattening {
  /// What waits is not forgotten.
  public static var f1: Self {
    Rule(
      "F1", "What waits for its turn comes, whatever its child does meanwhile.",
      """
      A child may come, send and end while a value is being delivered: what it \
      sent is still to be delivered, and its end comes after that.
      """, see: "Chapters/13-PublishersOfPublishers.md#modify"
    ) { piece in
      let crew = ThreadCrew()
      for length in 1...4 {
        for acts in FlatteningScript.all(length) {
          for isElsewhere in piece.manner == .merges ? [true] : [false, true] {
            if isElsewhere, !piece.isForManyThreads { continue }
            let script = FlatteningScript(
              acts: acts, isElsewhere: isElsewhere)
            if let finding = piece.compare(script, crew) { return finding }
          }
        }
      }
      return nil
    }
  }
}

/// What happens while the value of the first child is being delivered; "it" is
/// the child that came last.
struct FlatteningScript {
  enum Act: String, CaseIterable {
    case nextChild = "another child comes"
    case send = "it sends"
    case finish = "it finishes"
    case fail = "it fails"
    case aboveFinishes = "no other child follows"
  }

  var acts: [Act]
  /// Whether another thread does it, while everything is asked for; if not, a
  /// value at a time is.
  var isElsewhere: Bool

  /// All programs of that length.
  static func all(_ length: Int) -> [[Act]] {
    length == 0
      ? [[]]
      : all(length - 1).flatMap { acts in Act.allCases.map { acts + [$0] } }
  }

  /// What is heard behind the first value.
  func expected(_ manner: TestedFlattening.Manner) -> [String] {
    // The first child has nothing more to send, and finishes after it all.
    var children: [(values: [String], end: Act?)] = [([], .finish)]
    var order: [String] = []
    var isLast = false
    for act in acts {
      let latest = children.count - 1
      switch act {
      case .nextChild where !isLast: children.append(([], nil))
      case .aboveFinishes: isLast = true
      case .send where children[latest].end == nil:
        let number = latest * 10 + children[latest].values.count
        children[latest].values.append("value \(number)")
        order.append("value \(number)")
      case .finish where children[latest].end == nil,
        .fail where children[latest].end == nil:
        children[latest].end = act
      default: break
      }
      // Who listens to all of them, or to the latest, hears of a failure now,
      // unless it stands behind a value that nobody has asked for.
      if manner != .concatenates, let last = children.last, last.end == .fail,
        isElsewhere || last.values.isEmpty
      {
        break
      }
    }
    switch manner {
    case .concatenates:
      var heard: [String] = []
      for child in children {
        heard += child.values
        if child.end == .fail { return heard + ["failure(trouble)"] }
        if child.end == nil { return heard }
      }
      return heard + (isLast ? ["finished"] : [])
    case .merges, .switches:
      let heard = manner == .merges ? order : children.last!.values
      if children.last!.end == .fail { return heard + ["failure(trouble)"] }
      let on = manner == .merges ? children[...] : children.suffix(1)
      let isOver = isLast && on.allSatisfy { $0.end != nil }
      return heard + (isOver ? ["finished"] : [])
    }
  }
}

extension TestedFlattening {
  fileprivate func compare(
    _ script: FlatteningScript, _ crew: ThreadCrew
  ) -> RuleBreach? {
    let stage = Recorder(crew)
    let probe = Probe(stage)
    let above = BufferingPublisher()
    let children = (0...script.acts.count).map { _ in BufferingPublisher() }
    var latest = 0
    let deed = Recorder.Action(
      name: script.acts.map(\.rawValue).joined(separator: ", ")
    ) {
      for act in script.acts {
        switch act {
        case .nextChild:
          if above.send(latest + 1) { latest += 1 }
        case .send where latest > 0:
          children[latest].sendNext(after: latest * 10 - 1)
        case .finish where latest > 0: children[latest].end(.finished)
        case .fail where latest > 0:
          children[latest].end(.failure(FakeFailure()))
        case .aboveFinishes: above.end(.finished)
        default: break
        }
      }
    }
    let demand = script.isElsewhere ? Subscribers.Demand.unlimited : .max(1)
    probe.onSubscription = { [probe.request(demand)] }
    probe.onValue = { number in
      .init(
        deeds: number == 0 && !script.isElsewhere ? [deed] : [],
        returns: script.isElsewhere ? .none : .max(1))
    }
    if script.isElsewhere {
      // The first call is the subscription, the second one the value.
      stage.intrusion = .init(
        moment: .call(1), isElsewhere: true, deed: deed)
    }
    stage.play {
      Gaps.inside(stage) { start(above, children, probe) }
      stage.perform(.init(name: "a child comes") { _ = above.send(0) })
      stage.perform(
        .init(name: "it sends") { children[0].sendNext(after: -1) })
      stage.perform(
        .init(name: "the first finishes") { children[0].end(.finished) })
      probe.forget()
    }
    let right = ["value 0"] + script.expected(manner)
    if let trouble = stage.trouble {
      return RuleBreach(trouble, expected: right, actual: stage.lines)
    }
    // Some deliver inside a value, and some after it.
    let heard = stage.calledLines.dropFirst().map { line in
      String(
        line[..<(line.firstRange(of: " (inside")?.lowerBound ?? line.endIndex)])
    }
    guard heard != right else { return nil }
    var finding = RuleBreach(expected: right, actual: heard)
    let place = script.isElsewhere ? ", on another thread" : ""
    finding.observation = """
      While value 0 is being delivered\(place): \(deed.name). Then something \
      else is heard.
      """
    finding.isAlive = !heard.isEmpty
    return finding
  }
}

/// A publisher of the kit's for one subscriber: what it is told to send waits
/// until it is asked for, and its end behind that.
public final class BufferingPublisher: Publisher {
  /// It sends numbers.
  public typealias Output = Int
  /// It fails as the kit's publishers do.
  public typealias Failure = FakeFailure

  private struct State {
    var buffer: [Int] = []
    var sent = 0
    var ending: Subscribers.Completion<FakeFailure>?
    var open = Subscribers.Demand.none
    var value: ((Int) -> Subscribers.Demand)?
    var completion: ((Subscribers.Completion<FakeFailure>) -> Void)?
    var isSending = false
  }

  private let state = Locked(State())

  init() {}

  /// Hands over a subscription, and sends what has waited.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    state.withLock { state in
      state.value = { subscriber.receive($0) }
      state.completion = { subscriber.receive(completion: $0) }
    }
    subscriber.receive(subscription: Run(self))
    flush()
  }

  /// Whether it has not ended yet.
  func send(_ value: Int) -> Bool {
    let isOn = state.withLock { state in
      if state.ending == nil { state.buffer.append(value) }
      return state.ending == nil
    }
    flush()
    return isOn
  }

  func sendNext(after number: Int) {
    let next = state.withLock { state in
      if state.ending == nil { state.sent += 1 }
      return number + state.sent
    }
    _ = send(next)
  }

  func end(_ completion: Subscribers.Completion<FakeFailure>) {
    state.withLock { state in
      if state.ending == nil { state.ending = completion }
    }
    flush()
  }

  private func flush() {
    guard begin() else { return }
    while let signal = next() { signal() }
  }

  private func begin() -> Bool {
    state.withLock { state in
      defer { state.isSending = true }
      return !state.isSending
    }
  }

  private func next() -> (() -> Void)? {
    state.withLock { state in
      guard let value = state.value, let completion = state.completion else {
        state.isSending = false
        return nil
      }
      if state.open > .none, let first = state.buffer.first {
        state.buffer.removeFirst()
        if let count = state.open.max { state.open = .max(count - 1) }
        return { self.ask(for: value(first)) }
      }
      if state.buffer.isEmpty, let ending = state.ending {
        state.value = nil
        state.completion = nil
        return { completion(ending) }
      }
      state.isSending = false
      return nil
    }
  }

  private func ask(for demand: Subscribers.Demand) {
    state.withLock { $0.open = sum($0.open, demand) }
  }

  private final class Run: Subscription {
    private let publisher: BufferingPublisher
    init(_ publisher: BufferingPublisher) { self.publisher = publisher }

    func request(_ demand: Subscribers.Demand) {
      publisher.ask(for: demand)
      publisher.flush()
    }

    func cancel() {
      let last = publisher.state.withLock { state in
        defer { (state.value, state.completion) = (nil, nil) }
        return (state.value, state.completion)
      }
      withExtendedLifetime(last) {}
    }
  }
}
