import Chapter01Handshake
import Chapter05Demand
import Chapter08Time
import Chapter12Values

/// Returns an operator's cells in the table: its requests before any demand and
/// for a demand of two; whether it keeps an early value; and its output for 1,
/// 2, 3 and a finish, and for 1 and a failure.
func operatorRow<P: Publisher>(_ make: (OperatorRun) -> P) -> [String] {
  let run = LedRun(make)
  let atOnce = run.source.takeRequests()
  let comesEarly = run.send(1)
  run.request(.max(2))
  let forTwo = run.source.takeRequests()
  let early = comesEarly ? (run.heard.isEmpty ? "lost" : "kept") : "–"
  if !comesEarly { run.send(1) }
  for number in [2, 3] { run.send(number) }
  run.end(.finished)

  let other = LedRun(make)
  other.request(.unlimited)
  other.send(1)
  other.end(.failure(Trouble()))
  return [atOnce, forTwo, early, run.heard, other.heard]
}

private struct Trouble: Error {}

/// A run of an operator whose upstream the table's program controls; after each
/// step, time passes for delayed values.
private struct LedRun<P: Publisher> {
  let source = LedSource()
  private let guest = OperatorGuest<P.Output, P.Failure>()
  private let run: OperatorRun

  init(_ make: (OperatorRun) -> P) {
    run = OperatorRun(behind: source.eraseToAnyPublisher())
    make(run).subscribe(guest)
    wait()
  }

  var heard: String { guest.heard.joined(separator: " ") }

  func request(_ demand: Subscribers.Demand) {
    guest.subscription?.request(demand)
    wait()
  }

  @discardableResult
  func send(_ number: Int) -> Bool {
    defer { wait() }
    return source.send(number)
  }

  func end(_ completion: Subscribers.Completion<Error>) {
    source.end(completion)
    wait()
  }

  private func wait() { run.time.advance(by: .seconds(100)) }
}

/// A source whose values the program sends, if there is demand.
private final class LedSource: Publisher, Subscription {
  typealias Output = Int
  typealias Failure = Error

  private var downstream: AnySubscriber<Int, Error>?
  private var demand = Subscribers.Demand.none
  private var requests: [String] = []

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Error {
    demand = .none
    downstream = AnySubscriber(subscriber)
    subscriber.receive(subscription: self)
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    requests.append("\(demand)")
  }

  func cancel() { downstream = nil }

  func send(_ number: Int) -> Bool {
    guard demand > .none, let downstream else { return false }
    demand -= 1
    let more = downstream.receive(number)
    demand += more
    return true
  }

  func end(_ completion: Subscribers.Completion<Error>) {
    let last = downstream
    downstream = nil
    last?.receive(completion: completion)
  }

  func takeRequests() -> String {
    defer { requests = [] }
    return requests.isEmpty ? "–" : requests.joined(separator: " ")
  }
}
