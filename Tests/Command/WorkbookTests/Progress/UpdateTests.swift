import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("An update installs the newer workbook and keeps every answer.")
struct UpdateTests {
  /// The repository of the course's author.
  private let origin: PaperCheckout
  /// A learner's clone of it.
  private let own: PaperCheckout
  private let answer = Data(PaperCheckout.answer.utf8)
  private static let newStarter = PaperCheckout.starter
    .replacingOccurrences(of: "give back twice", with: "return twice")

  init() throws {
    origin = try PaperCheckout()
    try origin.commitAll()
    own = try origin.clone()
    own.type("list")
  }

  private func isAtNewest() throws -> Bool {
    try own.git("rev-parse", "origin/main") == origin.git("rev-parse", "main")
      && own.git("merge-base", "HEAD", "origin/main")
        == own.git("rev-parse", "origin/main")
  }

  @Test("Without a newer version nothing happens.")
  func nothing() throws {
    try own.write(own.exercise.file, answer)
    let (status, text) = own.type("update")
    #expect(status == .passed)
    #expect(text.contains("the newest workbook already"))
    #expect(own.data(own.exercise.file) == answer)
  }

  @Test("An edited starter that the update changes too.")
  func sameFile() throws {
    try own.write(own.exercise.file, answer)
    try origin.write(origin.exercise.file, Self.newStarter)
    try origin.write(origin.other.file, Self.newStarter)
    for exercise in origin.course.exercises {
      _ = try origin.checkout.keepStarter(of: exercise)
    }
    try origin.commitAll("A better task")

    let (status, text) = own.type("update")
    #expect(status == .passed, "\(text)")
    #expect(try isAtNewest())
    #expect(own.data(own.exercise.file) == answer)
    #expect(own.checkout.text(own.other.file) == Self.newStarter)
    #expect(text.contains("The workbook is newer by 1 commit."))
    #expect(text.contains("1 file of yours in Exercises is as before."))
    #expect(text.contains("their task or tests changed:\n  90.1 Double\n"))
    #expect(!text.contains("90.2"))

    // The newer starter is available for a comparison and for a reset.
    #expect(
      text.contains(
        "starter: Tests/Starters/\(own.exercise.path)/Double.swift"))
    own.type("reset", "90.1")
    #expect(own.checkout.text(own.exercise.file) == Self.newStarter)
  }

  @Test("A page changed here and in the newer version is named.")
  func ownPage() throws {
    try origin.write("Chapters/90-Paper.md", "old\n")
    try origin.commitAll("A page")
    own.type("update")
    try own.write("Chapters/90-Paper.md", "mine\n")
    try origin.write("Chapters/90-Paper.md", "new\n")
    try origin.commitAll("A better page")
    let (status, text) = own.type("update")
    #expect(status == .failed)
    #expect(
      text.contains("git restore --staged --worktree Chapters/90-Paper.md"))
    #expect(own.checkout.text("Chapters/90-Paper.md") == "mine\n")
    try own.git("restore", "--staged", "--worktree", "Chapters/90-Paper.md")
    #expect(own.type("update").status == .passed)
    #expect(own.checkout.text("Chapters/90-Paper.md") == "new\n")
  }

  @Test("New tests return a passed exercise to untested.")
  func newTests() throws {
    try own.write(own.exercise.file, answer)
    ProgressFile(checkout: own.checkout).update {
      $0[own.exercise].hasPassed = true
      $0[own.exercise].isPassing = true
      $0[own.exercise].tested = fingerprint(PaperCheckout.answer)
    }
    #expect(own.type("list").text.contains("1 of 2 exercises passed."))
    try origin.write("\(origin.exercise.testFolder)/Tests.swift", "// more\n")
    try origin.commitAll("One more test")
    let (status, text) = own.type("update")
    #expect(status == .passed)
    #expect(text.contains("90.1 Double"))
    #expect(own.type("list").text.contains("changed: test again"))
  }

  @Test("Answers that the learner has committed.")
  func committed() throws {
    try own.write(own.exercise.file, answer)
    try own.commitAll("My answer", by: "learner@example.org")
    try own.write(own.other.file, "mine, not committed\n")
    try origin.write(origin.exercise.file, Self.newStarter)
    try origin.write("Chapters/90.md", "# New\n")
    try origin.commitAll("A better task")
    let (status, text) = own.type("update")
    #expect(status == .passed, "\(text)")
    #expect(try isAtNewest())
    #expect(own.data(own.exercise.file) == answer)
    #expect(own.checkout.text(own.other.file) == "mine, not committed\n")
    #expect(own.checkout.exists("Chapters/90.md"))
  }

  @Test("The learner's own files are kept, staged or not.")
  func ownFiles() throws {
    let notes = "Exercises/\(own.exercise.path)/Notes.swift"
    let more = "Exercises/\(own.exercise.path)/More.swift"
    try own.write(notes, "// my notes")
    try own.write(more, "// more of mine")
    try own.write(own.other.file, "// staged")
    try own.git("add", more, own.other.file)
    try own.write(own.other.file, "// and changed")
    try origin.write(notes, "// the author's")
    try origin.write(origin.other.file, Self.newStarter)
    try origin.commitAll("Notes")
    let (status, text) = own.type("update")
    #expect(status == .passed, "\(text)")
    #expect(own.checkout.text(notes) == "// my notes")
    #expect(own.checkout.text(more) == "// more of mine")
    #expect(own.checkout.text(own.other.file) == "// and changed")
    #expect(try own.git("show", ":\(own.other.file)") == "// staged")
    #expect(try isAtNewest())
  }

  @Test("An exercise whose folder was renamed.")
  func renamed() throws {
    try own.write(own.exercise.file, answer)
    try origin.git(
      "mv", "Exercises/Chapter90Fixture/1-Double",
      "Exercises/Chapter90Fixture/1-Twice")
    try origin.commitAll("A better name")
    let (status, text) = own.type("update")
    #expect(status == .passed, "\(text)")
    #expect(text.contains("These have no place any more"))
    #expect(own.data(own.exercise.file) == answer)
    #expect(own.checkout.exists("Exercises/Chapter90Fixture/1-Twice/Hints.md"))
    #expect(
      !own.checkout.exists("Exercises/Chapter90Fixture/1-Double/Hints.md"))
  }

  @Test("A change outside Exercises that git refuses to overwrite.")
  func refused() throws {
    try own.write(own.exercise.file, answer)
    try own.write("Package.swift", "// name: \"CombineWorkbook\" mine\n")
    try origin.write("Package.swift", "// name: \"CombineWorkbook\" newer\n")
    try origin.commitAll("A newer manifest")
    let (status, text) = own.type("update")
    #expect(status == .failed)
    #expect(text.contains("nothing was changed"))
    #expect(text.contains("Package.swift"))
    #expect(own.data(own.exercise.file) == answer)
    #expect(own.checkout.text("Package.swift")?.contains("mine") == true)
    #expect(own.type("list").status == .passed)
  }

  @Test("Without a network or a branch, or during a merge, nothing changes.")
  func notNow() throws {
    try own.write(own.exercise.file, answer)
    try own.git("config", "remote.origin.url", "/nowhere")
    var (status, text) = own.type("update")
    #expect(status == .failed)
    #expect(text.contains("could not be fetched"))

    try own.git("switch", "-q", "--detach")
    (status, text) = own.type("update")
    #expect(status == .failed)
    #expect(text.contains("follows no other"))

    try own.write(".git/MERGE_HEAD", try own.git("rev-parse", "HEAD"))
    (status, text) = own.type("update")
    #expect(status == .failed)
    #expect(text.contains("git merge --abort"))
    #expect(own.data(own.exercise.file) == answer)
  }

  @Test("No answer is rewritten, even with equal contents.")
  func untouched() throws {
    try own.write(own.exercise.file, answer)
    try own.commitAll("My answer", by: "learner@example.org")
    try own.write(own.other.file, answer)
    func states() throws -> [String] {
      try [own.exercise.file, own.other.file].map {
        let state = try FileManager.default.attributesOfItem(
          atPath: own.checkout.url($0).path)
        let keys: [FileAttributeKey] = [.systemFileNumber, .modificationDate]
        return keys.map { "\(state[$0] ?? 0)" }.joined(separator: " ")
      }
    }
    let before = try states()
    for text in [Self.newStarter, Self.newStarter + "// More.\n"] {
      try origin.write(origin.exercise.file, text)
      try origin.write(origin.other.file, text)
      try origin.commitAll("A better task")
      let (status, said) = own.type("update")
      #expect(status == .passed, "\(said)")
      #expect(try isAtNewest())
      #expect(try states() == before)
    }
    #expect(try own.git("worktree", "list").split(separator: "\n").count == 1)
  }

  @Test("An interrupted update continues after git's part.")
  func cutOff() throws {
    try own.write(own.exercise.file, answer)
    try origin.write(origin.exercise.file, Self.newStarter)
    try origin.write(origin.other.file, Self.newStarter)
    try origin.commitAll("A better task")
    // The interrupted update had taken all newer files but the learner's.
    try own.git("fetch", "-q")
    try own.git("checkout", "-q", "origin/main", "--", own.other.file)
    let (status, text) = own.type("update")
    #expect(status == .passed, "\(text)")
    #expect(try isAtNewest())
    #expect(own.data(own.exercise.file) == answer)
    #expect(own.checkout.text(own.other.file) == Self.newStarter)
  }
}

