import Foundation
import Testing

@testable import WorkbookBase

#if os(Linux)
  extension OnOneFixture {
    @Suite("ThreadSanitizer watches an answer for many threads.")
    struct WatchedThreadsTests {
      private let fixture: FixtureCheckout
      private var exercise: Exercise {
        var exercise = fixture.course.exercises[0]
        exercise.threads = .many
        return exercise
      }

      init() throws {
        fixture = try FixtureCheckout(
          "races", exercises: [("1-DoubleIt", FixtureCheckout.starter)])
      }

      private func test(
        _ lock: String, _ unlock: String, of exercise: Exercise
      ) throws -> (ExerciseResult, isWatched: Bool) {
        try fixture.write(
          exercise.file,
          """
          // 90 Double a number
          import Dispatch
          import Foundation

          public func isReady() -> Bool { true }

          public func double(_ number: Int) -> Int {
            let lock = NSLock()
            let threads = DispatchGroup()
            var total = number
            for _ in 0..<2 {
              threads.enter()
              Thread.detachNewThread {
                \(lock)
                total += number
                \(unlock)
                threads.leave()
              }
            }
            threads.wait()
            return 2 * number
          }

          """)
        var isWatched = false
        var tester = TestSession(
          checkout: fixture.checkout, exercises: [exercise])
        tester.news = { news in
          if case .watchingThreads = news { isWatched = true }
        }
        return (try tester.run()[0], isWatched)
      }

      @Test("An answer without a lock passes its tests, and has a data race.")
      func racing() async throws {
        try await aside {
          let (result, isWatched) = try test("", "", of: exercise)
          #expect(isWatched)
          #expect(
            result.tests.map(\.ending) == [.passed, .passed, .passed, .failed])
          guard case .race(let race) = result.verdict else {
            Issue.record("\(result.verdict)")
            return
          }
          #expect(race.file == exercise.file)
          #expect(race.accesses.count == 2)
          #expect(race.accesses.contains { $0.isWrite })
          #expect(race.place == FileLocation(file: exercise.file, line: 15))
          #expect(race.accesses[0].calls[0].contains("double(_:)"))

          let (right, _) = try test(
            "lock.lock()", "lock.unlock()", of: exercise)
          #expect(right.verdict.hasPassed)
          #expect(right.tests.count == 4)

          var forOne = exercise
          forOne.threads = .one
          let (one, isOneWatched) = try test("", "", of: forOne)
          #expect(one.verdict.hasPassed && !isOneWatched)
          #expect(one.tests.count == 3)
        }
      }
    }
  }
#endif
