// Exercises of the kind Prove: the learner writes the test.
//
// The learner's file has a function that is a test like any other, with
// `#expect` and `#require`, but for one thing: what it tests is given to it.
// It must pass for one that is right, and fail for each of several that are
// wrong. A suite says which those are, with a test for each, whose name says
// what that one does wrong:
//
//     @Suite("15.5 Prove the client", .exercise("…/4-ProveTheClient"))
//     struct ProveTheClientTests {
//       private let proof = Proof(
//         of: "client", see: place, right: { use in … }, absurd: { use in … },
//         test: testClient)
//
//       @Test("It accepts a client that is right.")
//       func right() async { await proof.accepts() }
//
//       @Test("It rejects a client that takes a 404 for a value.")
//       func status() async {
//         await proof.rejects("takes a 404 for a value") { use in … }
//       }
//     }
//
// Nothing can be gained by guessing. In each test the right one is judged
// beside the wrong one, and the lot decides which comes first: who always
// fails, who always passes, who counts the calls and who looks at the name of
// the running test, all of them fail. A test that passes for everything asserts
// nothing, and is told so; `absurd` is there for that: one that is wrong in
// everything. `use` is to be called when the learner's test makes use of what
// it was given: a test that passes without it is told that, too.

import Chapter01Handshake
import Findings
import Foundation
import Testing

/// A test that a learner wrote, and that is judged by what it says of others.
public struct Proof<Subject> {
  /// Makes what is tested; the closure is to be called when it is used.
  public typealias Make = (_ use: @escaping () -> Void) -> Subject

  private let name: String
  private let place: String
  private let patience: TimeInterval
  private let right: Make
  private let absurd: Make
  private let body: (Subject) async throws -> Void

  /// - Parameters:
  ///   - name: what is tested, in a word: `client`.
  ///   - place: where the book explains it.
  ///   - patience: after so many seconds, or more on a busy machine, a test
  ///     counts as one that never ends; less than the command's own limit.
  ///   - right: makes one that the test must accept.
  ///   - absurd: makes one that is wrong in everything.
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

  /// Fails unless the learner's test accepts the right one, and is not a test
  /// that accepts everything.
  public func accepts(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    report(await findingOfRight(), sourceLocation)
  }

  /// Fails unless the learner's test rejects this one.
  ///
  /// - Parameter flaw: what it does wrong, to stand after "a client that".
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

  /// What is wrong with a learner's test.
  struct Fault: Equatable {
    enum Kind: String {
      case rejectsAll, acceptsAll, isUnused, rejectsTheRight, acceptsTheWrong
      case stuck
    }

    var kind: Kind
    var words: String
    /// What the learner's own test says.
    var complaints: [String] = []
  }
}

// MARK: - What is found

extension Proof {
  /// What is wrong with the test as a whole; nil if nothing is.
  func findingOfRight() async -> Fault? {
    let (right, absurd) = await judge(
      right, "is wrong in everything", absurd)
    switch (right, absurd) {
    case (.stuck(let words), _), (_, .stuck(let words)):
      return Fault(kind: .stuck, words: words)
    case (.rejected(let one), .rejected(let other))
    where one.map(\.place) == other.map(\.place):
      return Fault(
        kind: .rejectsAll,
        words: """
          Your test fails whatever the \(name) does.
          It says the same of one that is right and of one that is wrong in \
          everything:
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
          Your test passes whatever the \(name) does.
          It asserts nothing, or nothing that depends on the \(name): one that \
          is wrong in everything passes, too.
          """)
    case (.accepted, .rejected): return nil
    }
  }

  /// What is wrong with the test as far as this wrong one shows it.
  func finding(of wrong: @escaping Make, _ flaw: String) async -> Fault? {
    let (right, other) = await judge(right, flaw, wrong)
    switch (right, other) {
    case (.stuck(let words), _), (_, .stuck(let words)):
      return Fault(kind: .stuck, words: words)
    case (.rejected(let complaints), _): return rejectsTheRight(complaints)
    case (.accepted, .accepted):
      return Fault(
        kind: .acceptsTheWrong,
        words: "Your test lets a \(name) through that \(flaw).")
    case (.accepted, .rejected): return nil
    }
  }

  private func rejectsTheRight(_ complaints: [Complaint]) -> Fault {
    Fault(
      kind: .rejectsTheRight,
      words: """
        Your test rejects a \(name) that is right, so what it says of others \
        means nothing. It says:
        \(lines(complaints))
        """, complaints: complaints.map(\.words))
  }

  private func lines(_ complaints: [Complaint]) -> String {
    complaints.map { "\($0.place): \($0.words)" }.joined(separator: "\n")
  }

  /// Something that the learner's test did not like, and where it said so.
  private struct Complaint {
    let place: String
    let words: String
  }

  private enum Judgement {
    case accepted(wasUsed: Bool)
    case rejected([Complaint])
    case stuck(String)
  }

  /// Judges the two, one after the other, as the lot will have it.
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

  /// Runs the learner's test, and says how it went.
  private func judge(
    _ make: @escaping Make, _ flaw: String
  ) async -> Judgement {
    // Who is stuck once would be stuck again for each of the others.
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
        Your test did not end: it was still waiting, for a \(name) that \
        \(flaw).
        Wait with a limit, and stop at the first thing that does not come: \
        `try #require(…)`. Until then it is not run again.
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

  /// Whether `test` ends in time; if not, it is left behind.
  ///
  /// It runs in a task of its own, which knows the test that runs, so that what
  /// it records is heard; and on threads of its own, so that a test that waits
  /// for another thread keeps none from the other tests.
  private func comesBack(_ test: @escaping () async -> Void) async -> Bool {
    await withCheckedContinuation { continuation in
      let isAwaited = Locked(true)
      let end = { (isInTime: Bool) in
        guard isAwaited.exchange(false) else { return }
        continuation.resume(returning: isInTime)
      }
      onOwnThreads {
        Task {
          // Each beat waits for its turn, as the test does: on a busy machine
          // they are far between.
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

/// Whether a learner's test is stuck in this process.
enum Stuck {
  static let words = Locked<String?>(nil)
}

// MARK: - Threads that nobody else needs

/// Begins a task that takes no thread from the pool, where there are as few as
/// the machine has cores.
private func onOwnThreads(_ body: @escaping () async -> Void) {
  if #available(macOS 15, *) {
    Task(executorPreference: OwnThreads.shared, operation: body)
  } else {
    Task(operation: body)
  }
}

/// Runs each piece of a task, from one `await` to the next, on a new thread.
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
