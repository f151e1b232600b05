import Foundation

extension Data {
  /// Writes all of it or nothing, with the folders that it needs.
  package func save(to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try write(to: file, options: .atomic)
  }
}
