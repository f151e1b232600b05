import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips the suite of an exercise that nobody has begun.
  ///
  /// An exercise is begun when its file no longer has the line that starts
  /// with `// NOT STARTED`. The `workbook` command sets `WORKBOOK_EXERCISE`,
  /// and then the suite runs whatever the file says.
  ///
  /// - Parameter folder: the exercise's folder, such as
  ///   `Chapter05Demand/2-CountTheDemand`.
  public static func exercise(_ folder: String) -> Self {
    .enabled(
      if: isStarted(folder),
      "not started: delete the NOT STARTED line in Exercises/\(folder)")
  }
}

private func isStarted(_ folder: String) -> Bool {
  let environment = ProcessInfo.processInfo.environment
  if environment["WORKBOOK_EXERCISE"] != nil { return true }
  let answers = environment["WORKBOOK_ANSWERS"] ?? "Exercises"
  let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let place = root.appendingPathComponent("\(answers)/\(folder)")
  let files = try? FileManager.default.contentsOfDirectory(
    at: place, includingPropertiesForKeys: nil)
  let texts = (files ?? []).filter { $0.pathExtension == "swift" }
    .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
  return !texts.contains { text in
    text.split(separator: "\n").contains { $0.hasPrefix("// NOT STARTED") }
  }
}
