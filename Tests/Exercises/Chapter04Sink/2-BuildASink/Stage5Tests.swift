import Chapter01Handshake
import Exercise04_2
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/04-Sink.md#an-owner-for-the-run"

@Suite("04.2 Stage 5: An owner", .exercise("Chapter04Sink/2-BuildASink"))
struct Stage5Tests {
  private typealias Texts = ManualPublisher<String, Never>

  private let lines = Locked<[String]>([])

  private func note(_ line: String) { lines.withLock { $0.append(line) } }

  /// Returns a publisher that logs the beginning and the cancel of each run.
  private func texts(_ name: String) -> Texts {
    Texts { [lines] line in
      let words = line == "cancel" ? "is cancelled" : "begins"
      lines.withLock { $0.append("\(name) \(words)") }
    }
  }

  private func note(_ controller: Controller?, rows: [Int]) {
    for row in rows {
      note("row \(row): \(controller?.text(inRow: row) ?? "nothing")")
    }
  }

  private func expect(
    _ expected: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      lines.withLock { $0 }, is: expected, lesson, see: place,
      sourceLocation: sourceLocation)
  }

  /// - Parameters:
  ///   - attachesInside: whether a publisher may attach and send during the call
  ///     that subscribes to it.
  ///   - opening: the moves that begin every program.
  private func search(attachesInside: Bool, opening: [Move] = [])
    -> Search<OwnerModel>
  {
    var environment = Environment.subject(subscribers: 0)
    environment.sendsByHand = false
    environment.publishers = 2
    environment.opening = opening
    environment.canFail = false
    environment.breaches = []
    let shows = [(0, 0), (1, 0), (1, 1)].map(OwnerModel.show)
    let looks = [0, 1].map(OwnerModel.look)
    environment.own = shows + looks + [OwnerModel.clear, OwnerModel.drop]
    environment.isClosed = { call in
      if case .subscribed = call { !attachesInside } else { false }
    }
    // During a call from the controller, the program only reads it, or clears
    // a row while a run is being cancelled.
    environment.excludes = { move, call in
      guard case .own(let name) = move else {
        if case .cancel = call { return true }
        return false
      }
      switch call {
      case nil: return false
      case .cancel where !attachesInside && name == OwnerModel.clear:
        return false
      default: return !looks.contains(name)
      }
    }
    return Search(
      OwnerModel(), with: environment, names: Names(publishers: ["a", "b"]),
      see: place
    ) { bench in
      var controller: Controller? = Controller()
      let texts = [0, 1].map { index in
        bench.publisher(index, failure: Never?.none) { "\($0)" }
      }
      return SubjectUnderTest(
        own: { name in
          switch name {
          case OwnerModel.drop:
            let last = controller
            controller = nil
            withExtendedLifetime(last) {}
          case OwnerModel.clear: controller?.clear(row: 0)
          case OwnerModel.look(0), OwnerModel.look(1):
            guard let controller else { return }
            let row = name == OwnerModel.look(0) ? 0 : 1
            bench.called(OwnerModel.text(controller.text(inRow: row)))
          default:
            controller?.show(
              texts[name == shows[0] ? 0 : 1],
              inRow: name == shows[2] ? 1 : 0)
          }
        }
      ) { _ in }
    }
  }

  @Test(
    "Every small program: each row shows its own run and retains it.", .search)
  func everyProgram() {
    search(attachesInside: false).run(Reach(moves: 5, programs: 4500))
    search(attachesInside: true).run(.half)
    search(
      attachesInside: false,
      opening: [.own(OwnerModel.show(0, 0)), .attach(0), .send(1, by: 0)]
    ).run(.half)
  }

  @Test("A row is cleared while `show` cancels its run.")
  func clearsDuringShow() {
    let controller = Controller()
    let first = Texts { line in
      if line == "cancel" { controller.clear(row: 0) }
    }
    controller.show(first, inRow: 0)
    first.send("Manny")
    controller.show(texts("b"), inRow: 0)
    note(controller, rows: [0])
    expectHistory(
      lines.withLock { $0.filter { $0.hasPrefix("row") } },
      is: ["row 0: nothing"],
      "`clear(row:)` removes the text even if the row has no token then, because"
        + " `show` is replacing it.",
      see: place)
  }

  @Test("A run that sends while the controller is released is ignored.")
  func sendsDuringTheRelease() {
    let (a, b) = (Box(), Box())
    for (own, other) in [(a, b), (b, a)] {
      own.publisher = Texts { [lines] line in
        guard line == "cancel" else { return }
        lines.withLock { $0.append("a run is cancelled") }
        other.publisher?.send("too late")
      }
    }
    var controller: Controller? = Controller()
    if let first = a.publisher { controller?.show(first, inRow: 0) }
    if let second = b.publisher { controller?.show(second, inRow: 1) }
    controller = nil
    expect(
      ["a run is cancelled", "a run is cancelled"],
      "The release of the controller cancels both runs, one after the other. A"
        + " value that one of them sends meanwhile is ignored.")
  }

  @Test("Clearing a row removes its text, even after its run has finished.")
  func clearsAfterTheEnd() {
    let a = texts("a")
    let controller = Controller()
    controller.show(a, inRow: 0)
    a.send("Manny")
    a.send(completion: .finished)
    note(controller, rows: [0])
    controller.clear(row: 0)
    note(controller, rows: [0])
    expect(
      ["a begins", "row 0: Manny", "row 0: nothing"],
      "A finished run leaves its text. `clear(row:)` must remove it, whether"
        + " the row still has a token or not.")
  }

  @Test("Each row shows the latest text of its own run.")
  func shows() {
    let (a, b) = (texts("a"), texts("b"))
    let controller = Controller()
    controller.show(a, inRow: 0)
    controller.show(b, inRow: 1)
    note(controller, rows: [0])
    a.send("Manny")
    b.send("Moe")
    a.send("Jack")
    note(controller, rows: [0, 1, 2])
    expect(
      [
        "a begins", "b begins", "row 0: nothing", "row 0: Jack", "row 1: Moe",
        "row 2: nothing",
      ],
      "The controller keeps each run alive, and each run sets the text of its"
        + " own row.")
  }

  @Test("A text that arrives during `show` is shown.")
  func atOnce() {
    let controller = Controller()
    controller.show(SingleValuePublisher("Manny"), inRow: 0)
    note(controller, rows: [0])
    expect(
      ["row 0: Manny"],
      "A publisher may deliver inside `subscribe`,"
        + " before `show` returns.")
  }

  @Test("A cleared row cancels its run and forgets its text.")
  func clears() {
    let (a, b) = (texts("a"), texts("b"))
    let controller = Controller()
    controller.show(a, inRow: 0)
    controller.show(b, inRow: 1)
    a.send("Manny")
    b.send("Moe")
    controller.clear(row: 0)
    a.send("too late")
    controller.clear(row: 7)
    note(controller, rows: [0, 1])
    expect(
      [
        "a begins", "b begins", "a is cancelled", "row 0: nothing",
        "row 1: Moe",
      ],
      "Clearing a row cancels its run, removes its text, and affects no other"
        + " row.")
  }

  @Test("A finished run leaves its text in the row.")
  func finishes() {
    let a = texts("a")
    let controller = Controller()
    controller.show(a, inRow: 0)
    a.send("Manny")
    a.send(completion: .finished)
    note(controller, rows: [0])
    controller.show(texts("b"), inRow: 0)
    expect(
      ["a begins", "row 0: Manny", "b begins"],
      "A finished run is not cancelled, and its text stays in the row.")
  }
}

/// A publisher that another one's closure can reach.
private final class Box {
  var publisher: ManualPublisher<String, Never>?
}
