import Chapter01Handshake
import ExerciseSupport
import Timeline

typealias Numbers = ManualPublisher<Int, ExpectedTrouble>

/// A source that the test drives, and a log of its calls and the subscriber's.
final class Stand<Output, Failure: Error> {
  let log: TestLog
  let source: Numbers
  let probe: NotingSubscriber<Output, Failure>

  /// Subscribes to the publisher that `make` creates from the source.
  init<P: Publisher>(
    asking demand: Subscribers.Demand = .none, on log: TestLog = TestLog(),
    _ make: (Numbers) -> P
  ) where P.Output == Output, P.Failure == Failure {
    self.log = log
    source = Numbers { log.write("  \($0)") }
    probe = NotingSubscriber(demand: demand, log: log)
    make(source).subscribe(probe)
  }

  /// Sends the values and the completion, and returns all calls.
  func lines(
    sending values: Int...,
    then completion: Subscribers.Completion<
      ExpectedTrouble
    >? = nil
  ) -> [String] {
    values.forEach(source.send)
    if let completion { source.send(completion: completion) }
    return log.lines
  }
}

func orThrow(_ value: Int) throws -> Int {
  if value == 3 { throw ExpectedTrouble.expected }
  return value
}
