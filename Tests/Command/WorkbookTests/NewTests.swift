import Foundation
import Testing

@testable import workbook_author
@testable import WorkbookBase

@Suite("A new item starts with everything that the checks require")
struct NewTests {
  private let folder: PrivateFolder
  private let checkout: Checkout

  /// Copies the files of this project that name its parts.
  init() throws {
    folder = try PrivateFolder()
    checkout = Checkout(root: folder.url)
    let project = Checkout(root: FixtureCheckout.project)
    let lists = project.files(below: "Sources/Scenes", ending: ".swift")
      .filter { $0.contains(#/Chapter(\d\d)\/Chapter\1\.swift/#) }
    for path in [
      "Package.swift", Course.file, "README.md", "Sources/Scenes/Scene.swift",
      "Sources/Library/CombineRebuilt/CombineRebuilt.swift",
    ] + lists + project.files(below: "Chapters", ending: ".md")
      + project.files(below: Layout.templates)
    {
      try checkout.write(project.text(path) ?? "", to: path)
    }
  }

  private func new(_ arguments: String...) throws -> String {
    let transcript = Transcript()
    let workbook = CommandContext(
      checkout: checkout, terminal: transcript.terminal)
    #expect(try workbook_author.new(arguments, in: workbook) == .passed)
    return transcript.text
  }

  private func lacks(_ path: String, _ text: String) -> Bool {
    checkout.text(path)?.contains(text) != true
  }

  @Test("A new exercise has its rows, files and mention, with drafts in them.")
  func exercise() throws {
    let said = try new("exercise", "06.9", "Keep one thing")
    let path = "Chapter06Reentrancy/9-KeepOneThing"
    let exercise = try #require(
      Chapter(
        "06", "Reentrancy", title: "Reentrancy",
        exercises: [
          Exercise(
            9, "Keep one thing", .make, minutes: 15, points: 3,
            objective: "DRAFT: what can the learner do afterwards?", rows: [])
        ]
      ).exercises.first)
    _ = try checkout.keepStarter(of: exercise)
    #expect(
      FileChecks(exercise: exercise, checkout: checkout).complaints() == [])
    #expect(!lacks("Package.swift", "9-KeepOneThing: 01"))
    #expect(!lacks(Course.file, "9, \"Keep one thing\", .make,"))
    #expect(
      !lacks("Chapters/06-Reentrancy.md", "(../Exercises/\(path)/KeepOne"))
    #expect(said.contains("swift run workbook check 06.9 --record"))
    let drafts = Draft.all(in: checkout)
    #expect(drafts.filter { $0.isPart(of: exercise) }.count == 9)
    #expect(drafts.count == 10)
  }

  @Test(
    "An exercise with a model in the test kit has two searches.",
    arguments: [
      "publisher", "subscriber", "operator", "subject", "token", "bag",
    ])
  func kit(kind: String) throws {
    let said = try new(
      "exercise", "10.9", "Keep the last", "--kit", kind)
    #expect(said.contains("swift run workbook new mistake 10.9 "))
    let path = "Chapter10FirstAndMerge/9-KeepTheLast/KeepTheLast"
    let tests = try #require(
      checkout.text("Tests/Exercises/\(path)Tests.swift"))
    #expect(tests.contains("search.run()"))
    #expect(tests.contains("search.besideAnother().run()"))
    let answers = ["Exercises", "Solutions"].map {
      Declarations(of: checkout.text("\($0)/\(path).swift") ?? "").shown
        .map(\.signature)
    }
    #expect(answers[0] == answers[1])
    #expect(answers[0].count == 1)
  }

  @Test("A kind without a model in the test kit is refused.")
  func unknownKit() throws {
    let refusal = #expect(throws: Failure.self) {
      try new("exercise", "10.9", "Keep the last", "--kit", "scheduler")
    }
    #expect(
      refusal?.message.contains("but of a bag, operator, publisher, subject")
        == true
    )
    #expect(lacks("Package.swift", "KeepTheLast"))
  }

  @Test("A proof exercise has a correct program and five wrong ones.")
  func proof() throws {
    _ = try new("proof", "06.9", "Prove the counter")
    let path = "Chapter06Reentrancy/9-ProveTheCounter/ProveTheCounter"
    #expect(!lacks(Course.file, "9, \"Prove the counter\", .prove,"))
    #expect(!lacks("Exercises/\(path).swift", "import Testing\n"))
    #expect(!lacks("Solutions/\(path).swift", "#expect(count() == ["))
    let tests = try #require(
      checkout.text("Tests/Exercises/\(path)Tests.swift"))
    #expect(tests.contains("await proof.accepts()"))
    #expect(tests.matches(of: #/await proof\.rejects\(/#).count == 5)
  }

  @Test("An exercise in stages has three, each with a suite and an answer.")
  func build() throws {
    _ = try new("exercise", "06.9", "Build the piece", "--kind", "build")
    var exercise = Exercise(
      9, "Build the piece", .build, minutes: 15, points: 3,
      objective: "DRAFT: what can the learner do afterwards?", rows: [],
      stages: ["The first", "The second", "The third"])
    exercise = try #require(
      Chapter("06", "Reentrancy", title: "Reentrancy", exercises: [exercise])
        .exercises.first)
    _ = try checkout.keepStarter(of: exercise)
    #expect(
      FileChecks(exercise: exercise, checkout: checkout).complaints() == [
        "\(exercise.mistakesFolder) holds 0 of at least 3 mistakes"
      ])
    #expect(
      !lacks(
        Course.file, "stages: [\"The first\", \"The second\", \"The third\"]"))
    #expect(!lacks("Chapters/06-Reentrancy.md", "```diff stage 06.9/3\n```\n"))
    #expect(throws: Failure.self) {
      try new("exercise", "06.8", "Build another", "--kind", "make")
    }
  }

  @Test("No written file contains a placeholder.")
  func placeholders() throws {
    let before = Set(checkout.files(below: ""))
    _ = try new("exercise", "01.9", "Keep one thing")
    _ = try new("exercise", "03.9", "Keep the last", "--kit", "operator")
    _ = try new("exercise", "04.9", "Predict the end")
    _ = try new("exercise", "08.9", "Build the piece", "--kind", "build")
    _ = try new("proof", "06.9", "Prove the counter")
    _ = try new("scene", "04/other-owner")
    _ = try new("chapter", "90", "NewThings")
    let changed = ["Package.swift", Course.file, "Chapters/08-Time.md"]
    let files = checkout.files(below: "").filter { !before.contains($0) }
    #expect(files.count > 30)
    for file in files + changed {
      #expect(lacks(file, "{{"), "\(file)")
      #expect(!file.contains("{{"))
    }
  }

  @Test("A chapter without a section for exercises is refused.")
  func noPart() throws {
    let page = "Chapters/05-Demand.md"
    try checkout.write(
      (checkout.text(page) ?? "").replacing("## Make\n", with: "## Build\n"),
      to: page)
    let refusal = #expect(throws: Failure.self) {
      try new("exercise", "05.9", "Keep one thing")
    }
    #expect(refusal?.message.contains("has no line `## Make`") == true)
    #expect(!checkout.exists("Exercises"))
  }

  @Test("A prediction is added under Predict, and gives one point.")
  func prediction() throws {
    _ = try new("exercise", "05.9", "Predict the end")
    let path = "Chapter05Demand/9-PredictTheEnd/PredictTheEnd"
    let course = try #require(checkout.text(Course.file))
    #expect(
      course.contains(
        #/9, "Predict the end", \.predict, minutes: 10, points: 1/#))
    #expect(!lacks("Exercises/\(path).swift", "prediction: [String] = []"))
    #expect(!lacks("Exercises/\(path).swift", "05-Demand.md#predict\n"))
    #expect(!lacks("Tests/Exercises/\(path)Tests.swift", "expectPrediction("))
    let page = try #require(checkout.lines("Chapters/05-Demand.md"))
    let run = try #require(page.firstIndex(of: "## Run"))
    #expect(page[..<run].contains { $0.contains("PredictTheEnd.swift)") })
  }

  @Test("The row is the last one of its chapter.")
  func row() throws {
    _ = try new("exercise", "04.9", "Keep one thing")
    let manifest = try #require(checkout.text("Package.swift"))
    let row = try #require(manifest.firstRange(of: "9-KeepOneThing"))
    let before = manifest[..<row.lowerBound]
    let after = manifest[row.upperBound...]
    #expect(before.contains("Chapter04Sink:"))
    #expect(!before.contains("Chapter05Demand:"))
    #expect(after.hasPrefix(": 01\n  Chapter05Demand: 01\n"))
  }

  @Test("A list's first element, and a long one's last, are inserted.")
  func elements() throws {
    var source = SourceText(
      path: "A.swift",
      text: "let a = [\n  b(\n    []), c\n]\nlet d: [Int] = []\n")
    try source.append("e,", to: "a = [")
    try source.append("1,", to: "= [", below: "let d")
    #expect(
      source.text
        == "let a = [\n  b(\n    []), c,\ne,\n]\nlet d: [Int] = [\n1,\n]\n")
    #expect(throws: Failure.self) { try source.append("1", to: "f = [") }
  }

  @Test("A new chapter has module, tests, page and rows.")
  func chapter() throws {
    _ = try new("chapter", "90", "NewThings")
    for path in [
      "Sources/Library/Chapter90NewThings/NewThings.swift",
      "Tests/Library/Chapter90NewThingsTests/NewThingsTests.swift",
      "Sources/Scenes/Chapter90/Chapter90.swift",
    ] {
      #expect(checkout.exists(path))
    }
    let page = try #require(checkout.lines("Chapters/90-NewThings.md"))
    #expect(page.first == "# 90 New things")
    for part in BookChecker.parts { #expect(page.contains("## \(part)")) }
    #expect(!lacks("Package.swift", "Chapter90NewThings: 01\n"))
    #expect(!lacks(Course.file, "\"90\", \"NewThings\", title: \"New things\""))
    #expect(!lacks("README.md", "| [90 New things](Chapters/90-NewThings.md)"))
    #expect(!lacks("Chapters/README.md", "| [90 New things](90-NewThings.md)"))
    #expect(!lacks("Sources/Scenes/Scene.swift", "+ chapter90"))
    #expect(
      !lacks(
        "Sources/Library/CombineRebuilt/CombineRebuilt.swift",
        "import Chapter90NewThings\n"))
  }

  @Test("A new scene is in its list and on its page.")
  func scene() throws {
    _ = try new("scene", "04/other-owner")
    let folder = "Sources/Scenes/Chapter04"
    #expect(!lacks("\(folder)/OtherOwnerScene.swift", "\"04/other-owner\""))
    #expect(!lacks("\(folder)/Chapter04.swift", "otherOwner"))
    let page = Page(
      path: "Chapters/04-Sink.md",
      lines: try #require(checkout.lines("Chapters/04-Sink.md")))
    #expect(
      page.fences.contains { $0.claim == .output(scene: "04/other-owner") })
    let image = page.drawnImages.first { $0.figure?.scene == "04/other-owner" }
    #expect(image != nil)
  }

  @Test("A scene that exists in any file is refused.")
  func knownScene() throws {
    try checkout.write(
      "Scene(\"04/other-owner\", \"Two\")",
      to: "Sources/Scenes/Chapter04/OwnerScenes.swift")
    let refusal = #expect(throws: Failure.self) {
      try new("scene", "04/other-owner")
    }
    #expect(refusal?.message == "There is a scene 04/other-owner already.")
  }

  @Test("A new mistake starts as a copy of the solution.")
  func mistake() throws {
    let exercise = try Course.workbook.exercise("05.2")
    try checkout.write(
      "// 05.2\nimport A\n\nlet answer = 1\n",
      to: exercise.file(in: "Solutions")
    )
    _ = try new("mistake", "05.2", "KeepsTheSubscriber")
    let mistake = try #require(
      Mistake.all(of: exercise, in: checkout).first)
    #expect(mistake.title == "keeps the subscriber")
    #expect(checkout.text(mistake.file)?.hasSuffix("1\n") == true)
    #expect(!lacks(mistake.file, "\nimport A\n\nlet answer"))
  }

  @Test(
    "An existing item, or a bad name, is refused.",
    arguments: [
      ["exercise", "05.1", "Again"], ["exercise", "5", "No number"],
      ["chapter", "05", "Again"], ["chapter", "5", "Short"],
      ["scene", "04/Two Words"], ["scene", "04"],
      ["mistake", "05.2", "keeps it"], ["mistake", "05.2"], ["table"], [],
    ])
  func refusal(arguments: [String]) throws {
    let before = checkout.files(below: "")
    let workbook = CommandContext(
      checkout: checkout, terminal: Transcript().terminal)
    #expect(throws: Failure.self) {
      try workbook_author.new(arguments, in: workbook)
    }
    #expect(checkout.files(below: "") == before)
  }
}
