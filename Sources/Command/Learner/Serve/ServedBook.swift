import Foundation
import LoopbackServer
import WorkbookBase

/// The answers to a browser's requests: the site's files, the exercises' states,
/// and predictions to write.
///
/// Every address begins with a secret that only the terminal shows. A page of
/// another origin does not know it, and is refused even if it does.
struct ServedBook {
  /// The maximum number of bytes of a request's body.
  static let longestBody = 32 * 1024

  var checkout: Checkout
  var port: UInt16
  let key = (0..<4)
    .map { _ in String(UInt32.random(in: 1 << 28 ... .max), radix: 16) }
    .joined()
  /// Returns the states of the exercises, as JSON.
  var states: () -> Data
  /// Makes the pages again if something has changed.
  var makePages: () throws -> Void
  /// Writes a prediction, and returns the sentence for the reader.
  var predict: (_ id: String, _ lists: [String: [String]]) throws -> String

  var address: String { "http://127.0.0.1:\(port)/\(key)/" }

  func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Answer {
    guard isOwn(request) else {
      return .text("Only the book's own pages are answered.", status: 403)
    }
    let parts = request.path.dropFirst().split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard Self.isSame(String(parts[0]), key) else {
      return .text(
        "Open the address that `swift run workbook serve` prints.", status: 403)
    }
    let path = parts.dropFirst().first.flatMap { $0.removingPercentEncoding }
    do {
      switch (request.method, path) {
      case ("GET", "live/states"):
        return .init(states(), type: "application/json")
      case ("GET", let path?): return try file(path)
      case ("POST", "live/predict"):
        guard request.header("Content-Type") == "application/json",
          let asked = try? JSONDecoder().decode(
            Prediction.self, from: request.body)
        else { return .text("This is not a prediction.", status: 400) }
        return .text(try predict(asked.id, asked.lists))
      default: return .text("This cannot be asked.", status: 405)
      }
    } catch {
      return .text(error.words, status: 409)
    }
  }

  private struct Prediction: Decodable {
    var id: String
    /// The lines by the names of the exercise's lists.
    var lists: [String: [String]]
  }

  // MARK: - Refusals

  /// Returns whether a request comes from a page of this server, or from the
  /// reader.
  private func isOwn(_ request: LoopbackServer.Request) -> Bool {
    // Another name that leads here belongs to another site.
    guard let host = request.header("Host"),
      ["127.0.0.1:\(port)", "localhost:\(port)"].contains(host)
    else { return false }
    if let origin = request.header("Origin") {
      return origin == "http://\(host)"
    }
    // A request without an origin, such as for an image or a frame, has the
    // relation instead; only a link that is followed may come from elsewhere.
    let isLink =
      ["Sec-Fetch-Mode", "Sec-Fetch-Dest"].map(request.header)
      == ["navigate", "document"]
    let isNear = ["same-origin", "none", nil].contains(
      request.header("Sec-Fetch-Site"))
    return request.method == "GET" && (isNear || isLink)
  }

  /// Compares two texts in a time that does not depend on where they differ.
  static func isSame(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    return a.count == b.count
      && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  // MARK: - Files

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "epub": "application/epub+zip",
  ]

  private func file(_ path: String) throws -> LoopbackServer.Answer {
    let name = path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    let isLive = ["live.js", "live.css"].contains(name)
    if ending == "html" { try makePages() }
    let folder = checkout.url(isLive ? Layout.reader : ServedPages.folder)
    guard let type = Self.types[ending],
      let file = Self.file(name, in: folder),
      var data = try? Data(contentsOf: file)
    else { return .text("There is no such page.", status: 404) }
    if ending == "html", let end = data.range(of: Data("</head>".utf8)) {
      // The pages work without a server, and do not know of it.
      let own = """
        <link rel="stylesheet" href="/\(key)/live.css">
        <script defer src="/\(key)/live.js"></script>

        """
      data.insert(contentsOf: Data(own.utf8), at: end.lowerBound)
    }
    return .init(data, type: type)
  }

  /// Returns a file below a folder; nil for a hidden one, and for one that a
  /// link or `..` leads to.
  static func file(_ path: String, in folder: URL) -> URL? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part.first != "." && !part.contains("\0")
    }
    let file = folder.resolvingSymlinksInPath().appendingPathComponent(path)
    let isHere = file.resolvingSymlinksInPath().path == file.path
    return isPlain && isHere ? file : nil
  }
}

extension LoopbackServer.Answer {
  init(_ body: Data, type: String, status: Int = 200) {
    self.init(
      status: status,
      headers: [
        "Content-Type": type, "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Content-Security-Policy":
          "default-src 'self' 'unsafe-inline'; img-src 'self' data:; "
          + "frame-ancestors 'none'; form-action 'none'",
      ], body: body)
  }

  static func text(_ words: String, status: Int = 200) -> Self {
    Self(
      Data((words + "\n").utf8), type: "text/plain; charset=utf-8",
      status: status)
  }
}
