import Foundation
import WorkbookCourse

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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [
      .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
    ]
    let place = checkout.url("\(exercise.mistakesFolder)/\(Self.name)")
    let data = try encoder.encode(self) + Data("\n".utf8)
    guard data != (try? Data(contentsOf: place)) else { return false }
    try data.write(to: place, options: .atomic)
    return true
  }
}
