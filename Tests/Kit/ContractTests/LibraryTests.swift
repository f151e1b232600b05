import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter11Subjects
import ExerciseSupport
import Testing

/// The two searches must find nothing in any of these pieces of the library.
@Suite("The library's first pieces do what the kit's models do")
struct LibraryTests {
  private var sources: [Search<SourceModel>] {
    func search<P: Publisher>(
      _ values: [Int] = [0, 1, 2], _ make: @escaping () -> P
    ) -> Search<SourceModel> where P.Output == Int {
      var environment = Environment.source
      // Some publishers of one value trap on a request for none.
      environment.demands = [.max(1), .unlimited]
      return Search(SourceModel(values), with: environment, see: "", make)
    }
    let names = ["Manny", "Moe", "Jack"]
    return [
      search([7]) { SingleValuePublisher(7) },
      search { Publishers.IntPublisher(numberOfValues: 3) },
      search { (0..<3).publisher },
      search { MyCoolPublisher().map { names.firstIndex(of: $0) ?? 9 } },
    ]
  }

  @Test("Publishers", .search)
  func sourcesAlone() { for search in sources { search.run(.half) } }

  @Test("Publishers, beside another thread", .interleaved)
  func sourcesBesideAnother() {
    for search in sources { search.besideAnother().run() }
  }

  private var sink: Search<SinkModel> {
    Search(
      SinkModel(), with: SinkModel.environment, names: SinkModel.names, see: ""
    ) { bench in
      let held = bench.subscriber(failure: Never.self)
      let sink = Subscribers.Sink<Parcel, FakeFailure>(
        receiveCompletion: { [held] completion in
          let text = completion == .finished ? "finished" : "failure(trouble)"
          _ = withExtendedLifetime(held) {
            bench.called(SinkModel.completion(text))
          }
        },
        receiveValue: { [held] value in
          _ = withExtendedLifetime(held) {
            bench.called(.closure(value.number))
          }
        })
      return SubjectUnderTest(own: { _ in sink.cancel() }) { _ in
        bench.publisher().subscribe(sink)
      }
    }
  }

  @Test("A sink", .search)
  func sinkAlone() { sink.run() }

  @Test("A sink, beside another thread", .interleaved)
  func sinkBesideAnother() { sink.besideAnother().run() }

  private func subject<S: Subject>(
    _ make: @escaping (Bench) -> S
  ) -> (Bench) -> SubjectUnderTest
  where S.Output == Parcel, S.Failure == FakeFailure {
    { bench in
      let subject = make(bench)
      return SubjectUnderTest(
        send: { subject.send(bench.parcel($0)) },
        end: {
          subject.send(completion: $0 ? .failure(FakeFailure()) : .finished)
        }
      ) {
        subject.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  private var passthrough: Search<SubjectModel> {
    Search(
      SubjectModel(), with: .subject(subscribers: 2), see: "",
      subject { _ in PassthroughSubject<Parcel, FakeFailure>() })
  }

  private func currentValue(ends: Bool) -> Search<CurrentValueModel> {
    var environment = Environment.subject(subscribers: 2)
    environment.excludes = { move, _ in
      !ends && (move == .finish(by: 0) || move == .fail(by: 0))
    }
    return Search(
      CurrentValueModel(), with: environment, see: "",
      subject { CurrentValueSubject<Parcel, FakeFailure>($0.parcel(0)) })
  }

  @Test("Subjects", .search)
  func subjectsAlone() {
    passthrough.run()
    currentValue(ends: true).run()
  }

  @Test("Subjects, beside another thread", .interleaved)
  func subjectsBesideAnother() {
    passthrough.besideAnother().run()
    // A completion may come after a value has been stored and before it is
    // delivered.
    currentValue(ends: false).besideAnother().run()
  }

  private var token: Search<TokenModel> {
    Search(
      see: "",
      token: { action in
        let token = AnyCancellable(action)
        return { token.cancel() }
      })
  }

  @Test("A token", .search)
  func tokenAlone() { token.run() }

  @Test("A token, beside another thread", .interleaved)
  func tokenBesideAnother() { token.besideAnother().run() }
}
