import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_author

#if os(Linux)
  extension OnOneFixture {
    @Suite("Watching in a terminal, and without one", .serialized)
    struct WatchTerminalTests {
      private let project: ProjectCopy

      init() throws {
        project = try ProjectCopy(
          "watch", exercise: Course.workbook.exercise("01.1"))
      }

      private func watch(_ project: ProjectCopy? = nil) throws
        -> PseudoTerminal
      {
        let project = project ?? self.project
        return try PseudoTerminal(
          [ProjectCopy.command, "watch", project.exercise.id],
          folder: project.checkout.root,
          environment: ["TERM": "xterm", "NO_COLOR": "1"])
      }

      /// The last text on the screen of a complete panel.
      private let keys = "q quit"

      @Test("A save is tested, a known mistake is named, and the keys work.")
      func session() async throws {
        try await aside { try useKeys() }
      }

      private func useKeys() throws {
        let terminal = try watch()
        #expect(try terminal.wait(for: keys).contains("not started"))
        #expect(!terminal.isInOrder)

        try project.answer(withMistake: "SendsWithoutBeingAsked")
        let wrong = try terminal.wait(for: keys)
        #expect(wrong.contains("2 of 3 tests pass"))
        #expect(wrong.contains("This looks like “sends without being asked”"))

        terminal.type("h")
        #expect(try terminal.wait(for: keys).contains("Hint 1 of 3"))
        terminal.resize(columns: 60, rows: 8)
        let narrow = try terminal.wait(for: keys)
        #expect(narrow.contains("Hint 1 of 3"))
        #expect(narrow.contains("Page 1 of"))
        terminal.resize(columns: 80, rows: 24)
        try terminal.wait(for: keys)
        terminal.type("t")
        let whole = try terminal.wait(for: keys)
        #expect(whole.contains("there is no timeline"))
        #expect(!whole.contains("tests pass"))
        terminal.type("l")
        #expect(try terminal.wait(for: keys).contains("▸ … 01.1"))
        terminal.type("\u{1B}[B")
        #expect(try terminal.wait(for: keys).contains("▸ ✗ 01.2"))
        terminal.type("5")
        #expect(try terminal.wait(for: keys).contains("0 exercises"))
        terminal.type("\u{1B}")
        #expect(try terminal.wait(for: keys).contains("2 of 3 tests pass"))

        try project.answer(with: project.exercise.file(in: "Solutions"))
        let passed = try terminal.wait(for: keys)
        #expect(passed.contains("passed, all 3 tests"))
        #expect(passed.contains("You can now say which object calls which"))
        #expect(passed.contains("1 of"))
        #expect(passed.contains("s solution"))
        terminal.type("s")
        #expect(try terminal.wait(for: keys).contains("Solutions/"))

        terminal.type("q")
        #expect(try terminal.waitForEnd() == 0)
        #expect(terminal.isInOrder)
      }

      @Test("Ctrl-C or a closing terminal restores it, and ends a loop.")
      func interruption() async throws {
        try await aside { try interrupt() }
      }

      private func interrupt() throws {
        let project = try ProjectCopy(
          "watch-loop", exercise: Course.workbook.exercise("05.2"))
        let file = project.checkout.url(project.exercise.file)
        let starter = try String(contentsOf: file, encoding: .utf8)
        let endless = starter.replacingOccurrences(
          of: "  public init() {}", with: "  public init() { while true {} }")
        try #require(endless != starter)
        for interruption in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
          try Data(endless.utf8).write(to: file)
          let terminal = try watch(project)
          let child = try #require(
            try loop(in: project.checkout.root, meanwhile: terminal))
          if interruption == SIGINT {
            terminal.type("\u{3}")
          } else {
            terminal.send(interruption)
          }
          #expect(try terminal.waitForEnd() == 128 + interruption)
          #expect(terminal.isInOrder)
          #expect(hasEnded(child))
        }
      }

      @Test("Without a terminal the output is plain text.")
      func plain() async throws {
        try await aside { try watchPlainly() }
      }

      private func watchPlainly() throws {
        try project.answer(with: project.exercise.file(in: "Solutions"))
        let child = try ChildProcess(
          [ProjectCopy.command, "watch", "01.1"], folder: project.checkout.root)
        var output = ""
        let deadline = Date().addingTimeInterval(240)
        _ = child.wait(
          output: { output += String(decoding: $1, as: UTF8.self) },
          tick: {
            let isDone = output.contains("passed, all 3 tests")
            if isDone || Date() > deadline { child.end(with: SIGINT) }
          })
        #expect(output.contains("passed, all 3 tests"))
        #expect(output.contains("Watching \(project.exercise.file)"))
        #expect(!output.contains("\u{1B}"))
        #expect(!output.contains(keys))
      }

      /// Returns the test program that runs in a folder, after half a second of
      /// processor time. The terminal is read until then.
      private func loop(in root: URL, meanwhile terminal: PseudoTerminal)
        throws -> pid_t?
      {
        let deadline = Date().addingTimeInterval(240)
        while Date() < deadline {
          terminal.readABit()
          let processes = try FileManager.default.contentsOfDirectory(
            atPath: "/proc")
          for id in processes.compactMap({ pid_t($0) }) {
            let command = try? String(
              contentsOfFile: "/proc/\(id)/cmdline", encoding: .utf8)
            if let command, command.hasPrefix(root.path),
              command.contains("/programs/05.2/"), ticks(of: id) >= 50
            {
              return id
            }
          }
        }
        return nil
      }

      /// Returns the processor time of a process, in hundredths of a second.
      private func ticks(of id: pid_t) -> Int {
        let stat = try? String(
          contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
        let fields = stat?.components(separatedBy: ") ").last?
          .split(separator: " ")
        return fields.flatMap { $0.count > 11 ? Int($0[11]) : nil } ?? 0
      }

      /// A killed process may remain until its parent collects it.
      private func hasEnded(_ id: pid_t) -> Bool {
        let deadline = Date().addingTimeInterval(10)
        while Date() < deadline {
          guard kill(id, 0) == 0 else { return true }
          let state = try? String(
            contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
          if state?.contains(") Z ") == true { return true }
        }
        return false
      }
    }
  }
#endif
