import Foundation
import WorkbookTools

/// Reads a zip file into memory; nothing is ever written to disk.
///
/// A zip file comes from a learner, so nothing in it is believed: names are
/// looked at as names only, links are no files, and what unpacks to more than
/// an answer can be is refused.
struct ZipFile {
  struct Entry: Equatable {
    /// The parts of its path, none of them empty, `.` or `..`.
    var path: [String]
    var data: Data
  }

  /// The Swift files in it, in the order of their paths.
  private(set) var entries: [Entry] = []
  /// What was left out, and why.
  private(set) var remarks: [String] = []

  /// How much one file, and all files together, may unpack to.
  static let largestFile = 1 << 20
  static let largestSum = 32 << 20
  private static let mostEntries = 20_000

  init(_ data: Data) throws {
    let bytes = [UInt8](data)
    let directory = try Self.directory(of: bytes)
    var position = directory.start
    var sum = 0
    for _ in 0..<directory.count {
      guard let record = Record(bytes, at: position) else {
        throw Failure.broken("It is a damaged zip file.")
      }
      position += record.size
      guard record.name.hasSuffix(".swift") else { continue }
      let parts = record.name.split(separator: "/").map(String.init)
      // Macs add a shadow of each file, which is no text.
      guard !parts.contains("__MACOSX"), parts.last?.hasPrefix("._") != true
      else { continue }
      guard !record.name.hasPrefix("/"), !parts.contains(".."),
        !parts.contains(where: { $0.contains("\\") || $0.contains("\0") })
      else {
        remarks.append("\(record.name) leads out of the zip file")
        continue
      }
      guard !record.isLink else {
        remarks.append("\(record.name) is a link")
        continue
      }
      do {
        let data = try record.contents(in: bytes)
        sum += data.count
        guard sum <= Self.largestSum else { throw Inflate.Problem.tooLarge }
        entries.append(Entry(path: parts.filter { $0 != "." }, data: data))
      } catch Inflate.Problem.tooLarge {
        remarks.append("\(record.name) is too large")
      } catch {
        remarks.append("\(record.name) cannot be unpacked")
      }
    }
    entries.sort { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// Where the list of entries begins, as the end of the file says.
  private static func directory(of bytes: [UInt8]) throws
    -> (start: Int, count: Int)
  {
    let end: [UInt8] = [0x50, 0x4b, 5, 6]
    let last = bytes.count - 22
    guard last >= 0 else { throw Failure.broken("It is no zip file.") }
    for position in stride(from: last, through: max(0, last - 65_535), by: -1)
    where Array(bytes[position..<(position + 4)]) == end {
      let count = bytes.number(2, at: position + 10)
      let start = bytes.number(4, at: position + 16)
      guard count <= mostEntries, start <= position else { break }
      return (start, count)
    }
    throw Failure.broken("It is no zip file, or one of a kind not known here.")
  }
}

/// One row of the list at the end of a zip file.
private struct Record {
  var name: String
  var isLink: Bool
  /// How long the row itself is.
  var size: Int
  private let method: Int
  private let packed: Int
  private let unpacked: Int
  private let offset: Int

  init?(_ bytes: [UInt8], at start: Int) {
    guard start + 46 <= bytes.count, bytes.number(4, at: start) == 0x0201_4b50
    else { return nil }
    method = bytes.number(2, at: start + 10)
    packed = bytes.number(4, at: start + 20)
    unpacked = bytes.number(4, at: start + 24)
    let length = bytes.number(2, at: start + 28)
    size =
      46 + length + bytes.number(2, at: start + 30)
      + bytes.number(2, at: start + 32)
    offset = bytes.number(4, at: start + 42)
    guard start + size <= bytes.count else { return nil }
    name = String(
      decoding: bytes[(start + 46)..<(start + 46 + length)], as: UTF8.self)
    // The upper half holds a Unix file's mode, whose type is in its top bits.
    let mode = bytes.number(4, at: start + 38) >> 16
    let type = mode & 0o170000
    isLink = type != 0 && type != 0o100000
  }

  func contents(in bytes: [UInt8]) throws -> Data {
    guard unpacked <= ZipFile.largestFile, packed <= ZipFile.largestFile
    else { throw Inflate.Problem.tooLarge }
    guard offset + 30 <= bytes.count,
      bytes.number(4, at: offset) == 0x0403_4b50
    else { throw Inflate.Problem.damaged }
    let start =
      offset + 30 + bytes.number(2, at: offset + 26)
      + bytes.number(2, at: offset + 28)
    guard start + packed <= bytes.count else { throw Inflate.Problem.damaged }
    let raw = bytes[start..<(start + packed)]
    switch method {
    case 0: return Data(raw)
    case 8:
      return Data(try Inflate.unpack(raw, limit: ZipFile.largestFile))
    default: throw Inflate.Problem.damaged
    }
  }
}

extension [UInt8] {
  /// A number of some bytes, lowest first.
  fileprivate func number(_ count: Int, at position: Int) -> Int {
    guard position >= 0, position + count <= self.count else { return 0 }
    return (0..<count).reduce(0) { $0 | Int(self[position + $1]) << (8 * $1) }
  }
}
