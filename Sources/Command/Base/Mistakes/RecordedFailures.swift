/// The failures of an exercise's starter and mistakes, as `workbook check
/// --record` has recorded them.
///
/// The file beside the mistakes has one line for each:
///
///     test 3fa912: No more values are sent than are waiting.
///     starter: 3fa912 failed 9c1f03a2
///     stage 2: 41c07d failed 03b2e9f4
///     mistake AddsInsteadOfSpending: 3fa912 crashed 77aa01bc, …
///
/// If the suite searches, a line holds the smallest program:
///
///     script AddsInsteadOfSpending: 77c0d2 41e07b9a
package struct RecordedFailures: Equatable {
  package static let name = "Failures.txt"

  package var starter: FailurePattern?
  /// The failure of each stage's starting point, by the stage's number.
  ///
  /// An answer that fails in the same way has not begun the stage.
  package var stages: [Int: FailurePattern] = [:]
  package var mistakes: [String: FailurePattern] = [:]

  package init(
    starter: FailurePattern?, stages: [Int: FailurePattern] = [:],
    mistakes: [String: FailurePattern]
  ) {
    self.starter = starter
    self.stages = stages
    self.mistakes = mistakes
  }

  /// Reads the file of an exercise; nil without a readable one.
  package init?(of exercise: Exercise, in checkout: Checkout) {
    guard let lines = checkout.lines("\(exercise.mistakesFolder)/\(Self.name)")
    else { return nil }
    var tests: [Substring: String] = [:]
    for line in lines {
      guard let colon = line.firstRange(of: ": ") else { return nil }
      let head = line[..<colon.lowerBound].split(separator: " ")
      let rest = line[colon.upperBound...]
      switch (head.first, head.count) {
      case ("test", 2): tests[head[1]] = String(rest)
      case ("starter", 1):
        guard let pattern = FailurePattern(rest, tests) else { return nil }
        starter = pattern
      case ("stage", 2):
        guard let pattern = FailurePattern(rest, tests),
          let stage = Int(head[1])
        else { return nil }
        stages[stage] = pattern
      case ("mistake", 2):
        guard let pattern = FailurePattern(rest, tests) else { return nil }
        mistakes[String(head[1])] = pattern
      case ("script", 1), ("script", 2):
        guard let program = SmallestProgram(rest, tests) else { return nil }
        let name = head.count == 1 ? "" : String(head[1])
        if name.isEmpty {
          starter?.program = program
        } else if let stage = Int(name) {
          stages[stage]?.program = program
        } else {
          mistakes[name]?.program = program
        }
      default: continue
      }
    }
  }

  package var text: String {
    let named = mistakes.sorted { $0.key < $1.key }
    let begun = stages.sorted { $0.key < $1.key }
    let patterns =
      (starter.map { [("", $0)] } ?? [])
      + begun.map { ("\($0.key)", $0.value) } + named.map { ($0.key, $0.value) }
    let programs = patterns.compactMap { name, pattern in
      pattern.program.map { (name, $0) }
    }
    var tests: [String] = []
    for test in patterns.flatMap(\.1.failing).map(\.test)
      + programs.map(\.1.test) where !tests.contains(test)
    {
      tests.append(test)
    }
    let lines =
      tests.map { "test \(FailurePattern.key($0)): \($0)" }
      + (starter.map { ["starter: \($0.line)"] } ?? [])
      + begun.map { "stage \($0.key): \($0.value.line)" }
      + named.map { "mistake \($0.key): \($0.value.line)" }
      + programs.map { name, program in
        (name.isEmpty ? "script: " : "script \(name): ") + program.line
      }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes the file, the same bytes for the same patterns.
  ///
  /// - Returns: whether that changed it.
  package func write(for exercise: Exercise, in checkout: Checkout) throws
    -> Bool
  {
    let file = "\(exercise.mistakesFolder)/\(Self.name)"
    guard checkout.text(file) != text else { return false }
    try checkout.write(text, to: file)
    return true
  }
}

extension FailurePattern {
  /// Returns the key of a test, which depends on its name alone, so that a new
  /// test changes no other lines.
  fileprivate static func key(_ test: String) -> String {
    String(fingerprint(test).prefix(6))
  }

  fileprivate var line: String {
    failing.map { "\(Self.key($0.test)) \($0.ending) \($0.digest)" }
      .joined(separator: ", ")
  }

  fileprivate init?(_ line: Substring, _ tests: [Substring: String]) {
    failing = []
    for part in line.split(separator: ", ") {
      let words = part.split(separator: " ")
      guard words.count == 3, let test = tests[words[0]] else { return nil }
      failing.append(
        Failing(
          test: test, ending: String(words[1]), digest: String(words[2])))
    }
  }
}

extension SmallestProgram {
  fileprivate var line: String { "\(FailurePattern.key(test)) \(digest)" }

  fileprivate init?(_ line: Substring, _ tests: [Substring: String]) {
    let words = line.split(separator: " ")
    guard words.count == 2, let test = tests[words[0]] else { return nil }
    (self.test, digest) = (test, String(words[1]))
  }
}
