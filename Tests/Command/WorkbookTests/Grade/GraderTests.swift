import Foundation
import Testing

@testable import WorkbookBase
@testable import WorkbookIsolation
@testable import workbook_teacher

extension OnOneFixture {
  @Suite(
    "Grades come from the tests, not from a submission's output", .serialized)
  struct GraderTests {
    /// A class with two exercises, and its submissions.
    private struct Class {
      let fixture: FixtureCheckout
      var first: Exercise { fixture.course.exercises[0] }
      var second: Exercise { fixture.course.exercises[1] }
      var folder: URL { fixture.checkout.url("submissions") }

      init() throws {
        fixture = try FixtureCheckout(
          "grade",
          exercises: [
            ("1-DoubleIt", FixtureCheckout.starter),
            ("2-DoubleItAgain", FixtureCheckout.starter),
          ])
        try? FileManager.default.removeItem(at: folder)
      }

      func submit(_ name: String, _ one: String?, _ two: String?) throws {
        for (exercise, text) in [(first, one), (second, two)] {
          try fixture.write(
            "submissions/\(name)/" + (text == nil ? "empty" : exercise.file),
            text ?? "")
        }
      }

      func trials(_ change: (inout IsolatedRuns.Settings) -> Void = { _ in })
        throws
        -> IsolatedRuns
      {
        var settings = IsolatedRuns.Settings(limit: 2)
        settings.sandbox = Sandbox()
        change(&settings)
        return try IsolatedRuns(
          checkout: fixture.checkout, exercises: fixture.course.exercises,
          in: Grader.folder, settings: settings)
      }

      func grade(
        _ trials: IsolatedRuns,
        knowing known: KnownResults<GradeRecord.Exercise>? = nil
      ) throws -> GradeRecord {
        let grader = Grader(
          checkout: fixture.checkout, course: fixture.course,
          exercises: fixture.course.exercises,
          runs: { _ in trials }, known: known)
        return try grader.grade(
          Submission.all(in: folder, of: fixture.course).submissions,
          graded: "now")
      }
    }

    private static func body(_ expression: String, more: String = "") -> String
    {
      """
      import Foundation
      \(more)
      public func isReady() -> Bool { true }
      public func double(_ number: Int) -> Int { \(expression) }

      """
    }

    private static func verdicts(_ record: GradeRecord) -> [String] {
      record.submissions.map { submission in
        "\(submission.student): "
          + submission.exercises.map(\.verdict.label).joined(separator: ", ")
      }
    }

    private let right = body("number + number")
    private let starter = FixtureCheckout.starter

    @Test("An untouched answer gets no points, at any position.")
    func content() async throws {
      try await aside {
        let group = try Class()
        for index in 0..<12 {
          try group.submit(
            "S\(index + 10)", index % 3 == 1 ? starter : right,
            index % 3 == 2 ? Self.body("number") : right)
        }
        let trials = try group.trials()
        let first = try group.grade(trials)
        #expect(
          first.submissions.map(\.points)
            == [2, 1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1])
        for _ in 1..<50 {
          let again = try group.grade(trials)
          #expect(Self.verdicts(again) == Self.verdicts(first))
        }
      }
    }

