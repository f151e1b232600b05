import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("An earlier edition's answers, progress and backups are carried over.")
struct CarryTests {
  private static let course = Course.workbook

  /// The earlier edition's names of the chapters whose exercises moved.
  private static let chapters = [
    "01": "Handshake", "02": "VanishingSubscriber", "03": "RetainedSubscriber",
    "04": "Sink", "05": "Demand", "06": "ControlEvents", "07": "Observation",
    "08": "Subjects", "09": "Values", "10": "Record", "11": "DataTasks",
    "12": "Recovery", "13": "Sharing", "14": "Threads",
    "15": "SeveralPublishers", "16": "Async",
  ]

  /// The exercises that moved: the earlier id, the name, and the present id.
  private static let moved = """
    01.2 MeanTheFailure 01.3
    01.3 MakeAPublisher 01.2
    02.2 KeepTheRunAlive 02.3
    02.3 MakeAGuestbook 02.4
    02.4 StandInBetween 02.5
    04.5 MakeABag 04.3
    03.5 BuildTheNetworkPublisher 03.4
    05.4 MakeACountdown 06.2
    05.5 OneAtATime 06.3
    06.1 PredictTheEvents 07.1
    06.2 RegisterWhenAsked 07.3
    06.3 MapAndFilter 07.4
    06.4 WaitForSilence 08.1
    06.5 Throttle 08.2
    07.1 PredictTheObservation 09.1
    07.2 OpenTheCircle 09.3
    07.3 TakeTheFirst 10.1
    07.4 MergeTwo 10.2
    07.6 BuildAnObservation 09.2
    08.1 PredictTheSubject 11.1
    08.2 ListenToTheSecond 11.2
    08.4 ManyListeners 11.3
    08.6 BuildCurrentValueSubject 11.4
    09.1 PredictTheValues 12.1
    09.2 TheLatestAnswer 13.1
    09.3 KeepAPromise 12.2
    09.4 FailInTheMiddle 13.2
    09.5 OneAfterTheOther 13.3
    10.1 PredictTheRecord 14.1
    10.3 KeepAFixture 14.4
    10.4 KeepTheTime 14.5
    10.5 BuildARecord 14.2
    11.1 PredictTheAnswers 15.1
    11.2 NameTheTrouble 15.3
    11.4 ProveTheClient 15.4
    11.5 ProveTheDemand 15.5
    11.6 BuildTheDataTaskPublisher 15.2
    12.1 PredictTheRecovery 16.1
    12.2 RetryWhatMayPass 16.2
    12.3 CatchIt 16.3
    12.4 GrowingPauses 16.4
    13.1 PredictTheSharing 17.1
    13.5 ShareAndReplay 17.3
    13.6 BuildOneRequestForMany 17.2
    14.1 PredictTheOrders 18.1
    14.2 GoEveryWay 18.2
    14.3 HangUpInTime 18.3
    14.4 ProveTheToken 18.4
    14.5 ALittleCombine 18.5
    15.1 PredictTheState 19.1
    15.2 ShowWhatWas 19.3
    15.3 KeepAResult 20.1
    15.4 BuildCombineLatest 19.2
    15.5 WithTheLatest 20.2
    16.1 PredictTheLoop 21.1
    16.3 ProveTheBridge 21.3
    16.4 BuildValues 21.2
    """.lines.map { $0.split(separator: " ").map(String.init) }

  /// The names of the exercises that the earlier edition lacks.
  private static let added = [
    "ReproduceTheSilence", "BuildASink", "ReproduceTheEarlyRegistration",
    "ReproduceTheEmptyRecord", "ReproduceTheRepeatedValue",
  ]

  /// Returns the earlier path of an exercise that moved.
  private static func path(_ row: [String]) -> String {
    let (chapter, number) = (row[0].prefix(2), row[0].dropFirst(3))
    return "Chapter\(chapter)\(chapters[String(chapter)]!)/\(number)-\(row[1])"
  }

