import Foundation

/// The value as JSON: the same bytes for the same value, one line break at the
/// end, and easy to read.
package func json(_ value: some Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [
    .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
  ]
  return try encoder.encode(value) + Data("\n".utf8)
}
