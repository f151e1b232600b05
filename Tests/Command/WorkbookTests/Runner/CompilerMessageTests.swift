import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_author

@Suite("The compiler's messages are parsed from a build's output.")
struct CompilerMessageTests {
  private let output = """
    [26/52] Emitting module Exercise01_1
    /w/Exercises/First.swift:31:9: error: expected parameter name: here
    29 | public var glob = 1
    31 | func f( {
       |         `- error: expected parameter name: here
    /w/Exercises/First.swift:12:5: warning: variable was never used
    [27/52] Compiling Exercise01_1 First.swift
    /w/Exercises/First.swift:31:9: error: expected parameter name: here
    error: emit-module command failed with exit code 1 (use -v to see it)
    """

  @Test("Each message is found once, with its place.")
  func once() {
    #expect(
      CompilerMessage.all(in: output).map {
        "\($0.file) \($0.line) \($0.column) \($0.severity) \($0.text)"
      } == [
        "/w/Exercises/First.swift 31 9 error expected parameter name: here",
        "/w/Exercises/First.swift 12 5 warning variable was never used",
      ])
  }

  @Test("Notes belong to the previous message, each with its line.")
  func notes() {
    let messages = CompilerMessage.all(
      in: """
        /w/A.swift:8:1: error: no exact matches in call to 'f'
        5 | func f(_ a: Int) {}
          |      `- note: candidate expects an Int
        6 | func f(_ a: String) {}
          |      |- note: candidate expects a String
        8 | f(x)
          | `- error: no exact matches in call to 'f'
        /w/A.swift:9:1: error: cannot find 'g' in scope
        /w/A.swift:8:1: error: no exact matches in call to 'f'
        5 | func f(_ a: Int) {}
          |      `- note: candidate expects an Int
        """)
    #expect(
      messages.map(\.notes) == [
        [
          .init(line: 5, text: "candidate expects an Int"),
          .init(line: 6, text: "candidate expects a String"),
        ], [],
      ])
  }

  @Test("On one line a syntax error comes before its consequences.")
  func order() {
    let messages = CompilerMessage.all(
      in: """
        /w/A.swift:9:1: error: cannot find 'g' in scope
        /w/A.swift:2:5: error: circular reference
        /w/A.swift:2:15: error: expected ',' separator
        """)
    #expect(
      messages.inOrder.map(\.text) == [
        "expected ',' separator", "circular reference",
        "cannot find 'g' in scope",
      ])
  }

  @Test("Linker errors have a line and no column.")
  func link() {
    let row = "/w/A.swift:25: error: undefined reference to 'nowhere'"
    #expect(
      CompilerMessage.all(in: row) == [
        CompilerMessage(
          file: "/w/A.swift", line: 25, column: 1, severity: .error,
          text: "undefined reference to 'nowhere'")
      ])
  }

  @Test("A queue that waits for itself is not reported as an overflow.")
  func queue() {
    let trace = "0  0x7f __DISPATCH_WAIT_FOR_QUEUE__ + 344 in libdispatch.so"
    #expect(
      TrapMessage.guess(signal: SIGILL, backtrace: trace)
        .hasPrefix("a queue waits for itself"))
    #expect(TrapMessage.guess(signal: SIGILL).contains("overflow"))
  }

  @Test("An answer's header contains its task and its chapter.")
  func header() {
    let header = AnswerHeader(
      """
      // 05.2 Count the demand
      //
      // Task: spend what was asked for,
      // and no more.
      //
      // Chapter: Chapters/05-Demand.md#modify
      // Test it: swift run workbook test 05.2
      //
      // NOT STARTED: delete this line when you begin.

      // Task: not this one
      """)
    #expect(header.task == ["Spend what was asked for,", "and no more."])
    #expect(header.chapter == "Chapters/05-Demand.md#modify")
  }

  @Test("A backtrace names the innermost line of the learner's file.")
  func backtrace() {
    let checkout = Checkout(root: .init(fileURLWithPath: "/w"))
    let place = checkout.place(
      in: "Exercises/C/1-A",
      from: """
        Thread 4 "oot.default-qos" crashed:

          0      0x1 closure #1 in _assertionFailure(_:_:) in libswiftCore.so
          1 [ra] 0x2 inner(_:) in T.xctest at /w/Exercises/C/1-A/A.swift:14:43
          2 [ra] 0x3 outer(_:) in T.xctest at /w/Exercises/C/1-A/A.swift:30:2
          3 [ra] 0x4 S.test() in T.xctest at /w/Tests/Exercises/C/1-A/T.swift:9
        """)
    #expect(place == FileLocation(file: "Exercises/C/1-A/A.swift", line: 14))
  }

  @Test(
    "The message of a trap is found among what the program printed.",
    arguments: [
      (
        "hello\nFirst.swift:3: Fatal error: Index out of range\n*** Signal 4",
        "Index out of range"
      ),
      (
        "Simultaneous accesses to 0x7f, but modification requires it.\n0 lib",
        "overlapping accesses: a variable was changed while another access "
          + "to it was still going on"
      ),
    ])
  func trap(printed: String, message: String) {
    #expect(TrapMessage.find(in: printed) == message)
    #expect(TrapMessage.find(in: "hello") == nil)
  }
}
