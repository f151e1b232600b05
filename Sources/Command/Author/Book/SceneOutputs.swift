import Dispatch
import Foundation
import WorkbookBase

/// The output of scenes and of the compiler, each run once per check.
final class SceneOutputs {
  let programs: BookTools
  private let runs = Locked<[String: Result<BookTools.SceneRun, Error>]>([:])
  private let compilations =
    Locked<[String: Result<BookTools.Compilation, Error>]>([:])

  init(_ programs: BookTools) {
    self.programs = programs
  }

  /// Runs all scenes and files of these pages, on every core.
  func gather(for pages: [Page]) {
    let scenes = Set(pages.flatMap(\.scenes))
    let files = Set(
      pages.flatMap(\.fences).compactMap { fence in
        if case .compiler(let path) = fence.claim { path } else { nil }
      })
    let work =
      scenes.sorted().map { scene in { _ = self.run(scene) } }
      + files.sorted().map { path in { _ = self.compile(path) } }
    DispatchQueue.concurrentPerform(iterations: work.count) { work[$0]() }
  }

  func run(_ scene: String) -> Result<BookTools.SceneRun, Error> {
    remembered(scene, in: runs) { try programs.run(scene) }
  }

  func compile(_ path: String) -> Result<BookTools.Compilation, Error> {
    remembered(path, in: compilations) { try programs.compile(path) }
  }

  func draw(_ figure: Figure) -> Result<String, Error> {
    run(figure.scene).flatMap { run in
      Result {
        guard let timeline = run.timeline else {
          throw Failure.broken("scene \(figure.scene) records no timeline")
        }
        return try programs.draw(timeline, figure)
      }
    }
  }

  private func remembered<Value>(
    _ key: String, in place: Locked<[String: Result<Value, Error>]>,
    _ make: () throws -> Value
  ) -> Result<Value, Error> {
    if let known = place.withLock({ $0[key] }) { return known }
    let made = Result(catching: make)
    place.withLock { $0[key] = made }
    return made
  }
}
