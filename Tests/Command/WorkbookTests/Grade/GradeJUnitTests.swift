import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_teacher

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Grades as JUnit XML are what Jenkins accepts")
struct GradeJUnitTests {
  let xml = GradeRecord.fixture.junit()

  @Test("Every element and attribute is in the schema.")
  func schema() {
    let reader = Reader(xml)
    #expect(reader.isWellFormed)
    #expect(reader.complaints == [])
    #expect(reader.counts["testsuite"] == 6)
  }

  @Test("The numbers at the top are those of the cases.")
  func counts() {
    let reader = Reader(xml)
    #expect(reader.counts["testcase"] == 9)
    #expect(reader.top["tests"] == "9")
    #expect(reader.top["failures"] == "\(reader.counts["failure"] ?? 0)")
    #expect(reader.top["errors"] == "\(reader.counts["error"] ?? 0)")
    #expect(reader.counts["skipped"] == 1)
  }

  @Test("A message arrives as it was, without what XML cannot hold.")
  func message() {
    let reader = Reader(xml)
    #expect(reader.texts.contains("Expected:\n> a < b & c\u{FFFD}[2J"))
  }

  @Test("xmllint agrees.", .enabled(if: xmllint != nil))
  func lint() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("junit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let schema = folder.appendingPathComponent("junit.xsd")
    let report = folder.appendingPathComponent("grades.xml")
    try Data(JUnitSchema.xsd.utf8).write(to: schema)
    try Data(xml.utf8).write(to: report)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: xmllint ?? "")
    process.arguments = ["--noout", "--schema", schema.path, report.path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}

private let xmllint = ["/usr/bin/xmllint", "/opt/homebrew/bin/xmllint"]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

/// Holds what it reads against the schema.
private final class Reader: NSObject, XMLParserDelegate {
  private(set) var complaints: [String] = []
  private(set) var counts: [String: Int] = [:]
  private(set) var top: [String: String] = [:]
  private(set) var texts: [String] = []
  private(set) var isWellFormed = false
  private var path: [String] = []
  private var text = ""

  init(_ xml: String) {
    super.init()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    counts[name, default: 0] += 1
    if path.isEmpty { top = attributes }
    let given = Set(attributes.keys)
    if let element = JUnitSchema.elements[name] {
      let strange = given.subtracting(element.required.union(element.optional))
      let absent = element.required.subtracting(given)
      complaints += strange.map { "\(name) has \($0)" }
      complaints += absent.map { "\(name) lacks \($0)" }
    } else {
      complaints.append("\(name) is unknown")
    }
    if let parent = path.last,
      JUnitSchema.elements[parent]?.children.contains(name) != true
    {
      complaints.append("\(name) stands in \(parent)")
    }
    path.append(name)
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    path.removeLast()
    let hasText = JUnitSchema.elements[name]?.hasText == true
    if hasText {
      texts.append(text)
    } else if text.contains(where: { !$0.isWhitespace }) {
      complaints.append("\(name) has text")
    }
    text = ""
  }
}
