import Chapter01Handshake
import Findings
import Foundation
import Testing

/// A small program as text that a person may edit.
///
/// Each line is a move. A move inside a call is indented below the call:
///
///     upstream.send(1)
///       subscriber.receive(1)
///         subscriber: cancel()
struct ProgramText<M: Specification> {
  /// An error in a line.
  struct Fault: Error, CustomStringConvertible {
    var description: String
  }

  let search: Search<M>

  /// - Parameter search: the search for the answer. The text may also use
  ///   demands that the search does not.
  init(_ search: Search<M>) {
    var environment = search.environment
    for count in 1...5 where !environment.demands.contains(.max(count)) {
      environment.demands.append(.max(count))
    }
    environment.returnedDemands += environment.demands.filter {
      !environment.returnedDemands.contains($0)
    }
    self.search = search.with(environment)
  }

  /// A line of the text: a move, or a call that contains moves.
  private struct Node {
    var margin: Int
    /// The index of its line in the history.
    var line: Int
    var isCall: Bool
  }

  func canRead(_ source: String) -> Bool { (try? script(source)) != nil }

  /// Returns the script of a text. Lines that begin with # are comments.
  func script(_ source: String) throws -> Script {
    var script = Script()
    var nodes: [Node] = []
    let rows = source.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, row) in rows.enumerated() {
      let body = row.trimmingCharacters(in: .whitespaces)
      if body.isEmpty || body.hasPrefix("#") { continue }
      if body.hasPrefix("deinit of ") {
        script.goodbye = try goodbye(body, index + 1)
        continue
      }
      let margin = row.prefix { $0 == " " }.count
      nodes.removeAll { $0.margin >= margin }
      let rehearsal = Rehearsal(search.model, search.environment, script)
      if let line = call(body, after: nodes.last, in: rehearsal) {
        nodes.append(Node(margin: margin, line: line, isCall: true))
        continue
      }
      let place = nodes.last.map(\.line)
      let point = rehearsal.points.first { $0.place == place }
      let moves = point.map { $0.neighbours.moves(in: $0.call) } ?? []
      guard let move = moves.first(where: { isSame(text($0.move), body) })
      else {
        throw Fault(
          description: fault(body, index + 1, moves.map { text($0.move) }))
      }
      script = script.adding(move.move, at: place, isLawful: move.isLawful)
      let history = Rehearsal(search.model, search.environment, script).history
      nodes.append(
        Node(
          margin: margin,
          line: history.lastIndex { $0.event == .move(move.move) } ?? 0,
          isCall: false))
    }
    if Rehearsal(search.model, search.environment, script).isOpen {
      throw Fault(
        description: "The task does not say what is right in this program.")
    }
    return script
  }

  private func text(_ move: Move) -> String { search.names.text(move) }

  /// Whether two lines are equal, apart from the numbers of values. A value
  /// always receives the next number, whatever the text says.
  private func isSame(_ one: String, _ other: String) -> Bool {
    func plain(_ text: String) -> String {
      text.replacing(#/send\(\d+\)/#, with: "send()")
    }
    return plain(one) == plain(other)
  }

  /// Returns the index of a call in the history, if the move makes that call.
  private func call(
    _ body: String, after node: Node?, in rehearsal: Rehearsal<M>
  ) -> Int? {
    guard let node, !node.isCall else { return nil }
    let history = rehearsal.history
    return history.indices.dropFirst(node.line + 1)
      .prefix { history[$0].depth > history[node.line].depth }
      .first { index in
        guard case .call(let call) = history[index].event else { return false }
        return history[index].depth == history[node.line].depth + 1
          && search.names.text(call) == body
      }
  }

  private func goodbye(_ body: String, _ line: Int) throws -> Script.Goodbye {
    let environment = search.environment
    let things =
      (0..<environment.subscribers).flatMap {
        [Thing.subscriber($0), .run($0)]
      }
      + (0..<environment.publishers).flatMap { [Thing.above($0), .second($0)] }
      + (1...9).map { .value($0) }
    // Any other name belongs to one of the exercise's own objects.
    let own = body.wholeMatch(of: #/deinit of (.+?) \{ .*/#).map {
      [Script.Released.own(String($0.1))]
    }
    for object in things.map(Script.Released.thing) + (own ?? []) {
      for move in environment.deinitMoves {
        let goodbye = Script.Goodbye(object: object, move: move)
        if goodbye.text(search.names) == body { return goodbye }
      }
    }
    throw Fault(description: fault(body, line, []))
  }

  private func fault(_ body: String, _ line: Int, _ moves: [String]) -> String {
    let start = "Line \(line), “\(body)”: this move is not possible there."
    return moves.isEmpty
      ? start
      : start + " These moves are possible:\n"
        + moves.map { "  \($0)" }.joined(separator: "\n")
  }
}

extension Discovery {
  /// Returns the moves of the program, and the calls that contain them.
  func moves(_ names: Names) -> [String] {
    let kept = expected.indices.filter { index in
      switch expected[index].event {
      case .move: return true
      case .call:
        return expected[(index + 1)...]
          .prefix { $0.depth > expected[index].depth }
          .contains {
            if case .move = $0.event { return true }
            return false
          }
      default: return false
      }
    }
    return goodbye(names) + names.lines(kept.map { expected[$0] })
  }
}

extension Search {
  /// The text of the program to play instead of a search.
  static var asked: String? {
    ProcessInfo.processInfo.environment["WORKBOOK_PROGRAM"].map {
      (try? String(contentsOfFile: $0, encoding: .utf8)) ?? ""
    }
  }

  /// Plays a program on the model and on the answer.
  func play(_ text: String, sourceLocation: SourceLocation) {
    let program = ProgramText(self)
    do {
      let found = program.search.play(try program.script(text))
      if found.isRight {
        Notes.tell(
          .program(found.program(names)), sourceLocation: sourceLocation)
      } else {
        found.report(self, sourceLocation: sourceLocation)
      }
    } catch {
      Issue.record(
        Comment(rawValue: "\(error)"), sourceLocation: sourceLocation)
    }
  }
}
