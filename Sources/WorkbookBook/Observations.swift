import Foundation
import WorkbookPages
import WorkbookTools

extension Book {
  /// What scenes and the compiler really said, each asked once for a check.
  final class Observations {
    private let tools: Tools
    private let lock = NSLock()
    private var runs: [String: Result<Tools.SceneRun, Failure>] = [:]
    private var compilations: [String: Result<Tools.Compilation, Failure>] = [:]

    init(_ tools: Tools) {
      self.tools = tools
    }

    /// Asks for everything that these pages speak of, on every core.
    func gather(for pages: [Page]) {
      var scenes: Set<String> = []
      var files: Set<String> = []
      for page in pages {
        for fence in page.fences {
          if case .output(let scene) = fence.claim { scenes.insert(scene) }
          if case .compiler(let path) = fence.claim { files.insert(path) }
        }
        scenes.formUnion(page.figures.compactMap(\.figure?.scene))
      }
      let work =
        scenes.sorted().map { scene in { _ = self.run(scene) } }
        + files.sorted().map { path in { _ = self.compile(path) } }
      DispatchQueue.concurrentPerform(iterations: work.count) { work[$0]() }
    }

    func run(_ scene: String) -> Result<Tools.SceneRun, Failure> {
      remember(\.runs, scene) { try tools.run(scene) }
    }

    func compile(_ path: String) -> Result<Tools.Compilation, Failure> {
      remember(\.compilations, path) { try tools.compile(path) }
    }

    /// What that figure looks like today.
    func draw(_ figure: Figure) -> Result<String, Failure> {
      run(figure.scene).flatMap { run in
        guard let timeline = run.timeline else {
          return .failure(
            Failure.broken("scene \(figure.scene) records no timeline"))
        }
        return attempt { try tools.draw(timeline, figure) }
      }
    }

    private func remember<Value>(
      _ place: ReferenceWritableKeyPath<
        Observations, [String: Result<Value, Failure>]
      >,
      _ key: String, _ make: () throws -> Value
    ) -> Result<Value, Failure> {
      lock.lock()
      let known = self[keyPath: place][key]
      lock.unlock()
      if let known { return known }
      let made = attempt(make)
      lock.lock()
      self[keyPath: place][key] = made
      lock.unlock()
      return made
    }

    private func attempt<Value>(
      _ make: () throws -> Value
    ) -> Result<Value, Failure> {
      Result(catching: make).mapError { error in
        return error as? Failure ?? Failure.broken("\(error)")
      }
    }
  }
}

extension Book.Page {
  /// A picture of the book's own folder on this page.
  struct DrawnImage {
    var line: Int
    /// From the root: `Chapters/Figures/05-reentrant.sequence.svg`.
    var path: String
    /// What its name says; nil if it says nothing.
    var figure: Book.Figure?
  }

  /// The pictures of `Chapters/Figures` on this page.
  var figures: [DrawnImage] {
    images.compactMap { image in
      guard let path = Book.resolve(image.target, from: self.path),
        path.hasPrefix("\(Book.Figure.folder)/")
      else { return nil }
      return DrawnImage(
        line: image.line, path: path, figure: Book.Figure(path: path))
    }
  }
}
