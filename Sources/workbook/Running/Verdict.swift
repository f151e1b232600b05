/// What became of an exercise.
indirect enum Verdict {
  /// The file still has its NOT STARTED line.
  case notStarted
  /// The learner's file is not there.
  case missing
  /// The compiler's own messages about the learner's file, first line first.
  case doesNotCompile([CompilerMessage])
  /// It compiles, but what the test calls is no longer in it, or looks
  /// different now.
  case lostDeclaration(LostDeclaration)
  /// Some test says no.
  case notYet
  case crashed(Crash)
  /// No test got any further for so many seconds.
  case stillRunning(test: String?, seconds: Double, place: Place?)
  /// The learner's code left the program, so that tests never ended.
  case endedEarly(test: String?, code: Int32)
  case passed
  /// It passed once, and now this.
  case brokeAfterPassing(Verdict)

  var hasPassed: Bool {
    if case .passed = self { return true }
    return false
  }
}

/// A line in the learner's file.
struct Place: Equatable {
  /// Relative to the root of the checkout.
  var file: String
  var line: Int

  var description: String { "\(file):\(line)" }
}

/// A trap: a check of Swift or of a library that ended the program.
struct Crash {
  /// The test that was running; nil when none was.
  var test: String?
  /// What was said, `Unexpectedly found nil while unwrapping an Optional value`.
  var message: String
  var place: Place?
}

/// Something that the test calls and the learner's file no longer has.
struct LostDeclaration {
  /// What the compiler says in the test.
  var message: CompilerMessage
  /// How the starter declares it: `public func answer(_ n: Int) -> Int`.
  var expected: [String]
}
