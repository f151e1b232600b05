import Foundation
import Testing

@testable import WorkbookGrade
@testable import WorkbookTools
@testable import WorkbookIsolation

private let works =
  Sandbox(showing: FileManager.default.temporaryDirectory) != nil

@Suite(
  "What runs in the sandbox stays in it",
  .enabled(if: works, "bubblewrap is not installed, or does not work here"))
struct SandboxTests {
  private let folder: PrivateFolder
  private let hidden: PrivateFolder

  init() throws {
    folder = try PrivateFolder()
    hidden = try PrivateFolder()
    try Data("secret".utf8).write(to: hidden.file("answer.swift"))
    try Data("mine".utf8).write(to: folder.file("own.txt"))
  }

  private func run(_ script: String) throws -> String {
    let sandbox = try #require(
      Sandbox(showing: folder.url, hiding: [hidden.url]))
    let child = try ChildProcess(
      sandbox.walls + ["/bin/sh", "-c", script], folder: folder.url)
    var printed = Printed()
    _ = child.wait(output: { printed.append($1) })
    return printed.text.trimmed
  }

  @Test("Nothing outside can be written, and what it needs can be read.")
  func files() throws {
    #expect(
      try run("cat own.txt; touch own.txt 2>/dev/null || echo ; echo refused")
        == "mine\nrefused")
    #expect(
      try run(
        "for f in / /usr /etc /var/tmp/x/ \(folder.url.path); do "
          + "touch $f/new 2>/dev/null && echo $f; done; echo end") == "end")
    #expect(
      FileManager.default.contents(atPath: folder.file("own.txt").path)
        == Data("mine".utf8))
  }

  @Test("Other people's answers are not there.")
  func others() throws {
    #expect(
      try run(
        "ls -A \(hidden.url.path); echo x > \(hidden.url.path)/y; ls \(hidden.url.path)"
      )
      .contains("answer") == false)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: hidden.url.path)
        == ["answer.swift"])
  }

  @Test("Its /tmp is empty, its own, and of a limited size.")
  func room() throws {
    #expect(try run("ls -A /tmp | grep -v workbook | wc -l") == "0")
    #expect(
      try run(
        "head -c 200000000 /dev/zero > /tmp/fill 2>/dev/null || echo full")
        == "full")
  }

  @Test("It sees no process but its own, and none outlives it.")
  func processes() throws {
    #expect(
      try run(
        "kill -9 \(ProcessInfo.processInfo.processIdentifier) 2>/dev/null"
          + " || echo nobody") == "nobody")
    let mark = "86\(Int.random(in: 100...999)).5"
    #expect(try run("setsid sleep \(mark) & echo started") == "started")
    // The sandbox may be back a moment before the system has ended the rest.
    let end = Date() + 10
    while try !left(of: mark).isEmpty, Date() < end {
      Thread.sleep(forTimeInterval: 0.01)
    }
    #expect(try left(of: mark) == [])
  }

  private func left(of mark: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc")
      .compactMap {
        FileManager.default.contents(atPath: "/proc/\($0)/cmdline")
      }
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.hasPrefix("sleep\0\(mark)") }
  }

  @Test("There is no network but its own.")
  func network() throws {
    #expect(try run("cat /proc/net/dev | grep -c :") == "1")
  }
}
