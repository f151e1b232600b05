import Chapter01Handshake
import Chapter04Sink
import Chapter11Subjects
import Chapter15DataTasks
import Exercise17_2
import ExerciseSupport
import Foundation
import ServerSupport
import Testing
import Timeline

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let place =
  "Chapters/17-Sharing.md#a-subject-between-the-source-and-its-subscribers"

@Suite(
  "17.2 Stage 1: Two subscribers, one subject",
  .exercise("Chapter17Sharing/2-BuildOneRequestForMany"))
struct Stage1Tests {
  private let setting: HeldServer
  private let subject = PassthroughSubject<Int, Never>()
  private let source: ManualPublisher<Int, Never>

  init() throws {
    let setting = try HeldServer()
    self.setting = setting
    source = ManualPublisher { setting.write("source: \($0)") }
  }

  private func sink(_ name: String) -> AnyCancellable {
    setting.sink(name, on: multicast) { "\($0)" }
  }

  private var multicast: Multicast<ManualPublisher<Int, Never>> {
    Multicast(source, through: subject)
  }

  @Test("A value sent into the subject reaches all subscribers in order.")
  func both() {
    let multicast = multicast
    let sinks = ["A", "B", "C"].map { name in
      setting.sink(name, on: multicast) { "\($0)" }
    }
    subject.send(1)
    subject.send(completion: .finished)
    withExtendedLifetime(sinks) {}
    expectHistory(
      setting.log.lines,
      is: ["A 1", "B 1", "C 1", "A finished", "B finished", "C finished"],
      "`Multicast` attaches its subscribers to the subject, not to the"
        + " upstream publisher.", see: place)
  }

  @Test("A cancelled subscriber receives nothing more; the others do.")
  func cancels() {
    let sinks = [sink("A"), sink("B")]
    subject.send(1)
    sinks[0].cancel()
    subject.send(2)
    withExtendedLifetime(sinks) {}
    expectHistory(
      setting.log.lines, is: ["A 1", "B 1", "B 2"],
      "A cancelled subscriber receives nothing more. The other one still"
        + " receives the subject's values.", see: place
    )
  }

  @Test("A subscriber may subscribe another one inside its subscription.")
  func inside() {
    let multicast = multicast
    let other = NotingSubscriber<Int, Never>("B", log: setting.log)
    let first = ScriptedSubscriber<Int, Never>(
      onSubscription: { _ in multicast.subscribe(other) })
    multicast.subscribe(first)
    withExtendedLifetime((first, other)) {}
    expectHistory(
      setting.log.lines, is: ["B subscription"],
      "Hold no lock while you subscribe to the subject: it calls the"
        + " subscriber.", see: place)
  }

  @Test("Subscribers alone start no upstream run.")
  func noRun() {
    let sinks = [sink("A"), sink("B")]
    subject.send(1)
    setting.write("runs: \(source.subscriberCount)")
    withExtendedLifetime(sinks) {}
    expectHistory(
      setting.log.lines, is: ["A 1", "B 1", "(runs: 0)"],
      "Do not subscribe to upstream before `connect()` is called.", see: place)
  }

  @Test("Two subscribers with demand send no request.")
  func noRequest() async {
    let subject = PassthroughSubject<DataTaskPublisher.Output, URLError>()
    let multicast = Multicast(setting.answers, through: subject)
    let sinks = [
      setting.sink("A", on: multicast), setting.sink("B", on: multicast),
    ]
    await setting.flush()
    setting.countRequests()
    subject.send(completion: .finished)
    withExtendedLifetime(sinks) {}
    expectHistory(
      setting.log.lines,
      is: ["(requests sent: 0)", "A finished", "B finished"],
      "Do not subscribe to upstream before `connect()` is called.", see: place)
  }
}
