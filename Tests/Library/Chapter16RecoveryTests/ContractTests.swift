import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter08Time
import Chapter12Values
import Chapter16Recovery
import ExerciseSupport
import Testing
import Timeline

/// Without another source to go on with, they pass everything on.
@Suite("What recovers keeps the rules for operators")
struct RecoveryContractTests {
  private let retry = TestedOperator { $0.retry(0) }
  private let caught = TestedOperator {
    $0.catch { Fail<Int, FakeFailure>(error: $0) }
  }
  private let tryCaught = TestedOperator {
    $0.tryCatch { error -> Empty<Int, Error> in throw error }
  }

  @Test("O1 The subscription comes down first, once.")
  func o1() {
    retry.keeps(.o1)
    caught.keeps(.o1)
    tryCaught.keeps(.o1)
  }

  @Test("O2 Requests go up unchanged, and none is added.")
  func o2() {
    retry.keeps(.o2)
    caught.keeps(.o2)
    tryCaught.keeps(.o2)
  }

  @Test("O3 Values come down; what is returned for them is returned above.")
  func o3() {
    retry.keeps(.o3)
    caught.keeps(.o3)
    tryCaught.keeps(.o3)
  }

  @Test("O4 A cancel goes up, once, and nothing comes down after it.")
  func o4() {
    retry.keeps(.o4)
    caught.keeps(.o4)
    tryCaught.keeps(.o4)
  }

  @Test("O5 Both ends come down, once, and need no demand.")
  func o5() {
    retry.keeps(.o5)
    caught.keeps(.o5)
    tryCaught.keeps(.o5)
  }

  @Test("O6 A publisher above that answers inside the request is heard.")
  func o6() {
    retry.keeps(.o6)
    caught.keeps(.o6)
    tryCaught.keeps(.o6)
  }

  @Test("O7 Each subscriber has a run of its own.")
  func o7() {
    retry.keeps(.o7)
    caught.keeps(.o7)
    tryCaught.keeps(.o7)
  }

  @Test("O8 At both ends it lets go of what is above and of what is below.")
  func o8() {
    retry.keeps(.o8)
    caught.keeps(.o8)
    tryCaught.keeps(.o8)
  }

  @Test("O9 At a cancel it lets go of what is above and of what is below.")
  func o9() {
    retry.keeps(.o9)
    caught.keeps(.o9)
    tryCaught.keeps(.o9)
  }

  @Test("O10 A second subscription from above is cancelled.")
  func o10() {
    retry.keeps(.o10)
    caught.keeps(.o10)
    tryCaught.keeps(.o10)
  }

  @Test("O11 Whatever it calls may call it back.", .interleaved)
  func o11() {
    retry.keeps(.o11)
    caught.keeps(.o11)
    tryCaught.keeps(.o11)
  }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() {
    retry.keeps(.t1)
    caught.keeps(.t1)
    tryCaught.keeps(.t1)
  }

  @Test(
    "T2 Between two looks at its state another thread may come.", .interleaved)
  func t2() {
    retry.keeps(.t2)
    caught.keeps(.t2)
    tryCaught.keeps(.t2)
  }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() {
    retry.keeps(.t3)
    caught.keeps(.t3)
    tryCaught.keeps(.t3)
  }
}

/// On a scheduler that runs everything at once.
@Suite("What moves a run keeps the rules for operators")
struct MovingContractTests {
  private let subscribed = TestedOperator {
    $0.subscribe(on: ImmediateScheduler.shared)
  }

  @Test("O1 The subscription comes down first, once.")
  func o1() {
    subscribed.keeps(.o1)
  }

  @Test("O2 Requests go up unchanged, and none is added.")
  func o2() {
    subscribed.keeps(.o2)
  }

  @Test("O3 Values come down; what is returned for them is returned above.")
  func o3() {
    subscribed.keeps(.o3)
  }

