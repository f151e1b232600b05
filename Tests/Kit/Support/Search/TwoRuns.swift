import Chapter01Handshake

/// The model of two independent runs of one piece.
public struct TwoRuns<M: Specification>: Specification {
  /// A step of one of the runs.
  public struct Step: Hashable {
    var run: Int
    var step: M.Step
  }

  private var runs: [M]
  /// The number of publishers of each run.
  private let publishers: Int

  init(_ model: M, publishers: Int) {
    runs = [model, model]
    self.publishers = publishers
  }

  /// Passes a move to the run that it concerns.
  public mutating func take(_ move: Move) -> [Effect<Step>] {
    let (run, own) = own(move)
    return runs[run].take(own).map { shared($0, run) }
  }

  /// Continues the run of this step.
  public mutating func go(on step: Step, after outcome: Outcome)
    -> [Effect<Step>]
  {
    runs[step.run].go(on: step.step, after: outcome)
      .map { shared($0, step.run) }
  }

  /// Returns whether the object's run may retain it, or any run a value.
  public func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .subscriber(let run): runs[run].holds(.subscriber(0))
    case .run(let run): runs[run].holds(.run(0))
    case .above(let index):
      runs[run(of: index)].holds(.above(index % publishers))
    case .second: false
    case .value: runs.contains { $0.holds(thing) }
    }
  }

  /// Returns the run of a move, and the move with that run's own numbers.
  private func own(_ move: Move) -> (Int, Move) {
    let run =
      switch move {
      case .subscribe(let run), .request(_, let run), .cancel(let run),
        .letGo(let run):
        run
      case .attach(let index), .send(_, let index), .finish(let index),
        .fail(let index):
        self.run(of: index)
      case .give, .refuse, .own: 0
      }
    return (run, move.ofFirstRun(publishers: publishers))
  }

  private func run(of publisher: Int) -> Int { publisher / publishers }

  private func shared(_ effect: Effect<M.Step>, _ run: Int)
    -> Effect<Step>
  {
    switch effect {
    case .call(let call): .call(shared(call, run))
    case .then(let step): .then(Step(run: run, step: step))
    case .returns(let demand): .returns(demand)
    case .open: .open
    }
  }

  private func shared(_ call: Call, _ run: Int) -> Call {
    let first = run * publishers
    return switch call {
    case .subscription: .subscription(run)
    case .value(let number, _): .value(number, to: run)
    case .finished: .finished(run)
    case .failed(_, let error): .failed(run, error)
    case .subscribed(let index): .subscribed(first + index)
    case .request(let demand, let index): .request(demand, of: first + index)
    case .cancel(let index): .cancel(first + index)
    case .refuse(let index): .refuse(first + index)
    case .closure, .own: call
    }
  }
}

extension Move {
  /// Returns the same move of the first run, which has this number of
  /// publishers.
  func ofFirstRun(publishers: Int) -> Move {
    switch self {
    case .subscribe: .subscribe(0)
    case .attach(let index): .attach(index % publishers)
    case .send(let number, let index): .send(number, by: index % publishers)
    case .finish(let index): .finish(by: index % publishers)
    case .fail(let index): .fail(by: index % publishers)
    case .request(let demand, _): .request(demand, by: 0)
    case .cancel: .cancel(by: 0)
    case .letGo: .letGo(0)
    case .give, .refuse, .own: self
    }
  }
}

extension Call {
  /// Returns the same call of the first run, which has this number of
  /// publishers.
  func ofFirstRun(publishers: Int) -> Call {
    switch self {
    case .subscription: .subscription(0)
    case .value(let number, _): .value(number, to: 0)
    case .finished: .finished(0)
    case .failed(_, let error): .failed(0, error)
    case .subscribed(let index): .subscribed(index % publishers)
    case .request(let demand, let index):
      .request(demand, of: index % publishers)
    case .cancel(let index): .cancel(index % publishers)
    case .refuse(let index): .refuse(index % publishers)
    case .closure, .own: self
    }
  }
}
