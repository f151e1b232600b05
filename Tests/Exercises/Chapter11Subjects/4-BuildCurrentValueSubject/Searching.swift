import Chapter01Handshake
import Exercise11_4
import ExerciseSupport

extension CurrentValueModel {
  /// Returns the search for a subject that sends its values with `send`.
  static func search(
    setsAfterEnd: Bool = false, deliversAtOnce: Bool? = nil,
    opening: [Move] = [], see place: String,
    send: @escaping (CurrentValueSubject<Parcel, FakeFailure>, Parcel) -> Void
  ) -> Search<Self> {
    var environment = Environment.subject(subscribers: 2)
    environment.opening += opening
    if !opening.isEmpty, !opening.contains(.subscribe(1)) {
      environment.subscribers = 1
      environment.demands = [.max(1)]
      environment.returnedDemands = [.max(1)]
    }
    if opening.contains(.subscribe(1)) {
      // Left open: does a request inside another subscriber's delivery receive
      // the value before it, or the one that is being sent?
      environment.excludes = { move, call in
        if case .request(_, by: 1) = move { call != nil } else { false }
      }
    }
    environment.omitted[.releaseThatCallsBack] =
      "the task does not promise it"
    return Search(
      Self(setsAfterEnd: setsAfterEnd, deliversAtOnce: deliversAtOnce),
      with: environment,
      names: Names("subject", publishers: [], subscribers: ["a", "b"]),
      see: place
    ) { bench in
      let subject = CurrentValueSubject<Parcel, FakeFailure>(bench.parcel(0))
      return SubjectUnderTest(
        send: { send(subject, bench.parcel($0)) },
        end: { subject.send(completion: $0 ? .failure(.init()) : .finished) }
      ) {
        subject.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }
}
