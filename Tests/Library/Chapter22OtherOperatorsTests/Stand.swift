import Chapter01Handshake
import ExerciseSupport
import Timeline

typealias Numbers = ManualPublisher<Int, ExpectedTrouble>

/// Plays a source by hand, and writes down the calls of the source and of the
/// subscriber.
final class Stand<Output, Failure: Error> {
  let log: TestLog
  let source: Numbers
  let probe: NotingSubscriber<Output, Failure>

  /// Subscribes to what `make` makes of the source.
  init<P: Publisher>(
    asking demand: Subscribers.Demand = .none, on log: TestLog = TestLog(),
    _ make: (Numbers) -> P
  ) where P.Output == Output, P.Failure == Failure {
    self.log = log
    source = Numbers { log.write("  \($0)") }
    probe = NotingSubscriber(demand: demand, log: log)
    make(source).subscribe(probe)
  }

  /// Sends the values, and then the completion, and returns all calls.
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

/// Throws at 3.
func orThrow(_ value: Int) throws -> Int {
  if value == 3 { throw ExpectedTrouble.expected }
  return value
}