  @Test("O4 A cancel goes up, once, and nothing comes down after it.")
  func o4() {
    subscribed.keeps(.o4)
  }

  @Test("O5 Both ends come down, once, and need no demand.")
  func o5() {
    subscribed.keeps(.o5)
  }

  @Test("O6 A publisher above that answers inside the request is heard.")
  func o6() {
    subscribed.keeps(.o6)
  }

  @Test("O7 Each subscriber has a run of its own.")
  func o7() {
    subscribed.keeps(.o7)
  }

  @Test("O8 At both ends it lets go of what is above and of what is below.")
  func o8() {
    subscribed.keeps(.o8)
  }

  @Test("O9 At a cancel it lets go of what is above and of what is below.")
  func o9() {
    subscribed.keeps(.o9)
  }

  @Test("O10 A second subscription from above is cancelled.")
  func o10() {
    subscribed.keeps(.o10)
  }

  @Test("O11 Whatever it calls may call it back.", .interleaved)
  func o11() {
    subscribed.keeps(.o11)
  }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() {
    subscribed.keeps(.t1)
  }

  @Test(
    "T2 Between two looks at its state another thread may come.", .interleaved)
  func t2() {
    subscribed.keeps(.t2)
  }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() {
    subscribed.keeps(.t3)
  }
}

/// It asks for what is returned, and returns nothing.
@Suite("What postpones keeps the rules for operators")
struct PostponingContractTests {
  private let received = make {
    $0.receive(on: ImmediateScheduler.shared)
  }
  private let delayed = make {
    $0.delay(for: 1, scheduler: ImmediateScheduler.shared)
  }

  private static func make<P: Publisher>(
    _ publisher: @escaping (FakePublisher) -> P
  ) -> TestedOperator {
    var manner = TestedOperator.Manner()
    manner.asksOnItsOwn = true
    manner.letsGoByItself = true
    return TestedOperator(manner: manner, publisher)
  }

  @Test("O1 The subscription comes down first, once.")
  func o1() {
    received.keeps(.o1)
    delayed.keeps(.o1)
  }

  @Test("O2 Requests go up unchanged, and none is added.")
  func o2() {
    received.keeps(.o2)
    delayed.keeps(.o2)
  }

  @Test("O3 Values come down; what is returned for them is returned above.")
  func o3() {
    received.keeps(.o3)
    delayed.keeps(.o3)
  }

  @Test("O4 A cancel goes up, once, and nothing comes down after it.")
  func o4() {
    received.keeps(.o4)
    delayed.keeps(.o4)
  }

  @Test("O5 Both ends come down, once, and need no demand.")
  func o5() {
    received.keeps(.o5)
    delayed.keeps(.o5)
  }

  @Test("O6 A publisher above that answers inside the request is heard.")
  func o6() {
    received.keeps(.o6)
    delayed.keeps(.o6)
  }

  @Test("O7 Each subscriber has a run of its own.")
  func o7() {
    received.keeps(.o7)
    delayed.keeps(.o7)
  }

  @Test("O8 At both ends it lets go of what is above and of what is below.")
  func o8() {
    received.keeps(.o8)
    delayed.keeps(.o8)
  }

  @Test("O9 At a cancel it lets go of what is above and of what is below.")
  func o9() {
    received.keeps(.o9)
    delayed.keeps(.o9)
  }

  @Test("O10 A second subscription from above is cancelled.")
  func o10() {
    received.keeps(.o10)
    delayed.keeps(.o10)
  }

  @Test("O11 Whatever it calls may call it back.", .interleaved)
  func o11() {
    received.keeps(.o11)
    delayed.keeps(.o11)
  }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() {
    received.keeps(.t1)
    delayed.keeps(.t1)
  }

  @Test(
    "T2 Between two looks at its state another thread may come.", .interleaved)
  func t2() {
    received.keeps(.t2)
    delayed.keeps(.t2)
  }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() {
    received.keeps(.t3)
    delayed.keeps(.t3)
  }
}
