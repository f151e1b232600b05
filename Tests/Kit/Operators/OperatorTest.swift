import Chapter01Handshake
import ExerciseSupport
import Testing

/// The test of an operator that a learner writes: it must do what the library's
/// does, in every small program.
public struct OperatorTest {
  private let model: LibraryOperator
  private let names: Names
  private let place: String
  private let make: (OperatorBench) -> SubjectUnderTest

  /// - Parameters:
  ///   - model: the library's operator.
  ///   - call: the call in `make`, for programs.
  ///   - place: the section that builds the operator.
  ///   - make: calls the learner's operator.
  public init<P: Publisher>(
    _ model: LibraryOperator, _ call: String = "piece", see place: String = "",
    _ make: @escaping (OperatorBench) -> P
  ) {
    self.init(model, call, see: place) { $0.subject(make($0)) }
  }

  init(
    _ model: LibraryOperator, _ call: String = "piece", see place: String = "",
    subject make: @escaping (OperatorBench) -> SubjectUnderTest
  ) {
    self.model = model
    self.place = place
    self.make = make
    let closure = call.firstMatch(of: #/bench\.(is\w+|half|append)/#)
    var names = Names(
      call.replacing("bench.", with: ""),
      publishers: Array(
        ["upstream", "other"].prefix(model.environment.publishers)),
      closure: closure.map { String($0.1) } ?? "closure")
    names.value = text(ofValue:)
    if closure?.1 == "isWanted" { names.closureRefusal = "return false" }
    self.names = names
  }

  /// A search through the programs that begin with these moves.
  func search(after opening: [Move] = []) -> Search<ReferenceModel> {
    var environment = model.environment
    environment.opening += opening
    return Search(
      ReferenceModel(
        with: environment, mayRetainRuns: !environment.own.isEmpty
      ) { [model] in
        model.subject(on: OperatorBench($0))
      }, with: environment, names: names, see: place
    ) { [make] in make(OperatorBench($0)) }
  }

  /// Plays the programs with one run, and with two.
  public func everyProgram() { search().run(.half) }

  /// Plays the programs that begin with a value.
  public func everyProgramOfValues() {
    let isAttached = model.environment.opening.contains(.attach(0))
    let opening: [Move] = [.request(.max(2), by: 0), .send(1, by: 0)]
    search(after: (isAttached ? [] : [.attach(0)]) + opening)
      .run(Reach(moves: 3, programs: 1500))
  }
}
