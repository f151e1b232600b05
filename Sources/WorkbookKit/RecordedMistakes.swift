import Foundation
import WorkbookCourse
import WorkbookTools

/// The recorded mistakes of a checkout, to hold a learner's run against.
package struct MistakeBook {
  package var checkout: Checkout

  package init(checkout: Checkout) {
    self.checkout = checkout
  }

  /// The mistake whose recorded signature is that of a failing run.
  ///
  /// Nil when none is, or more than one, or when the starter fails in the same
  /// way: nothing is claimed then.
  package func match(_ result: ExerciseResult) -> Mistake? {
    if case .notStarted = result.verdict { return nil }
    guard let signature = Signature(result),
      let recorded = SignatureFile(of: result.exercise, in: checkout),
      signature != recorded.starter
    else { return nil }
    let names = recorded.mistakes.filter { $0.value == signature }.map(\.key)
    guard names.count == 1 else { return nil }
    return Mistake.all(of: result.exercise, in: checkout)
      .first { $0.name == names[0] }
  }
}

/// The recorded signatures of an exercise's mistakes.
///
/// They stand beside the mistakes, in `Signatures.json`; `workbook check
/// --record` writes it.
package struct SignatureFile: Codable, Equatable {
  package static let name = "Signatures.json"

  package var version = 1
  /// How the starter fails: whoever fails like that has not changed enough for
  /// anybody to know what they misunderstand.
  package var starter: Signature?
  /// By the names of the mistakes.
  package var mistakes: [String: Signature] = [:]

  /// Reads the file of an exercise; nil if there is none that can be read.
  package init?(of exercise: Exercise, in checkout: Checkout) {
    guard let text = checkout.text("\(exercise.mistakesFolder)/\(Self.name)"),
      let file = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)),
      file.version == 1
    else { return nil }
    self = file
  }

  package init(starter: Signature?, mistakes: [String: Signature]) {
    self.starter = starter
    self.mistakes = mistakes
  }

  /// Writes the file, the same bytes for the same signatures.
  ///
  /// - Returns: whether that changed it.
  package func write(for exercise: Exercise, in checkout: Checkout) throws
    -> Bool
  {
    let place = checkout.url("\(exercise.mistakesFolder)/\(Self.name)")
    let data = try json(self)
    guard data != (try? Data(contentsOf: place)) else { return false }
    try data.write(to: place, options: .atomic)
    return true
  }
}
