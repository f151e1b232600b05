import Findings
import Foundation

/// Two simultaneous accesses to one variable, at least one of which changes it,
/// as ThreadSanitizer reported them.
package struct DataRace: Codable, Equatable {
  /// The access of one of the two threads.
  package struct Access: Codable, Equatable {
    package var isWrite: Bool
    /// The running functions of the answer, innermost first:
    /// `CancelBag.cancel()`.
    package var calls: [String]
    /// The line of the innermost, if it is known.
    package var line: Int?
    /// The place in which the test called the answer.
    package var test: FileLocation?
  }

  package var file: String
  package var accesses: [Access]

  /// The first line of the answer that is known.
  package var place: FileLocation? {
    accesses.lazy.compactMap(\.line).first
      .map { FileLocation(file: file, line: $0) }
  }

  package var words: String {
    let name = URL(fileURLWithPath: file).lastPathComponent
    let lines = Set(accesses.compactMap(\.line)).sorted().map { "\($0)" }
    let places =
      lines.isEmpty
      ? name : "\(name):" + lines.joined(separator: " and :")
    return "Two threads used the same variable at the same time, one of them "
      + "to change it: \(places)."
  }
}

// MARK: - Reading a report

extension DataRace {
  /// The first race in a report in which the answer has a part.
  ///
  /// - Parameters:
  ///   - folder: the answer's folder, relative to the checkout.
  ///   - library: the answer's library, which knows more lines than the report.
  ///   - demangle: a function from the linker's names to Swift's.
  package init?(
    report: String, folder: String, of exercise: Exercise,
    in checkout: Checkout, library: URL? = nil,
    demangle: ([String]) -> [String] = Self.demangled
  ) {
    let warning = "WARNING: ThreadSanitizer: "
    for part in report.components(separatedBy: warning).dropFirst() {
      let stacks = Self.stacks(of: part, folder, exercise, checkout)
      guard stacks.contains(where: { !$0.calls.isEmpty }) else { continue }
      file = stacks.lazy.compactMap(\.file).first ?? exercise.file
      accesses = stacks.map { stack in
        Access(
          isWrite: stack.isWrite, calls: demangle(stack.calls),
          line: stack.line ?? stack.nearestLine(in: library, folder, checkout),
          test: stack.test)
      }
      return
    }
    return nil
  }

  fileprivate struct Stack {
    var isWrite: Bool
    var calls: [String] = []
    var file: String?
    var line: Int?
    /// The place in the library.
    var offset: Int?
    var test: FileLocation?
  }

  /// Returns the stacks of the two accesses.
  ///
  /// The rest of a report is about memory and threads.
  private static func stacks(
    of report: String, _ folder: String, _ exercise: Exercise,
    _ checkout: Checkout
  ) -> [Stack] {
    let answer = "\(checkout.root.path)/\(folder)/"
    let tests = "\(checkout.root.path)/\(exercise.testFolder)/"
    var stacks: [Stack] = []
    var isAccess = false
    for row in report.lines {
      let text = row.trimmed
      if text.contains(" by thread T") || text.contains(" by main thread") {
        isAccess =
          !text.hasPrefix("Location")
          && (text.contains(" of size ") || text.contains("ccess of Swift"))
        let verbs = ["write", "Write", "odifying"]
        if isAccess {
          stacks.append(Stack(isWrite: verbs.contains(where: text.contains)))
        }
      } else if text.isEmpty {
        isAccess = false
      } else if isAccess, text.hasPrefix("#") {
        stacks[stacks.count - 1].add(text, answer, tests, checkout)
      }
    }
    return stacks
  }

  /// Returns the names of the source, such as `CancelBag.cancel()`, each once.
  ///
  /// A closure counts as the function around it.
  package static func demangled(_ names: [String]) -> [String] {
    guard !names.isEmpty, let tool = Toolchain.companion("swift-demangle"),
      let said = try? ChildProcess.run(
        [tool, "-compact", "-simplified"] + names),
      said.succeeded, said.output.lines.count == names.count
    else { return names }
    return said.output.lines.reduce(into: []) { names, line in
      let name = line.replacing(#/[\w$ ]+ #\d+ (?:\(\) )?in /#, with: "")
      if names.last != name { names.append(name) }
    }
  }
}

extension DataRace.Stack {
  /// Returns the line of the last instruction before the access that has a
  /// line.
  ///
  /// ThreadSanitizer's own calls have no line.
  fileprivate func nearestLine(
    in library: URL?, _ folder: String, _ checkout: Checkout
  ) -> Int? {
    guard let library, let offset else { return nil }
    let before = (0...48).map { offset - $0 }.filter { $0 > 0 }
    guard
      let place = Backtrace.symbolized(before, in: library)
        .flatMap({ checkout.place(in: folder, from: $0) })
    else { return nil }
    // The line that declares a closure's variable does not access it.
    let text = checkout.lines(place.file)?.dropFirst(place.line - 1).first ?? ""
    return text.contains(#/\bvar /#) ? nil : place.line
  }

  /// `#0 name /path/MakeABag.swift:20:14 (program+0x170700) (BuildId: …)`.
  fileprivate mutating func add(
    _ row: String, _ answer: String, _ tests: String, _ checkout: Checkout
  ) {
    func place(in folder: String) -> (file: String, line: Int?)? {
      guard let start = row.range(of: folder),
        let end = row.range(
          of: ".swift", range: start.upperBound..<row.endIndex)
      else { return nil }
      let digits = row[end.upperBound...].dropFirst().prefix { $0.isNumber }
      let file = row[start.lowerBound..<end.upperBound]
      return (
        checkout.relative(String(file)),
        row[end.upperBound...].hasPrefix(":") ? Int(digits) : nil
      )
    }
    if let own = place(in: answer) {
      let name = row.split(separator: " ").dropFirst().first ?? ""
      if calls.isEmpty {
        (file, line) = own
        offset = row.firstMatch(of: #/\+0x([0-9a-f]+)\)/#)
          .flatMap { Int($0.1, radix: 16) }
      }
      if calls.last != String(name) { calls.append(String(name)) }
    } else if test == nil, let place = place(in: tests), let line = place.line {
      test = FileLocation(file: place.file, line: line)
    }
  }
}

// MARK: - In a result

extension TestOutcome {
  /// The identifier of the outcome of ThreadSanitizer.
  package static let raceID = "races"

  /// The outcome of ThreadSanitizer, as one more test.
  package init(race: DataRace?) {
    self.init(
      id: Self.raceID, name: "Two threads never touch the same at once.",
      file: "", line: 0, ending: race == nil ? .passed : .failed,
      findings: race.map { [Finding(lesson: $0.words)] } ?? [])
  }
}

extension ExerciseResult {
  /// Returns the result with the race that ThreadSanitizer has found, if any.
  package func searched(for race: DataRace?) -> ExerciseResult {
    var result = self
    result.tests.append(TestOutcome(race: race))
    if let race { result.verdict = .race(race) }
    return result
  }
}
