import Foundation
import LoopbackServer
import Testing

@testable import WorkbookBase
@testable import workbook

/// A served book with one page, and a list of the predictions that arrived.
final class ServedPaper {
  let paper: PaperCheckout
  let predictions = Locked<[String]>([])
  let server: LoopbackServer
  let book: ServedBook

  init() throws {
    paper = try PaperCheckout()
    try paper.write(
      ".workbook/site/Chapters/a.html", "<head></head><p>the page</p>")
    try paper.write(".workbook/site/.workbook-site", "the page's mark")
    try paper.write(".workbook/progress.json", "{}")
    for name in ["live.js", "live.css"] {
      try paper.write("\(Layout.reader)/\(name)", "the page's \(name)")
    }
    try FileManager.default.createSymbolicLink(
      at: paper.checkout.url(".workbook/site/link.html"),
      withDestinationURL: paper.checkout.url(paper.exercise.file))
    try FileManager.default.createSymbolicLink(
      at: paper.checkout.url(".workbook/site/Exercises"),
      withDestinationURL: paper.checkout.url("Exercises"))
    try paper.write("Exercises/page.html", "the page of a file")
    server = try LoopbackServer(port: 0)
    book = ServedBook(
      checkout: paper.checkout, port: server.port,
      states: { Data(#"[{"id":"01.1"}]"#.utf8) }, makePages: {},
      predict: { [predictions] id, lists in
        predictions.withLock { $0.append("\(id) \(lists)") }
        return "It is written."
      })
    server.answer(bodiesUpTo: ServedBook.longestBody, with: book.answer)
  }

  var host: String { "Host: 127.0.0.1:\(server.port)" }
  var origin: String { "Origin: http://127.0.0.1:\(server.port)" }

  func ask(_ lines: String..., body: String = "") -> String {
    RawClient(port: server.port).ask(lines, body: body)
  }

  func get(_ path: String, _ headers: String...) -> String {
    RawClient(port: server.port).ask(
      ["GET \(path) HTTP/1.1", host] + headers)
  }

  /// Sends a prediction with one header replaced or added.
  func predict(_ replacement: String = "", body: String? = nil) -> String {
    let body = body ?? #"{"id": "90.1", "lists": {"a": ["b"]}}"#
    let name = replacement.prefix { $0 != ":" }
    let headers = [
      host, origin, "Content-Type: application/json",
      "Content-Length: \(body.utf8.count)",
    ].filter { !$0.hasPrefix(name + ":") }
    let more = replacement.contains(": ") ? [replacement] : []
    return RawClient(port: server.port).ask(
      ["POST /\(book.key)/live/predict HTTP/1.1"] + headers + more,
      body: body)
  }
}

extension String {
  fileprivate var status: Int? {
    split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}

@Suite("The server answers its own pages, and nothing else")
struct ServedBookTests {
  private let served: ServedPaper
  private var key: String { served.book.key }

  init() throws { served = try ServedPaper() }

  private func expectRefusal(_ answer: String, _ status: Int) {
    #expect(answer.status == status, "\(answer)")
    #expect(!answer.contains("the page"), "\(answer)")
    #expect(!answer.contains(key))
    #expect(served.predictions.withLock { $0.isEmpty })
  }

  // MARK: - What is answered

  @Test("A page comes with the script that follows its exercises.")
  func page() {
    let answer = served.get("/\(key)/Chapters/a.html?x=1")
    #expect(answer.status == 200)
    #expect(
      answer.hasSuffix(
        """
        <head><link rel="stylesheet" href="/\(key)/live.css">
        <script defer src="/\(key)/live.js"></script>
        </head><p>the page</p>
        """))
    #expect(served.get("/\(key)/live.js").hasSuffix("the page's live.js"))
    #expect(answer.contains("frame-ancestors 'none'"))
  }

  @Test("A link in another program opens the page.")
  func link() {
    let answer = served.get(
      "/\(key)/Chapters/a.html", "Sec-Fetch-Site: cross-site",
      "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document")
    #expect(answer.status == 200)
  }

  @Test("The states of the exercises are JSON.")
  func states() {
    let answer = served.get("/\(key)/live/states")
    #expect(answer.contains("application/json"))
    #expect(answer.hasSuffix(#"[{"id":"01.1"}]"#))
  }

  @Test("A prediction of the book's own page arrives.")
  func prediction() {
    #expect(served.predict().hasSuffix("It is written.\n"))
    #expect(served.predictions.withLock { $0 } == [#"90.1 ["a": ["b"]]"#])
  }

  // MARK: - What is refused

  @Test("Without the secret nothing is read.")
  func secret() {
    let almost = key.dropLast() + (key.hasSuffix("0") ? "1" : "0")
    for path in [
      "/", "/Chapters/a.html", "//Chapters/a.html",
      "/\(almost)/Chapters/a.html",
      "/\(almost)/live/states", "/\(key)x/Chapters/a.html", "/live.js",
      "/\(key.dropLast())/Chapters/a.html", "/?\(key)/",
    ] {
      expectRefusal(served.get(path), 403)
    }
    #expect(key.count == 32)
    #expect(try! ServedPaper().book.key != key)
  }

  @Test("Another host's name is refused.")
  func host() {
    let port = served.server.port
    for host in [
      "Host: evil.example", "Host: evil.example:\(port)", "Host: 127.0.0.1",
      "Host: 127.0.0.1:\(port == 1 ? 2 : 1)", "Host: ", "X: y",
    ] {
      expectRefusal(
        served.ask("GET /\(key)/Chapters/a.html HTTP/1.1", host), 403)
      expectRefusal(served.predict(host == "X: y" ? "Host" : host), 403)
    }
  }

  @Test("Another origin neither reads, follows nor writes.")
  func origin() {
    for origin in [
      "https://evil.example", "null", "http://127.0.0.1",
      "http://127.0.0.1:1", "https://127.0.0.1:\(served.server.port)",
      "http://localhost:\(served.server.port)",
    ] {
      for path in ["Chapters/a.html", "live/states", "live.js"] {
        expectRefusal(served.get("/\(key)/\(path)", "Origin: \(origin)"), 403)
      }
      expectRefusal(served.predict("Origin: \(origin)"), 403)
    }
    // A write needs an origin.
    expectRefusal(served.predict("Origin"), 403)
  }

  @Test("An image, a script or a frame of another page is refused.")
  func embedded() {
    for (site, mode, destination) in [
      ("cross-site", "no-cors", "image"), ("cross-site", "no-cors", "script"),
      ("cross-site", "navigate", "iframe"), ("same-site", "no-cors", "empty"),
      ("same-site", "navigate", "iframe"),
    ] {
      for path in ["Chapters/a.html", "live/states", "live.js"] {
        expectRefusal(
          served.get(
            "/\(key)/\(path)", "Sec-Fetch-Site: \(site)",
            "Sec-Fetch-Mode: \(mode)", "Sec-Fetch-Dest: \(destination)"), 403)
      }
    }
  }

  @Test("Only the site's own files are read.")
  func files() throws {
    for path in [
      "../progress.json", "Chapters/../../progress.json", "..%2fprogress.json",
      "%2e%2e/progress.json", "Chapters/%2e%2e/%2e%2e/progress.json",
      "/etc/passwd.html", "link.html", "Exercises/page.html", ".workbook-site",
      ".workbook-site/a.html", "Chapters//a.html", "Chapters/./a.html",
      "Chapters/a.html%00.js", "Chapters", "%", "missing.html", "live/predict",
    ] {
      let answer = served.get("/\(key)/\(path)")
      let status = path == "%" ? 405 : 404
      expectRefusal(answer, status)
    }
  }

  @Test("Other methods, types and bodies are refused.")
  func bodies() {
    for method in ["PUT", "DELETE", "OPTIONS", "POST", "HEAD"] {
      let answer = served.ask(
        "\(method) /\(key)/Chapters/a.html HTTP/1.1", served.host,
        served.origin)
      expectRefusal(answer, 405)
    }
    expectRefusal(served.predict("Content-Type: text/plain"), 400)
    expectRefusal(served.predict(body: "{"), 400)
    expectRefusal(served.predict(body: #"{"id": "90.1"}"#), 400)
  }

  @Test("A request is limited in size, and has no second meaning.")
  func size() {
    let body = String(repeating: "a", count: ServedBook.longestBody + 1)
    expectRefusal(served.predict(body: body), 413)
    expectRefusal(served.predict("Content-Length: 99999999999999999999"), 400)
    expectRefusal(served.predict("Content-Length: -1"), 400)
    expectRefusal(served.predict("Transfer-Encoding: chunked"), 400)
    let long = String(repeating: "a", count: LoopbackServer.Request.limit)
    expectRefusal(served.get("/\(key)/Chapters/a.html", "X: \(long)"), 431)
    expectRefusal(
      served.get("/\(key)/Chapters/a.html", "Host: evil.example"), 400)
    expectRefusal(served.ask("nonsense"), 400)
  }

  @Test("A second server on a port says what to do.")
  func port() {
    let failure = #expect(throws: Failure.self) {
      _ = try server(on: served.server.port)
    }
    #expect(failure?.message.contains("Without `--port`") == true)
  }
}
