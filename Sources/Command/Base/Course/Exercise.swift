/// What kind of work an exercise asks for.
package enum Kind: String, Codable {
  case predict = "Predict"
  case modify = "Modify"
  case make = "Make"
  /// The learner writes the test.
  case prove = "Prove"
  /// A piece of the library, in stages.
  case build = "Build"
  case challenge = "Challenge"
}

/// How many threads may use what an exercise asks for.
package enum Threads: String, Codable {
  case one
  /// Proved under ThreadSanitizer.
  case many
}

/// A part of what an exercise asks for, which is worth something by itself.
package struct RubricPart: Codable, Equatable {
  /// What it is, for the one who is graded: `asks once`.
  package var name: String
  /// Its share, as a number beside those of the other parts.
  package var weight: Int
  /// The names of the tests that must all pass.
  package var tests: [String]

  package init(_ name: String, weight: Int, tests: [String]) {
    self.name = name
    self.weight = weight
    self.tests = tests
  }
}

/// A chapter of the book and its exercises.
package struct Chapter {
  /// The two digits: `05`.
  package var number: String
  /// One name everywhere: `Chapter05Demand`.
  package var name: String
  package var title: String
  /// The modules that its own module imports: chapters, by number.
  package var uses: [String]
  /// Whether its module is broken on purpose, so that nothing exports it again.
  package var isBroken: Bool
  package var exercises: [Exercise]
  /// Whether it goes beyond the documents: no exercise practises a row.
  package var isBeyondDocuments: Bool
  /// Whether the chapter has exercises; one that has none says so.
  package var hasExercises: Bool

  /// What links call it: `05 Demand`.
  package var label: String { "\(number) \(title)" }
  /// Its page: `Chapters/05-Demand.md`.
  package var file: String {
    "\(Layout.chapters)/\(number)-\(name.dropFirst("Chapter00".count)).md"
  }
  package var moduleFolder: String { "\(Layout.library)/\(name)" }
  package var testFolder: String { "\(Layout.libraryTests)/\(name)Tests" }

  /// - Parameters:
  ///   - name: what stands behind the number: `Demand`.
  ///   - uses: the numbers of the chapters that it imports: `01 05`.
  ///   - isBroken: whether nothing exports it again.
  ///   - isBeyondDocuments: whether no exercise practises a row of theirs.
  ///   - hasExercises: false for a chapter that is read, and has none.
  package init(
    _ number: String, _ name: String, title: String, uses: String = "",
    isBroken: Bool = false, isBeyondDocuments: Bool = false,
    hasExercises: Bool = true, exercises: [Exercise]
  ) {
    self.number = number
    self.name = "Chapter\(number)\(name)"
    self.title = title
    self.uses = uses.words
    self.isBroken = isBroken
    self.isBeyondDocuments = isBeyondDocuments
    self.hasExercises = hasExercises
    self.exercises = []
    self.exercises = exercises.map(adopt)
  }

  /// An exercise as one of this chapter's.
  package func adopt(_ exercise: Exercise) -> Exercise {
    var exercise = exercise
    exercise.chapter = name
    exercise.chapterNumber = number
    return exercise
  }
}

/// One thing to solve.
package struct Exercise {
  /// Its place in the chapter: the 2 of 05.2.
  package var number: Int
  package var title: String
  package var kind: Kind
  /// How long a learner needs who has read the chapter.
  package var minutes: Int
  package var points: Int
  /// What the learner can do afterwards.
  package var objective: String
  /// The rows of the documents that it practises: `["B5", "B9"]`.
  package var rows: [String]
  package var threads: Threads
  /// The titles of its stages, if it is built in stages.
  package var stages: [String]
  /// What an answer may import: chapters by number, other modules by name.
  package var imports: [String]
  /// What only its suite imports.
  package var testImports: [String]
  /// The names of the modules that an answer may import, set by the course.
  package internal(set) var modules: [String] = []
  /// Finished pieces that it could import, and that would answer it alone.
  package var forbidden: [String]
  /// What parts of the points are given for; empty for all or nothing.
  package var rubric: [RubricPart]
  /// Whether it is what the course leads to: who passes it is shown what they
  /// have written.
  package var isCapstone: Bool
  /// Whether it is an operator that `workbook make` has begun, which has a name
  /// and no number.
  package var isMade = false
  /// The chapter's name, set by the chapter that holds it.
  package fileprivate(set) var chapter = ""
  package fileprivate(set) var chapterNumber = ""

  /// - Parameters:
  ///   - imports: what an answer may import: `01 05 Foundation`.
  ///   - testImports: what only its suite imports.
  package init(
    _ number: Int, _ title: String, _ kind: Kind, minutes: Int, points: Int,
    objective: String, rows: [String], threads: Threads = .one,
    stages: [String] = [], imports: String = "", testImports: String = "",
    forbidden: [String] = [], rubric: [RubricPart] = [],
    isCapstone: Bool = false
  ) {
    self.number = number
    self.title = title
    self.kind = kind
    self.minutes = minutes
    self.points = points
    self.objective = objective
    self.rows = rows
    self.threads = threads
    self.stages = stages
    self.imports = imports.words
    self.testImports = testImports.words
    self.forbidden = forbidden
    self.rubric = rubric
    self.isCapstone = isCapstone
  }
}

