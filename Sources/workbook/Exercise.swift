/// What kind of work an exercise asks for.
enum Kind: String, Codable {
  case predict = "Predict"
  case modify = "Modify"
  case make = "Make"
  case challenge = "Challenge"
}

/// A chapter of the book and its exercises.
struct Chapter {
  /// One name everywhere: `Chapter05Demand`.
  var name: String
  var title: String
  var exercises: [Exercise]

  /// The two digits: `05`.
  var number: String { String(name.dropFirst("Chapter".count).prefix(2)) }
  /// Where the prose is: `Chapters/05-Demand.md`.
  var file: String {
    "Chapters/\(number)-\(name.dropFirst("Chapter00".count)).md"
  }

  init(_ name: String, _ title: String, exercises: [Exercise]) {
    self.name = name
    self.title = title
    self.exercises = exercises.map { exercise in
      var exercise = exercise
      exercise.chapter = name
      return exercise
    }
  }
}

/// One thing to solve.
struct Exercise {
  /// The folder's name in each of the four trees: `2-CountTheDemand`.
  var folder: String
  var title: String
  var kind: Kind
  /// How long a learner needs who has read the chapter.
  var minutes: Int
  var points: Int
  /// What the learner can do afterwards.
  var objective: String
  /// The rows of the documents that it practises: `["B5", "B9"]`.
  var rows: [String]
  /// The chapter's name, set by the chapter that holds it.
  fileprivate(set) var chapter = ""

  init(
    _ folder: String, _ title: String, _ kind: Kind, minutes: Int, points: Int,
    objective: String, rows: [String]
  ) {
    self.folder = folder
    self.title = title
    self.kind = kind
    self.minutes = minutes
    self.points = points
    self.objective = objective
    self.rows = rows
  }

  var chapterNumber: String {
    String(chapter.dropFirst("Chapter".count).prefix(2))
  }
  private var number: String { String(folder.prefix { $0 != "-" }) }

  /// `05.2`.
  var id: String { "\(chapterNumber).\(number)" }
  /// The module that the learner's file makes: `Exercise05_2`.
  var module: String { "Exercise\(chapterNumber)_\(number)" }
  var testModule: String { "\(module)Tests" }
  /// `Chapter05Demand/2-CountTheDemand`.
  var path: String { "\(chapter)/\(folder)" }
  /// `CountTheDemand.swift`.
  var fileName: String {
    String(folder.drop { $0 != "-" }.dropFirst()) + ".swift"
  }

  /// The learner's file: `Exercises/Chapter05Demand/…/CountTheDemand.swift`.
  var file: String { file(in: "Exercises") }
  /// The same file in another folder of answers, such as `Solutions`.
  func file(in answers: String) -> String { "\(answers)/\(path)/\(fileName)" }
  var hintsFile: String { "Exercises/\(path)/Hints.md" }
  var testFolder: String { "Tests/Exercises/\(path)" }
  var mistakesFolder: String { "Tests/Mistakes/\(path)" }
}
