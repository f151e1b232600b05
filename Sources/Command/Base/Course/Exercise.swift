package enum Kind: String, Codable {
  case predict = "Predict"
  /// The learner builds a fault, and the next exercise begins with it.
  case reproduce = "Reproduce"
  case modify = "Modify"
  case make = "Make"
  /// The learner writes the test.
  case prove = "Prove"
  /// A piece of the library, in stages.
  case build = "Build"
  case challenge = "Challenge"
}

/// The number of threads that may use an exercise's piece.
package enum Threads: String, Codable {
  case one
  /// Tested with ThreadSanitizer.
  case many
}

/// A chapter of the book and its exercises.
package struct Chapter {
  /// The two digits: `05`.
  package var number: String
  /// The name of its module and folders: `Chapter05Demand`.
  package var name: String
  package var title: String
  /// The numbers of the chapters that its module imports.
  package var uses: [String]
  /// A Boolean value that indicates whether its module is broken on purpose, so
  /// no other module exports it.
  package var isBroken: Bool
  package var exercises: [Exercise]
  /// A Boolean value that indicates whether it goes beyond the documents: no
  /// exercise practises a row.
  package var isBeyondDocuments: Bool
  package var hasExercises: Bool

  package var label: String { "\(number) \(title)" }
  /// Its page: `Chapters/05-Demand.md`.
  package var file: String {
    "\(Layout.chapters)/\(number)-\(name.dropFirst("Chapter00".count)).md"
  }
  package var moduleFolder: String { "\(Layout.library)/\(name)" }
  package var testFolder: String { "\(Layout.libraryTests)/\(name)Tests" }

  /// - Parameters:
  ///   - name: the name after the number: `Demand`.
  ///   - uses: the numbers of the chapters that it imports: `01 05`.
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

  package func adopt(_ exercise: Exercise) -> Exercise {
    var exercise = exercise
    exercise.chapter = name
    exercise.chapterNumber = number
    return exercise
  }
}

package struct Exercise {
  /// Its number in the chapter: the 2 of 05.2.
  package var number: Int
  package var title: String
  package var kind: Kind
  /// The minutes that a learner needs after reading the chapter.
  package var minutes: Int
  package var points: Int
  package var objective: String
  /// The rows of the documents that it practises: `["B5", "B9"]`.
  package var rows: [String]
  package var threads: Threads
  /// The titles of its stages; empty if it has none.
  package var stages: [String]
  /// The imports that an answer may have: chapters by number, others by name.
  package var imports: [String]
  /// The imports of its suite alone.
  package var testImports: [String]
  /// The names of the modules in `imports`, set by the course.
  package internal(set) var modules: [String] = []
  /// Finished pieces in its imports that would solve it.
  package var forbidden: [String]
  /// Whether it is what the course leads to: who passes it is shown what they
  /// have written.
  package var isCapstone: Bool
  /// Whether it is an operator that `workbook make` has begun, which has a name
  /// and no number.
  package var isMade = false
  package fileprivate(set) var chapter = ""
  package fileprivate(set) var chapterNumber = ""

  /// - Parameters:
  ///   - imports: the answer's imports: `01 05 Foundation`.
  ///   - testImports: the imports of its suite alone.
  package init(
    _ number: Int, _ title: String, _ kind: Kind, minutes: Int, points: Int,
    objective: String, rows: [String], threads: Threads = .one,
    stages: [String] = [], imports: String = "", testImports: String = "",
    forbidden: [String] = [], isCapstone: Bool = false
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
    self.isCapstone = isCapstone
  }
}

// MARK: - What its things are called, and where they are

extension Exercise {
  /// Returns this exercise at its place in another edition:
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
  /// The module of the learner's file: `Exercise05_2`.
  package var module: String {
    "Exercise\(chapterNumber)_\(isMade ? name : "\(number)")"
  }
  package var testModule: String { "\(module)Tests" }

  /// Its name in progress and backups, without a number, since editions change
  /// the numbers: `Demand/CountTheDemand`.
  package var key: String { "\(chapter.dropFirst("Chapter00".count))/\(name)" }

  /// `CountTheDemand`.
  package var name: String { title.asName }
  /// The folder's name in each of the four trees: `2-CountTheDemand`.
  package var folder: String { isMade ? name : "\(number)-\(name)" }
  /// `Chapter05Demand/2-CountTheDemand`.
  package var path: String { "\(chapter)/\(folder)" }
  package var fileName: String { "\(name).swift" }

  /// The learner's file: `Exercises/Chapter05Demand/…/CountTheDemand.swift`.
  package var file: String { file(in: Layout.exercises) }
  /// Returns that file in another folder of answers, such as `Solutions`.
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
