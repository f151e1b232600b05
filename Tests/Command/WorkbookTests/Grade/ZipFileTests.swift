import Foundation
import Testing

@testable import WorkbookIsolation
@testable import WorkbookBase

@Suite("A zip file is read in memory, and treated as untrusted")
struct ZipFileTests {
  private func read(_ data: Data) throws -> ZipFile {
    let folder = try PrivateFolder()
    let file = folder.file("work.zip")
    try data.write(to: file)
    return try ZipFile(file)
  }

  @Test("Swift files are unpacked unchanged, compressed or not.")
  func files() throws {
    // A folder, two deflated files (fixed and dynamic codes) and a stored one.
    let zip = try read(Data(base64Encoded: Self.real)!)
    #expect(
      zip.entries.map { $0.path.joined(separator: "/") } == [
        "work/Exercises/Long.swift", "work/Exercises/Short.swift",
        "work/Exercises/Stored.swift",
      ])
    let long = (0..<300).map { "let a\($0) = \($0 * $0 % 97)\n" }.joined()
    #expect(
      zip.entries.map { String(decoding: $0.data, as: UTF8.self) } == [
        long, "let short = \"short short short\"\n", "x",
      ])
    #expect(zip.unread == [:])
  }

  @Test("Outside paths, links and large files are skipped and reported.")
  func hostile() throws {
    var zip = ZipWriter()
    zip.add("../../up.swift", "let a = 1")
    zip.add("/etc/root.swift", "let a = 1")
    zip.add("in/../../up.swift", "let a = 1")
    zip.add("in\\..\\up.swift", "let a = 1")
    zip.add("link.swift", "/etc/passwd", mode: 0o120777)
    zip.add("device.swift", "", mode: 0o060644)
    zip.add("large.swift", "x", claims: 1 << 30)
    zip.add("notes.txt", "no Swift")
    zip.add("__MACOSX/._good.swift", "shadow")
    zip.add("good.swift", "let a = 1", mode: 0o100644)
    let read = try read(zip.data)
    #expect(read.entries.map(\.path) == [["good.swift"]])
    #expect(
      read.unread == [
        "../../up.swift": "leads out of the zip file",
        "/etc/root.swift": "leads out of the zip file",
        "in/../../up.swift": "leads out of the zip file",
        "in\\..\\up.swift": "leads out of the zip file",
        "link.swift": "is a link", "device.swift": "is a link",
        "large.swift": ZipFile.tooLarge,
      ])
  }

  @Test("A small file that expands too far is not unpacked.")
  func bomb() throws {
    // Two megabytes of zeros, deflated to about two kilobytes.
    let packed = Data(base64Encoded: Self.zeros)!
    var zip = ZipWriter()
    zip.add("bomb.swift", packed, method: 8, claims: 100)
    #expect(try read(zip.data).unread == ["bomb.swift": ZipFile.tooLarge])
  }

  @Test("The total size of all files is limited.")
  func sum() throws {
    var zip = ZipWriter()
    let megabyte = Data(count: 1 << 20)
    for number in 10..<43 {
      zip.add("\(number).swift", megabyte, sum: 0xa738ea1c)
    }
    let read = try read(zip.data)
    #expect(read.entries.count == 32)
    #expect(read.unread == ["42.swift": ZipFile.tooLarge])
  }

  @Test("Damage anywhere in the file is reported.")
  func damaged() throws {
    let whole = Data(base64Encoded: Self.real)!
    #expect(throws: Failure.self) { try read(Data("not a zip".utf8)) }
    #expect(throws: Failure.self) { try read(whole.prefix(200)) }
    for index in stride(from: 0, to: whole.count, by: 41) {
      var broken = whole
      broken[index] ^= 0xff
      // It may be read completely, partly or not at all, but reading must end.
      _ = try? read(broken)
    }
  }

  private static let real = """
    UEsDBBQAAAAAAAAAIVwAAAAAAAAAAAAAAAAPAAAAd29yay9FeGVyY2lzZXMvUEsDBBQAAA\
    AIAAAAIVwG5j+oFAAAACAAAAAaAAAAd29yay9FeGVyY2lzZXMvU2hvcnQuc3dpZnTLSS1R\
    KM7ILypRsFVQgjCQSCUuAFBLAwQUAAAACAAAACFccOtyNEMEAADJDwAAGQAAAHdvcmsvRX\
    hlcmNpc2VzL0xvbmcuc3dpZnRVlzu2HDEIRHOvYpYg0D/wYhw4e6H3fzyURHV1hkYfSghu\
    Mz9//33+lM/vT/n1E6Z9TTumf812zPo19zFbLBjH7l/b+7HH16739xk77/r1tcc9Zn/tdU\
    +3cFqvHV79LjL4nXcQnqffQfhOO3zXPCucj5wJ7/uqsnBf0034n/eiHv7t7vEQ0O8yDwH7\
    XsVDQLvSPATsDE8oaLknFOxcFgp6+gkF69ohYFxpNQT4vWcNAesuqyGgZ+hDgF+dNQSsG9\
    kaAsZVUxH/PDoEWM5AwL1OhYI7aKGgXactFNTrp4UCy5lQkFsQgXvpFgLW9dlCwMwkCQEz\
    Z0LAzD1bBr3Ism5yQHc5uldx2tujpneR2YdcoE+5Wl9y6b4lHKNIoIZJCIdLcEeVsI8mDz\
    K6PNUY8ohjyvOOJQ8/9pMRs0iqTJMkmi7pNask3mySkrNLss4haTynJPhckvpzS1GsIuWy\
    TAppuZTYqk/trSZFubqU6xpSyGs+Fb6WlP7ayoQisNgmFNkueNlVuLPbw6PdH0zt8dBrzw\
    dqe8nv+1lvpTwHWTFxYUW9W6kizEoTzVa6XMfKeEFOYmBlKebKVs4BhwTdAWIO9B0MRCTr\
    gETC7kCRUB3y5maaDgYudq7ckkQGMjbS2CT1zDUrDXDcXNkklw14XDkYkv/mWhp2AMmVWw\
    rKDiNT9IFkhr1qhRowmcVr4KRxrkvJG0g5OFJQGFhZ6W8LXgy0zG2gZSLJmtLKwMsEmYGY\
    k3Nd8GeHmRzN18r1OmWrB3CT3gHOFNaV3AZy8j5AJ+8KeDIOoCdj1PUDYuAnYwuAMu4gKN\
    8ECOV7Df2O2YFoej8UzRwARpkfh6M50I+pAaTMOJCU2QiWMlMBU2bx1G+6AafMfvCUlQGg\
    smpAVFbUfLUWYOrTdWytUlA1p0BV1vZ69TeHqykTZE1vICtJArSSMktbLANdSSfgleQCX0\
    k1ADa3benw7AA2B+2Bp4GwnBm6Z+pp6+VIRTg4mwIdoE3xDtDmxRygzUt7kXg4OOtcOCSM\
    Ds5miP2ANgf6MA7ODrZ9Jg/qB7Tp7rSe2cWZJokDtOwXAVo2jAAtO0aAli2jacI6QMum8f\
    Sg6Q+gzbYRnM3ycNfS8cNZrhxScn5Am6IPaDPsrmXsAG2WuAO0xjkXNDhAOzhSpDhAm7hx\
    gNY4Nx9KOTibAPOqcHNwNsHnAO3knAsw/YCWo/Za2V+njJeHqd4B2hTWFPkOzvI+4CzvCt\
    AyDgAtY9T18+MALWML0DLuAC3fBKDle3X9FPoBbXo/oM0cOM1qejigzYF+lB2cZcaBs88/\
    mKmZCtAyi4c2CH6a1twH0LIyAFpWDUDLiprarDhAy0o8oE3vAC2nltb21LbJD2dTJkCb3s\
    BZkgScJWWWNnAO0JJOp4dNlQCtcW49wPMlnaQfzObAHnw6KMuZqnukjfVD2XS0XyLAWQoE\
    aCl+32b6P1BLAwQUAAAAAAAAACFcgxbcjAEAAAABAAAAGwAAAHdvcmsvRXhlcmNpc2VzL1\
    N0b3JlZC5zd2lmdHhQSwECFAMUAAAAAAAAACFcAAAAAAAAAAAAAAAADwAAAAAAAAAAABAA\
    7UEAAAAAd29yay9FeGVyY2lzZXMvUEsBAhQDFAAAAAgAAAAhXAbmP6gUAAAAIAAAABoAAA\
    AAAAAAAAAAAKSBLQAAAHdvcmsvRXhlcmNpc2VzL1Nob3J0LnN3aWZ0UEsBAhQDFAAAAAgA\
    AAAhXHDrcjRDBAAAyQ8AABkAAAAAAAAAAAAAAKSBeQAAAHdvcmsvRXhlcmNpc2VzL0xvbm\
    cuc3dpZnRQSwECFAMUAAAAAAAAACFcgxbcjAEAAAABAAAAGwAAAAAAAAAAAAAApIHzBAAA\
    d29yay9FeGVyY2lzZXMvU3RvcmVkLnN3aWZ0UEsFBgAAAAAEAAQAFQEAAC0FAAAAAA==
    """
  private static let zeros = """
    7cExAQAAAMKg9U9tDB+gAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAL\
    4G
    """
}

