import Foundation
import Timeline
import WorkbookCourse
import WorkbookTools

/// A scene's source as a player shows it beside the picture: the scene, what
/// else of its file the run went through, and the lines of each event.
struct SceneProgram: Equatable {
  /// `Sources/Scenes/Chapter05/OneLoopScenes.swift`.
  var file: String
  /// The line of the file where the scene begins, counted from 1.
  var line: Int
  /// Its rows as HTML.
  var rows: [String] = []
  /// For each event the rows that it was called from, the innermost first.
  var lit: [[Int]] = []

  /// - Parameter places: where the run's calls stand.
  /// - Returns: nil if no file below `Sources/Scenes` has the scene.
  init?(
    of scene: String, _ recording: Timeline.Recording,
    places: CallPlaces, in checkout: Checkout
  ) {
    let chapter = Layout.scenes(of: scene.prefix { $0 != "/" })
    for file in checkout.files(below: chapter, ending: ".swift") {
      guard let lines = checkout.lines(file),
        let line = lines.firstIndex(where: { $0.contains("\"\(scene)\"") })
      else { continue }
      let own = Self.declaration(around: line, in: lines)
      self.file = file
      self.line = own.lowerBound + 1
      let path = checkout.url(file).path
      let calls = recording.events.map { event in
        (event.calls ?? []).compactMap { call in
          places.all[call].flatMap { $0.file == path ? $0.line - 1 : nil }
        }
      }
      let others = Set(
        calls.compactMap(\.first).filter(lines.indices.contains)
          .map { Self.declaration(around: $0, in: lines) })
      var rowOfLine: [Int: Int] = [:]
      for part in [own]
        + others.subtracting([own]).sorted(by: {
          $0.lowerBound < $1.lowerBound
        })
      {
        if !rows.isEmpty { rows.append("") }
        for (index, line) in part.enumerated() {
          rowOfLine[line] = rows.count + index
        }
        let margin = lines[part.lowerBound].prefix { $0 == " " }.count
        rows +=
          SwiftColors(
            part.map { String(lines[$0].dropFirst(margin)) }
              .joined(separator: "\n")
          ).lines
      }
      lit = calls.map { $0.compactMap { rowOfLine[$0] } }
      light(what: recording)
      return
    }
    return nil
  }

  /// What another thread delivers is called from no line of the scene: it
  /// belongs to the line that last had to do with the same run.
  private mutating func light(what recording: Timeline.Recording) {
    for (index, event) in recording.events.enumerated()
    where lit[index].isEmpty {
      let ends = [event.from, event.to].compactMap { $0 }
      let earlier = recording.events[..<index].indices.last { earlier in
        let other = recording.events[earlier]
        return !lit[earlier].isEmpty
          && [other.from, other.to].contains { ends.contains($0 ?? "") }
      }
      if let earlier { lit[index] = lit[earlier].prefix(1).map { $0 } }
    }
  }

  /// The declaration that a line stands in: a member of `extension Scene`, or
  /// one at the margin.
  static func declaration(around line: Int, in lines: [String])
    -> ClosedRange<Int>
  {
    func start(_ margin: Int) -> Int {
      lines[...line].lastIndex { row in
        row.prefix { $0 == " " }.count == margin
          && row.dropFirst(margin).first.map { $0.isLetter || $0 == "@" }
            == true
          && !row.dropFirst(margin).hasPrefix("where ")
      } ?? line
    }
    let outer = start(0)
    let margin = lines[outer].hasPrefix("extension Scene") ? 2 : 0
    let first = margin == 0 ? outer : start(margin)
    let indent = String(repeating: " ", count: margin)
    let last = lines[line...].firstIndex {
      ["}", ")"].map { indent + $0 }.contains($0)
    }
    return first...max(line, last ?? line)
  }
}

/// The lines of the calls of a program, read from what the compiler wrote into
/// it; empty where the toolchain has no symbolizer.
struct CallPlaces {
  private(set) var all: [Int: (file: String, line: Int)] = [:]

  init(_ calls: Set<Int>, in executable: URL?) throws {
    guard let executable, !calls.isEmpty,
      let symbolizer = Toolchain.companion("llvm-symbolizer")
    else { return }
    let folder = try PrivateFolder()
    let list = folder.file("calls")
    let sorted = calls.sorted()
    try Data(
      sorted.map { "0x" + String($0, radix: 16) }.joined(separator: "\n").utf8
    ).write(to: list)
    let said = try ChildProcess.run([
      symbolizer, "--obj=\(executable.path)", "--functions=none",
      "--no-inlines", "@\(list.path)",
    ])
    let rows = said.output.lines.filter { !$0.isEmpty }
    guard said.succeeded, rows.count == sorted.count else {
      throw Failure.broken("llvm-symbolizer failed: \(said.errors.trimmed)")
    }
    for (call, row) in zip(sorted, rows) {
      let parts = row.split(separator: ":")
      guard parts.count == 3, let line = Int(parts[1]), line > 0 else {
        continue
      }
      all[call] = (String(parts[0]), line)
    }
  }
}
