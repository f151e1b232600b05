extension Report {
  func printRace(_ race: DataRace) {
    say("Two threads used one variable at the same time, without a lock:")
    for (number, access) in race.accesses.enumerated() {
      say(words(for: access, isFirst: number == 0) + ":")
      printLine(
        at: access.line.map { FileLocation(file: race.file, line: $0) })
    }
    say("The result depends on chance. Hold the same lock at each access.")
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
