import Chapter01Handshake
import Chapter04Sink
import Chapter07ControlEvents
import Chapter08Time
import Chapter10FirstAndMerge
import Chapter12Values
import Chapter16Recovery
import Chapter22OtherOperators
import SchedulerSupport
import Testing

@testable import ExerciseSupport
@testable import OperatorSupport

@Suite("A model that is a right piece")
struct ReferenceTests {
  @Test(
    "Each operator does what it does itself.",
    arguments: LibraryOperator.allCases)
  func itself(model: LibraryOperator) {
    OperatorTest(model, subject: model.subject).everyProgram()
  }

  @Test("Its histories are those of a model that is written by hand.")
  func sameHistories() {
    let mapping = Environment.stateless
    expectSameHistories(MapModel(closures: 1), mapping) { bench in
      bench.publisher().map(bench.made)
    }
    expectSameHistories(FirstModel(deliversInside: true), Environment()) {
      $0.publisher().first()
    }
  }

  private func expectSameHistories<M: Specification, P: Publisher>(
    _ model: M, _ environment: Environment, _ make: @escaping (Bench) -> P,
    sourceLocation: SourceLocation = #_sourceLocation
  ) where P.Output == Parcel {
    let reference = ReferenceModel(with: environment) { bench in
      let publisher = make(bench)
      return SubjectUnderTest {
        publisher.subscribe(bench.subscriber($0, failure: P.Failure.self))
      }
    }
    var scripts = [Script(acts: [Act(move: .subscribe(0), place: nil)])]
    var count = 0
    for _ in 1...4 {
      scripts = scripts.flatMap { script -> [Script] in
        let rehearsal = Rehearsal(model, environment, script)
        if rehearsal.isOpen { return [] }
        count += 1
        let other = Rehearsal(reference, environment, script)
        #expect(
          other.history == rehearsal.history, sourceLocation: sourceLocation)
        return rehearsal.points.flatMap { point in
          point.neighbours.moves(in: point.call).map {
            script.adding($0.move, at: point.place, isLawful: $0.isLawful)
          }
        }
      }
    }
    #expect(count > 50, sourceLocation: sourceLocation)
  }

  @Test("A failure that becomes a finish is found.")
  func forgetsAFailure() {
    let test = OperatorTest(.count) { bench in
      bench.upstream.catch { _ in Empty<Parcel, FakeFailure>() }.count()
    }
    #expect(
      summary(of: test) == "Does not deliver the completion when upstream fails"
    )
  }

  @Test("A result before the end is found.")
  func deliversEarly() {
    let test = OperatorTest(.last) { $0.upstream.first() }
    #expect(
      summary(of: test)
        == "Cancels upstream, but must not, when upstream sends 1")
  }

  @Test("A value that nobody has requested is found.")
  func ignoresDemand() {
    let test = OperatorTest(.count) {
      $0.upstream.count().replaceEmpty(with: 9)
    }
    #expect(
      summary(of: test) == "Delivers more values than the subscriber has "
        + "requested when upstream finishes")
  }

  @Test("A repetition that nobody cancels is found.")
  func repeatsAfterTheEnd() {
    // Its repetitions go on as long as the scheduler lives.
    var schedulers: [Uncancelled] = []
    let test = OperatorTest(.collectByTime) { bench in
      let scheduler = Uncancelled(base: bench.scheduler)
      schedulers.append(scheduler)
      return bench.upstream.collect(
        .byTimeOrCount(scheduler, .seconds(2), 2))
    }
    #expect(
      summary(of: test)?.contains("a repetition after the end") == true)
  }

  private func summary(of test: OperatorTest) -> String? {
    let search = test.search()
    return search.look(.half).found.map {
      Summary($0, search.names, search.environment).text
    }
  }
}

/// A scheduler whose repetitions cannot be cancelled.
private final class Uncancelled: Scheduler {
  typealias SchedulerTimeType = IntrudedScheduler.SchedulerTimeType
  typealias SchedulerOptions = Never

  private let base: IntrudedScheduler
  private var repetitions: [Cancellable] = []

  init(base: IntrudedScheduler) { self.base = base }

  var now: SchedulerTimeType { base.now }
  var minimumTolerance: SchedulerTimeType.Stride { base.minimumTolerance }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    base.schedule(options: options, action)
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) {
    base.schedule(
      after: date, tolerance: tolerance, options: options, action)
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> Cancellable {
    repetitions.append(
      base.schedule(
        after: date, interval: interval, tolerance: tolerance,
        options: options, action))
    return AnyCancellable {}
  }
}
