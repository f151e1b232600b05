import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_teacher

@Suite("Every submission is graded or reported")
struct HandedInTests {
  let good: GoodExercise
  private var folder: URL { good.checkout.url("collected") }
  private var exercise: Exercise { good.exercise }

  init() throws {
    good = try GoodExercise()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true)
  }

  private func write(_ path: String, _ text: String = "let a = 1") throws {
    try good.write("collected/\(path)", text)
  }

  private var answerPath: String { "\(exercise.path)/\(exercise.fileName)" }

  /// Returns the remarks, and the text of the answer or why there is none.
  private func found(_ student: String) throws -> [String] {
    let all = try Submission.all(in: folder, of: good.course).submissions
    let submission = try #require(all.first { $0.student == student })
    let handed = try SubmissionFiles(submission)
    var lines = handed.remarks
    let starter = good.checkout.text(exercise.file).map { Data($0.utf8) }
    let answer = handed.answer(
      to: exercise, starter: starter, remark: { lines.append($0) })
    switch answer {
    case .missing: lines.append("missing")
    case .unclear(let why): lines.append(why)
    case .answer(let files):
      lines += files.map {
        "\($0.name): \(String(decoding: $0.data, as: UTF8.self))"
      }
    }
    return lines
  }

  @Test(
    "The answer is found in any folder and in any case.",
    arguments: [
      "", "Exercises/", "exercises/", "workbook-main/Exercises/",
      "a/b/c/exercises/",
    ])
  func tree(prefix: String) throws {
    try write("Ann/\(prefix)\(answerPath)")
    try write("Ben/\(prefix)\(answerPath.lowercased())")
    #expect(try found("Ann") == ["SpendTheDemand.swift: let a = 1"])
    #expect(try found("Ben") == ["SpendTheDemand.swift: let a = 1"])
  }

  @Test("A checkout's other folders are not mistaken for answers.")
  func checkout() throws {
    for tree in [
      "Exercises", "Solutions", "Tests/Exercises", "Tests/Answers/Wrong",
    ] {
      try write("Ann/\(tree)/\(answerPath)", "let tree = \"\(tree)\"")
      if tree != "Exercises" {
        try write("Ben/\(tree)/\(answerPath)", "let tree = \"\(tree)\"")
      }
    }
    #expect(
      try found("Ann") == [
        "SpendTheDemand.swift: let tree = \"Exercises\""
      ])
    #expect(try found("Ben") == ["missing"])
  }

  @Test("A single file is recognized by its name, a copy by its mark.")
  func flat() throws {
    try write("Ann/SpendTheDemand.swift")
    try write("Ben/spendthedemand (2).swift")
    try write("Cem/\(exercise.path)/SpendTheDemand (1).swift")
    try write("Dee/\(exercise.path)/SpendTheDemand (1).swift", "let old = 1")
    try write("Dee/\(answerPath)", "let new = 1")
    try write("Eve/essay.swift")
    #expect(try found("Ann") == ["SpendTheDemand.swift: let a = 1"])
    #expect(try found("Ben") == ["SpendTheDemand.swift: let a = 1"])
    #expect(
      try found("Cem") == [
        "90.2: SpendTheDemand (1).swift was taken",
        "SpendTheDemand.swift: let a = 1",
      ])
    #expect(
      try found("Dee") == [
        "SpendTheDemand.swift: let new = 1"
      ])
    #expect(try found("Eve") == ["missing"])
  }

  @Test("A renamed file and a document are named, and nothing else is.")
  func strays() throws {
    try write(answerPath.replacing(".swift", with: "_final_v2.swift"))
    try write("Paul.pdf")
    try write("\(exercise.path)/Hints.md")
    try write("README.md")
    try write("SpendTheDemand (1).swift")
    try good.write("README.md", "# W\n")
    var zip = ZipWriter()
    zip.add("a/Paul.pdf", "x")
    zip.add("a/.build/x.o", "x")
    zip.add("a/\(answerPath)", "let a = 1")
    try zip.data.write(to: folder.appendingPathComponent("Ann.zip"))
    let why = "was not read: the workbook has no file of this name"
    func strays(_ item: String) throws -> [String] {
      let files = try SubmissionFiles(
        Submission(
          student: "Ann", items: [folder.appendingPathComponent(item)]))
      guard
        case .answer(let used) = files.answer(
          to: exercise, starter: nil, remark: { _ in })
      else { return ["no answer"] }
      return files.strays(besides: used, of: good.course, in: good.checkout)
    }
    #expect(try strays("Ann.zip") == ["a/Paul.pdf \(why)"])
    try FileManager.default.removeItem(
      at: folder.appendingPathComponent("Ann.zip"))
    #expect(
      try strays("") == [
        "Chapter90Fixture/2-SpendTheDemand/SpendTheDemand_final_v2.swift"
          + " \(why)", "Paul.pdf \(why)",
      ])
    for number in 1...7 { try write("\(number).pdf") }
    #expect(
      try strays("").suffix(2) == ["5.pdf \(why)", "4 more files like these"])
  }

  @Test("Files without a folder belong to the learners in their names.")
  func files() throws {
    try write("lee_123_45_SpendTheDemand-1.swift", "let lee = 1")
    try write("mo_SpendTheDemand.swift", "let mo = 1")
    #expect(
      try Submission.all(in: folder, of: good.course).submissions.map(\.student)
        == ["lee_123_45", "mo"])
    #expect(try found("lee_123_45") == ["SpendTheDemand.swift: let lee = 1"])
  }

  @Test("Of two folders the one with changes counts, otherwise neither.")
  func twoTrees() throws {
    let starter = try #require(good.checkout.text(exercise.file))
    try write("Ann/a/Exercises/\(answerPath)", starter)
    try write("Ann/b/Exercises/\(answerPath)", "let b = 1")
    try write("Ben/a/Exercises/\(answerPath)", "let a = 1")
    try write("Ben/b/Exercises/\(answerPath)", "let b = 1")
    try write("Cem/a/Exercises/\(answerPath)", "let c = 1")
    try write("Cem/b/Exercises/\(answerPath)", "let c = 1")
    #expect(
      try found("Ann") == [
        "90.2: taken from b/Exercises/\(answerPath), of several",
        "SpendTheDemand.swift: let b = 1",
      ])
    #expect(
      try found("Ben") == [
        "There are 2 answers to it: a/Exercises/\(answerPath), "
          + "b/Exercises/\(answerPath)"
      ])
    #expect(try found("Cem").last == "SpendTheDemand.swift: let c = 1")
  }

  @Test("Zip files are opened, next to folders and inside them.")
  func zips() throws {
    var zip = ZipWriter()
    zip.add("work/Exercises/\(answerPath)", "let zipped = 1")
    zip.add("../\(answerPath)", "let out = 1")
    try zip.data.write(to: folder.appendingPathComponent("Ann.zip"))
    try write("Ben/readme.txt")
    try zip.data.write(to: folder.appendingPathComponent("Ben/work.zip"))
    try write("Cem.zip", "no zip file")
    for (student, place) in [("Ann", ""), ("Ben", "work.zip/")] {
      #expect(
        try found(student) == [
          "\(place)../\(answerPath) leads out of the zip file",
          "SpendTheDemand.swift: let zipped = 1",
        ])
    }
    #expect(throws: Failure.self) { try found("Cem") }
  }

  @Test("A link is reported and not followed.")
  func links() throws {
    let manager = FileManager.default
    try write("Ann/readme.txt")
    try manager.createSymbolicLink(
      at: folder.appendingPathComponent("Ann/Exercises"),
      withDestinationURL: good.checkout.url("Solutions"))
    #expect(try found("Ann") == ["Exercises is a link", "missing"])
  }

  @Test("Each folder and zip file is a submission; other items are strays.")
  func everybody() throws {
    try write("Ann/\(answerPath)")
    try write("Ann.zip", "x")
    try write("Ben.rar", "x")
    try write("notes.txt", "x")
    try write(".hidden", "x")
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("Zoë"),
      withDestinationURL: folder.appendingPathComponent("Ann"))
    let all = try Submission.all(in: folder, of: good.course)
    #expect(all.submissions.map(\.student) == ["Ann", "Ann.zip"])
    #expect(all.strays == ["Ben.rar", "Zoë", "notes.txt"])
  }
}
