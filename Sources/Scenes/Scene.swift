import Timeline

/// A small deterministic program that a chapter runs, prints and draws.
public struct Scene {
  /// The chapter's number and a name, `06/reentrant`, or `operators/map`.
  public let id: String
  /// A description of the scene in one line.
  public let title: String
  /// Indicates whether it traps on purpose; if so, it runs in a child process.
  public let traps: Bool
  /// An interactive version for a terminal, or nil.
  public let byHand: (() -> Void)?
  /// The program, which prints and may record on the given timeline.
  public let run: (Timeline) -> Void
  /// The row of an operator's figure in the table.
  var row: (() -> [String])?
  /// The scene's source file, as the compiler found it, and its first line.
  public let place: (file: String, line: Int)

  init(
    _ id: String, _ title: String, traps: Bool = false,
    byHand: (() -> Void)? = nil, file: String = #filePath, line: Int = #line,
    run: @escaping (Timeline) -> Void
  ) {
    place = (file, line)
    self.id = id
    self.title = title
    self.traps = traps
    self.byHand = byHand
    self.run = run
  }
}

extension Scene {
  /// Every scene of the book: the chapters in order, and then the operators.
  public static let all =
    chapter01 + chapter02 + chapter03 + chapter04 + chapter05 + chapter06
    + chapter07 + chapter08 + chapter09 + chapter10 + chapter11 + chapter12
    + chapter13 + chapter14 + chapter15 + chapter16 + chapter17 + chapter18
    + chapter19 + chapter20 + chapter21 + chapter22
    + operators
    + exam  // A student edition comes without.
}
