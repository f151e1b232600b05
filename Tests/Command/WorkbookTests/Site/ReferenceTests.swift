import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_author

@Suite("The API reference")
struct ReferenceTests {
  private func graph() throws -> SymbolGraph {
    let place = try PrivateFolder()
    return try Reference(project, executable: CommandContext.executable())
      .symbols(in: place)
  }

  @Test("Each symbol of the library has a comment, under one module's name.")
  func comments() throws {
    let symbols = try graph().symbols
    #expect(symbols.count > 1000)
    #expect(symbols.filter { $0.comment.isEmpty }.map(\.path) == [])
    let names = Set(symbols.map { $0.path.joined(separator: ".") })
    for name in [
      "Publisher.map(_:)", "Publishers.Map", "PassthroughSubject",
      "DispatchQueue.now", "Just.tryMap(_:)", "URLSession",
    ] { #expect(names.contains(name)) }
  }

  @Test("Each class, operator and scheduler has an example.")
  func examples() throws {
    let graph = try graph()
    let schedulers: Set = [
      "DispatchQueue", "ImmediateScheduler", "OperationQueue", "QueueScheduler",
      "RunLoop", "VirtualTimeScheduler",
    ]
    let without = graph.symbols.filter { symbol in
      symbol.kind == "swift.class" || schedulers.contains(symbol.name)
        || symbol.kind == "swift.method" && symbol.path.first == "Publisher"
          && !symbol.name.hasPrefix("receive(")
    }.map(\.path).filter { !graph.withExample.contains($0) }
    #expect(without == [])
  }
}
