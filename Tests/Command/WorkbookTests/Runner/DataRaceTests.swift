import Findings
import Foundation
import Testing

@testable import WorkbookBase

@Suite("A ThreadSanitizer report is given in terms of the answer")
struct DataRaceTests {
  let paper: PaperCheckout

  init() throws { paper = try PaperCheckout() }

  private func found(_ report: String) -> DataRace? {
    DataRace(
      report: report.replacingOccurrences(
        of: "ROOT", with: paper.checkout.root.path),
      folder: "Exercises/\(paper.exercise.path)", of: paper.exercise,
      in: paper.checkout, demangle: { $0 })
  }

  private var file: String { paper.exercise.file }
  private var test: String { "\(paper.exercise.testFolder)/Tests.swift" }

  /// - Parameter file: the path below the root.
  private func report(_ file: String) -> String {
    """
    ==================
    WARNING: ThreadSanitizer: data race (pid=7)
      Write of size 8 at 0x7208 by thread T3:
        #0 Array.append <null> (libswiftCore.so+0x37)
        #1 add ROOT/\(file):20:14 (tests+0x17) (BuildId: b3)
        #2 inner ROOT/\(file):22 (tests+0x17)
        #3 runs ROOT/\(test):41:29 (tests+0x17)
        #4 main <null> (libFoundation.so+0x37)

      Previous read of size 8 at 0x7208 by main thread:
        #0 cancel ROOT/\(file) (tests+0x17)
        #1 runs ROOT/\(test):42 (tests+0x17)

      Location is heap block of size 24 at 0x72 allocated by thread T2:
        #0 other ROOT/\(file):99 (tests+0x17)

      Thread T3 'name' (tid=35, running) created by thread T2 at:
        #0 starts ROOT/\(test):40 (tests+0x17)

    SUMMARY: ThreadSanitizer: data race ROOT/\(file):20:14 in add
    ==================

    """
  }

  @Test("It names the writer and the reader, their calls and their lines.")
  func accesses() throws {
    let race = try #require(found(report(file)))
    #expect(race.file == file)
    #expect(
      race.accesses == [
        .init(
          isWrite: true, calls: ["add", "inner"], line: 20,
          test: FileLocation(file: test, line: 41)),
        .init(
          isWrite: false, calls: ["cancel"],
          test: FileLocation(file: test, line: 42)),
      ])
    #expect(race.place == FileLocation(file: file, line: 20))
    #expect(
      race.words
        == "Two threads used the same variable at the same time, one of them "
        + "to change it: Double.swift:20.")
  }

  @Test("A race outside the answer is not the answer's.")
  func others() throws {
    let support = report("Tests/Kit/Support/Threads.swift")
    #expect(found(support) == nil)
    #expect(found("SUMMARY: ThreadSanitizer: thread leak") == nil)
    #expect(found(support + report(file)) == found(report(file)))
  }

  @Test("A race adds one failed test, independent of the lines.")
  func result() throws {
    let passed = ExerciseResult.run(paper.exercise)
    let race = try #require(found(report(file)))
    let result = passed.searched(for: race)
    #expect(result.verdict.kind == .race)
    #expect(result.firstFailure?.id == TestOutcome.raceID)
    #expect(
      FailurePattern(result)?.failing == [
        .init(
          test: "Two threads never touch the same at once.",
          ending: "failed", digest: digest(of: []))
      ])
    #expect(passed.searched(for: nil).verdict.hasPassed)
  }
}

#if os(Linux)
  extension OnOneFixture {
    @Suite("Both lines of a race are lines of the learner")
    struct RaceLinesTests {
      /// Its `add` looks at the contents before it takes the lock.
      private static let answer = """
        import Chapter01Handshake

        public final class CancelBag: Cancellable {
          private var contents: [Cancellable]? = []
          private let lock = Locked(())

          public init() {}

          public func add(_ cancellable: Cancellable) {
            let isKept = contents != nil
            lock.withLock { _ in contents?.append(cancellable) }
            if !isKept { cancellable.cancel() }
          }

          public func cancel() {
            let all = lock.withLock { _ in
              defer { contents = nil }
              return contents
            }
            for cancellable in all ?? [] { cancellable.cancel() }
          }
        }
        """

      @Test("A change has its line even if ThreadSanitizer has none.")
      func lines() async throws {
        let project = try ProjectCopy(
          "race", exercise: Course.workbook.exercise("04.3"))
        try project.checkout.write(Self.answer, to: project.exercise.file)
        let result = try await aside {
          try TestSession(
            checkout: project.checkout, exercises: [project.exercise]
          )
          .run()[0]
        }
        guard case .race(let race) = result.verdict else {
          Issue.record("\(result.verdict)")
          return
        }
        #expect(race.accesses.count == 2)
        #expect(race.accesses.allSatisfy { $0.line != nil }, "\(race)")
        // Which two accesses meet first is left to chance.
        for access in race.accesses {
          #expect(
            ["CancelBag.add(_:)", "CancelBag.cancel()"].contains(
              access.calls.first))
          #expect(access.calls.count == 1)
        }
      }
    }
  }
#endif
