import Foundation

extension Data {
  /// Writes a whole file or nothing, and creates its folders.
  package func save(to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try write(to: file, options: .atomic)
  }
}

/// Returns readable JSON with a line break at the end, the same bytes for the
/// same value.
package func json(_ value: some Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [
    .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
  ]
  return try encoder.encode(value) + Data("\n".utf8)
}
