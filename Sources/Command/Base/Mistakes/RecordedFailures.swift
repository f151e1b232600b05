/// How the starter and each mistake of an exercise fail, as `workbook check
/// --record` has seen it.
///
/// It stands beside the mistakes, a line each:
///
///     test 3fa912: No more goes out than waits.
///     starter: 3fa912 failed 9c1f03a2
///     stage 2: 41c07d failed 03b2e9f4
///     mistake AddsInsteadOfSpending: 3fa912 crashed 77aa01bc, …
///
/// Where the suite searches, a line tells the smallest program that goes wrong:
///
///     script AddsInsteadOfSpending: 77c0d2 41e07b9a
package struct RecordedFailures: Equatable {
  package static let name = "Failures.txt"

  /// How the starter fails: whoever fails like that has not changed enough for
  /// anybody to know what they misunderstand.
  package var starter: FailurePattern?
  /// How the answer to the stage before fails in a stage, by its number.
  ///
  /// Whoever fails like that has not begun it.
  package var stages: [Int: FailurePattern] = [:]
  /// By the names of the mistakes.
  package var mistakes: [String: FailurePattern] = [:]

  /// The smallest program in which each goes wrong, of those that a search has
  /// found; the starter's stands under no name.
  package var programs: [String: SmallestProgram] = [:]

  package init(
    starter: FailurePattern?, stages: [Int: FailurePattern] = [:],
    mistakes: [String: FailurePattern],
    programs: [String: SmallestProgram] = [:]
  ) {
    self.starter = starter
    self.stages = stages
    self.mistakes = mistakes
    self.programs = programs
  }

  /// Reads the file of an exercise; nil if there is none that can be read.
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
        programs[head.count == 1 ? "" : String(head[1])] = program
      default: continue
      }
    }
  }

  package var text: String {
    let named = mistakes.sorted { $0.key < $1.key }
    let begun = stages.sorted { $0.key < $1.key }
    let programs = programs.sorted { $0.key < $1.key }
    var tests: [String] = []
    let patterns =
      [starter].compactMap { $0 } + begun.map(\.value) + named.map(\.value)
    for test in patterns.flatMap(\.failing).map(\.test)
      + programs.map(\.value.test) where !tests.contains(test)
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
  /// What a test is called in the record: of its name alone, so that a test
  /// that is added changes no other's lines.
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
