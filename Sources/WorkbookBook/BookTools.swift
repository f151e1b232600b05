import Foundation
import WorkbookCourse
import WorkbookPages

extension Book {
  /// What the checks ask of the world.
  ///
  /// Tests give their own.
  struct Tools {
    /// What a scene did when it ran now.
    struct SceneRun {
      var output: String
      /// Its recorded timeline as JSON, if it recorded one.
      var timeline: Data?
    }

    struct Compilation {
      var failed: Bool
      /// The compiler's words, paths shortened.
      var message: String
    }

    /// Runs a scene by its id, `05/reentrant`; throws `Failure`.
    var run: (_ scene: String) throws -> SceneRun
    /// Draws a timeline's JSON; throws `Failure`.
    var draw: (_ timeline: Data, _ figure: Figure) throws -> String
    /// Type-checks a file, by its path from the root; throws `Failure`.
    var compile: (_ path: String) throws -> Compilation
  }

  /// A picture's file name, which says what it draws and how:
  /// `05-reentrant.sequence.svg`.
  struct Figure {
    enum Kind: String, CaseIterable {
      case sequence, marble, ownership
    }

    static let folder = "Chapters/Figures"

    /// The scene's id, `05/reentrant`.
    var scene: String
    var kind: Kind

    /// Reads the name of a file in `Chapters/Figures`; nil if it says nothing.
    init?(path: String) {
      guard let name = path.split(separator: "/").last else { return nil }
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[2] == "svg",
        let kind = Kind(rawValue: String(parts[1])),
        let hyphen = parts[0].firstIndex(of: "-")
      else { return nil }
      let chapter = parts[0][..<hyphen]
      scene = "\(chapter)/\(parts[0][hyphen...].dropFirst())"
      self.kind = kind
    }
  }
}
