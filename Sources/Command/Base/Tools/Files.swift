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
  try encoded(value, [.prettyPrinted]) + Data("\n".utf8)
}

/// Returns a value as one line of JavaScript.
package func javaScript(_ value: some Encodable) throws -> String {
  String(decoding: try encoded(value), as: UTF8.self)
}

private func encoded(
  _ value: some Encodable, _ form: JSONEncoder.OutputFormatting = []
) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = form.union([.sortedKeys, .withoutEscapingSlashes])
  return try encoder.encode(value)
}
