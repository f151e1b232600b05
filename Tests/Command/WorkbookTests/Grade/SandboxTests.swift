import Foundation
import Testing

@testable import workbook_teacher
@testable import WorkbookBase
@testable import WorkbookIsolation

private let works = Sandbox() != nil

@Suite(
  "A sandboxed program cannot affect the machine",
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

  /// Tools that no answer can use.
  private static let tools = ["/bin", "/usr/bin"].map {
    URL(fileURLWithPath: $0)
  }

  private func run(_ script: String) throws -> String {
    try run(["/bin/sh", "-c", script], showing: Self.tools)
  }

  private func run(_ command: [String], showing tools: [URL]) throws -> String {
    let sandbox = try #require(Sandbox())
    let child = try ChildProcess(
      sandbox.walls.words([folder.url] + tools) + command,
      environment: ["PATH": "/bin:/usr/bin"],
      inherits: !sandbox.walls.isBare, folder: folder.url)
    var printed = Printed()
    _ = child.wait(output: { printed.append($1) })
    return printed.text.trimmed
  }

  @Test("It can write only in /tmp, and read only its own files.")
  func files() throws {
    let own = folder.file("own.txt").path
    #expect(
      try run("cat \(own); touch \(own) 2>/dev/null || echo refused")
        == "minerefused")
    #expect(
      try run(
        "for f in / /usr/lib /lib /home /root /var/tmp \(folder.url.path); do "
          + "touch $f/new 2>/dev/null && echo $f; done; touch /tmp/x; ls /tmp"
          + " | grep '^x$'") == "x")
    #expect(
      FileManager.default.contents(atPath: folder.file("own.txt").path)
        == Data("mine".utf8))
  }

  @Test(
    "It sees no other answers, no history and no names.",
    arguments: [
      "/root", "/home", "/work", "/var", "/run", "/etc/passwd",
      "/etc/hostname", "/mnt", "/srv", "/boot",
    ])
  func nothingElse(path: String) throws {
    let outside = try run("ls -A \(hidden.url.path) 2>/dev/null; echo end")
    #expect(outside == "end")
    // The parents of a bound folder exist, and contain nothing else.
    let shown = ["bin", "dev", "lib", "lib64", "proc", "tmp", "usr", "etc"]
    let found = try run("find / -maxdepth 1 -mindepth 1")
      .split(separator: "\n").map { $0.dropFirst() }
    let strange = found.filter { !shown.contains(String($0)) }
    #expect(strange == [], "\(found)")
    let text = try run("cat \(path) 2>/dev/null; ls -A \(path) 2>/dev/null")
    #expect(
      text.split(separator: "\n").allSatisfy { shown.contains(String($0)) },
      "\(text)")
  }

  @Test("It sees neither the history, the solutions nor the home folder.")
  func repository() throws {
    let root = FixtureCheckout.project.path
    for path in [".git", "Solutions", "Exercises", ".workbook"] {
      #expect(
        try run("ls -A \(root)/\(path) 2>/dev/null; echo end") == "end",
        "\(path)")
    }
    #expect(
      try run("ls -A \(NSHomeDirectory()) 2>/dev/null; echo end") == "end")
  }

  @Test("Its processes do not see the teacher's environment.")
  func environment() throws {
    let mark = "WORKBOOK_SECRET_\(UUID().uuidString)"
    setenv(mark, "1", 1)
    defer { unsetenv(mark) }
    #expect(
      try run("cat /proc/*/environ | tr '\\0' '\\n' | grep SECRET; echo end")
        == "end")
    #expect(
      try run("env | cut -d= -f1 | sort | tr '\\n' ' '")
        == "OLDPWD PATH PWD TMPDIR")
  }

  @Test(
    "It cannot reach the machine through a socket.",
    arguments: [true, false])
  func sockets(isAbstract: Bool) throws {
    let python = try #require(Toolchain.path(of: "python3"))
    let real = try ChildProcess.run([
      python, "-c", "import sys; print(sys.executable, sys.base_prefix)",
    ]).output.trimmed.split(separator: " ").map(String.init)
    let name =
      isAbstract
      ? "\\0workbook-\(UUID().uuidString)" : hidden.file("socket").path
    let listener = """
      import socket
      s = socket.socket(socket.AF_UNIX); s.bind("\(name)"); s.listen()
      while True: s.accept()
      """
    let server = try ChildProcess([python, "-c", listener])
    defer {
      server.end()
      // Without this, the child process keeps Swift Testing busy forever.
      _ = server.wait()
    }
    var isListening = false
    let caller = """
      import socket
      s = socket.socket(socket.AF_UNIX)
      try:
          s.connect("\(name)"); print("reached")
      except OSError as error: print("nobody")
      """
    // Outside the sandbox the caller reaches the server, so the test can fail.
    let end = Date() + 20
    while !isListening, Date() < end {
      isListening =
        try ChildProcess.run([
          python, "-c", caller,
        ]).output.contains("reached")
      if !isListening { Thread.sleep(forTimeInterval: 0.05) }
    }
    #expect(isListening)
    #expect(
      try run(
        [real[0], "-c", caller],
        showing: Self.tools + [URL(fileURLWithPath: real[1])]) == "nobody")
  }

  @Test("Its /tmp is empty, private and limited in size.")
  func room() throws {
    #expect(try run("ls -A /tmp | grep -v workbook | wc -l") == "0")
    #expect(
      try run(
        "head -c 200000000 /dev/zero > /tmp/fill 2>/dev/null || echo full")
        == "full")
  }

  @Test("It sees only its own processes, and none outlives it.")
  func processes() throws {
    #expect(
      try run(
        "kill -9 \(ProcessInfo.processInfo.processIdentifier) 2>/dev/null"
          + " || echo nobody") == "nobody")
    let mark = "86\(Int.random(in: 100...999)).5"
    #expect(try run("setsid sleep \(mark) & echo started") == "started")
    // The sandbox may return before the system has ended its processes.
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

  @Test("It has only its own network.")
  func network() throws {
    #expect(try run("cat /proc/net/dev | grep -c :") == "1")
  }
}
