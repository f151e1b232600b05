import Foundation
import Testing

@testable import workbook_author
@testable import WorkbookBase

@Suite("A mistake follows its solution")
struct MistakeFilesTests {
  private let good: GoodExercise
  private var files: MistakeFiles {
    MistakeFiles(good.exercise, in: good.checkout)
  }
  private var solution: String { good.exercise.file(in: "Solutions") }
  private var patch: String { "\(good.exercise.mistakesFolder)/Adds.patch" }
  private var whole: String { "\(good.exercise.mistakesFolder)/Adds.swift" }
  private var aside: String { ".build/mistakes/90.2/Adds.swift" }

  /// Creates the exercise's solution, and a mistake that adds.
  init() throws {
    good = try GoodExercise()
    for name in ["AddsInstead", "ForgetsTheRest", "SpendsTwice"] {
      try good.remove("\(good.exercise.mistakesFolder)/\(name).swift")
    }
    try good.write(
      whole,
      "// You add.\n// A purse gets lighter.\n"
        + code(GoodExercise.solution.replacing("-=", with: "+=")))
    try commit()
  }

  private func code(_ text: String) -> String {
    AnswerHeader.code(in: text.lines).joined(separator: "\n") + "\n"
  }

  private func commit() throws {
    for call in [
      ["init", "--quiet"], ["add", "--all"],
      [
        "-c", "user.name=A", "-c", "user.email=a@b", "commit", "--quiet",
        "--message", "All",
      ],
    ] {
      let said = try #require(Git(good.checkout.root).run(call))
      try #require(said.isDone, "\(said.words)")
    }
  }

  private func mistake() throws -> Mistake {
    try #require(Mistake.all(of: good.exercise, in: good.checkout).first)
  }

  private func source() throws -> String {
    try mistake().source(of: good.exercise, in: good.checkout)
  }

  private func complaints() -> [String] {
    FileChecks(exercise: good.exercise, checkout: good.checkout)
      .complaints().filter { !$0.contains("of at least") }
  }

