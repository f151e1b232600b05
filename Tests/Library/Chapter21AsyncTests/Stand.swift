import Chapter01Handshake
import ExerciseSupport
import Timeline

/// Tasks that run when a test tells them to, and a log of their work.
final class Stand {
  let log = TestLog()
  let tasks = ManualExecutor()

  var lines: [String] { log.lines }

  /// Returns a source that the test drives, which logs its calls.
  func source<Failure: Error>(failing: Failure.Type = Never.self)
    -> ManualPublisher<Int, Failure>
  {
    ManualPublisher { [log] in log.write("  \($0)") }
  }

  /// Runs a loop over `sequence`, and logs each value and the end.
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

/// An object whose release a test checks.
final class Token {}
