import Chapter01Handshake
import Exercise15_2
import ExerciseSupport
import Foundation
import ServerSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let place = "Chapters/15-DataTasks.md#nobody-has-asked"

@Suite(
  "15.2 Stage 5: Demand",
  .exercise("Chapter15DataTasks/2-BuildTheDataTaskPublisher"))
struct Stage5Tests {
  private let setting: HeldServer

  init() throws { setting = try HeldServer() }

  @Test("A subscriber that has not asked has sent nothing.")
  func notAsked() async {
    let guest = setting.guest()
    await setting.flush()
    setting.countRequests()
    withExtendedLifetime(guest) {}
    expectHistory(
      setting.log.lines, is: ["subscription", "(requests sent: 0)"],
      "Demand decides whether something is sent: wait for the first request.",
      see: place)
  }

  @Test("The first request sends one, however late it comes.")
  func late() async {
    let guest = setting.guest()
    await setting.flush()
    setting.write("it asks")
    guest.subscription?.request(.max(1))
    await setting.waitForRequest()
    await setting.answer()
    setting.countRequests()
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "(it asks)", "(the server has 1)",
        "value (18 bytes, status 200)", "finished", "(requests sent: 1)",
      ], "The first request, and no other, finds a run that waits.", see: place)
  }

  @Test("A cancel before the first request means that none is sent.")
  func cancelled() async {
    let guest = setting.guest()
    // What is sent too early has arrived before the cancel.
    await setting.flush()
    guest.cancel()
    guest.subscription?.request(.unlimited)
    await setting.flush()
    setting.countRequests()
    expectHistory(
      setting.log.lines,
      is: ["subscription", "cancel", "(requests sent: 0)"],
      "What has been cancelled stays cancelled.", see: place)
  }

  #if canImport(FoundationNetworking)
    /// A run of one value, by a session that answers when the kit lets it.
    private let run = TestedSource(
      see: place, without: ["P5"], lengths: [1],
      outside: .init(begin: "make a task", withdraw: "cancel the task"),
      values: { _ in ["7"] },
      make: { _, stage in
        let session = OfflineSession(configuration: .ephemeral)
        session.log = { line in
          if line != "resume the task" { stage.called(line) }
        }
        let url = URL(string: "http://127.0.0.1/post")!
        return .init(
          Texts(
            of: DataTaskPublisher(
              request: URLRequest(url: url), session: session)),
          proceed: { session.answer("7") })
      })

    @Test("P1 The subscription comes first, and nothing comes unasked.")
    func p1() { run.keeps(.p1) }

    @Test("P9 A cancel ends the run at every value, the last included.")
    func p9() { run.keeps(.p9) }

    @Test("P10 After the end nothing is heard, and nothing is sent.")
    func p10() { run.keeps(.p10) }

    @Test("P11 Each subscriber has a run of its own.")
    func p11() { run.keeps(.p11) }

    @Test("P14 A run that is over and that nobody holds is gone.")
    func p14() { run.keeps(.p14) }

    @Test("P15 Whatever a run calls may call it back.", .interleaved)
    func p15() { run.keeps(.p15) }

    @Test("T1 While it calls out, another thread may use it.", .interleaved)
    func t1() { run.keeps(.t1) }

    @Test(
      "T2 Between two looks at its state another thread may come.", .interleaved
    )
    func t2() { run.keeps(.t2) }

    @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
    func t3() { run.keeps(.t3) }
  #endif
}

/// The bodies of the answers, as texts.
private struct Texts: Publisher {
  typealias Output = String
  typealias Failure = URLError

  private let answers: DataTaskPublisher

  init(of answers: DataTaskPublisher) { self.answers = answers }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == URLError {
    answers.subscribe(Reading(subscriber))
  }

  private final class Reading<Downstream: Subscriber>: Subscriber
  where Downstream.Input == String, Downstream.Failure == URLError {
    private let downstream: Downstream

    init(_ downstream: Downstream) { self.downstream = downstream }

    func receive(subscription: Subscription) {
      downstream.receive(subscription: subscription)
    }

    func receive(
      _ input: (data: Data, response: URLResponse)
    ) -> Subscribers.Demand {
      downstream.receive(String(decoding: input.data, as: UTF8.self))
    }

    func receive(completion: Subscribers.Completion<URLError>) {
      downstream.receive(completion: completion)
    }
  }
}
