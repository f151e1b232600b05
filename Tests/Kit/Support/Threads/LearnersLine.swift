import Findings
import Foundation

#if canImport(Runtime)
  import Runtime
#endif

/// Finds the line of an answer from which a call was made.
enum LearnersLine {
  /// `MakeACountdown.swift:48`, the innermost line of an answer on this thread;
  /// nil where backtraces have no lines.
  static func here() -> Finding.Line? { all().first }

  /// All of them on this thread, the innermost first.
  static func all() -> [Finding.Line] { trace()() }

  /// The innermost of this moment, for whoever may ask afterwards: to remember
  /// costs half a millisecond, to look it up more.
  static func later() -> () -> Finding.Line? {
    let lines = trace()
    return { lines().first }
  }

  /// Looks at what is loaded, if nobody has: before the first thread that may
  /// end.
  ///
  /// To look means to read whatever memory there is, and when a thread ends,
  /// its stack is there no longer: a thread that looks meanwhile crashes. So
  /// that is done once.
  static func prepare() {
    #if canImport(Runtime)
      _ = images
    #endif
  }

  #if canImport(Runtime)
    private static let images = ImageMap.capture()
  #endif

  private static func trace() -> () -> [Finding.Line] {
    #if canImport(Runtime)
      let trace = try? Backtrace.capture(images: images)
      return {
        (trace?.symbolicated()?.frames ?? []).compactMap { frame in
          // What the compiler adds has a file, and no line in it.
          guard let place = frame.symbol?.sourceLocation, place.line > 0,
            folders.contains(where: place.path.contains)
          else { return nil }
          let file = URL(fileURLWithPath: place.path).lastPathComponent
          return Finding.Line(file: file, line: place.line)
        }
      }
    #else
      return { [] }
    #endif
  }

  private static let folders: [String] = {
    let environment = ProcessInfo.processInfo.environment
    let answers = environment["WORKBOOK_ANSWERS"] ?? "Exercises"
    return ["/\(answers)/", "/Tests/Kit/ContractTests/Mutants/"]
  }()
}
