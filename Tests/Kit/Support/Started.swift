import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips the suite of an exercise that the learner has not started.
  ///
  /// An exercise is started when its file has no line that begins with `// NOT
  /// STARTED`. The `workbook` command sets `WORKBOOK_EXERCISE`, and then the
  /// suite always runs.
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
  let isStarted = !hasMark(folder, environment)
  Waiting.note(folder, isWaiting: !isStarted)
  return isStarted
}

private func hasMark(_ folder: String, _ environment: [String: String]) -> Bool
{
  let answers = environment["WORKBOOK_ANSWERS"] ?? "Exercises"
  let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  let place = root.appendingPathComponent("\(answers)/\(folder)")
  let files = try? FileManager.default.contentsOfDirectory(
    at: place, includingPropertiesForKeys: nil)
  let texts = (files ?? []).filter { $0.pathExtension == "swift" }
    .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
  return texts.contains { text in
    text.split(separator: "\n").contains { $0.hasPrefix("// NOT STARTED") }
  }
}

/// Prints the last line of `swift test`: the number of exercises not started.
private enum Waiting {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var suites: [String: Bool] = [:]

  static func note(_ folder: String, isWaiting: Bool) {
    lock.lock()
    defer { lock.unlock() }
    if suites.isEmpty { atexit { Waiting.tell() } }
    suites[folder] = isWaiting
  }

  private static func tell() {
    let count = suites.values.filter { $0 }.count
    guard count > 0 else { return }
    print(
      count == 1
        ? "1 exercise is not started, and was skipped."
        : "\(count) exercises are not started, and were skipped.",
      "`swift run workbook` shows the next one.", separator: "\n")
  }
}
