import WorkbookBase

/// `workbook new exercise 05.4 "Title"`, `new proof 15.7 "Title"`,
/// `new chapter 23 Paging`, `new scene 04/owner`,
/// `new mistake 05.2 KeepsTheSubscriber`.
func new(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  let examples = Command.all.first { $0.name == "new" }?.details ?? []
  let usage = Failure.usage(
    "Say what is new:"
      + examples.map { "\n  swift run workbook new \($0.word)" }.joined())
  var options = Options(arguments)
  let kit = try options.value("--kit")
  let kind = try options.value("--kind")
  let words = try options.names("new")
  guard words.count >= 2, kit == nil || words[0] == "exercise",
    kind == nil || kind == "build" && words[0] == "exercise" && kit == nil
  else { throw usage }
  let (name, rest) = (words[1], words.dropFirst(2).joined(separator: " "))
  let draft = DraftFiles(workbook: workbook)
  switch (words[0], rest.isEmpty) {
  case ("exercise", false) where kind != nil:
    try draft.addBuild(name, title: rest)
  case ("exercise", false):
    let kind: Kind = rest.hasPrefix("Predict ") ? .predict : .make
    try draft.addExercise(name, title: rest, kind, kit: kit)
  case ("proof", false): try draft.addExercise(name, title: rest, .prove)
  case ("chapter", false): try draft.addChapter(name, name: rest)
  case ("scene", true): try draft.addScene(name)
  case ("mistake", false): try draft.addMistake(rest, to: name)
  default: throw usage
  }
  try draft.write()
  return .passed
}
