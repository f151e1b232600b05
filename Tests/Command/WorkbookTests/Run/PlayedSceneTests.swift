import Scenes
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("The book's programs can be written to files of the learner's own")
struct PlayedSceneTests {
  private let paper: PaperCheckout
  private let file = "Sources/Scenes/Chapter90/PaperScenes.swift"

  init() throws {
    paper = try PaperCheckout()
    try paper.write(
      file,
      """
      import Chapter01Handshake
      import Timeline

      extension Scene {
        static let short = Scene("90/short", "Counts") { _ in
          let counter = Counter()
          print(counter.next())
        }

        static let long = Scene(
          "90/long", "Counts, and records"
        ) { timeline in
          count(to: 2, on: timeline)

          print("done")
        }

        private static func count(to end: Int, on line: Timeline) {
          for _ in 1...end { line.note("\\(Counter().next())", on: "a") }
        }
      }

      extension Timeline {
        fileprivate func nobodyNeedsThis() {}
      }

      /// Counts.
      private struct Counter {
        func next() -> Int { start + 1 }
      }

      private let start = 6

      """)
  }

  @Test("A program's file has its imports and all declarations that it needs.")
  func whole() throws {
    let workbook = CommandContext(
      checkout: paper.checkout, terminal: Transcript().terminal,
      course: paper.course)
    let playground = try Playground("90/long", in: workbook, limit: 1)
    #expect(playground.file == ".workbook/play/90-long/main.swift")
    #expect(
      playground.beginning == """
        // The book's 90/long, which is yours to change: each save runs it, and
        // draws what `timeline` has recorded. No other program reads it.
        // The book's own is in \(file).
        import Chapter01Handshake
        @testable import Scenes
        import Timeline

        func program(_ timeline: Timeline) {
          count(to: 2, on: timeline)

          print("done")
        }

        private func count(to end: Int, on line: Timeline) {
          for _ in 1...end { line.note("\\(Counter().next())", on: "a") }
        }

        /// Counts.
        private struct Counter {
          func next() -> Int { start + 1 }
        }

        private let start = 6

        let timeline = Timeline()
        program(timeline)
        timeline.look()

        """)
    let short = try Playground("90/short", in: workbook, limit: 1).beginning
    #expect(short.contains("func program() {\n  let counter = Counter()\n"))
    #expect(short.hasSuffix("private let start = 6\n\nprogram()\n"))
  }

  @Test("A chapter's page starts with its programs' imports.")
  func chapter() throws {
    let workbook = CommandContext(
      checkout: paper.checkout, terminal: Transcript().terminal,
      course: paper.course)
    let playground = try Playground("90", in: workbook, limit: 1)
    #expect(playground.file == ".workbook/play/90/main.swift")
    #expect(
      playground.beginning.contains(
        "import Chapter01Handshake\nimport Chapter90Fixture\nimport Timeline\n"
      ))
  }

  @Test("An unknown scene is reported.")
  func unknown() {
    let (status, text) = paper.type("play", "90/lang")
    #expect(status == .usage)
    #expect(text.contains("There is no scene 90/lang. Did you mean `90/long`?"))
  }

  @Test("Every scene of the book can be written to a file.")
  func all() {
    let project = Checkout(root: FixtureCheckout.project)
    for scene in Scene.all {
      let source = SceneSource(of: scene.id, in: project)
      #expect(source?.program.isEmpty == false, "\(scene.id)")
      #expect(source?.imports.isEmpty == false, "\(scene.id)")
    }
  }
}
