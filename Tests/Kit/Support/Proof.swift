// Exercises of the kind "Prove": the learner writes the test.
//
// The learner's file contains a test function with `#expect` and `#require`. It
// receives the subject that it tests as a parameter. It must pass for a right
// subject and fail for each of several wrong ones. The exercise's suite has one
// test for each subject, named after the flaw:
//
//     @Suite("15.4 Prove the client", .exercise("…/4-ProveTheClient"))
//     struct ProveTheClientTests {
//       private let proof = Proof(
//         of: "client", see: place, right: { use in … }, absurd: { use in … },
//         test: testClient)
//
//       @Test("It accepts a client that is right.")
//       func right() async { await proof.accepts() }
//
//       @Test("It rejects a client that treats a 404 as a value.")
//       func status() async {
//         await proof.rejects("takes a 404 for a value") { use in … }
//       }
//     }
//
// Guessing does not help. Each test runs the learner's function with the right
// subject and a wrong one, in random order, so a function fails if it always
// passes, always fails, counts its calls, or reads the name of the running
// test. `absurd` is a subject that is wrong in every respect: it exposes a
// function that accepts everything. A subject calls `use` when the learner's
// function uses it, which exposes a function that passes without using its
// subject.

import Chapter01Handshake
import Findings
import Foundation
import Testing

/// A judge of a learner's test function.
public struct Proof<Subject> {
  /// Creates a subject, which calls `use` when it is used.
  public typealias Make = (_ use: @escaping () -> Void) -> Subject

  private let name: String
  private let place: String
  private let patience: TimeInterval
  private let right: Make
  private let absurd: Make
  private let body: (Subject) async throws -> Void

  /// Creates a judge.
  ///
  /// - Parameters:
  ///   - name: the subject in a word, such as `client`.
  ///   - place: the explanation in the book.
  ///   - patience: the seconds, or more on a busy machine, after which a test
  ///     counts as endless; less than the command's own limit.
  ///   - right: creates a subject that the test must accept.
  ///   - absurd: creates a subject that is wrong in every respect.
  ///   - body: the learner's test.
  public init(
    of name: String, see place: String, patience: TimeInterval = 6,
    right: @escaping Make, absurd: @escaping Make,
    test body: @escaping (Subject) async throws -> Void
  ) {
    self.name = name
    self.place = place
    self.patience = patience
    self.right = right
    self.absurd = absurd
    self.body = body
  }

  /// Records a finding unless the test accepts exactly the right subject.
  public func accepts(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    report(await findingOfRight(), sourceLocation)
  }

  /// Records a finding unless the learner's test rejects a wrong subject.
  ///
  /// - Parameter flaw: the subject's flaw, to follow the words "a client that".
  public func rejects(
    _ flaw: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ wrong: @escaping Make
  ) async {
    report(await finding(of: wrong, flaw), sourceLocation)
  }

  private func report(_ fault: Fault?, _ sourceLocation: SourceLocation) {
    guard let fault else { return }
    var finding = Finding(lesson: fault.words, see: place)
    finding.behavior = [fault.kind.rawValue] + fault.complaints
    finding.record(sourceLocation: sourceLocation)
  }

  /// A fault of a learner's test.
  struct Fault: Equatable {
    enum Kind: String {
      case rejectsAll, acceptsAll, isUnused, rejectsTheRight, acceptsTheWrong
      case stuck
    }

    var kind: Kind
    var words: String
    /// The messages of the learner's own test.
    var complaints: [String] = []
  }
}

// MARK: - What is found

extension Proof {
  /// Returns the fault of the test as a whole, or nil.
  func findingOfRight() async -> Fault? {
    let (right, absurd) = await judge(
      right, "does everything wrong", absurd)
    switch (right, absurd) {
    case (.stuck(let words), _), (_, .stuck(let words)):
      return Fault(kind: .stuck, words: words)
    case (.rejected(let one), .rejected(let other))
    where one.map(\.place) == other.map(\.place):
      return Fault(
        kind: .rejectsAll,
        words: """
          Your test fails whatever the \(name) does.
          It reports the same for a \(name) that is right and for one that \
          does everything wrong:
          \(lines(one))
          """, complaints: one.map(\.words))
    case (.rejected(let complaints), _): return rejectsTheRight(complaints)
    case (.accepted(wasUsed: false), _):
      return Fault(
        kind: .isUnused,
        words: """
          Your test passes, and never uses the \(name): it would pass without \
          one.
          """)
    case (.accepted, .accepted):
      return Fault(
        kind: .acceptsAll,
        words: """
          Your test accepts even a \(name) that does everything wrong.
          It asserts nothing that depends on the \(name), or only what must \
          not happen.
          """)
    case (.accepted, .rejected): return nil
    }
  }

