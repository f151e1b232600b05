import Chapter01Handshake

/// An operator that keeps every rule: it passes on what it is told, up and
/// down, and lets go of everything at each end.
struct ReferenceOperator: Publisher {
  typealias Output = String
  typealias Failure = ReferenceSource.Ending

  let upstream: FakePublisher
  let transform: (Int) -> String?
  let failure: ReferenceSource.Ending

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Failure {
    upstream.subscribe(Inner(self, subscriber))
  }

  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == String, Downstream.Failure == Failure {
    typealias Input = Int
    typealias Failure = FakeFailure

    private enum State {
      case waiting(Downstream)
      case on(Downstream, Subscription)
      case over
    }

    private let piece: ReferenceOperator
    private let state: Locked<State>

    init(_ piece: ReferenceOperator, _ downstream: Downstream) {
      self.piece = piece
      state = Locked(.waiting(downstream))
    }

    private var parts: (Downstream, Subscription)? {
      state.withLock { state in
        guard case .on(let downstream, let above) = state else { return nil }
        return (downstream, above)
      }
    }

    func receive(subscription: Subscription) {
      let downstream: Downstream? = state.withLock { state in
        guard case .waiting(let downstream) = state else { return nil }
        state = .on(downstream, subscription)
        return downstream
      }
      guard let downstream else { return subscription.cancel() }
      downstream.receive(subscription: self)
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      guard let (downstream, _) = parts else { return .none }
      guard let output = piece.transform(input) else { return .max(1) }
      return downstream.receive(output)
    }

    func receive(completion: Subscribers.Completion<FakeFailure>) {
      guard case .on(let downstream, _) = state.exchange(.over) else {
        return
      }
      switch completion {
      case .finished: downstream.receive(completion: .finished)
      case .failure: downstream.receive(completion: .failure(piece.failure))
      }
    }

    func request(_ demand: Subscribers.Demand) { parts?.1.request(demand) }

    func cancel() {
      if case .on(_, let above) = state.exchange(.over) { above.cancel() }
    }
  }
}

extension TestedOperator {
  /// A right operator that makes the same of values.
  var reference: TestedOperator {
    let transform = transform
    let failure = ReferenceSource.Ending(
      description: String(failure.dropFirst("failure(".count).dropLast()))
    return TestedOperator(manner: manner, transform: transform) {
      ReferenceOperator(
        upstream: $0, transform: transform, failure: failure)
    }
  }
}
