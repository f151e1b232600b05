import Foundation

/// The state of folders and files: the names, sizes and modification times of
/// everything in them.
package struct FileStates {
  private var known: [String: (rows: [String], youngest: Double)] = [:]

  package init() {}

  /// Returns a fingerprint that changes when any file does; nil if a file
  /// changed after `moment`, so that its earlier state is unknown.
  package mutating func state(of paths: [String], before moment: Date? = nil)
    -> String?
  {
    let all = paths.flatMap { rows(of: $0) }
    let youngest = paths.compactMap { known[$0]?.youngest }.max() ?? 0
    if let moment, youngest >= moment.timeIntervalSince1970 { return nil }
    return fingerprint(all.joined(separator: "\n"))
  }

  /// Returns a row for each file, which starts with the file's path.
  package mutating func rows(of path: String) -> [String] {
    let found = known[path] ?? Self.look(at: path)
    known[path] = found
    return found.rows
  }

  private static func look(at path: String) -> ([String], Double) {
    var (rows, youngest) = ([String](), 0.0)
    func note(_ path: String) {
      var info = stat()
      guard stat(path, &info) == 0 else { return rows.append("\(path) -") }
      #if canImport(Darwin)
        let time = info.st_mtimespec
      #else
        let time = info.st_mtim
      #endif
      rows.append("\(path) \(info.st_size) \(time.tv_sec).\(time.tv_nsec)")
      youngest = max(
        youngest, Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
      guard info.st_mode & S_IFMT == S_IFDIR else { return }
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      for name in names.sorted() { note("\(path)/\(name)") }
    }
    note(path)
    return (rows, youngest)
  }
}