  /// Returns the fault that this wrong subject reveals in the test, or nil.
  func finding(of wrong: @escaping Make, _ flaw: String) async -> Fault? {
    let (right, other) = await judge(right, flaw, wrong)
    switch (right, other) {
    case (.stuck(let words), _), (_, .stuck(let words)):
      return Fault(kind: .stuck, words: words)
    case (.rejected(let complaints), _): return rejectsTheRight(complaints)
    case (.accepted, .accepted):
      return Fault(
        kind: .acceptsTheWrong,
        words: "Your test accepts a \(name) that \(flaw).")
    case (.accepted, .rejected): return nil
    }
  }

  private func rejectsTheRight(_ complaints: [Complaint]) -> Fault {
    Fault(
      kind: .rejectsTheRight,
      words: """
        Your test rejects a \(name) that is right, so it proves nothing about \
        the others. It reports:
        \(lines(complaints))
        """, complaints: complaints.map(\.words))
  }

  private func lines(_ complaints: [Complaint]) -> String {
    complaints.map { "\($0.place): \($0.words)" }.joined(separator: "\n")
  }

  /// An issue that the learner's test recorded, and its place.
  private struct Complaint {
    let place: String
    let words: String
  }

  private enum Judgement {
    case accepted(wasUsed: Bool)
    case rejected([Complaint])
    case stuck(String)
  }

  /// Judges the test with both subjects, in random order.
  private func judge(
    _ right: @escaping Make, _ flaw: String, _ other: @escaping Make
  ) async -> (Judgement, Judgement) {
    if Bool.random() {
      let first = await judge(right, "is right")
      return (first, await judge(other, flaw))
    } else {
      let first = await judge(other, flaw)
      return (await judge(right, "is right"), first)
    }
  }

  /// Runs the learner's test with one subject.
  private func judge(
    _ make: @escaping Make, _ flaw: String
  ) async -> Judgement {
    // A test that hung once would hang again with each other subject.
    if let stuck = Stuck.words.withLock({ $0 }) { return .stuck(stuck) }
    let usage = Locked(false)
    let said = Locked<[Complaint]>([])
    let subject = make { usage.withLock { $0 = true } }
    let hasEnded = await comesBack {
      await withKnownIssue(isIntermittent: true) {
        do {
          try await body(subject)
        } catch {
          said.withLock {
            $0.append(
              Complaint(place: "at its end", words: "it threw \(error)"))
          }
        }
      } matching: { issue in
        if issue.severity >= .error {
          said.withLock { $0.append(Self.complaint(issue)) }
        }
        return true
      }
    }
    guard hasEnded else {
      let words = """
        Your test did not end: it was still waiting for a \(name) that \(flaw).
        Limit each wait, and stop at the first event that does not come: \
        `try #require(…)`. This run does not call your test again.
        """
      Stuck.words.withLock { $0 = words }
      return .stuck(words)
    }
    let complaints = said.withLock { $0 }
    return complaints.isEmpty
      ? .accepted(wasUsed: usage.withLock { $0 }) : .rejected(complaints)
  }

  private static func complaint(_ issue: Testing.Issue) -> Complaint {
    let place = issue.sourceLocation.map { "\($0.fileName):\($0.line)" }
    var words = issue.comments.map(\.rawValue)
    if case .expectationFailed = issue.kind { words.append("\(issue.kind)") }
    return Complaint(
      place: place ?? "somewhere", words: words.joined(separator: ": "))
  }

  /// Returns whether `test` ends in time; otherwise it is abandoned.
  ///
  /// The test runs in a child task, which inherits the running test, so its
  /// issues are recorded there. It runs on threads of its own, so a test that
  /// blocks takes no thread from other tests.
  private func comesBack(_ test: @escaping () async -> Void) async -> Bool {
    await withCheckedContinuation { continuation in
      let isAwaited = Locked(true)
      let end = { (isInTime: Bool) in
        guard isAwaited.exchange(false) else { return }
        continuation.resume(returning: isInTime)
      }
      onOwnThreads {
        Task {
          // Beats wait for their turn, as the test does: a busy machine has
          // more.
          for _ in 0..<Int(patience * 10) where isAwaited.withLock({ $0 }) {
            try? await Task.sleep(nanoseconds: 100_000_000)
          }
          end(false)
        }
        await test()
        end(true)
      }
    }
  }
}

/// The message of a learner's test that hung in this process.
enum Stuck {
  static let words = Locked<String?>(nil)
}

// MARK: - Threads that nobody else needs

/// Starts a task that uses no thread of the shared pool, which has only as many
/// threads as the machine has cores.
private func onOwnThreads(_ body: @escaping () async -> Void) {
  if #available(macOS 15, *) {
    Task(executorPreference: OwnThreads.shared, operation: body)
  } else {
    Task(operation: body)
  }
}

/// Runs each part of a task, from one suspension to the next, on a new thread.
@available(macOS 15, *)
private final class OwnThreads: TaskExecutor {
  static let shared = OwnThreads()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
