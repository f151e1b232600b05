import Chapter01Handshake

/// Two runs of one piece, of which neither knows of the other.
public struct TwoRuns<M: Model>: Model {
  /// A step of one of the two.
  public struct Step: Hashable {
    var run: Int
    var step: M.Step
  }

  private var runs: [M]

  init(_ model: M) { runs = [model, model] }

  /// Lets that run move which the move is about.
  public mutating func take(_ move: Move) -> [Effect<Step>] {
    let (run, own) = Self.own(move)
    return runs[run].take(own).map { Self.shared($0, run) }
  }

  /// Lets that run go on whose step it is.
  public mutating func go(on step: Step, after outcome: Outcome)
    -> [Effect<Step>]
  {
    runs[step.run].go(on: step.step, after: outcome)
      .map { Self.shared($0, step.run) }
  }

  /// A value is held by either of them, anything else by its own run.
  public func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .subscriber(let run): runs[run].holds(.subscriber(0))
    case .run(let run): runs[run].holds(.run(0))
    case .above(let run): runs[run].holds(.above(0))
    case .second: false
    case .value: runs.contains { $0.holds(thing) }
    }
  }

  /// A move in the words of its run, in which everybody's number is 0.
  private static func own(_ move: Move) -> (Int, Move) {
    switch move {
    case .subscribe(let run): (run, .subscribe(0))
    case .attach(let run): (run, .attach(0))
    case .send(let number, let run): (run, .send(number, by: 0))
    case .finish(let run): (run, .finish(by: 0))
    case .fail(let run): (run, .fail(by: 0))
    case .request(let demand, let run): (run, .request(demand, by: 0))
    case .cancel(let run): (run, .cancel(by: 0))
    case .letGo(let run): (run, .letGo(0))
    case .give, .refuse, .own: (0, move)
    }
  }

  private static func shared(_ effect: Effect<M.Step>, _ run: Int)
    -> Effect<Step>
  {
    switch effect {
    case .call(let call): .call(shared(call, run))
    case .then(let step): .then(Step(run: run, step: step))
    case .returns(let demand): .returns(demand)
    case .open: .open
    }
  }

  private static func shared(_ call: Call, _ run: Int) -> Call {
    switch call {
    case .subscription: .subscription(run)
    case .value(let number, _): .value(number, to: run)
    case .finished: .finished(run)
    case .failed(_, let error): .failed(run, error)
    case .subscribed: .subscribed(run)
    case .request(let demand, _): .request(demand, of: run)
    case .cancel: .cancel(run)
    case .refuse: .refuse(run)
    case .closure, .own: call
    }
  }
}