  @Test("A whole mistake becomes a patch with the same result.")
  func shorten() throws {
    let before = try source()
    let words = try mistake().text
    #expect(try files.shorten([]) == [])
    #expect(
      try files.shorten(["Adds"]) == ["shortened \(whole) to Adds.patch"])
    #expect(!good.checkout.exists(whole))
    #expect(try source() == before)
    #expect(try mistake().text == words)
    #expect(
      good.checkout.text(patch) == """
        You add.
        A purse gets lighter.
        --- Solution
        @@ -9,5 +9,5 @@

           public mutating func spend(
             _ amount: Int, on thing: String
        -  ) { self.amount -= amount }
        +  ) { self.amount += amount }
         }

        """)
    #expect(try files.shorten(["Adds"]) == [])
    #expect(complaints() == [])
  }

  @Test("Another design stays whole, and can be the base of others.")
  func designs() throws {
    let folder = good.exercise.mistakesFolder
    let design = (1...30).map { "func other\($0)() {}\n" }.joined()
    try good.write("\(folder)/Else.swift", "// You go elsewhere.\n" + design)
    try good.write(
      "\(folder)/Fare.swift",
      "// You go too far.\n" + design.replacing("other7", with: "far"))
    try good.write("\(folder)/Goes.swift", "// DRAFT: say it\n" + design)
    #expect(
      try files.shorten(["Adds", "Else", "Fare", "Goes"]) == [
        "shortened \(whole) to Adds.patch",
        "shortened \(folder)/Else.swift to Else.patch",
      ])
    #expect(
      good.checkout.text("\(folder)/Else.patch")?.contains("--- Fare") == true)
    #expect(good.checkout.exists("\(folder)/Fare.swift"))
    #expect(good.checkout.exists("\(folder)/Goes.swift"))
    for mistake in Mistake.all(of: good.exercise, in: good.checkout) {
      _ = try mistake.source(of: good.exercise, in: good.checkout)
    }
  }

  @Test("A small change of the solution carries over to its mistakes.")
  func carries() throws {
    _ = try files.shorten(["Adds"])
    try commit()
    try good.spoil(solution, "import Chapter01Handshake", "import A\nimport B")
    #expect(
      complaints().contains(
        "\(patch):5: line 9 of Solution is not “”: "
          + "`swift run workbook check 90.2 --record` carries it over"),
      "\(complaints())")
    try commit()
    #expect(
      try files.carry() == ["carried \(patch) over to the new Solution"])
    #expect(try source().contains("import A\nimport B\n"))
    #expect(try source().contains("amount += amount"))
    #expect(try source().hasPrefix("// You add.\n// A purse gets lighter.\n"))
    #expect(try files.carry() == [])
  }

  @Test("A conflict writes the whole mistake to a file, and loses nothing.")
  func conflict() throws {
    _ = try files.shorten(["Adds"])
    try commit()
    let before = good.checkout.text(patch)
    try good.spoil(solution, "self.amount -= amount", "self.amount -= 1")
    #expect(
      try files.carry() == [
        "laid out \(aside), where both have changed the same lines"
      ])
    #expect(good.checkout.text(patch) == before)
    let laid = try #require(good.checkout.text(aside))
    #expect(laid.hasPrefix("// You add.\n// A purse gets lighter.\nimport"))
    #expect(
      laid.contains(
        """
        <<<<<<< the answer as it is now
          ) { self.amount -= 1 }
        =======
          ) { self.amount += amount }
        >>>>>>> the mistake
        """))
    #expect(
      complaints() == [
        "\(patch):8: line 12 of Solution is not “) { self.amount -= amount }”: "
          + "put \(aside) right, and type "
          + "`swift run workbook check 90.2 --record`"
      ])
    // A mistake that is only half repaired stays.
    try good.spoil(aside, "=======", "======= mine")
    _ = try files.carry()
    #expect(good.checkout.text(aside)?.contains("======= mine") == true)

    let mended = laid.lines.filter {
      !$0.contains(#/^[<=>]{7}/#) && !$0.contains("-= 1")
    }
    try good.write(aside, mended.joined(separator: "\n") + "\n")
    #expect(try files.carry() == ["took \(aside)"])
    #expect(!good.checkout.exists(aside))
    _ = try files.shorten(["Adds"])
    #expect(try source() == mended.joined(separator: "\n") + "\n")
    #expect(complaints() == [])
  }

  @Test("The file of a conflict is removed when the solution is restored.")
  func back() throws {
    _ = try files.shorten(["Adds"])
    try commit()
    let before = try #require(good.checkout.text(solution))
    try good.spoil(solution, "self.amount -= amount", "self.amount -= 1")
    _ = try files.carry()
    try good.write(solution, before)
    #expect(try files.carry() == [])
    #expect(!good.checkout.exists(aside))
    #expect(complaints() == [])
  }

  @Test("Without a commit that fits, a patch is not carried over.")
  func unknown() throws {
    _ = try files.shorten(["Adds"])
    try good.remove(".git")
    try good.spoil(solution, "self.amount -= amount", "self.amount -= 1")
    let before = good.checkout.text(patch)
    #expect(
      try files.carry() == [
        "cannot carry \(patch): it fits no \(solution) that git knows"
      ])
    #expect(good.checkout.text(patch) == before)
  }

  @Test("A new mistake with a known name expands that mistake's patch.")
  func new() throws {
    _ = try files.shorten(["Adds"])
    let before = try source()
    let workbook = CommandContext(
      checkout: good.checkout, terminal: Transcript().terminal,
      course: good.course)
    _ = try workbook_author.new(["mistake", "90.2", "Adds"], in: workbook)
    #expect(good.checkout.text(whole) == before)
    #expect(
      complaints() == [
        "\(whole) counts, and \(patch) does not: "
          + "type `swift run workbook check 90.2 --record`"
      ])
    try good.spoil(whole, "+= amount", "+= 2 * amount")
    _ = try files.shorten(["Adds"])
    #expect(!good.checkout.exists(whole))
    #expect(try source().contains("+= 2 * amount"))
    #expect(throws: Failure.self) {
      try workbook_author.new(["mistake", "90.2", "Solution"], in: workbook)
    }
  }

  @Test("A patch without its base is reported.")
  func baseless() throws {
    _ = try files.shorten(["Adds"])
    try good.spoil(patch, "--- Solution", "--- Nobody")
    let base = "\(good.exercise.mistakesFolder)/Nobody.swift"
    #expect(
      complaints().contains {
        $0.hasPrefix("\(patch) needs \(base), which is not there")
      })
  }
}
