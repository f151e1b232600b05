import WorkbookBase

/// Finds answers of different learners that share most of what is their own.
///
/// Names, blanks, comments and literals do not count, nor does what stands in
/// the starter or the solution, nor what a third of the class writes. It is a
/// reason to look, and never changes points.
struct SimilarAnswers {
  /// How many tokens in a row are one feature.
  private static let length = 9
  /// Fewer features than this are too few to say anything.
  private static let fewest = 16
  private static let alike = 0.8

  var course: Course
  /// What everybody was given.
  var given: (Exercise) -> [String]

  func pairs(among students: [(name: String, answers: [Answer])])
    -> [GradeRecord.Similarity]
  {
    course.exercises.filter { $0.kind != .predict }.flatMap { exercise in
      pairs(
        exercise,
        students.compactMap { student in
          student.answers.first { $0.exercise == exercise.id }
            .map { (student.name, $0) }
        })
    }
  }

  private func pairs(_ exercise: Exercise, _ answers: [(String, Answer)])
    -> [GradeRecord.Similarity]
  {
    let known = given(exercise).reduce(into: Set<UInt64>()) {
      $0.formUnion(Self.features(of: $1))
    }
    var features = answers.map {
      Self.features(of: $0.1.text).subtracting(known)
    }
    let counts = features.reduce(into: [UInt64: Int]()) { counts, own in
      for feature in own { counts[feature, default: 0] += 1 }
    }
    let usual = max(4, answers.count / 3)
    for index in features.indices {
      features[index] = features[index].filter { counts[$0]! <= usual }
    }
    var found: [GradeRecord.Similarity] = []
    for (index, (name, _)) in answers.enumerated()
    where features[index].count >= Self.fewest {
      for other in answers.indices.dropFirst(index + 1)
      where features[other].count >= Self.fewest {
        let shared = features[index].intersection(features[other]).count
        let share =
          Double(shared)
          / Double(max(features[index].count, features[other].count))
        if share >= Self.alike {
          found.append(
            GradeRecord.Similarity(
              exercise: exercise.id, students: [name, answers[other].0],
              share: (share * 100).rounded() / 100))
        }
      }
    }
    return found
  }

  /// Runs of tokens, without what the writer chose freely.
  private static func features(of source: String) -> Set<UInt64> {
    let tokens = SwiftTokens(source).all.map { placed -> UInt8 in
      switch placed.token {
      case .word(let word): keywords[word] ?? 1
      case .number: 2
      case .string: 3
      case .sign(let sign): sign.asciiValue ?? 4
      }
    }
    guard tokens.count >= length else { return [] }
    return Set(
      (0...(tokens.count - length)).map {
        fingerprint(tokens[$0..<($0 + length)])
      })
  }

  private static let keywords: [String: UInt8] = {
    let words = [
      "func", "let", "var", "if", "guard", "else", "return", "while", "for",
      "in", "switch", "case", "class", "struct", "enum", "init", "private",
      "public", "final", "self", "nil", "true", "false", "defer", "extension",
      "where", "weak", "lazy", "static", "mutating", "throws", "try", "is",
      "as", "deinit", "protocol", "typealias", "some", "any", "inout",
    ]
    return Dictionary(
      uniqueKeysWithValues: words.enumerated().map {
        ($1, UInt8(128 + $0))
      })
  }()
}
