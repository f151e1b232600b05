import Chapter01Handshake
import ExerciseSupport
import Timeline

/// Tasks that run when they are told to, and a log of what they do.
final class Stand {
  let log = TestLog()
  let tasks = ManualExecutor()

  var lines: [String] { log.lines }

  /// A source that sends by hand, and writes down what it hears.
  func source<Failure: Error>(failing: Failure.Type = Never.self)
    -> ManualPublisher<Int, Failure>
  {
    ManualPublisher { [log] in log.write("  \($0)") }
  }

  /// Runs a loop over `sequence`, and writes down each value and the end.
  @discardableResult
  func loop<S: AsyncSequence>(
    over sequence: S, _ name: String = "",
    body: @escaping (S.Element) async -> Void = { _ in }
  ) -> Task<Void, Never> {
    tasks.begin { [log] in
      do {
        for try await value in sequence {
          log.write("\(name)\(value)")
          await body(value)
        }
        log.write("\(name)end\(Task.isCancelled ? ", cancelled" : "")")
      } catch {
        log.write("\(name)\(error)")
      }
    }
  }
}

/// An object whose release is seen.
final class Token {}
