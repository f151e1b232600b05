#if canImport(FoundationNetworking)
  import Chapter01Handshake
  import ExerciseSupport
  import Foundation
  import FoundationNetworking

  /// The model of a publisher of one answer from an `OfflineSession`. The first
  /// request starts a task, and a cancel cancels it; the answer is value 7.
  public struct DataTaskModel: Specification {
    public enum Step: Hashable { case made, delivered }

    private enum State: Hashable {
      case waiting, making, asked, delivering, ended
    }

    /// The move in which the session answers its tasks.
    static let answer = "session.answer(7)"
    /// The move in which it fails them.
    static let failure = "session.fail()"
    private static let make = Call.own("make a task")
    private static let resume = Call.own("resume the task")
    private static let withdraw = Call.own("cancel the task")

    /// Whether the session may answer while its task is resumed.
    private let answers: Bool
    private var state = State.waiting
    private var isDropped = false

    init(answers: Bool) { self.answers = answers }

    public mutating func take(_ move: Move) -> [Effect<Step>] {
      switch (move, state) {
      case (.subscribe, _):
        return [.call(.subscription(0))]
      case (.request(let demand, _), .waiting) where demand > .none:
        state = .making
        return [.call(Self.make), .then(.made)]
      case (.own(Self.failure), .asked):
        state = .ended
        return [.call(.failed(0, "transport error"))]
      case (.own, .asked):
        state = .delivering
        return [.call(.value(7, to: 0)), .then(.delivered)]
      case (.cancel, .asked):
        state = .ended
        return [.call(Self.withdraw)]
      case (.cancel, _):
        state = .ended
      case (.letGo, _):
        isDropped = true
      default: break
      }
      return []
    }

    public mutating func go(
      on step: Step, after outcome: Outcome
    ) -> [Effect<Step>] {
      switch (step, state) {
      case (.made, .making):
        state = .asked
        return answers ? [.call(Self.resume)] : []
      case (.made, .ended):
        return [.call(Self.withdraw)]
      case (.delivered, .delivering):
        state = .ended
        return [.call(.finished(0))]
      default: return []
      }
    }

    public func holds(_ thing: Thing) -> Bool {
      switch state {
      case .waiting: !isDropped
      case .ended: false
      default: true
      }
    }
  }

  extension Search where M == DataTaskModel {
    /// Creates a search of the programs with one subscriber of a data task.
    ///
    /// - Parameters:
    ///   - answers: whether the session answers. If an answer and a cancel
    ///     cross, neither may have an effect.
    ///   - fails: whether it may fail instead.
    ///   - isHeldByItsTask: whether a task retains a run that was released.
    ///   - mayCancelLate: whether a cancel may reach a task that has answered.
    ///   - number: returns the number of a value.
    ///   - publisher: creates the publisher of a session's answers.
    public init<P: Publisher>(
      see place: String, answers: Bool = true, fails: Bool = true,
      isHeldByItsTask: Bool = true,
      mayCancelLate: Bool = false,
      number: @escaping (P.Output) -> Int,
      _ publisher: @escaping (OfflineSession) -> P
    ) {
      var environment = Environment.source
      environment.own =
        (answers ? [DataTaskModel.answer] : [])
        + (answers && fails ? [DataTaskModel.failure] : [])
      environment.demands = [.max(1), .unlimited]
      environment.goesOnAfterLetGo = isHeldByItsTask
      environment.isClosed = { $0 == .own("cancel the task") }
      environment.excludes = { move, call in
        // A session cannot answer a task before it has returned it.
        if case .own = move { return call == .own("make a task") }
        // Left open: does a cancel reach a task before or after its resumption?
        return call == .own("resume the task")
      }
      self.init(
        DataTaskModel(answers: answers), with: environment,
        names: Names("publisher"),
        see: place
      ) { bench in
        let session = OfflineSession(configuration: .ephemeral)
        var hasAnswered = false
        session.log = { line in
          let isLate = hasAnswered && line == "cancel the task"
          if isLate, mayCancelLate { return }
          // Left open: whether the task of a cancelled run is resumed.
          if line == "resume the task",
            !answers || bench.hasMade(.cancel(by: 0))
          {
            return
          }
          bench.called(.own(line))
        }
        session.onRelease = { [weak bench] in
          bench?.noteRelease(of: "the task")
        }
        let publisher = publisher(session)
        // Only the piece, and its open tasks, retain the session.
        let answer = { [weak session] (move: String) in
          if session?.hasOpenTasks == true { hasAnswered = true }
          if move == DataTaskModel.answer {
            session?.answer("7")
          } else {
            session?.answer(
              nil, status: nil, error: URLError(.networkConnectionLost))
          }
        }
        return SubjectUnderTest(own: answer) {
          publisher.subscribe(
            bench.subscriber(
              $0, failure: P.Failure.self, text: { _ in "transport error" },
              number))
        }
      }
    }
  }
#endif
