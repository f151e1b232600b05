import Foundation
import WorkbookBase

/// The text of an answer with a prediction in place of its lists.
struct PredictedAnswer {
  private(set) var text: String

  /// - Parameter lists: the lines by the names of the lists; where none are
  ///   given, the text's own list stays.
  init(_ lists: [String: [String]], in answer: String) throws {
    let swift = SwiftTokens(answer)
    var (left, bytes) = (lists, swift.bytes)
    for list in PredictedLists(swift).all.reversed() {
      guard let lines = left.removeValue(forKey: list.name), !lines.isEmpty
      else { continue }
      bytes.replaceSubrange(list.place, with: try Self.list(lines).utf8)
    }
    if let name = left.keys.min() {
      throw Failure.usage("The exercise's file has no list `\(name)`.")
    }
    text = String(decoding: bytes, as: UTF8.self).lines
      .filter { !$0.hasPrefix(Starter.mark) }.map { $0 + "\n" }.joined()
  }

  private static func list(_ lines: [String]) throws -> String {
    let isShort = lines.allSatisfy { $0.count <= 200 && $0.printable == $0 }
    guard isShort, lines.count <= 100 else {
      throw Failure.usage("A prediction is a list of short lines.")
    }
    let words = lines.map {
      "\"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
    let row = words.joined(separator: ", ")
    return row.count < 48
      ? "[\(row)]" : "[\n" + words.map { "  \($0),\n" }.joined() + "]"
  }
}

extension CommandContext {
  /// Writes a prediction into its exercise's file, and keeps the file as it was,
  /// as `reset` does.
  ///
  /// - Returns: the sentence for the reader; nil if the file says the same.
  func write(_ lists: [String: [String]], to exercise: Exercise) throws
    -> String?
  {
    guard exercise.kind == .predict else {
      throw Failure.usage("\(exercise.id) is not a prediction.")
    }
    guard ServedBook.file(exercise.file, in: checkout.root) != nil else {
      throw Failure.broken("\(exercise.file) is a link; nothing was written.")
    }
    let old = checkout.text(exercise.file)
    let new = try PredictedAnswer(
      lists, in: old ?? checkout.starter(of: exercise)
    ).text
    guard new != old else { return nil }
    let reset = AnswerReplacement(
      checkout: checkout, exercise: exercise, text: Data(new.utf8),
      name: "prediction")
    let backup = try ProcessGroups.withoutInterruption { try reset.run() }
    return "Your prediction is in \(exercise.file)."
      + (backup.map { " The file as it was is kept in \($0.folder)." } ?? "")
  }
}
