import Foundation
import Timeline
import WorkbookBase

/// A scene's source beside a player's picture: the scene, the other code of the
/// run, and the lines of each event.
struct SceneProgram: Equatable {
  /// The path of the file: `Sources/Scenes/Chapter05/OneLoopScenes.swift`.
  var file: String
  /// The line at which the scene begins, from 1.
  var line: Int
  var rows: [String] = []
  /// The rows that called each event, innermost first.
  var lit: [[Int]] = []

  /// - Parameter places: the places of the run's calls.
  /// - Returns: nil if no file of the chapter's scenes has the scene.
  init?(
    of scene: String, _ recording: Timeline.Recording,
    places: CallPlaces, in checkout: Checkout
  ) {
    let files = checkout.files(
      below: Layout.scenes(of: scene.prefix { $0 != "/" }), ending: ".swift"
    ).map { SceneFile($0, in: checkout) }
    guard
      let own = files.first(where: { file in
        file.lines.contains { $0.contains("\"\(scene)\"") }
      }),
      let title = own.lines.firstIndex(where: { $0.contains("\"\(scene)\"") })
    else { return nil }
    file = own.path
    line = own.declaration(around: title).lowerBound + 1

    let calls = recording.events.map { event in
      (event.calls ?? []).compactMap { places.all[$0] }
    }
    // Helpers in other files are shown for events without a line in the scene's
    // file.
    let helpers = files.filter { $0.path != own.path }
    var rowOfPlace: [CallPlaces.Place: Int] = [:]
    show(title, of: own, &rowOfPlace)
    for event in calls {
      let inOwn = event.first { $0.file == own.absolute }
      let place =
        inOwn
        ?? event.first { place in
          helpers.contains { $0.absolute == place.file }
        }
      guard let place, rowOfPlace[place] == nil,
        let file = files.first(where: { $0.absolute == place.file })
      else { continue }
      show(place.line - 1, of: file, &rowOfPlace)
    }
    lit = calls.map { $0.compactMap { rowOfPlace[$0] } }
    lightEventsOfOtherThreads(in: recording)
  }

  private mutating func show(
    _ line: Int, of file: SceneFile, _ rowOfPlace: inout [CallPlaces.Place: Int]
  ) {
    if !rows.isEmpty { rows.append("") }
    let part = file.declaration(around: line)
    for (index, line) in part.enumerated() {
      let place = CallPlaces.Place(file: file.absolute, line: line + 1)
      rowOfPlace[place] = rows.count + index
    }
    let margin = file.lines[part.lowerBound].prefix { $0 == " " }.count
    let source = file.lines[part].map { String($0.dropFirst(margin)) }
    rows += SwiftColors(source.joined(separator: "\n")).lines
  }

  /// Lights a line for each event from another thread, which no line of the
  /// scene calls: the latest line of an event with the same lanes.
  private mutating func lightEventsOfOtherThreads(
    in recording: Timeline.Recording
  ) {
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
}

struct SceneFile {
  let path: String
  let absolute: String
  let lines: [String]

  init(_ path: String, in checkout: Checkout) {
    self.path = path
    absolute = checkout.url(path).path
    lines = checkout.lines(path) ?? []
  }

  /// Returns the declaration around a line: a member of `extension Scene`, or a
  /// declaration at top level.
  func declaration(around line: Int) -> ClosedRange<Int> {
    func start(_ margin: Int) -> Int {
      lines[...line].lastIndex { row in
        let words = row.drop { $0 == " " }
        return row.count - words.count == margin && !words.hasPrefix("where ")
          && words.first.map { $0.isLetter || $0 == "@" } == true
      } ?? line
    }
    let outer = start(0)
    let margin = lines[outer].hasPrefix("extension Scene") ? 2 : 0
    let first = margin == 0 ? outer : start(margin)
    let ends = ["}", ")"].map { String(repeating: " ", count: margin) + $0 }
    let last = lines[line...].firstIndex(where: ends.contains)
    return first...(last ?? line)
  }
}

/// The lines of a program's calls, from its debug information; empty if the
/// toolchain has no symbolizer.
struct CallPlaces {
  struct Place: Hashable {
    var file: String
    var line: Int
  }

  private(set) var all: [Int: Place] = [:]

  /// Creates fixed places, for tests.
  init(_ known: [Int: (file: String, line: Int)]) {
    all = known.mapValues { Place(file: $0.file, line: $0.line) }
  }

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
      all[call] = Place(file: String(parts[0]), line: line)
    }
  }
}
