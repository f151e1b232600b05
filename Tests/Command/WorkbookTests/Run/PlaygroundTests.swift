import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("A scratch file is created once, and belongs to the learner")
struct PlaygroundTests {
  @Test("It is created if it is missing, and never overwritten.")
  func madeOnce() throws {
    let folder = try PrivateFolder()
    let playground = Playground(
      checkout: Checkout(root: folder.url),
      terminal: Transcript().terminal, limit: 1)
    #expect(try playground.make())
    #expect(playground.checkout.text(playground.file) == Playground.beginning)
    try Data("mine".utf8).write(to: folder.file(playground.file))
    #expect(try !playground.make())
    #expect(playground.checkout.text(playground.file) == "mine")
  }

  @Test("Git ignores it.")
  func ignored() throws {
    let rules = try #require(
      Checkout(root: FixtureCheckout.project).text(".gitignore"))
    #expect(rules.split(separator: "\n").contains("Playground/"))
  }

  @Test("The report says how a program ended, and in which line.")
  func endings() {
    func words(
      _ process: ChildProcess.Ending, hung: Bool = false, errors: String = "",
      line: Int? = nil
    ) -> String? {
      Playground.Ending(
        process: process, hung: hung, errors: errors, line: line
      ).words
    }
    #expect(words(.exited(0)) == nil)
    #expect(words(.exited(7)) == "it left with exit(7)")
    #expect(
      words(.killed(signal: SIGTRAP), hung: true, line: 4)
        == "line 4: it did not end, and was stopped: look for a loop that "
        + "never ends, or for a wait that nothing ends")
    #expect(
      words(
        .killed(signal: SIGTRAP), errors: "main.swift:3: Fatal error: Oh.",
        line: 3) == "line 3: Oh.")
  }
}

extension OnOneFixture {
  @Suite("The events of a scratch file are drawn however it ends", .serialized)
  struct PlayTests {
    private let project: ProjectCopy

    init() throws {
      project = try ProjectCopy(
        "play", exercise: Course.workbook.exercise("01.1"),
        with: [Layout.library])
    }

    @Test("It traps, loops, exits, floods, overflows, or does not compile.")
    func hostile() async throws {
      try await aside {
        for (line, ending) in [
          ("let x: Int? = nil; _ = x!", "line 9: Unexpectedly found nil"),
          ("while true {}", "line 9: it did not end, and was stopped"),
          ("exit(3)", "it left with exit(3)"),
          ("while true { print(value) }", "look for a loop that never ends"),
          ("func f(_ n: Int) -> Int { f(n + 1) + n }; print(f(0))", "overflow"),
        ] {
          let text = try play(line)
          #expect(text.contains(ending), "\(line):\n\(text.suffix(2000))")
          #expect(text.contains("|  value 1") || text.contains("   value 1"))
        }
        let text = try play("nonsense()")
        #expect(text.contains("Playground/main.swift:9"))
        #expect(text.contains("cannot find 'nonsense' in scope"))
      }
    }

    @Test("Of two saves within a second the later one is played.")
    func sameSecond() async throws {
      try await aside {
        for (line, fraction) in [("exit(3)", 0.2), ("exit(4)", 0.7)] {
          let text = try play(line, savedAt: 1_000_000_000 + fraction)
          #expect(text.contains("it left with \(line)"))
        }
      }
    }

    #if os(Linux)
      @Test("A terminal shows the build, and pages for long output.")
      func pages() async throws {
        try await aside {
          try Data("import Timeline\nfor n in 1...60 { print(n) }\n".utf8)
            .write(to: project.checkout.url("Playground/main.swift"))
          let terminal = try PseudoTerminal(
            [ProjectCopy.command, "play"], folder: project.checkout.root,
            environment: ["TERM": "xterm", "NO_COLOR": "1"])
          let first = try terminal.wait(for: "q quit")
          #expect(first.contains("Building…"))
          #expect(first.contains("Page 1 of"))
          terminal.type(" ")
          #expect(try terminal.wait(for: "q quit").contains("Page 2 of"))
          terminal.type("q")
          #expect(try terminal.waitForEnd() == 0)
          #expect(terminal.isInOrder)
        }
      }
    #endif

    private func play(_ line: String, savedAt time: Double? = nil) throws
      -> String
    {
      let source = """
        import CombineRebuilt
        import Foundation
        import Timeline

        let timeline = Timeline()
        let token = Publishers.IntPublisher(numberOfValues: 3)
          .recorded(on: timeline)
          .sink { value in
            if value == 1 { \(line) }
          }

        """
      let file = project.checkout.url("Playground/main.swift")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(source.utf8).write(to: file, options: .atomic)
      if let time {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: time)],
          ofItemAtPath: file.path)
      }
      let transcript = Transcript()
      _ = Learner.answer(
        ["play", "--once", "--time-limit", "3"], terminal: transcript.terminal,
        in: project.checkout.root.path)
      return transcript.text + transcript.notes
    }
  }
}
