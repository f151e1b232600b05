import WorkbookBase

// What a report says of two threads that met.

extension Report {
  /// The two accesses, the calls that they were made from, and the lines.
  ///
  /// - Parameter isPassing: whether no test fails, not even by chance.
  func printRace(_ race: DataRace, isPassing: Bool) {
    say(
      "\(isPassing ? "All tests pass. But two" : "Two") threads were at one "
        + "variable at the same time, one of them to change it:")
    for (number, access) in race.accesses.enumerated() {
      say(words(for: access, isFirst: number == 0) + ":")
      printLine(
        at: access.line.map { FileLocation(file: race.file, line: $0) })
    }
    say("What came of it was luck.")
    say(
      "Read and change what several threads use under one and the same lock.")
  }

  /// `One thread changed it in CancelBag.cancel(), called by …`.
  private func words(for access: DataRace.Access, isFirst: Bool) -> String {
    var text = isFirst ? "One thread " : "The other "
    text += access.isWrite ? "changed it" : "read it"
    if let call = access.calls.first {
      text += " in \(call)"
      let callers = access.calls.dropFirst().prefix(2)
      if !callers.isEmpty {
        text += ", called by " + callers.joined(separator: ", called by ")
      }
    } else {
      text += " outside of your answer"
      if let test = access.test { text += ", at \(test.name)" }
    }
    return text
  }
}