    @Test("Each submission gets its grade, even after a bad one.")
    func everybody() async throws {
      try await aside {
        let group = try Class()
        try group.submit("Ann", right, right)
        try group.submit("Ben", Self.body("number +"), right)
        try group.submit("Cem", Self.body("Int(\"no\")!"), Self.body("number"))
        try group.submit("Dee", nil, nil)
        try group.submit("Eve", starter, Self.body("{ while true {} }()"))
        try group.submit(
          "Fay", right.replacing("_ number", with: "of number"), right)
        try group.submit("Gus", Self.body("exit(0)"), right)
        try group.submit(
          "Hal", Self.body("number * 2", more: "import Testing"), right)
        try group.submit(
          "Ida",
          Self.body(
            "number",
            more: """
              public func == (a: Int, b: Int) -> Bool { true }
              """), right)
        let before = try contents(of: group.folder)
        let record = try group.grade(group.trials())
        #expect(
          Self.verdicts(record) == [
            "Ann: passed, passed", "Ben: does not compile, passed",
            "Cem: crashed, not yet", "Dee: missing, missing",
            "Eve: not started, still running",
            "Fay: declaration missing, passed", "Gus: not allowed, passed",
            "Hal: not allowed, passed", "Ida: not allowed, passed",
          ])
        #expect(record.submissions[0].exercises.compactMap(\.message) == [])
        #expect(record.submissions[1].exercises[0].place == "DoubleIt.swift:4")
        #expect(record.submissions[2].exercises[0].place == "DoubleIt.swift:4")
        #expect(
          record.submissions[4].exercises[1].place == "DoubleItAgain.swift:4")
        #expect(
          record.submissions[6].exercises[0].message
            == "An answer has no use for the C library's `exit`.")
        #expect(try contents(of: group.folder) == before)
      }
    }

    /// The sandbox must stop what the rules do not detect.
    @Test("The sandbox stops an answer that gets past the rules.")
    func walls() async throws {
      try await aside {
        let group = try Class()
        let victim = group.fixture.checkout.url("submissions/Ann/victim.txt")
        let course = group.fixture.checkout.url(
          group.fixture.course.exercises[0].testFolder)
        try group.submit("Ann", right, right)
        try group.fixture.write("submissions/Ann/victim.txt", "mine")
        let attacks = [
          "Ben":
            "{ try! Data().write(to: URL(fileURLWithPath: \"\(victim.path)\")); return number * 2 }()",
          "Cem":
            "{ try! Data().write(to: URL(fileURLWithPath: \"\(course.path)/x.swift\")); return number * 2 }()",
          "Dee":
            "{ kill(getppid(), SIGKILL); kill(-1, SIGKILL); return number * 2 }()",
          "Eve":
            "{ var all: [[UInt8]] = []; while true { all.append([UInt8](repeating: 1, count: 1 << 24)) }; return all.count }()",
          "Fay":
            "{ for _ in 0..<200 { let p = Process(); p.executableURL = URL(fileURLWithPath: \"/bin/sleep\"); p.arguments = [\"8640\"]; try? p.run() }; Thread.sleep(forTimeInterval: 3); return number * 2 }()",
          "Gus":
            "{ let zeros = Data(count: 1 << 26); for i in 0..<99 { try? zeros.write(to: URL(fileURLWithPath: NSTemporaryDirectory() + \"\\(i)\")) }; return number * 2 }()",
          "Hal": Self.forgery,
        ]
        for (name, attack) in attacks {
          try group.submit(name, Self.body(attack), right)
        }
        let trials = try group.trials {
          $0.enforcesRules = false
          $0.ceiling = Usage(processes: 24, memory: 256 << 20)
        }
        try #require(trials.settings.sandbox != nil, "bubblewrap is needed")
        let before = WorkbookFiles(group.fixture.checkout)
        let record = try group.grade(trials)
        #expect(
          Self.verdicts(record) == [
            "Ann: passed, passed", "Ben: crashed, passed",
            "Cem: crashed, passed", "Dee: passed, passed",
            "Eve: took too much, passed", "Fay: still running, passed",
            "Gus: passed, passed", "Hal: not allowed, passed",
          ])
        #expect(
          try String(contentsOf: victim, encoding: .utf8) == "mine")
        #expect(
          WorkbookFiles(group.fixture.checkout).difference(from: before) == nil)
        #expect(processes(named: "8640") == [])
      }
    }

    /// Writes a passing event to every file descriptor and to the output.
    private static let forgery = """
      { let end = "{\\"kind\\":\\"event\\",\\"payload\\":{\\"kind\\":\\"testEnded\\",\\"testID\\":\\"Exercise90_1Tests.AnswerTests/doubles()/AnswerTests.swift:9:4\\"},\\"version\\":0}\\n"
        for descriptor in 3..<200 {
          _ = end.withCString { write(Int32(descriptor), $0, strlen($0)) }
        }
        print(end)
        return number }()
      """

    @Test("An answer for many threads does not pass with a data race.")
    func races() async throws {
      try await aside {
        let group = try Class()
        let answer = { (lock: String, unlock: String) in
          Self.body(
            """
            { let lock = NSLock()
                let counter = Counter()
                // Both are there before either begins.
                let here = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
                let group = DispatchGroup()
                for me in 0...1 {
                  DispatchQueue(label: "one").async(group: group) {
                    here[me].signal()
                    here[1 - me].wait()
                    \(lock)
                    counter.value += 1
                    \(unlock)
                  }
                }
                group.wait()
                return number + number }()
            """,
            more: """
              import Dispatch
              final class Counter { var value = 0 }
              """)
        }
        try group.submit("Ann", answer("lock.lock()", "lock.unlock()"), nil)
        try group.submit("Ben", answer("", ""), nil)
        var exercises = group.fixture.course.exercises
        for index in exercises.indices { exercises[index].threads = .many }
        let trials = try IsolatedRuns(
          checkout: group.fixture.checkout, exercises: exercises,
          in: Grader.folder, settings: IsolatedRuns.Settings(limit: 5))
        let grader = Grader(
          checkout: group.fixture.checkout, course: group.fixture.course,
          exercises: exercises,
          runs: { _ in trials })
        let record = try grader.grade(
          Submission.all(in: group.folder, of: group.fixture.course)
            .submissions,
          graded: "now")
        #expect(
          Self.verdicts(record) == [
            "Ann: passed, missing", "Ben: not yet, missing",
          ])
        let racing = record.submissions[1].exercises[0]
        #expect(
          racing.tests.last?.name == "Two threads never touch the same at once."
        )
        #expect(
          racing.failure?.message.hasPrefix(
            "Two threads used the same variable at the same time") == true)
      }
    }

    @Test("An exercise without answers is not built.")
    func onlyWhatIsNeeded() async throws {
      try await aside {
        let group = try Class()
        let starter = FixtureCheckout.starter
        try group.submit("Ann", Self.body("number + number"), starter)
        try group.submit("Ben", starter, nil)
        let trials = try group.trials()
        var built: [[String]] = []
        let grader = Grader(
          checkout: group.fixture.checkout, course: group.fixture.course,
          exercises: group.fixture.course.exercises,
          runs: { exercises in
            built.append(exercises.map(\.id))
            return trials
          })
        let record = try grader.grade(
          Submission.all(in: group.folder, of: group.fixture.course)
            .submissions,
          graded: "now")
        #expect(
          Self.verdicts(record) == [
            "Ann: passed, not started", "Ben: not started, missing",
          ])
        #expect(built == [[group.first.id]])
      }
    }

    @Test("A graded answer is tested again only if something has changed.")
    func known() async throws {
      try await aside {
        let group = try Class()
        try group.submit("Ann", Self.body("{ while true {} }()"), right)
        let folder = group.fixture.checkout.url("known")
        try? FileManager.default.removeItem(at: folder)
        let known = KnownResults<GradeRecord.Exercise>(in: folder)
        let runs = try group.trials()
        #expect(
          Self.verdicts(try group.grade(runs, knowing: known)) == [
            "Ann: still running, passed"
          ])
        // The kept results get a message that no test would give.
        for exercise in group.fixture.course.exercises {
          let text =
            exercise.number == 1 ? Self.body("{ while true {} }()") : right
          let answer = Answer(exercise, text: text)
          let state = runs.state(of: exercise)
          var result = try #require(known.result(of: answer, in: state))
          result.message = "kept"
          try known.keep(result, of: answer, in: state)
        }
        func messages(_ runs: IsolatedRuns) throws -> [String?] {
          try group.grade(runs, knowing: known).submissions[0].exercises
            .map(\.message)
        }
        #expect(try messages(runs) == ["kept", "kept"])
        try group.submit("Ann", Self.body("number"), right)
        #expect(try messages(runs) == ["“It doubles.” fails.", "kept"])
        let other = try group.trials { $0.limit = 3 }
        #expect(try messages(other) == ["“It doubles.” fails.", nil])
      }
    }

    @Test("A kept result belongs to one answer, whatever its file is called.")
    func keptForOne() throws {
      let place = try PrivateFolder()
      let known = KnownResults<String>(in: place.url)
      let exercise = GoodExercise.good
      let (right, wrong) = (
        Answer(exercise, text: "let a = 1"), Answer(exercise, text: "let a = 2")
      )
      try known.keep("wrong", of: wrong, in: "one")
      let file = try #require(
        FileManager.default.contentsOfDirectory(atPath: place.url.path).first)
      try known.keep("right", of: right, in: "one")
      for name in try FileManager.default.contentsOfDirectory(
        atPath: place.url.path) where name != file
      {
        try Data(contentsOf: place.file(name)).write(to: place.file(file))
      }
      #expect(known.result(of: wrong, in: "one") == nil)
      #expect(known.result(of: right, in: "one") == "right")
      #expect(known.result(of: right, in: "two") == nil)
    }

    private func processes(named mark: String) -> [String] {
      let all = try? FileManager.default.contentsOfDirectory(atPath: "/proc")
      return (all ?? []).compactMap {
        FileManager.default.contents(atPath: "/proc/\($0)/cmdline")
      }.map { String(decoding: $0, as: UTF8.self) }
        .filter { $0.contains("sleep\0\(mark)") }
    }

    private func contents(of folder: URL) throws -> [String: Data] {
      var found: [String: Data] = [:]
      let names = try FileManager.default.subpathsOfDirectory(
        atPath: folder.path)
      for name in names {
        found[name] = try? Data(contentsOf: folder.appendingPathComponent(name))
      }
      return found
    }
  }
}