@Suite("Without git, a newer copy takes over an older one's answers.")
struct TakeoverTests {
  private let old: PaperCheckout
  private let new: PaperCheckout
  private let answer = Data(PaperCheckout.answer.utf8)

  init() throws {
    old = try PaperCheckout("old")
    old.type("list")
    new = try PaperCheckout("new")
  }

  private var from: String { old.checkout.root.path }

  @Test("A copy without git explains how to update.")
  func how() throws {
    let (status, text) = old.type("update")
    #expect(status == .failed)
    #expect(text.contains("swift run workbook update --from \(from)"))
  }

  @Test("Answers come with their progress; the old copy stays unchanged.")
  func answers() throws {
    try old.write(old.exercise.file, answer)
    try old.write("Exercises/\(old.exercise.path)/Helper.swift", "// help")
    ProgressFile(checkout: old.checkout).update {
      $0[old.exercise].hasPassed = true
      $0[old.exercise].isPassing = true
      $0[old.exercise].tested = fingerprint(PaperCheckout.answer)
      $0[old.exercise].hintsRead = 1
    }
    let (status, text) = new.type("update", "--from", from)
    #expect(status == .passed, "\(text)")
    #expect(text.contains("  90.1 Double\n"))
    #expect(text.contains("No exercise that you have begun has changed."))
    #expect(new.data(new.exercise.file) == answer)
    #expect(
      new.checkout.text("Exercises/\(new.exercise.path)/Helper.swift")
        == "// help")
    #expect(new.checkout.text(new.other.file) == PaperCheckout.starter)
    #expect(new.type("list").text.contains("1 of 2 exercises passed."))
    #expect(old.data(old.exercise.file) == answer)
    #expect(
      new.type("update", "--from", from).text
        .contains("no answers that are not here already"))
    // The starter is stored, so a reset works without git.
    #expect(new.type("reset", "90.1").status == .passed)
    #expect(new.checkout.text(new.exercise.file) == PaperCheckout.starter)
  }

  @Test("A changed task is named; folders may have other names.")
  func changed() throws {
    try old.write(old.exercise.file, answer)
    try FileManager.default.moveItem(
      at: old.checkout.url("Exercises/Chapter90Fixture/1-Double"),
      to: old.checkout.url("Exercises/Chapter90Fixture/1-Twice"))
    try FileManager.default.moveItem(
      at: old.checkout.url("Exercises/Chapter90Fixture/1-Twice/Double.swift"),
      to: old.checkout.url("Exercises/Chapter90Fixture/1-Twice/Twice.swift"))
    try new.write("\(new.exercise.testFolder)/Tests.swift", "// more\n")
    let (status, text) = new.type("update", "--from", from)
    #expect(status == .passed, "\(text)")
    #expect(new.data(new.exercise.file) == answer)
    #expect(text.contains("their task or tests changed:\n  90.1 Double\n"))
  }

  @Test("An answer begun in both copies stays as it is here.")
  func both() throws {
    try old.write(old.exercise.file, answer)
    new.type("list")
    try new.write(new.exercise.file, "begun here")
    let (status, text) = new.type("update", "--from", from)
    #expect(status == .passed)
    #expect(text.contains("You have begun these here"))
    #expect(new.checkout.text(new.exercise.file) == "begun here")
    #expect(old.data(old.exercise.file) == answer)
  }

  @Test("A folder that is not another copy is refused.")
  func wrong() throws {
    for folder in ["/", new.checkout.root.path, "/nowhere"] {
      let (status, text) = new.type("update", "--from", folder)
      #expect(status == .usage)
      #expect(text.contains("is not another copy of the workbook"))
    }
  }
}

@Suite("A clone has plain line endings with any git settings.")
struct LineEndTests {
  @Test("The attributes outrank `core.autocrlf`.")
  func attributes() throws {
    let origin = try PaperCheckout()
    let attributes = FixtureCheckout.project.appendingPathComponent(
      ".gitattributes")
    try origin.write(".gitattributes", try Data(contentsOf: attributes))
    try origin.commitAll()
    let own = try PaperCheckout()
    try FileManager.default.removeItem(at: own.checkout.root)
    try origin.git(
      "clone", "-q", "-c", "core.autocrlf=true", origin.checkout.root.path,
      own.checkout.root.path)
    #expect(
      own.data(own.exercise.file) == Data(PaperCheckout.starter.utf8))
  }
}
