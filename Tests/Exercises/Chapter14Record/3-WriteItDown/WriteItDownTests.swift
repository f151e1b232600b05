import Chapter01Handshake
import Exercise14_3
import ExerciseSupport
import Foundation
import Testing

private let place = "Chapters/14-Record.md#stage-1-a-recording-is-a-value"

private struct Trouble: Error, Codable, CustomStringConvertible {
  var reason = "rain"
  var description: String { reason }
}

@Suite("14.3 Write it down", .exercise("Chapter14Record/3-WriteItDown"))
struct WriteItDownTests {
  private typealias Book = Logbook<String, Trouble>

  /// Returns a line for each event of a book.
  private func lines(_ book: Book) -> [String] {
    book.output.map { "value \($0)" }
      + [book.completion.map { "\($0)" } ?? "(no end)"]
  }

  private func expect(
    _ book: Book, has expected: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      lines(book), is: expected, lesson, see: place,
      sourceLocation: sourceLocation)
  }

  @Test("The logbook stores values in the order of their arrival.")
  func values() {
    var book = Book()
    for name in ["Manny", "Moe", "Jack", "Moe"] { book.receive(name) }
    expect(
      book,
      has: ["value Manny", "value Moe", "value Jack", "value Moe", "(no end)"],
      "Each value goes behind the others, also one that has come before.")
  }

  @Test("The logbook stores either kind of end when it is received.")
  func end() {
    var finished = Book()
    finished.receive("Manny")
    finished.receive(completion: .finished)
    expect(
      finished, has: ["value Manny", "finished"],
      "A run that has ended is told from one that is on.")
    var failed = Book()
    failed.receive(completion: .failure(Trouble()))
    expect(
      failed, has: ["failure(rain)"], "A run may fail before its first value.")
  }

  @Test("Changing a copy does not change the original.")
  func copy() {
    var book = Book()
    book.receive("Manny")
    var copy = book
    copy.receive("Moe")
    book.receive("Jack")
    book.receive(completion: .finished)
    expect(
      copy, has: ["value Manny", "value Moe", "(no end)"],
      "Two variables, two values.")
    expect(
      book, has: ["value Manny", "value Jack", "finished"],
      "Two variables, two values.")
  }

  @Test("The logbook of a complete run has its values and its end.")
  func whole() {
    expect(
      Book(output: ["Manny"], completion: .failure(Trouble())),
      has: ["value Manny", "failure(rain)"],
      "It is made of what it is given.")
  }

  @Test("A logbook is saved under two keys, and omits a missing end.")
  func saved() throws {
    var book = Book()
    book.receive("Manny")
    let open = try json(book)
    book.receive(completion: .failure(Trouble()))
    let ended = try json(book)
    let names = try keys(open) + keys(ended)
    if names.contains("another name") {
      return expectHistory(
        names, is: ["output", "completion", "output"],
        "These are the names of a run that is on, and of one that is over.",
        see: place)
    }
    expectHistory(
      [open, ended],
      is: [
        #"{"output":["Manny"]}"#,
        #"{"completion":{"error":{"reason":"rain"},"success":false},"#
          + #""output":["Manny"]}"#,
      ], "The values and the end are all that there is to save.", see: place)
  }

  @Test("A logbook saved before its end continues after it is read.")
  func goesOn() async throws {
    var book = try read(#"{"output":["Manny"]}"#)
    let open = ["value Manny", "(no end)"]
    expect(
      book, has: open,
      "It had not ended when it was saved, and has not when it is read.")
    let goesOn = await #expect(
      processExitsWith: .success,
      .lesson(
        "What was on when it was saved receives nothing more.", see: place)
    ) {
      var book = try JSONDecoder().decode(
        Logbook<Int, Never>.self, from: Data(#"{"output":[1]}"#.utf8))
      book.receive(2)
      book.receive(completion: .finished)
    }
    guard goesOn != nil, lines(book) == open else { return }
    book.receive("Moe")
    book.receive(completion: .finished)
    expect(
      book, has: ["value Manny", "value Moe", "finished"],
      "What comes later stands behind what was there.")
  }

  @Test("A logbook saved after its end is read with its end.")
  func isWhole() throws {
    expect(
      try read(
        #"{"completion":{"error":{"reason":"snow"},"success":false},"#
          + #""output":["Manny"]}"#),
      has: ["value Manny", "failure(snow)"],
      "Read the end as well as the values.")
  }

  @Test("JSON of another shape is not a logbook.")
  func unreadable() {
    let texts = [
      "{}", "[]", #"{"output":"Manny"}"#, #"{"completion":{},"output":[]}"#,
      #"{"completion":{"success":false},"output":[]}"#,
    ]
    let read = texts.filter { (try? self.read($0)) != nil }
    expectHistory(
      read, is: [], "JSON of another shape is an error, and not an empty run.",
      see: place)
    #expect(
      (try? self.read(#"{"output":["Manny"]}"#).output) == ["Manny"],
      .lesson("Read what is one, too.", see: place))
  }

  @Test("A value after either kind of end traps.")
  func valueAfterEnd() async {
    await #expect(
      processExitsWith: .failure,
      .lesson("After a failure the program goes on.", see: place)
    ) {
      var book = Logbook<Int, CancellationError>()
      book.receive(completion: .failure(CancellationError()))
      book.receive(2)
    }
    await #expect(
      processExitsWith: .failure,
      .lesson("The program goes on as if nothing had happened.", see: place)
    ) {
      var book = Logbook<Int, Never>()
      book.receive(1)
      book.receive(completion: .finished)
      book.receive(2)
    }
  }

  @Test("A second end traps.")
  func secondEnd() async {
    await #expect(
      processExitsWith: .failure,
      .lesson("The program goes on as if nothing had happened.", see: place)
    ) {
      var book = Logbook<Int, Never>()
      book.receive(completion: .finished)
      book.receive(completion: .finished)
    }
  }

  @Test("The logbook of a complete run receives nothing more.")
  func wholeIsOver() async {
    await #expect(
      processExitsWith: .failure,
      .lesson("A run that was given with its failure is over.", see: place)
    ) {
      var book = Logbook<Int, CancellationError>(
        output: [1], completion: .failure(CancellationError()))
      book.receive(completion: .finished)
    }
    await #expect(
      processExitsWith: .failure,
      .lesson("A run that was given whole is over.", see: place)
    ) {
      var book = Logbook<Int, Never>(output: [1], completion: .finished)
      book.receive(2)
    }
  }

  @Test("A logbook saved after its end receives nothing more.")
  func readIsOver() async {
    await #expect(
      processExitsWith: .failure,
      .lesson(
        "What was over when it was saved is over when it is read.", see: place)
    ) {
      var book = try JSONDecoder().decode(
        Logbook<Int, Never>.self,
        from: Data(#"{"completion":{"success":true},"output":[1]}"#.utf8))
      book.receive(2)
    }
  }

  private func json(_ book: Book) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(book), as: UTF8.self)
  }

  /// Returns the names in a file. An answer may choose any third name.
  private func keys(_ text: String) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let keys = (object as? [String: Any] ?? [:]).keys.sorted()
    return keys.map {
      ["completion", "output"].contains($0) ? $0 : "another name"
    }
  }

  private func read(_ text: String) throws -> Book {
    try JSONDecoder().decode(Book.self, from: Data(text.utf8))
  }
}
