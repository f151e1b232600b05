import Foundation
import WorkbookBase

/// The symbols of a module with their comments, in the files that `docc` reads.
struct SymbolGraph {
  struct Symbol {
    /// `swift.method`.
    var kind: String
    /// `Publisher`, `map(_:)`.
    var path: [String]
    var comment: [String]

    var name: String { path.last ?? "" }
  }

  private(set) var symbols: [Symbol] = []
  private(set) var pictures: Set<String> = []
  /// The paths of the symbols that have an example.
  private(set) var withExample: [[String]] = []
  private var files: [(url: URL, json: [String: Any])] = []

  /// The modules whose types the library extends: `Foundation`.
  var extendedModules: [String] {
    files.compactMap { file in
      file.url.lastPathComponent.firstMatch(of: #/@(\w+)\./#)
        .map { String($0.1) }
    }
  }

  /// Reads the files of a folder, and completes the comments.
  init(_ folder: URL, examples: Examples) throws {
    let found = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
    for url in found {
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
      files.append((url, json as? [String: Any] ?? [:]))
    }
    symbols = files.flatMap { Self.list("symbols", of: $0.json) }.map { json in
      let lines = Self.list("lines", of: json["docComment"])
      return Symbol(
        kind: (json["kind"] as? [String: Any])?["identifier"] as? String ?? "",
        path: json["pathComponents"] as? [String] ?? [],
        comment: lines.compactMap { $0["text"] as? String })
    }
    add(examples)
    completeComments()
  }

  private static func list(_ name: String, of json: Any?) -> [[String: Any]] {
    (json as? [String: Any])?[name] as? [[String: Any]] ?? []
  }

  private mutating func add(_ examples: Examples) {
    for (index, symbol) in symbols.enumerated() {
      guard !symbol.comment.isEmpty || symbol.kind == "swift.extension",
        let example = examples.example(of: symbol)
      else { continue }
      if symbol.comment.isEmpty { symbols[index].comment = added(to: symbol) }
      symbols[index].comment += ["", "## Example", ""] + example.lines
      withExample.append(symbol.path)
      if let picture = example.picture { pictures.insert(picture) }
    }
  }

  private func added(to symbol: Symbol) -> [String] {
    ["The members that the library adds to `\(symbol.name)`."]
  }

  /// Gives a symbol without a comment that of the operator, or of the
  /// requirement, with its name.
  private mutating func completeComments() {
    var known: [String: [String]] = [:]
    for owner in ["Publisher", "Subscriber"] {
      for symbol in symbols where symbol.path.first == owner {
        guard symbol.path.count == 2, !symbol.comment.isEmpty else { continue }
        known[symbol.name] = known[symbol.name] ?? symbol.comment
      }
    }
    let places =
      ["first", "second", "third", "fourth", "fifth", "sixth"]
      + ["seventh", "eighth"]
    for (letter, place) in zip("abcdefgh", places) {
      known["\(letter)"] = ["The \(place) publisher."]
    }
    known["upstream"] = ["The publisher whose values the operator receives."]
    for (index, symbol) in symbols.enumerated() where symbol.comment.isEmpty {
      symbols[index].comment =
        symbol.kind == "swift.extension"
        ? added(to: symbol) : known[symbol.name] ?? []
    }
  }

  func write() throws {
    var next = symbols.makeIterator()
    for (url, json) in files {
      var json = json
      json["symbols"] = Self.list("symbols", of: json).map { symbol in
        let comment = next.next()?.comment ?? []
        var symbol = symbol
        symbol["docComment"] = ["lines": comment.map { ["text": $0] }]
        // The chapter of the extended type would appear as its module.
        let extended = symbol["swiftExtension"] as? [String: Any]
        let module = extended?["extendedModule"] as? String
        if module?.hasPrefix("Chapter") == true {
          symbol["swiftExtension"] = nil
        }
        return symbol
      }
      try JSONSerialization.data(withJSONObject: json).write(to: url)
    }
  }
}
