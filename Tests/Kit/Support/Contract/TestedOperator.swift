import Chapter01Handshake

/// A publisher that stands between another one and a subscriber, as the kit
/// tests it: the kit plays both.
public struct TestedOperator: Tested {
  /// What is particular to it.
  public struct Manner {
    /// Whether it asks the publisher above as it likes; what it asks for is
    /// then left out of the comparisons, and its values are tested with
    /// unlimited demand.
    public var asksOnItsOwn = false
    /// Whether it lets go of its subscriber at an end even if the publisher
    /// above keeps hold of the operator. One that holds no state need not.
    public var letsGoByItself = false

    /// Passes all demand on, and holds what it holds.
    public init() {}
  }

  /// Where the book speaks of this piece.
  public let place: String?
  /// The rules that it does not promise to keep.
  public let leftOut: [String]
  let manner: Manner
  let canFail: Bool
  let transform: (Int) -> String?
  let failure: String
  /// Attaches a subscriber, which passes everything on to the probe, to a new
  /// operator behind the kit's publisher.
  let start: (Upstream, Probe) -> Void

  /// - Parameters:
  ///   - place: where the book speaks of it.
  ///   - leftOut: the ids of rules that it does not promise to keep.
  ///   - manner: what is particular to it.
  ///   - canFail: whether the publisher above can fail.
  ///   - failure: how a failure is written that comes out of it.
  ///   - transform: what becomes of a value, in the words of a history; nil if
  ///     nothing comes out.
  ///   - start: makes the operator, and attaches a subscriber to it.
  public init(
    see place: String? = nil, without leftOut: [String] = [],
    manner: Manner = Manner(), canFail: Bool = true,
    failure: String = "failure(trouble)",
    transform: @escaping (Int) -> String? = { "\($0)" },
    start: @escaping (Upstream, Probe) -> Void
  ) {
    self.place = place
    self.leftOut = leftOut
    self.manner = manner
    self.canFail = canFail
    self.failure = failure
    self.transform = transform
    self.start = start
  }

  /// An operator of chapter 01's protocols.
  public init<P: Publisher>(
    see place: String? = nil, without leftOut: [String] = [],
    manner: Manner = Manner(),
    failure: String = "failure(trouble)",
    transform: @escaping (Int) -> String? = { "\($0)" },
    _ make: @escaping (FakePublisher) -> P
  ) {
    self.init(
      see: place, without: leftOut, manner: manner, failure: failure,
      transform: transform
    ) { upstream, probe in
      make(FakePublisher(upstream))
        .subscribe(ProbingSubscriber<P.Output, P.Failure>(probe))
    }
  }
}

/// The kit's publisher above an operator: it sends what a script says.
public final class Upstream: @unchecked Sendable {
  private struct State {
    var live: TestedSubscriber.Live?
    weak var run: FakeRun?
  }

  private let stage: Recorder
  private let prefix: String
  private let answer: () -> [Recorder.Action]
  private let state = Locked(State())

  init(
    _ stage: Recorder, named name: String = "",
    answer: @escaping () -> [Recorder.Action] = { [] }
  ) {
    self.stage = stage
    prefix = name.isEmpty ? "" : "\(name): "
    self.answer = answer
  }

  /// Whether this is the publisher above the subscriber of that name.
  public func isNamed(_ name: String) -> Bool { prefix == "\(name): " }

  /// The operator subscribes; `live` tells it what it is told.
  public func connect(_ live: TestedSubscriber.Live) {
    let run = Gaps.outside {
      let run = FakeRun(
        stage, prefix + "up: ", isLenient: true, answer: answer)
      stage.noteConnection()
      state.withLock { state in
        state.live = live
        state.run = run
      }
      return run
    }
    live.attach(run)
  }

  /// What `connect()` returns, where the publisher above is one that is
  /// connected: that it is made, and that it is cancelled, is written down.
  public func connection() -> Cancellable {
    stage.note("connect")
    return Connection(stage: stage)
  }

  private struct Connection: Cancellable {
    let stage: Recorder
    func cancel() { stage.note("disconnect") }
  }

  func send(_ value: Int) -> Recorder.Action {
    Recorder.Action(name: "\(prefix)send \(value)") {
      guard let live = self.live else { return }
      let more = live.value(value)
      if more > .none { self.stage.note("\(self.prefix)up: returned \(more)") }
    }
  }

  func end(isFailure: Bool) -> Recorder.Action {
    let name = isFailure ? "send failure" : "send finished"
    return Recorder.Action(name: prefix + name) {
      guard let live = self.live else { return }
      Gaps.outside { _ = self.state.withLock { $0.run }?.end() }
      live.end(isFailure)
    }
  }

  /// A second subscription, which nobody has asked for.
  var sendSecond: Recorder.Action {
    Recorder.Action(name: "\(prefix)send a second subscription") {
      let run = Gaps.outside {
        FakeRun(self.stage, "\(self.prefix)second: ")
      }
      self.live?.attach(run)
    }
  }

  /// What to tell, as long as the run is on.
  private var live: TestedSubscriber.Live? {
    Gaps.outside {
      state.withLock { state in
        state.run?.isOver == false ? state.live : nil
      }
    }
  }

  /// The operator itself, for those who want no lock of the kit's in between.
  var connected: TestedSubscriber.Live? { state.withLock { $0.live } }

  /// Whether the operator still holds the run, or the kit itself does.
  var hasRun: Bool { state.withLock { $0.run != nil } }

  /// Lets go of the operator.
  func forget() {
    let last = state.withLock { state in
      defer { state.live = nil }
      return state.live
    }
    withExtendedLifetime(last) {}
  }
}

/// The kit's publisher above an operator, in the protocols of chapter 01.
public struct FakePublisher: Publisher {
  /// It sends numbers.
  public typealias Output = Int
  /// It fails as the kit's publishers do.
  public typealias Failure = FakeFailure

  private let upstream: Upstream

  /// Makes a publisher in front of `upstream`.
  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  /// Connects the operator to the kit.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    upstream.connect(.init(subscriber, failure: FakeFailure()))
  }
}
