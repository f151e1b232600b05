import Chapter01Handshake

/// A subscriber that keeps every rule.
final class ReferenceSubscriber {
  enum AtEnd { case letsGo, cancelsFirst, cancelsLast }

  private enum State {
    case unattached(Witness)
    case attached(FakeRun, Witness)
    case ended
  }

  private let manner: TestedSubscriber.Manner
  private let atEnd: AtEnd
  private let looksBeforeAsking: Bool
  private let stage: Recorder
  private let state: Locked<State>

  init(
    _ manner: TestedSubscriber.Manner, _ atEnd: AtEnd,
    looksBeforeAsking: Bool, _ stage: Recorder, _ witness: Witness
  ) {
    self.looksBeforeAsking = looksBeforeAsking
    self.manner = manner
    self.atEnd = atEnd
    self.stage = stage
    state = Locked(.unattached(witness))
  }

  func attach(_ run: FakeRun) {
    let isFirst = state.withLock { state in
      guard case .unattached(let witness) = state else { return false }
      state = .attached(run, witness)
      return true
    }
    guard isFirst else { return run.cancel() }
    if let line = manner.saysSubscription { stage.called(line) }
    if looksBeforeAsking, !isOn { return }
    if manner.asks > .none { run.request(manner.asks) }
  }

  private var isOn: Bool {
    state.withLock { state in
      if case .attached = state { return true }
      return false
    }
  }

  func value(_ value: Int) -> Subscribers.Demand {
    guard isOn else { return .none }
    stage.called("value \(value)")
    return manner.returns
  }

  func end(_ isFailure: Bool) {
    guard case .attached(let run, _) = state.exchange(.ended) else { return }
    if atEnd == .cancelsFirst { run.cancel() }
    if manner.saysCompletion {
      stage.called(isFailure ? "failure(trouble)" : "finished")
    }
    if atEnd == .cancelsLast { run.cancel() }
  }

  func cancel() {
    if case .attached(let run, _) = state.exchange(.ended) { run.cancel() }
  }
}

extension TestedSubscriber {
  /// A right subscriber of the same manner.
  func reference(
    atEnd: ReferenceSubscriber.AtEnd = .letsGo, looksBeforeAsking: Bool = false
  ) -> TestedSubscriber {
    let manner = manner
    return TestedSubscriber(manner: manner, canFail: canFail) {
      stage, witness in
      let subscriber = ReferenceSubscriber(
        manner, atEnd, looksBeforeAsking: looksBeforeAsking, stage, witness)
      return Live(
        attach: subscriber.attach, value: subscriber.value,
        end: subscriber.end, cancel: subscriber.cancel)
    }
  }
}
