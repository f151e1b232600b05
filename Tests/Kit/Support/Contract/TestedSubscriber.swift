import Chapter01Handshake

/// A subscriber, as the kit tests it: how to make one, and what it does with
/// what it is told.
public struct TestedSubscriber: Tested {
  /// A subscriber that has been made.
  ///
  /// What it was given to call, closures for the most part, tells the stage:
  /// `stage.called("value 1")`.
  public struct Live {
    let attach: (FakeRun) -> Void
    let value: (Int) -> Subscribers.Demand
    let end: (Bool) -> Void
    let cancel: (() -> Void)?

    /// - Parameters:
    ///   - attach: hands it a subscription that passes everything on.
    ///   - value: delivers a number, and returns what it wants.
    ///   - end: ends the run; whether with a failure.
    ///   - cancel: cancels, if it can.
    public init(
      attach: @escaping (FakeRun) -> Void,
      value: @escaping (Int) -> Subscribers.Demand,
      end: @escaping (_ isFailure: Bool) -> Void, cancel: (() -> Void)?
    ) {
      self.attach = attach
      self.value = value
      self.end = end
      self.cancel = cancel
    }
  }

  /// How it writes what it is told, and what else is particular to it.
  public struct Manner {
    /// What it asks for when it is attached.
    public var asks = Subscribers.Demand.unlimited
    /// What it returns from a value.
    public var returns = Subscribers.Demand.none
    /// What it says of a subscription, if it does.
    public var saysSubscription: String?
    /// Whether it tells anybody of a completion.
    public var saysCompletion = true
    /// Whether it may cancel a run that has ended.
    public var mayCancelAtEnd = true

    /// Asks for everything, and says nothing of the subscription.
    public init() {}
  }

  /// Where the book speaks of this piece.
  public let place: String?
  /// The rules that it does not promise to keep.
  public let leftOut: [String]
  let manner: Manner
  let canFail: Bool
  let make: (Recorder, Witness) -> Live

  /// - Parameters:
  ///   - place: where the book speaks of it.
  ///   - leftOut: the ids of rules that it does not promise to keep.
  ///   - manner: what is particular to it.
  ///   - canFail: whether it can be told of a failure.
  ///   - make: makes one. Its closures capture the witness, if they are to be
  ///     let go at the end.
  public init(
    see place: String? = nil, without leftOut: [String] = [],
    manner: Manner = Manner(), canFail: Bool = false,
    make: @escaping (Recorder, Witness) -> Live
  ) {
    self.place = place
    self.leftOut = leftOut
    self.manner = manner
    self.canFail = canFail
    self.make = make
  }

  /// A subscriber of chapter 01 that cannot be told of a failure.
  public init<S: Subscriber>(
    see place: String? = nil, without leftOut: [String] = [],
    manner: Manner = Manner(),
    _ subscriber: @escaping (Recorder, Witness) -> S
  ) where S.Input == Int, S.Failure == Never {
    self.init(see: place, without: leftOut, manner: manner) { stage, witness in
      Live(subscriber(stage, witness), failure: nil)
    }
  }

  /// A subscriber of chapter 01 that can be told of a `FakeFailure`.
  public init<S: Subscriber>(
    see place: String? = nil, without leftOut: [String] = [],
    manner: Manner = Manner(),
    _ subscriber: @escaping (Recorder, Witness) -> S
  ) where S.Input == Int, S.Failure == FakeFailure {
    self.init(see: place, without: leftOut, manner: manner, canFail: true) {
      stage, witness in
      Live(subscriber(stage, witness), failure: FakeFailure())
    }
  }
}

extension TestedSubscriber.Live {
  /// A subscriber of chapter 01.
  init<S: Subscriber>(_ subscriber: S, failure: S.Failure?)
  where S.Input == Int {
    let cancellable = subscriber as? Cancellable
    self.init(
      attach: { subscriber.receive(subscription: FakeSubscription($0)) },
      value: { subscriber.receive($0) },
      end: { isFailure in
        if isFailure, let failure {
          subscriber.receive(completion: .failure(failure))
        } else {
          subscriber.receive(completion: .finished)
        }
      },
      cancel: cancellable.map { cancellable in { cancellable.cancel() } })
  }
}

/// What the kit's publishers fail with.
public struct FakeFailure: Error, Equatable, CustomStringConvertible {
  /// Makes a failure.
  public init() {}
  /// As it stands in a history.
  public var description: String { "trouble" }
}

/// The kit's end of a run that a subscriber is given: it writes down what it
/// is asked.
public final class FakeRun: @unchecked Sendable {
  private let stage: Recorder
  private let name: String
  private let isLenient: Bool
  private let answer: () -> [Recorder.Action]
  private let state = Locked(
    (hasAnswered: false, isOver: false, isCancelled: false))

  /// - Parameter isLenient: whether it passes over in silence what is asked
  ///   when it is over, as a right subscription does.
  init(
    _ stage: Recorder, _ name: String, isLenient: Bool = false,
    answer: @escaping () -> [Recorder.Action] = { [] }
  ) {
    self.stage = stage
    self.name = name
    self.isLenient = isLenient
    self.answer = answer
  }

  deinit { stage.released("the subscription") }

  /// The subscriber asks.
  public func request(_ demand: Subscribers.Demand) {
    Gaps.outside {
      let before = state.withLock { state in
        defer { state.hasAnswered = true }
        return state
      }
      if before.isOver, isLenient { return }
      stage.called("\(name)request \(demand)") {
        before.hasAnswered ? [] : answer()
      }
    }
  }

  /// The subscriber cancels.
  public func cancel() {
    Gaps.outside {
      if end(), isLenient {
        let isFirst = state.withLock { state in
          defer { state.isCancelled = true }
          return !state.isCancelled
        }
        if !isFirst, stage.hearsEveryCancel {
          stage.note("\(name)cancel again")
        }
        return
      }
      state.withLock { $0.isCancelled = true }
      stage.called("\(name)cancel")
    }
  }

  var isOver: Bool { state.withLock { $0.isOver } }

  /// Ends the run, and says whether it was over already.
  @discardableResult
  func end() -> Bool {
    state.withLock { state in
      defer { state.isOver = true }
      return state.isOver
    }
  }
}

/// A subscription of chapter 01 that passes everything on to the kit.
public struct FakeSubscription: Subscription {
  private let run: FakeRun

  /// Makes a subscription in front of `run`.
  public init(_ run: FakeRun) {
    self.run = run
  }

  /// The identity of the run.
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(run) }
  /// Asks the run.
  public func request(_ demand: Subscribers.Demand) { run.request(demand) }
  /// Cancels the run.
  public func cancel() { run.cancel() }
}
