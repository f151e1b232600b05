import Foundation
import WorkbookCourse
import WorkbookKit
import WorkbookPages

/// A folder of answers that is filled anew for each round of `check`.
///
/// First it holds every exercise's starter, then every solution, then every
/// first mistake, and so on.
/// The folder stays the same, so the build's plan does; and a file is written
/// only if it changes, so nothing is built twice.
struct Overlay {
  var checkout: Checkout
  var folder: String

  /// Puts one answer to an exercise into the overlay.
  func put(_ answer: Answer, of exercise: Exercise) throws {
    let sources: [String: URL]
    switch answer {
    case .starter: sources = files("Exercises/\(exercise.path)")
    case .solution: sources = files("Solutions/\(exercise.path)")
    case .mistake(let mistake):
      sources = [exercise.fileName: checkout.url(mistake.file)]
    }
    let place = checkout.url("\(folder)/\(exercise.path)")
    let manager = FileManager.default
    try manager.createDirectory(at: place, withIntermediateDirectories: true)
    for old in try manager.contentsOfDirectory(atPath: place.path)
    where sources[old] == nil {
      try manager.removeItem(at: place.appendingPathComponent(old))
    }
    for (name, source) in sources {
      let target = place.appendingPathComponent(name)
      let data = try Data(contentsOf: source)
      if data != (try? Data(contentsOf: target)) {
        let before = modificationDate(of: target)
        try data.write(to: target, options: .atomic)
        // The compiler's own record of what has changed may be a second coarse,
        // and a round may be quicker than that.
        try manager.setAttributes(
          [.modificationDate: max(Date(), before + 2)],
          ofItemAtPath: target.path)
      }
    }
  }

  private func modificationDate(of file: URL) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: file.path)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }

  private func files(_ folder: String) -> [String: URL] {
    Dictionary(
      checkout.swiftFiles(in: folder).map { ($0.lastPathComponent, $0) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// One of the answers that the authors have written down.
enum Answer: Equatable {
  case starter
  case solution
  case mistake(Mistake)
}
