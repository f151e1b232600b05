import Foundation
import WorkbookBase

/// The API reference of `CombineRebuilt`, which the toolchain's `docc` makes.
///
/// The chapters' modules appear as one module, as they do to a program that
/// imports `CombineRebuilt`.
struct Reference {
  static let folder = "reference"
  static let first = "\(folder)/documentation/combinerebuilt/index.html"

  /// Returns a paragraph that links the reference.
  static func link(from page: String) -> String {
    """
    <p>The <a href="\(SitePlaces.link(from: page, to: first))">API reference\
    </a> shows each symbol of the library; read it on a web server.</p>
    """
  }

  private let pages: Pages
  private let docc: String
  private let extractor: String
  private let modules: URL

  /// Finds the tools beside the compiler, and the modules beside a program.
  init(_ checkout: Checkout, executable: URL) throws {
    pages = Pages(checkout)
    docc = try Self.tool("docc")
    extractor = try Self.tool("swift-symbolgraph-extract")
    modules = executable.deletingLastPathComponent()
      .appendingPathComponent("Modules")
  }

  private static func tool(_ name: String) throws -> String {
    guard let path = Toolchain.companion(name) else {
      throw Failure.broken(
        "The reference is made with \(name), which this toolchain lacks.")
    }
    return path
  }

  /// Writes the reference to a folder, for a web server with any address.
  func write(to folder: URL) throws -> SymbolGraph {
    let place = try PrivateFolder()
    let graph = try symbols(in: place)
    try graph.write()
    let catalog = place.file("CombineRebuilt.docc")
    let texts = Checkout(root: catalog)
    try texts.write(Self.opening, to: "CombineRebuilt.md")
    for module in graph.extendedModules {
      try texts.write(
        """
        # ``CombineRebuilt/\(module)``

        The members that the library adds to types of `\(module)`.

        """, to: "\(module).md")
    }
    for picture in graph.pictures {
      let file = pages.checkout.url("\(Figure.folder)/\(picture)")
      try FileManager.default.copyItem(
        at: file, to: catalog.appendingPathComponent(picture))
    }
    try Self.run([
      docc, "convert", catalog.path, "--warnings-as-errors",
      "--additional-symbol-graph-dir", place.file("symbols").path,
      "--fallback-display-name", "CombineRebuilt",
      "--fallback-bundle-identifier", "CombineRebuilt",
      "--fallback-default-module-kind", "Library",
      "--transform-for-static-hosting", "--hosting-base-path", Self.base,
      "--output-path", folder.path,
    ])
    try Self.makeRelative(folder)
    return graph
  }

  /// Returns the library's symbols, each with a comment.
  func symbols(in place: PrivateFolder) throws -> SymbolGraph {
    let graphs = place.file("symbols")
    try FileManager.default.createDirectory(
      at: graphs, withIntermediateDirectories: true)
    let exported = (pages.checkout.lines(Layout.exports) ?? [])
      .compactMap { $0.wholeMatch(of: #/@_exported import (\w+)/#)?.1 }
    try Self.run(
      [
        extractor, "-module-name", "CombineRebuilt", "-I", modules.path,
        "-target", try target(), "-output-dir", graphs.path,
        "-experimental-allowed-reexported-modules="
          + exported.joined(separator: ","),
        "-emit-extension-block-symbols", "-skip-synthesized-members",
      ] + (try sdk()))
    return try SymbolGraph(graphs, examples: Examples(pages))
  }

  private func target() throws -> String {
    struct Info: Decodable {
      struct Target: Decodable { var triple: String }
      var target: Target
    }
    let said = try Self.run([Self.tool("swiftc"), "-print-target-info"])
    return try JSONDecoder().decode(Info.self, from: Data(said.utf8))
      .target.triple
  }

  private func sdk() throws -> [String] {
    guard let xcrun = Toolchain.path(of: "xcrun") else { return [] }
    return ["-sdk", try Self.run([xcrun, "--show-sdk-path"]).trimmed]
  }

  @discardableResult
  private static func run(_ command: [String]) throws -> String {
    let said = try ChildProcess.run(command)
    guard said.succeeded else {
      throw Failure.broken(
        "\(command[0].fileName) failed: \((said.errors + said.output).trimmed)")
    }
    return said.output
  }

  private static let opening = """
    # ``CombineRebuilt``

    Combine, rebuilt chapter by chapter in The Combine Workbook.

    ## Overview

    The operators are members of ``Publisher``, and their types are in \
    ``Publishers``.
    In an example, `run.upstream` is a publisher of integers, `run.other` is \
    another one, and `run.time` is a scheduler.
    A picture shows the requests, values and completions of such a run.

    """

  // MARK: - Any address

  private static let base = "the-reference"

  /// Makes the pages independent of the address: docc writes the path from the
  /// server's root into each of them.
  private static func makeRelative(_ folder: URL) throws {
    let pages = Checkout(root: folder)
    for path in pages.files(below: ".", ending: ".html") {
      let depth = path.split(separator: "/").filter { $0 != "." }.count - 1
      let root = "./" + String(repeating: "../", count: depth)
      let text = (pages.text(path) ?? "")
        .replacingOccurrences(
          of: "baseUrl = \"/\(base)/\"",
          with: "baseUrl = new URL(\"\(root)\", document.baseURI).pathname"
        )
        .replacingOccurrences(of: "\"/\(base)/", with: "\"\(root)")
      try pages.write(text, to: path)
    }
  }
}