  /// The course of the earlier edition.
  private static let earlier: Course = {
    let rows = Dictionary(uniqueKeysWithValues: moved.map { ($0[2], $0) })
    let exercises = course.exercises.filter { !added.contains($0.name) }.map {
      exercise in
      rows[exercise.id].map { exercise.at(path($0)) } ?? exercise
    }
    let names = Set(exercises.map(\.chapter)).sorted()
    return Course(
      chapters: names.map { name in
        Chapter(
          String(name.dropFirst(7).prefix(2)), String(name.dropFirst(9)),
          title: name,
          exercises: exercises.filter { $0.chapter == name }
            .sorted { $0.number < $1.number })
      })
  }()

  @Test("Each earlier id and folder lead to the same exercise.")
  func table() throws {
    #expect(Self.moved.count == 57)
    for row in Self.moved {
      #expect(Self.course.exercise(withEarlierID: row[0])?.id == row[2])
      #expect(Self.course.exercise(inFolder: Self.path(row))?.id == row[2])
    }
    let ids = Set(Self.earlier.exercises.map(\.id))
    let kept = Self.course.exercises.filter { !Self.added.contains($0.name) }
    #expect(ids.count == kept.count)
    #expect(
      Set(ids.compactMap { Self.course.exercise(withEarlierID: $0)?.id })
        == Set(kept.map(\.id)))
    for exercise in Self.course.exercises {
      #expect(Self.course.exercise(inFolder: exercise.path)?.id == exercise.id)
      #expect(Self.course.exercise(withEarlierID: exercise.key) == nil)
    }
    #expect(
      Set(Self.course.exercises.map(\.key)).count
        == Self.course.exercises.count)
  }

  @Test(
    "An answer to a replaced exercise stays where it is.",
    arguments: [
      ("Chapter03RetainedSubscriber/4-AskOnce", "03.4"),
      ("Chapter03RetainedSubscriber/5-AskOnce", "03.4"),
      ("Chapter04Sink/3-MakeAToken", "04.3"),
      ("Chapter10FirstAndMerge/3-PairTheChanges", "10.2"),
      ("Chapter11DataTasks/3-ForgiveAFew", "15.3"),
      ("Chapter15DataTasks/4-ForgiveAFew", "15.4"),
      ("Chapter13Sharing/4-ServeTheLate", "17.3"),
      ("Chapter17Sharing/3-ServeTheLate", "17.3"),
      ("Chapter16Async/2-KeepTheNewest", "21.2"),
      ("Chapter21Async/3-KeepTheNewest", "21.3"),
    ])
  func replaced(path: String, besides id: String) throws {
    #expect(Self.course.exercise(inFolder: path) == nil)
    let old = try PaperCheckout(
      "old", course: Self.earlier, starter: Self.starter)
    let new = try new()
    let name = try #require(path.split(separator: "-").last)
    let file = "Exercises/\(path)/\(name).swift"
    for paper in [old, new] { try paper.write(file, "// my answer") }
    let (_, text) = new.type("update", "--from", old.checkout.root.path)
    #expect(text.contains(path))
    for paper in [old, new] {
      #expect(paper.checkout.text(file) == "// my answer")
    }
    #expect(new.checkout.isUntouched(try Self.course.exercise(id)))
  }

  /// The exercises that are gone: their ids and names.
  private static let gone = [
    ("03.5", "AskOnce"), ("15.4", "ForgiveAFew"), ("17.3", "ServeTheLate"),
    ("21.3", "KeepTheNewest"),
  ]

  /// This course with the exercises that are gone; in their chapters, the later
  /// exercises have their earlier numbers.
  private static let before = Course(
    chapters: course.chapters.map { chapter in
      var chapter = chapter
      for (id, name) in gone where id.hasPrefix(chapter.number) {
        let index = Int(id.dropFirst(3))! - 1
        chapter.exercises.insert(
          chapter.exercises[0].at("\(chapter.name)/\(index + 1)-\(name)"),
          at: index)
      }
      chapter.exercises = chapter.exercises.enumerated().map {
        $1.at("\(chapter.name)/\($0 + 1)-\($1.name)")
      }
      return chapter
    })

  @Test(
    "The other answers of a chapter are kept when an exercise is removed.",
    arguments: [false, true])
  func shortened(hasGit: Bool) throws {
    let origin = try PaperCheckout(
      "origin", course: Self.before, starter: Self.starter)
    try origin.commitAll()
    let own = try origin.clone()
    let gone = try Self.gone.map { try Self.before.exercise($0.0) }
    let moved = try ["15.5", "15.6", "17.4", "21.4"].map {
      try Self.before.exercise($0)
    }
    var progress = Progress()
    for exercise in gone + moved {
      try own.write(exercise.file, Self.answer(exercise))
      progress.entries[exercise.key] = .init(hasPassed: true, isPassing: true)
    }
    progress.last = moved[0].key
    try json(progress).save(to: own.checkout.url(".workbook/progress.json"))

    let newer = try new()
    let checkout: Checkout
    if hasGit {
      for part in ["Exercises", "Tests", "Package.swift"] {
        try origin.remove(part)
        try FileManager.default.copyItem(
          at: newer.checkout.url(part), to: origin.checkout.url(part))
      }
      try origin.commitAll("Fewer exercises")
      _ = try #require(try GitUpdate(own.checkout).run())
      checkout = own.checkout
    } else {
      newer.type("update", "--from", own.checkout.root.path)
      checkout = newer.checkout
    }
    #expect(type("list", in: checkout, of: Self.course).status == .passed)

    let carried = ProgressFile(checkout: checkout).read()
    #expect(carried.last == moved[0].key)
    for (exercise, label) in zip(
      moved,
      [
        "15.4 Prove the client", "15.5 Prove the demand",
        "17.3 Share and replay", "21.3 Prove the bridge",
      ])
    {
      let now = try Self.course.exercise(String(label.prefix(4)))
      #expect(now.key == exercise.key)
      let text = try #require(checkout.text(now.file))
      #expect(text.contains("let place = \"\(exercise.id)\""))
      #expect(AnswerHeader(text).title == label)
      #expect(AnswerHeader(text).test == "swift run workbook test \(now.id)")
      #expect(carried[now].hasPassed)
      #expect(!checkout.exists(exercise.file))
      #expect(
        type("reset", now.id, in: checkout, of: Self.course).status == .passed)
      #expect(checkout.isUntouched(now))
    }
    for exercise in gone {
      #expect(own.checkout.text(exercise.file) == Self.answer(exercise))
    }
    #expect(try checkout.isUntouched(Self.course.exercise("03.4")))
  }

  // MARK: - A learner

  /// Moved, moved to another's number, swapped, renamed, not moved.
  private static let begun = [
    "05.4", "07.2", "01.3", "03.5", "13.5", "15.3", "01.2", "05.2",
  ]

  /// Imports of chapters by their earlier numbers.
  private static let imports = [
    "07.2": "import Chapter01Handshake\nimport Chapter07Observation",
    "13.5": "import Chapter05Demand", "15.3": "import Chapter05Demand",
  ]

  private static func exercise(_ id: String) throws -> Exercise {
    try #require(earlier.exercises.first { $0.id == id })
  }

  private static func starter(_ exercise: Exercise) -> String {
    """
    // \(exercise.id) \(exercise.title)
    //
    // Task: write it.
    //
    // Test it: swift run workbook test \(exercise.id)
    //
    \(Starter.line)
    \(imports[exercise.id] ?? "import Chapter01Handshake")
    import Foundation

    let place = ""

    """
  }

  private static func answer(_ exercise: Exercise) -> String {
    starter(exercise).replacing("\(Starter.line)\n", with: "")
      .replacing("\"\"", with: "\"\(exercise.id)\"")
  }

  /// Returns an unchanged copy of the earlier edition.
  private func old(_ name: String = "old") throws -> PaperCheckout {
    let paper = try PaperCheckout(
      name, course: Self.earlier, starter: Self.starter)
    try paper.remove("Tests/Starters")
    return paper
  }

  /// Returns this edition, with its own starters and manifest.
  private func new() throws -> PaperCheckout {
    let project = Checkout(root: FixtureCheckout.project)
    let paper = try PaperCheckout("new", course: Self.course) {
      project.text($0.file(in: Layout.starters)) ?? ""
    }
    return paper
  }

  /// Writes answers, their progress, and backups.
  private func begin(_ paper: PaperCheckout) throws {
    // The first command of an earlier edition stored its starters there.
    for exercise in Self.earlier.exercises {
      try paper.write(
        ".workbook/starters/\(exercise.id).swift", Self.starter(exercise))
    }
    var progress = Progress()
    for id in Self.begun {
      let exercise = try Self.exercise(id)
      try paper.write(exercise.file, Self.answer(exercise))
      try paper.write(
        ".workbook/backups/\(id)/2026-01-01-000000/\(exercise.fileName)",
        "// an earlier answer to \(id)")
      progress.entries[id] = .init(hasPassed: true, isPassing: true)
      progress.entries[id]?.hintsRead = Int(id.suffix(1))!
    }
    progress.last = "05.4"
    try json(progress).save(
      to: paper.checkout.url(".workbook/progress.json"))
    try paper.write(".workbook/play/07.2.txt", "# moves")
    try paper.write(
      "Exercises/\(Self.exercise("05.4").path)/Helper.swift", "// help\n")
  }

  /// Expects everything at its place in this edition.
  private func expectAll(in checkout: Checkout) throws {
    let progress = ProgressFile(checkout: checkout).read()
    for id in Self.begun {
      let exercise = try #require(
        Self.course.exercise(withEarlierID: id))
      let text = try #require(checkout.text(exercise.file))
      #expect(text.contains("let place = \"\(id)\""), "\(exercise.id)")
      #expect(text.contains("import Foundation\n"))
      #expect(!Starter.isUntouched(text))
      let header = AnswerHeader(text)
      #expect(header.title == "\(exercise.id) \(exercise.title)")
      #expect(header.test == "swift run workbook test \(exercise.id)")
      if id != exercise.id {
        let imports = text.lines.filter { $0.hasPrefix("import Chapter") }
        let known = exercise.modules.map { "import \($0)" }
        #expect(Set(imports).isSubset(of: known), "\(exercise.id)")
      }
      #expect(progress[exercise].hintsRead == Int(id.suffix(1)))
      let folder = ".workbook/backups/\(exercise.key)"
      #expect(
        checkout.text("\(folder)/2026-01-01-000000/\(exercise.fileName)")
          == "// an earlier answer to \(id)")
    }
    for exercise in Self.course.exercises
    where !Self.begun.contains(where: {
      Self.course.exercise(withEarlierID: $0)?.id == exercise.id
    }) {
      #expect(checkout.isUntouched(exercise), "\(exercise.id)")
      #expect(progress.entries[exercise.key] == nil)
    }
    #expect(progress.last == "Reentrancy/MakeACountdown")
    let countdown = try Self.course.exercise("06.2")
    #expect(
      checkout.text("Exercises/\(countdown.path)/Helper.swift") == "// help\n")
    let result = try Self.course.exercise("20.1")
    #expect(
      checkout.text(result.file)?.lines.filter { $0.hasPrefix("import") } == [
        "import Chapter01Handshake", "import Chapter05Demand",
        "import Chapter06Reentrancy", "import Foundation",
      ])
  }

  private func type(
    _ words: String..., in checkout: Checkout, of course: Course
  ) -> (status: WorkbookBase.ExitStatus, text: String) {
    let transcript = Transcript()
    let status = Learner.answer(
      words, terminal: transcript.terminal, in: checkout.root.path,
      course: course)
    return (status, transcript.text + transcript.notes)
  }

  // MARK: - Ways to update

  /// - Parameter isCommitted: whether the learner has committed the answers.
  @Test("With git.", arguments: [false, true])
  func git(isCommitted: Bool) throws {
    let origin = try old("origin")
    try origin.commitAll()
    let own = try origin.clone()
    try begin(own)
    if isCommitted {
      try own.commitAll("My answers", by: "learner@example.org")
    }
    let newer = try new()
    for part in ["Exercises", "Tests", "Package.swift"] {
      try origin.remove(part)
      try FileManager.default.copyItem(
        at: newer.checkout.url(part), to: origin.checkout.url(part))
    }
    try origin.commitAll("A new order")

    // The earlier edition's program runs the update.
    let checkout = own.checkout
    let outcome = try #require(try GitUpdate(checkout).run())
    #expect(outcome.homeless.contains(try Self.exercise("05.4").file))
    // The newer program runs with the next command.
    let first = type("list", in: checkout, of: Self.course)
    #expect(first.status == .passed)
    try expectAll(in: checkout)

    for id in Self.begun where id != "05.2" {
      let exercise = try Self.exercise(id)
      let now = try #require(Self.course.exercise(withEarlierID: id))
      #expect(first.text.contains("\(now.id) \(now.title)"))
      #expect(!checkout.exists(exercise.file) || exercise.file == now.file)
      // The backup has the same bytes.
      let backups = checkout.files(
        below: ".workbook/backups/\(now.key)", ending: exercise.fileName)
      #expect(
        backups.contains { checkout.text($0) == Self.answer(exercise) })
    }
    #expect(
      checkout.text(".workbook/play/ControlEvents/RegisterWhenAsked.txt")
        == nil)
    #expect(
      checkout.text(".workbook/play/Observation/BreakTheRetainCycle.txt")
        == "# moves")

    let files = checkout.files(below: ".workbook/backups")
    let second = type("list", in: checkout, of: Self.course)
    #expect(!second.text.contains("new place"))
    #expect(checkout.files(below: ".workbook/backups") == files)
    try expectAll(in: checkout)
    #expect(
      type("reset", "06.2", in: checkout, of: Self.course).status == .passed)
    #expect(try checkout.isUntouched(Self.course.exercise("06.2")))
  }

  @Test("From an archive.")
  func archive() throws {
    let old = try old()
    try begin(old)
    let files = old.checkout.files(below: ".").sorted()
    let new = try new()
    let (status, text) = new.type(
      "update", "--from", old.checkout.root.path)
    #expect(status == .passed, "\(text)")
    #expect(text.contains("  06.2 Make a countdown\n"))
    try expectAll(in: new.checkout)
    #expect(old.checkout.files(below: ".").sorted() == files)
    let backups = new.checkout.files(below: ".workbook/backups")
    let again = new.type("update", "--from", old.checkout.root.path)
    #expect(again.text.contains("no answers that are not here already"))
    #expect(new.checkout.files(below: ".workbook/backups") == backups)
    try expectAll(in: new.checkout)
  }

  @Test("Of two begun answers one stays, and the other becomes a backup.")
  func both() throws {
    let new = try new()
    let before = try Self.exercise("05.4")
    let now = try Self.course.exercise("06.2")
    try new.write(before.file, Self.answer(before))
    try new.write(now.file, "// mine, newer\n")
    let (status, text) = new.type("list")
    #expect(status == .passed)
    #expect(text.contains("You have begun 06.2 Make a countdown"))
    #expect(new.checkout.text(now.file) == "// mine, newer\n")
    #expect(!new.checkout.exists(before.file))
    #expect(
      new.backups["MakeACountdown.swift"] == Data(Self.answer(before).utf8))
  }

  @Test("An untouched earlier starter replaces nothing.")
  func unbegun() throws {
    let new = try new()
    let before = try Self.exercise("07.2")
    try new.write(before.file, Self.starter(before))
    try new.write(".workbook/starters/07.2.swift", Self.starter(before))
    let (_, text) = new.type("list")
    #expect(!text.contains("new place"))
    #expect(try new.checkout.isUntouched(Self.course.exercise("09.3")))
  }

  @Test("Answers in other encodings and the learner's own folders are kept.")
  func others() throws {
    let new = try new()
    let before = try Self.exercise("16.4")
    let bytes = Data([0xFF, 0xFE, 0x68, 0x00])
    try new.write(before.file, bytes)
    try new.write("Exercises/Notes/1-Mine/Mine.swift", "// mine")
    new.type("list")
    #expect(new.data(try Self.course.exercise("21.2").file) == bytes)
    #expect(
      new.checkout.text("Exercises/Notes/1-Mine/Mine.swift") == "// mine")
  }

  @Test("An answer to an exercise that exists no more stays where it is.")
  func removed() throws {
    let new = try new()
    let files = [
      "Exercises/Chapter17Sharing/3-AskOnce/AskOnce.swift",
      "Exercises/Chapter17Sharing/4-ConnectByItself/ConnectByItself.swift",
    ]
    for file in files { try new.write(file, "// mine") }
    let (status, text) = new.type("list")
    #expect(status == .passed)
    #expect(!text.contains("new place"))
    for file in files { #expect(new.checkout.text(file) == "// mine") }
    for id in [
      "03.4", "04.3", "07.5", "08.3", "08.5", "10.2", "11.3", "13.2", "13.3",
      "13.4",
      "16.2",
    ] {
      #expect(Self.course.exercise(withEarlierID: id) == nil)
    }
  }
}
