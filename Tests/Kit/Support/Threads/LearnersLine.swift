import Findings
import Foundation

#if canImport(Runtime)
  import Runtime
#endif

/// Finds the line of an answer that made a call.
enum LearnersLine {
  /// Returns the innermost line of an answer on this thread, such as
  /// `MakeACountdown.swift:48`; nil if backtraces have no lines.
  static func here() -> Finding.Line? { all().first }

  /// Returns all lines of answers on this thread, innermost first.
  static func all() -> [Finding.Line] { trace()() }

  /// Captures this thread's backtrace, and returns a closure that finds the
  /// innermost line. Capturing takes half a millisecond; finding the line takes
  /// longer.
  static func later() -> () -> Finding.Line? {
    let lines = trace()
    return { lines().first }
  }

  /// Captures the image map once, before the first thread that may end.
  ///
  /// Capturing reads all mapped memory. If a thread ends meanwhile, its stack
  /// is unmapped and the capture crashes.
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
          // Code that the compiler generates has a file but no line.
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
