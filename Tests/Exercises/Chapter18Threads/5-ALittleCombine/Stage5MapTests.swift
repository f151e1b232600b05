import Exercise18_5
import ExerciseSupport
import Testing

// Stage 5: the operator. It has no state, and so refuses no second subscription.

extension ALittleCombineTests {
  private var mapped: TestedOperator {
    TestedOperator(transform: { "\($0 * 10)" }) { upstream, probe in
      KitPublisher(upstream: upstream).map { $0 * 10 }
        .receive(subscriber: Telling(probe))
    }
  }

  @Test("Stage 5: Every small program: what the closure makes.", .search)
  func mapInEveryProgram() {
    let search = Search(
      MapModel(closures: 1), with: .aroundTheMap,
      names: Names("upstream.map(transform)", closure: "transform"),
      see: "Chapters/07-ControlEvents.md#nothing-to-remember"
    ) { bench in
      let mapped = PlayedPublisher(bench: bench).map { bench.made($0) }
      return SubjectUnderTest {
        mapped.receive(
          subscriber: PlayedSubscriber(guest: BenchGuest(bench, $0)))
      }
    }
    search.run(.half)
  }

  @Test("Stage 5: O1 The subscription comes down first, once.")
  func mappedO1() { mapped.keeps(.o1) }

  @Test("Stage 5: O2 Requests go up unchanged, and none is added.")
  func mappedO2() { mapped.keeps(.o2) }

  @Test(
    """
    Stage 5: O3 Values come down; what is returned for them is returned \
    above.
    """)
  func mappedO3() { mapped.keeps(.o3) }

  @Test("Stage 5: O4 A cancel goes up, once, and nothing comes down after it.")
  func mappedO4() { mapped.keeps(.o4) }

  @Test("Stage 5: O5 Both ends come down, once, and need no demand.")
  func mappedO5() { mapped.keeps(.o5) }

  @Test(
    """
    Stage 5: O6 A publisher above that answers inside the request is \
    heard.
    """)
  func mappedO6() { mapped.keeps(.o6) }

  @Test("Stage 5: O7 Each subscriber has a run of its own.")
  func mappedO7() { mapped.keeps(.o7) }

  @Test(
    """
    Stage 5: O8 At both ends it lets go of what is above and of what is \
    below.
    """)
  func mappedO8() { mapped.keeps(.o8) }

  @Test(
    """
    Stage 5: O9 At a cancel it lets go of what is above and of what is \
    below.
    """)
  func mappedO9() { mapped.keeps(.o9) }

  @Test("Stage 5: O11 Whatever it calls may call it back.", .interleaved)
  func mappedO11() { mapped.keeps(.o11) }

  @Test(
    "Stage 5: T1 While it calls out, another thread may use it.", .interleaved)
  func mappedT1() { mapped.keeps(.t1) }

  @Test(
    "Stage 5: T2 Between two looks at its state another thread may come.",
    .interleaved)
  func mappedT2() { mapped.keeps(.t2) }

  @Test(
    "Stage 5: T3 It lets go of nothing while it holds a lock.", .interleaved)
  func mappedT3() { mapped.keeps(.t3) }
}
