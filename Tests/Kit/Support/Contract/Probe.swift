import Chapter01Handshake

/// A subscription, as the kit sees it.
public struct Handle {
  let request: (Subscribers.Demand) -> Void
  let cancel: () -> Void
  let object: AnyObject?

  /// - Parameter object: what lives as long as the run, if it is an object.
  public init(
    object: AnyObject?, request: @escaping (Subscribers.Demand) -> Void,
    cancel: @escaping () -> Void
  ) {
    self.object = object
    self.request = request
    self.cancel = cancel
  }

  /// A subscription of chapter 01.
  public init(_ subscription: Subscription) {
    let object: AnyObject? =
      type(of: subscription) is AnyClass ? subscription as AnyObject : nil
    self.init(
      object: object, request: { subscription.request($0) },
      cancel: { subscription.cancel() })
  }
}

/// The kit's end of a run: it writes down what comes, and does what a script
/// says.
///
/// A piece never meets it: a subscriber stands between, one of ours
/// (`ProbingSubscriber`), or of the protocols that are tested, which passes
/// everything on and calls `released()` from its `deinit`.
public final class Probe: @unchecked Sendable {
  /// What the probe does when it is told something.
  struct Reaction {
    var deeds: [Recorder.Action] = []
    var returns = Subscribers.Demand.none
  }

  private struct State {
    var handle: Handle?
    weak var run: AnyObject?
    var hadRun = false
    var values = 0
    var inside: String?
    var released = 0
    var depths: [Int] = []
  }

  /// Where this probe stands.
  public let stage: Recorder
  private let prefix: String
  private let state = Locked(State())
  var onSubscription: () -> [Recorder.Action] = { [] }
  var onValue: (Int) -> Reaction = { _ in Reaction() }
  var onCompletion: () -> [Recorder.Action] = { [] }

  init(_ stage: Recorder, named name: String = "") {
    self.stage = stage
    prefix = name.isEmpty ? "" : "\(name): "
  }

  /// The piece hands over a subscription.
  public func receive(subscription: Handle) {
    Gaps.outside {
      state.withLock { state in
        guard state.handle == nil else { return }
        state.handle = subscription
        state.run = subscription.object
        state.hadRun = subscription.object != nil
      }
      stage.called(prefix + "subscription", then: onSubscription)
    }
  }

  /// The piece delivers a value, in the words of the history.
  public func receive(value: String) -> Subscribers.Demand {
    Gaps.outside {
      var here = 0
      let depth = withUnsafePointer(to: &here) { Int(bitPattern: $0) }
      let number = state.withLock { state in
        state.depths.append(depth)
        state.values += 1
        return state.values - 1
      }
      let reaction = onValue(number)
      deliver("value \(value)") { reaction.deeds }
      if reaction.returns > .none {
        stage.note("\(prefix)returned \(reaction.returns)")
      }
      return reaction.returns
    }
  }

  /// The piece ends the run: `finished`, or `failure(…)`.
  public func receive(completion: String) {
    Gaps.outside { deliver(completion, then: onCompletion) }
  }

  /// The subscriber that the piece was given is gone.
  public func released() {
    Gaps.outside {
      state.withLock { $0.released += 1 }
      stage.released("the subscriber")
    }
  }

  /// One signal at a time: what comes inside another one says so.
  private func deliver(_ signal: String, then deeds: () -> [Recorder.Action]) {
    let outer = state.withLock { state in
      let outer = state.inside
      state.inside = signal
      return outer
    }
    let place = outer.map { " (inside \($0))" } ?? ""
    stage.called(prefix + signal + place, then: deeds)
    state.withLock { $0.inside = outer }
  }

  // MARK: - For scripts

  func request(_ demand: Subscribers.Demand) -> Recorder.Action {
    Recorder.Action(name: "\(prefix)request \(demand)") {
      self.handle?.request(demand)
    }
  }

  var cancel: Recorder.Action {
    Recorder.Action(name: "\(prefix)cancel") { self.handle?.cancel() }
  }

  private var handle: Handle? { Gaps.outside { state.withLock { $0.handle } } }

  /// The run itself, for those who want no lock of the kit's in between.
  var run: Handle? { state.withLock { $0.handle } }

  /// How far down the stack each value came.
  var depths: [Int] { state.withLock { $0.depths } }

  /// Notes whether the subscriber has been let go, though the subscription is
  /// still held here.
  func noteSubscriber() {
    let isGone = state.withLock { $0.released > 0 }
    stage.note(
      isGone ? "released subscriber" : "the subscriber is still held")
  }

  /// Lets the subscription go, and notes whether it is gone.
  func noteRun() {
    forget()
    let isGone = state.withLock { !$0.hadRun || $0.run == nil }
    stage.note(
      isGone ? "released subscription" : "the subscription is still held")
  }

  /// Lets the subscription go.
  func forget() {
    let last = state.withLock { state in
      defer { state.handle = nil }
      return state.handle
    }
    withExtendedLifetime(last) {}
  }
}

/// A subscriber of chapter 01 that passes everything on to a probe.
public final class ProbingSubscriber<Input, Failure: Error>: Subscriber {
  private let probe: Probe

  /// Makes a subscriber in front of `probe`.
  public init(_ probe: Probe) {
    self.probe = probe
  }

  deinit { probe.released() }

  /// Hands the subscription to the probe.
  public func receive(subscription: Subscription) {
    probe.receive(subscription: Handle(subscription))
  }

  /// Tells the probe, and returns what it wants.
  public func receive(_ input: Input) -> Subscribers.Demand {
    probe.receive(value: "\(input)")
  }

  /// Tells the probe.
  public func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: probe.receive(completion: "finished")
    // Of any errors that may come, an answer's own has a name that nobody knows.
    case .failure(let error)
    where Failure.self == (any Error).self && !(error is FakeFailure):
      probe.receive(completion: "failure(another error)")
    // An error of a test's own, without the name of its module.
    case .failure(let error): probe.receive(completion: "failure(\(error))")
    }
  }
}
