import Foundation
import Testing
import Timeline

@testable import WorkbookBase
@testable import workbook

@Suite("Stepping through a scene")
struct StepScreenTests {
  @Test("Without a terminal all steps are printed, and the diagram last.")
  func allSteps() {
    let timeline = Timeline(lanes: ["a", "b"])
    var count = 0
    timeline.watch("count") { count }
    timeline.call(from: "a", to: "b", "one") {
      count = 1
      timeline.call(from: "b", to: "a", "two")
    }
    let transcript = Transcript()
    StepScreen(terminal: transcript.terminal, title: "05/one")
      .show(timeline.recording)
    #expect(
      transcript.text == """
        Step 1 of 2
          a to b: one
          count is 0
        Step 2 of 2
          b to a: two
          inside one
          count is 1

          a  b          count
          |->|   one    0
          |<-|     two  1

        """)
  }

  @Test("A step shows the open demand.")
  func demand() {
    let timeline = Timeline(lanes: ["subscriber", "run", "other"])
    timeline.call(.request, from: "subscriber", to: "run", "max(2)")
    timeline.call(.value, from: "run", to: "subscriber", "a")
    timeline.call(.request, from: "subscriber", to: "other", "unlimited")
    timeline.call(.cancel, from: "subscriber", to: "run")
    let transcript = Transcript()
    StepScreen(terminal: transcript.terminal, title: "05/one")
      .show(timeline.recording)
    #expect(
      transcript.text.hasPrefix(
        """
        Step 1 of 4
          subscriber to run: request max(2)
          outstanding demand of run: max(2)
        Step 2 of 4
          run to subscriber: value a
          outstanding demand of run: max(1)
        Step 3 of 4
          subscriber to other: request unlimited
          outstanding demand of run: max(1)
          outstanding demand of other: unlimited
        Step 4 of 4
          subscriber to run: cancel
          outstanding demand of other: unlimited

        """))
  }

  @Test("The command steps through a scene of the book.")
  func scene() throws {
    // A scene prints to this process's output, not to the command's terminal.
    let outcome = try ChildProcess.run(
      [ProjectCopy.scenes, "run", "06/reentrant", "--step"],
      in: FixtureCheckout.project)
    #expect(outcome.ending == .exited(0))
    #expect(outcome.output.contains("Step 5 of 10\n"))
    #expect(
      outcome.output.contains(
        "  inside subscribe › subscription › request max(1) › value 0\n"))
  }

  @Test("A program of the book is shown, with its place, above its output.")
  func program() throws {
    let outcome = try ChildProcess.run(
      [ProjectCopy.scenes, "run", "01/handshake"], in: FixtureCheckout.project)
    #expect(outcome.output.contains("   Sources/Scenes/Chapter01/Handshake"))
    #expect(
      outcome.output.contains(
        """
          │ SingleValuePublisher("Manny")
          │   .recorded(on: timeline)
          │   .subscribe(LoggingSubscriber())

        subscription
        """))
  }

  #if os(Linux)
    @Test("After Ctrl-C the shell's prompt starts on its own line.")
    func interrupted() async throws {
      try await aside {
        let terminal = try PseudoTerminal(
          [ProjectCopy.scenes, "run", "06/reentrant", "--step"],
          folder: FixtureCheckout.project,
          environment: ["TERM": "xterm", "NO_COLOR": "1"])
        try terminal.wait(for: "q quit")
        terminal.type("\u{3}")
        #expect(try terminal.waitForEnd() == 130)
        terminal.readABit()
        #expect(terminal.screen.hasSuffix("\r\n"))
        #expect(terminal.isInOrder)
      }
    }

    @Test("On a terminal space steps forward, the arrow back, and q quits.")
    func keys() async throws {
      try await aside {
        let terminal = try PseudoTerminal(
          [ProjectCopy.scenes, "run", "06/reentrant", "--step"],
          folder: FixtureCheckout.project,
          environment: ["TERM": "xterm", "NO_COLOR": "1"])
        try terminal.wait(for: "q quit")
        terminal.type(" ")
        #expect(try terminal.wait(for: "q quit").contains("step 1 of 10"))
        terminal.type(" ")
        #expect(
          try terminal.wait(for: "q quit")
            .contains("publisher to subscriber: subscription"))
        terminal.type("\u{1B}[D")
        let back = try terminal.wait(for: "q quit")
        #expect(back.contains("step 1 of 10"))
        #expect(!back.contains("publisher to subscriber"))
        terminal.type("q")
        #expect(try terminal.waitForEnd() == 0)
        #expect(terminal.isInOrder)
      }
    }
  #endif
}
