import Foundation
import Scenes
import Timeline
import WorkbookBase

/// `workbook run 05` and `workbook run 06/reentrant` run the book's programs.
///
/// `--step` shows the recording one event at a time. An interactive scene is
/// played by the reader on a terminal. For the book's checker, `--output-only`
/// prints only the scene's output, and `--timeline FILE` writes its recording
/// as JSON.
package func runScenes(_ arguments: [String], in workbook: CommandContext)
  throws
  -> ExitStatus
{
  var options = Options(arguments)
  let isByStep = options.flag("--step")
  let isOutputOnly = options.flag("--output-only")
  let isHere = options.flag("--in-this-process")
  let file = try options.value("--timeline").map(URL.init(fileURLWithPath:))
  let typed = try options.required(
    "run", "\(workbook.course.chapters[0].number)")
  let scenes = try workbook.scenes(typed)
  guard scenes.count == 1 || file == nil else {
    throw Failure.usage("--timeline takes the recording of one scene.")
  }
  for scene in scenes {
    if !isOutputOnly { workbook.printTitle(of: scene) }
    if let byHand = scene.byHand, scenes.count == 1, file == nil,
      !isOutputOnly, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1
    {
      byHand()
      continue
    }
    if isHere { Trapdoor.open() }
    let recording =
      try scene.traps && !isHere
      ? scene.runInChild(of: workbook)
      : scene.play(on: Timeline(), writingTo: file)
    if scene.traps, !isHere, let file { try recording.write(to: file) }
    if isByStep {
      StepScreen(terminal: workbook.terminal, title: scene.id).show(recording)
    } else if !isOutputOnly {
      workbook.printDiagram(of: recording)
    }
  }
  if !isOutputOnly { workbook.printNext(after: scenes) }
  return .passed
}

extension Scene {
  fileprivate func play(
    on timeline: Timeline, writingTo file: URL?
  ) throws -> Timeline.Recording {
    Trapdoor.onTrap = { try? timeline.recording.write(to: file) }
    run(timeline)
    timeline.look()
    Trapdoor.onTrap = {}
    try timeline.recording.write(to: file)
    return timeline.recording
  }
}

extension Timeline.Recording {
  fileprivate func write(to file: URL?) throws {
    guard let file else { return }
    try Data(json.utf8).write(to: file)
  }
}

extension CommandContext {
  /// Returns one scene (`06/reentrant`), or all of a chapter (`05`).
  fileprivate func scenes(_ typed: String) throws -> [Scene] {
    let parts = typed.split(separator: "/", maxSplits: 1)
    let first = parts.first.map(String.init) ?? typed
    let number =
      first == Layout.operators ? first : try course.chapter(first).number
    let ofChapter = Scene.all.filter { $0.id.hasPrefix(number + "/") }
    guard parts.count == 2 else {
      guard ofChapter.isEmpty else { return ofChapter }
      throw Failure.usage("Chapter \(number) has no scenes.")
    }
    let id = "\(number)/\(parts[1])"
    if let scene = ofChapter.first(where: { $0.id == id }) { return [scene] }
    throw Failure.usage(
      "There is no scene \(id)." + suggestion(for: id, in: ofChapter.map(\.id))
        + " `swift run workbook run \(number)` runs them all.")
  }

  fileprivate func printTitle(of scene: Scene) {
    terminal.print(terminal.style(scene.id, .bold) + "   " + scene.title)
    let file = checkout.relative(scene.place.file)
    terminal.print(
      "   " + terminal.style("\(file):\(scene.place.line)", .cyan))
    terminal.print()
    guard let lines = checkout.text(file)?.lines else { return }
    for row in SceneSource.program(in: lines, from: scene.place.line - 1) {
      terminal.print(terminal.style(row.isEmpty ? "  │" : "  │ ", .dim) + row)
    }
    terminal.print()
  }

  fileprivate func printDiagram(of recording: Timeline.Recording) {
    terminal.print()
    guard !recording.events.isEmpty else { return }
    terminal.print(
      TerminalDiagram.render(recording, width: min(terminal.width, 80)))
  }

  fileprivate func printNext(after scenes: [Scene]) {
    let number = String(scenes[0].id.prefix(2))
    guard let chapter = try? course.chapter(number) else { return }
    terminal.print("The chapter explains it:  \(chapter.file)")
  }
}
