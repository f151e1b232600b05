/// A command of `workbook`, with its help texts.
package struct Command {
  package var name: String
  /// The arguments, as the help shows them.
  package var arguments: String
  package var summary: String
  package var audience = Audience.learners
  /// The options and arguments, each with its meaning.
  package var details: [(word: String, meaning: String)] = []
  package var program = Program.learner
}

extension Command {
  package enum Audience { case learners, teachers, authors }

  /// Every command, in the order of the help.
  package static let all: [Command] = [
    Command(
      name: "list", arguments: "[05 …]",
      summary: "every exercise and its state",
      details: [("05", "only those of one chapter, or of several")]),
    Command(
      name: "test", arguments: "[05.2 … | 05 … | all]",
      summary: "test the current exercise, another, a chapter, or all of yours",
      details: [
        ("05.2", "one exercise or several; without one, the current one"),
        ("05", "all exercises of a chapter"),
        ("all", "every exercise that you have begun, a line each"),
        ("--time-limit SECONDS", "how long a test may make no progress: 10"),
      ]),
    Command(
      name: "watch", arguments: "[05.2]",
      summary: "test again each time you save",
      details: [
        ("05.2", "an exercise; without a name it is the current one"),
        ("--time-limit SECONDS", "how long a test may make no progress: 10"),
      ]),
    Command(
      name: "serve", arguments: "[--port N]",
      summary: "the book in a browser, with your verdicts in it",
      details: [
        ("--port N", "the port at 127.0.0.1; without it, one for this folder")
      ]),
    Command(
      name: "stress", arguments: "[04.3]",
      summary: "only several threads, and calls in every gap",
      details: [
        ("04.3", "an exercise; without a name it is the current one"),
        ("--time-limit SECONDS", "how long a test may make no progress: 10"),
      ]),
    Command(
      name: "hint", arguments: "[05.2]",
      summary: "the next hint, then the next",
      details: [
        ("05.2", "an exercise; without a name it is the current one")
      ]),
    Command(
      name: "run", arguments: "[05 | 05/NAME | 06.2] [--step]",
      summary: "the book's programs, or your own runs, with their pictures",
      details: [
        ("(no word)", "the names of all programs"),
        ("05", "all programs of a chapter"),
        ("05/NAME", "one of them, by the name that the chapter gives"),
        ("06.2", "what your own answer did in its tests"),
        ("--step", "one event at a time: space goes on, the arrow goes back"),
      ]),
    Command(
      name: "play", arguments: "[02/NAME | 07 | 10.1]",
      summary: "a program of your own, run and drawn on each save",
      details: [
        ("(no word)", "makes Playground/main.swift if it is not there"),
        ("02/NAME", "one of the book's programs, as a file of yours to change"),
        ("07", "a page that begins with a chapter's imports"),
        ("10.1", "the smallest program in which your answer goes wrong"),
        ("--once", "runs it once, and does not wait for a save"),
        ("--again", "begins anew; yours is kept in .workbook/backups/play/"),
        ("--time-limit SECONDS", "how long it may run: 10"),
      ]),
    Command(
      name: "solution", arguments: "05.2 [--anyway]",
      summary: "the reference answer, once yours passes",
      details: [("--anyway", "also before yours passes")]),
    Command(
      name: "stage", arguments: "11.4 [3]",
      summary: "begin a stage with the answer to the one before",
      details: [
        ("11.4", "its stages, and which of them pass"),
        (
          "3",
          "the answer to stage 2 where yours is, which is kept as a backup"
        ),
      ]),
    Command(
      name: "reset", arguments: "05.2 [--undo]",
      summary: "the starter again; your version is kept",
      details: [
        ("05.2", "what you wrote is kept in .workbook/backups/"),
        ("--undo", "your version again; what is there is kept"),
      ]),
    Command(
      name: "make", arguments: "[reduce]",
      summary: "an operator of chapter 22 as a short exercise",
      details: [
        ("(no word)", "the operators, and which of them you have made"),
        ("reduce", "writes its file into Exercises; `test reduce` tests it"),
      ]),
    Command(
      name: "update", arguments: "[--from FOLDER]",
      summary: "a newer workbook, with your answers on top",
      details: [
        ("(no word)", "pulls with git, and leaves your answers as they are"),
        (
          "--from FOLDER",
          "takes the answers of another copy, which stays as it is"
        ),
      ]),
    Command(
      name: "mistake", arguments: "05.2 [NAME]",
      summary: "for teachers: a recorded mistake in the answer's place",
      audience: .teachers,
      details: [
        ("05.2", "the names of its mistakes, and how each begins"),
        ("NAME", "one of them; what stood there is kept, as `reset` does"),
      ]),
    Command(
      name: "grade", arguments: "[week3 | 05 …] --submissions DIR",
      summary: "for teachers: points for every exercise", audience: .teachers,
      details: [
        ("05.2 06", "only these exercises and chapters; as many as you name"),
        ("week3", "the exercises of an assignment, from assignments.txt"),
        ("--assignments FILE", "another file with lines as `week3: 03.1 03.2`"),
        ("--submissions DIR", "each folder or zip file in it is one learner"),
        ("--record FILE", "where results are kept: .workbook/grades.json"),
        ("--format NAME", "text, json, csv, feedback, overview"),
        ("--overview", "progress of the class; a page for --output FILE.html"),
        ("--output PATH", "where that goes, if not to the terminal"),
        ("--time-limit SECONDS", "how long a test may make no progress: 10"),
        ("--no-sandbox", "runs answers with your own permissions"),
        ("report RECORD", "writes a record in another format; nothing runs"),
      ], program: .teacher),
    Command(
      name: "student-edition", arguments: "DIR",
      summary: "for teachers: a workbook to hand out, without solutions",
      audience: .teachers,
      details: [
        ("DIR", "a new folder; it becomes a git repository of its own")
      ], program: .teacher),
    Command(
      name: "book", arguments: "[--update] [--no-drafts]",
      summary: "for authors: the chapters say what the code does",
      audience: .authors,
      details: [
        (
          "--update",
          "rewrites outputs, pictures, tables and the lines between"
            + " chapters, and says which"
        ),
        ("--no-drafts", "fails while a draft is left"),
      ], program: .author),
    Command(
      name: "site", arguments: "[DIR] [--repository ADDRESS]",
      summary: "the book for a browser, as an EPUB and as one page to print",
      details: [
        ("DIR", "where it is written: .build/site if you do not say"),
        ("--repository", "the address to clone, for links on each page"),
      ], program: .author),
    Command(
      name: "check", arguments: "[05.2 | 05 | --all] [--record]",
      summary: "for authors: the tests reject every known mistake",
      audience: .authors,
      details: [
        ("05.2", "one exercise"), ("05", "a chapter and its exercises"),
        ("--all", "also what has not changed since it was recorded"),
        (
          "--record",
          "carries the mistakes to a changed solution, and writes down how they"
            + " fail now"
        ),
        (
          "--record-stages FOLDER",
          "keeps the whole answers 1.swift, 2.swift … of a piece in stages as"
            + " differences"
        ),
      ], program: .author),
    Command(
      name: "new", arguments: "KIND NAME",
      summary: "for authors: all the files of something new, as drafts",
      audience: .authors,
      details: [
        ("exercise 06.4 \"Keep one thing\"", "an exercise, by its title"),
        ("exercise 05.4 \"Predict …\"", "a prediction, in place of code"),
        (
          "exercise 10.4 \"Title\" --kit operator",
          "with the test kit's model of a publisher, subscriber,"
            + " operator, subject, token or bag"
        ),
        (
          "exercise 11.5 \"Build a subject\" --kind build",
          "a piece in stages, with a suite for each"
        ),
        ("proof 15.7 \"Prove the timer\"", "one whose answer is a test"),
        ("chapter 23 Paging", "a chapter, by its name"),
        ("scene 04/second-owner", "a program of a chapter, and its picture"),
        ("mistake 05.2 KeepsTheSubscriber", "a wrong answer to an exercise"),
      ], program: .author),
  ]

  package static var names: [String] { all.map(\.name) }

  /// A Boolean value that indicates whether a copy for learners refuses the
  /// command or has no use for it.
  package var needsSolutions: Bool {
    audience != .learners || program == .author
      || ["solution", "stage", "serve"].contains(name)
  }

  static func named(_ word: String) throws -> Command {
    if let found = all.first(where: { $0.name == word }) { return found }
    throw Failure.usage(
      "There is no command `\(word)`." + suggestion(for: word, in: names)
        + " `swift run workbook help` lists them all.")
  }
}