// MARK: - What its things are called, and where they are

extension Exercise {
  /// The same exercise where another edition has it:
  /// `Chapter05Demand/4-MakeACountdown`.
  package func at(_ path: String) -> Exercise {
    let names = path.split(separator: "/")
    var exercise = self
    exercise.chapter = String(names[0])
    exercise.chapterNumber = String(
      names[0].dropFirst("Chapter".count).prefix(2))
    exercise.number = Int(names[1].prefix { $0 != "-" }) ?? number
    let name = String(names[1].drop { $0 != "-" }.dropFirst())
    if name != self.name { exercise.title = name.inWords }
    return exercise
  }

  /// `05.2`, or `reduce`.
  package var id: String { isMade ? title : "\(chapterNumber).\(number)" }
  /// `05.2 Count the demand`, or `reduce`.
  package var label: String { isMade ? title : "\(id) \(title)" }
  /// The module that the learner's file makes: `Exercise05_2`.
  package var module: String {
    "Exercise\(chapterNumber)_\(isMade ? name : "\(number)")"
  }
  package var testModule: String { "\(module)Tests" }

  /// What progress and backups call it, without a number, since editions number
  /// exercises anew: `Demand/CountTheDemand`.
  package var key: String { "\(chapter.dropFirst("Chapter00".count))/\(name)" }

  /// `CountTheDemand`.
  package var name: String { title.asName }
  /// The folder's name in each of the four trees: `2-CountTheDemand`.
  package var folder: String { isMade ? name : "\(number)-\(name)" }
  /// `Chapter05Demand/2-CountTheDemand`.
  package var path: String { "\(chapter)/\(folder)" }
  /// `CountTheDemand.swift`.
  package var fileName: String { "\(name).swift" }

  /// The learner's file: `Exercises/Chapter05Demand/…/CountTheDemand.swift`.
  package var file: String { file(in: Layout.exercises) }
  /// The same file in another folder of answers, such as `Solutions`.
  package func file(in answers: String) -> String {
    "\(answers)/\(path)/\(fileName)"
  }
  package var hintsName: String { "Hints.md" }
  package var hintsFile: String { "\(Layout.exercises)/\(path)/\(hintsName)" }
  package var testFolder: String { "\(Layout.exerciseTests)/\(path)" }
  package var mistakesFolder: String { "\(Layout.mistakes)/\(path)" }
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }

  /// `CountTheDemand` of `Count the demand`.
  package var asName: String {
    split { !$0.isLetter && !$0.isNumber }
      .map { String($0).capitalizedFirst }.joined()
  }

  /// `Count the demand` of `CountTheDemand`.
  package var inWords: String { inSmallWords.capitalizedFirst }

  /// `fails at a 404` of `FailsAtA404`, and `takes bad JSON` of `TakesBadJSON`.
  package var inSmallWords: String {
    var words: [String] = []
    for index in indices {
      if beginsAWord(at: index) { words.append("") }
      words[words.count - 1].append(self[index])
    }
    return words.map { word in
      let isInitials = word.count > 1 && word.allSatisfy(\.isUppercase)
      return isInitials ? word : word.lowercased()
    }.joined(separator: " ")
  }

  private func beginsAWord(at index: Index) -> Bool {
    let letter = self[index]
    guard index > startIndex else { return true }
    let before = self[self.index(before: index)]
    if letter.isNumber { return !before.isNumber }
    guard letter.isUppercase else { return false }
    let after = self[index...].dropFirst().first
    return !before.isUppercase || after?.isLowercase == true
  }
}
