import Chapter01Handshake
import Exercise14_2
import ExerciseSupport
import Testing

/// A failure that can be saved.
struct Trouble: Error, Codable, Equatable, CustomStringConvertible {
  var reason = "rain"
  var description: String { reason }
}

/// What is in a recording, a line each.
func lines<Output>(
  of recording: Record<Output, Trouble>.Recording
) -> [String] {
  recording.output.map { "value \($0)" } + ["\(recording.completion)"]
}

/// What a record plays to somebody who asks for everything.
func played<Output>(_ record: Record<Output, Trouble>) -> [String] {
  let guest = NotingSubscriber<Output, Trouble>(demand: .unlimited)
  record.subscribe(guest)
  return guest.lines
}

/// A search through the programs with a subscriber of a record.
///
/// - Parameter releases: whether a run that is over has to release its
///   subscriber.
func search(
  of values: [Int] = [1, 2], with environment: Environment,
  releases: Bool = true, see place: String
) -> Search<SourceModel> {
  Search(
    SourceModel(values, failure: "rain", releasesSubscribers: releases),
    with: environment, names: Names("record"), see: place
  ) { bench in
    SubjectUnderTest {
      Record<Int, Trouble>(output: values, completion: .failure(Trouble()))
        .subscribe(bench.subscriber($0, failure: Trouble.self) { $0 })
    }
  }
}