/// Writes valid and invalid zip files.
struct ZipWriter {
  private var files = Data()
  private var list = Data()
  private var count = 0

  mutating func add(
    _ name: String, _ text: String, mode: Int = 0, claims: Int? = nil
  ) {
    add(name, Data(text.utf8), mode: mode, claims: claims)
  }

  mutating func add(
    _ name: String, _ data: Data, method: Int = 0, mode: Int = 0,
    claims: Int? = nil, sum: Int? = nil
  ) {
    let start = files.count
    let size = claims ?? data.count
    files += number(0x0403_4b50, 4) + number(20, 2) + number(0, 2)
    let sum = number(sum ?? (method == 0 ? crc(of: data) : 0), 4)
    files += number(method, 2) + number(0, 4) + sum
    files += number(data.count, 4) + number(size, 4)
    files += number(name.utf8.count, 2) + number(0, 2) + Data(name.utf8) + data
    list += number(0x0201_4b50, 4) + number(0x0314, 2) + number(20, 2)
    list += number(0, 2) + number(method, 2) + number(0, 4) + sum
    list += number(data.count, 4) + number(size, 4)
    list += number(name.utf8.count, 2) + number(0, 2) + number(0, 2)
    list += number(0, 2) + number(0, 2) + number(mode << 16, 4)
    list += number(start, 4) + Data(name.utf8)
    count += 1
  }

  var data: Data {
    files + list + number(0x0605_4b50, 4) + number(0, 4) + number(count, 2)
      + number(count, 2) + number(list.count, 4) + number(files.count, 4)
      + number(0, 2)
  }

  private func crc(of data: Data) -> Int {
    Int(
      ~data.reduce(~0 as UInt32) { sum, byte in
        (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
          sum >> 1 ^ (sum & 1 == 1 ? 0xedb8_8320 : 0)
        }
      })
  }

  private func number(_ value: Int, _ count: Int) -> Data {
    Data((0..<count).map { UInt8(value >> (8 * $0) & 0xff) })
  }
}
