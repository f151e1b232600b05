import Chapter01Handshake
import Exercise14_2
import ExerciseSupport
import Testing

struct Trouble: Error, Codable, Equatable, CustomStringConvertible {
  var reason = "rain"
  var description: String { reason }
}

/// Returns a line for each event of a recording.
func lines<Output>(
  of recording: Record<Output, Trouble>.Recording
) -> [String] {
  recording.output.map { "value \($0)" } + ["\(recording.completion)"]
}

/// Returns the lines of a subscriber that requests the whole record.
func played<Output>(_ record: Record<Output, Trouble>) -> [String] {
  let guest = NotingSubscriber<Output, Trouble>(demand: .unlimited)
  record.subscribe(guest)
  return guest.lines
}

/// Creates a search of the programs with a subscriber of a record.
///
/// - Parameter releases: whether an ended run must release its subscriber.
func search(
  of values: [Int] = [1, 2], with environment: Environment,
  releases: Bool = true, see place: String
) -> Search<SourceModel> {
  var environment = environment
  environment.storedValues = values.count
  return Search(
    SourceModel(values, failure: "rain", releasesSubscribers: releases),
    with: environment, names: Names("record"), see: place
  ) { bench in
    SubjectUnderTest {
      // Only the run retains the record's values.
      Record<Parcel, Trouble>(
        output: values.map(bench.parcel), completion: .failure(Trouble())
      )
      .subscribe(bench.subscriber($0, failure: Trouble.self) { $0.number })
    }
  }
}
