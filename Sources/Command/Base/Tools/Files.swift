import Foundation

extension Data {
  /// Writes all of it or nothing, with the folders that it needs.
  package func save(to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try write(to: file, options: .atomic)
  }
}

/// The value as JSON: the same bytes for the same value, one line break at the
/// end, and easy to read.
package func json(_ value: some Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [
    .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
  ]
  return try encoder.encode(value) + Data("\n".utf8)
}
