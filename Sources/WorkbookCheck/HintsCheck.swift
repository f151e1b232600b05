import WorkbookBuild
import WorkbookCourse
import WorkbookKit
import WorkbookPages

/// One to three hints, numbered, each with something to say.
struct HintsCheck: FileCheck {
  func complaints(about exercise: Exercise, in checkout: Checkout) -> [String] {
    let file = exercise.hintsFile
    guard let text = checkout.text(file) else {
      return ["There are no hints: \(file)"]
    }
    var found: [String] = []
    let lines = text.split(separator: "\n").map(String.init)
    let title = "# Hints for \(exercise.id)"
    if lines.first != title {
      found.append("\(file) does not begin with \"\(title)\"")
    }
    let headings = lines.indices.filter { lines[$0].hasPrefix("## ") }
    if headings.isEmpty { found.append("\(file) holds no \"## Hint 1\"") }
    if headings.count > 3 { found.append("\(file) holds more than 3 hints") }
    for (number, index) in headings.enumerated() {
      let expected = "## Hint \(number + 1)"
      if lines[index] != expected {
        found.append("\(file): \"\(lines[index])\" should be \"\(expected)\"")
      }
      let next = lines.dropFirst(index + 1).first
      if next == nil || next?.hasPrefix("#") == true {
        found.append("\(file): hint \(number + 1) is empty")
      }
    }
    return found
  }
}
