import WorkbookCourse
import WorkbookTools

extension Command {
  package static let new = Command(
    name: "new", arguments: "KIND NAME",
    summary: "for authors: all the files of something new, as drafts",
    details: [
      ("exercise 05.6 \"Keep one thing\"", "an exercise, by its title"),
      ("exercise 07.1 \"Predict …\"", "a prediction, in place of code"),
      (
        "exercise 07.6 \"Title\" --kit operator",
        "with the rules of the contract kit for "
          + KitFrame.allCases.map(\.rawValue).listed
      ),
      ("proof 11.6 \"Prove the timer\"", "one whose answer is a test"),
      ("chapter 07 Observation", "a chapter, by its name"),
      ("scene 04/second-owner", "a program of a chapter, and its picture"),
      ("mistake 05.2 KeepsTheSubscriber", "a wrong answer to an exercise"),
    ], run: makeNew)
}

/// `workbook new`: writes files, and says what to type next.
private func makeNew(_ arguments: [String], in workbook: Workbook) throws
  -> ExitStatus
{
  let usage = Failure.usage(
    """
    Say what is new:
      swift run workbook new exercise 05.6 "Keep one thing"
      swift run workbook new exercise 07.6 "Keep the last" --kit operator
      swift run workbook new proof 11.6 "Prove the timer"
      swift run workbook new chapter 06 ControlEvents
      swift run workbook new scene 04/owner
      swift run workbook new mistake 05.6 KeepsTheSubscriber
    """)
  var options = Options(arguments)
  let kit = try options.value("--kit")
  let words = try options.names("new")
  guard words.count >= 2, kit == nil || words[0] == "exercise" else {
    throw usage
  }
  let (name, rest) = (words[1], words.dropFirst(2).joined(separator: " "))
  var draft = DraftFiles(workbook: workbook)
  switch (words[0], rest.isEmpty) {
  case ("exercise", false):
    try draft.addExercise(name, title: rest, kit: kit)
  case ("proof", false): try draft.addExercise(name, title: rest, .prove)
  case ("chapter", false): try draft.addChapter(name, name: rest)
  case ("scene", true): try draft.addScene(name)
  case ("mistake", false): try draft.addMistake(rest, to: name)
  default: throw usage
  }
  try draft.write()
  return .passed
}
