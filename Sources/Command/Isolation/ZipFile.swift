import Foundation
import WorkbookBase

/// The Swift files of a zip file, which is never unpacked to disk.
///
/// A zip file comes from a learner, so nothing in it is believed: names are
/// looked at as names only, links are no files, and what unpacks to more than
/// an answer can be is refused, whatever size it claims. Python reads it: its
/// own `zipfile` gives as many bytes of a file as one asks for.
package struct ZipFile: Decodable {
  package struct Entry: Decodable, Equatable {
    /// The parts of its path, none of them empty, `.` or `..`.
    package var path: [String]
    package var data: Data
  }

  /// In the order of their paths.
  package let entries: [Entry]
  /// What was left out, by its path, and why.
  package let unread: [String: String]
  /// The paths of files that are not Swift files.
  package let others: [String]

  /// How much one file, and all files together, may unpack to.
  package static let largestFile = 1 << 20
  package static let tooLarge =
    "is too large: no answer needs more than \(largestFile >> 20) MB"
  private static let largestSum = 32 << 20
  /// The largest size of the zip file in bytes.
  private static let largest = 64 << 20

  package init(_ file: URL) throws {
    guard let size = file.size, size <= Self.largest else {
      throw Failure.broken("The zip file is too large or cannot be read.")
    }
    guard let python = Toolchain.path(of: "python3") else {
      throw Failure.broken(
        """
        A zip file is read with python3, and there is none in PATH.
        Install it: `apt-get install python3` on Debian and Ubuntu.
        """)
    }
    let said = try ChildProcess.run([
      python, "-I", "-c", Self.program, file.path, "\(Self.largestFile)",
      "\(Self.largestSum)", Self.tooLarge,
    ])
    guard said.succeeded else {
      throw Failure.broken("It is not a zip file, or it is damaged.")
    }
    self = try JSONDecoder().decode(Self.self, from: Data(said.output.utf8))
  }

  private static let program = #"""
    import base64, json, stat, sys, zipfile
    too_large = sys.argv[4]
    file, largest, left = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    entries, unread, others = [], {}, []
    with zipfile.ZipFile(file) as zip:
        for info in zip.infolist():
            name = info.orig_filename
            if not info.flag_bits & 0x800:  # It is UTF-8, whatever it says.
                name = name.encode("cp437").decode("utf-8", "replace")
            parts = [part for part in name.split("/") if part]
            # Macs add a shadow of each file, which is no text.
            if "__MACOSX" in parts or any(
                    part[0] == "." and part.strip(".") for part in parts): continue
            if len(entries) + len(others) > 20_000: sys.exit("too many files")
            if not name.lower().endswith(".swift"):
                if name[-1:] != "/": others.append(name)
                continue
            kind = stat.S_IFMT(info.external_attr >> 16)
            if name[0] == "/" or ".." in parts or "\\" in name or "\0" in name:
                unread[name] = "leads out of the zip file"
            elif kind not in (0, stat.S_IFREG):
                unread[name] = "is a link"
            elif max(info.file_size, info.compress_size) > largest:
                unread[name] = too_large
            else:
                try:
                    # Other methods do not stop at so many bytes.
                    if info.compress_type > 8: raise ValueError
                    # It ends where it ends, not where it says.
                    info.file_size = 2 * largest
                    with zip.open(info) as packed:
                        data = packed.read(min(largest, left) + 1)
                except Exception:
                    unread[name] = "cannot be unpacked"
                    continue
                if len(data) > min(largest, left):
                    unread[name] = too_large
                    continue
                left -= len(data)
                entries.append({
                    "path": [part for part in parts if part != "."],
                    "data": base64.b64encode(data).decode()})
    entries.sort(key=lambda entry: entry["path"])
    json.dump(
        {"entries": entries, "unread": unread, "others": others}, sys.stdout)
    """#
}

extension URL {
  /// How many bytes a file has; nil where there is none.
  package var size: Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
  }
}
