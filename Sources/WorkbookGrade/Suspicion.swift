import Foundation

/// What an honest answer has no use for.
///
/// An answer runs in one process with its tests, so one that is written to
/// cheat can reach for them. A program cannot stop that for good; a teacher who
/// looks at the file can. It never changes the points.
enum Suspicion {
  private static let words = [
    "import Testing", "expectHistory", "expectPrediction", "CommandLine",
    "ProcessInfo", "FileManager", "FileHandle", "fopen", "dlsym", "atexit",
    "@_cdecl", "@_silgen_name", "@_dynamicReplacement", "public func ==",
    "public func !=",
  ]

  static func remarks(on source: Data) -> [String] {
    let text = String(decoding: source, as: UTF8.self)
    return words.filter(text.contains).map { "says \($0)" }
  }
}
