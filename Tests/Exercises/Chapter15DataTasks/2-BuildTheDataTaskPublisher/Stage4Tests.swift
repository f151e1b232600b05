import Chapter01Handshake
import Exercise15_2
import ExerciseSupport
import Foundation
import ServerSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let place =
  "Chapters/15-DataTasks.md#stage-4-a-cancel-reaches-the-server"

@Suite(
  "15.2 Stage 4: Cancel",
  .exercise("Chapter15DataTasks/2-BuildTheDataTaskPublisher"))
struct Stage4Tests {
  private let setting: HeldServer

  init() throws { setting = try HeldServer() }

  @Test("A cancel closes the server's connection and delivers nothing.")
  func closesTheConnection() async {
    let guest = setting.asking()
    await setting.waitForRequest()
    guest.cancel()
    await setting.waitUntilClosed()
    await setting.answer(count: 0)
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "(the server has 1)", "cancel",
        "(the server sees the connection close)",
      ],
      "Cancel the task. The session still calls its handler, with an error:"
        + " check there whether the run is over.", see: place)
  }

  @Test("A cancel inside the value suppresses the completion.")
  func insideTheValue() async {
    let guest = setting.guest()
    guest.onValue = { $0.cancel() }
    guest.subscription?.request(.unlimited)
    await setting.waitForRequest()
    await setting.answer()
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "(the server has 1)", "value (18 bytes, status 200)",
        "cancel",
      ],
      "The subscriber may cancel while it receives the value: check again"
        + " before you deliver the completion.",
      see: place)
  }

  @Test("A cancelled run no longer retains its subscriber.")
  func releases() async {
    let told = Weakly<Guest>()
    var subscription: Subscription?
    do {
      let guest = setting.asking()
      told.object = guest
      subscription = guest.subscription
      guest.subscription = nil
    }
    await setting.waitForRequest()
    setting.beforeHandlers {
      subscription?.cancel()
      setting.write(told.object == nil ? "it is gone" : "it is held")
    }
    await setting.flush()
    expectHistory(
      setting.log.lines,
      is: ["subscription", "(the server has 1)", "(it is gone)"],
      "Release the subscriber at the cancel. A flag that marks the run as over"
        + " is not enough.", see: place)
  }

  #if canImport(FoundationNetworking)
    @Test("A cancel while the session creates the task reaches the task.")
    func whileItIsMade() {
      let session = OfflineSession(configuration: .ephemeral)
      let guest = Guest(log: setting.log)
      session.log = { [log = setting.log] line in
        log.write("session: \(line)")
        if line == "make a task" { guest.cancel() }
      }
      DataTaskPublisher(request: setting.request, session: session)
        .subscribe(guest)
      guest.subscription?.request(.unlimited)
      session.answer("7")
      session.log = { _ in }
      expectHistory(
        setting.log.lines,
        is: [
          "subscription", "session: make a task", "cancel",
          "session: cancel the task",
        ],
        "This cancel finds no task yet. When the session has created the task,"
          + " check whether it is still needed.", see: place)
    }

    @Test("A session may call back while its task is used.")
    func whileItIsUsed() {
      let session = OfflineSession(configuration: .ephemeral)
      let guest = Guest(log: setting.log)
      session.log = { [log = setting.log] line in
        log.write("session: \(line)")
        guard line != "make a task" else { return }
        log.write("another thread is back") {
          if line == "resume the task" {
            guest.subscription?.request(.max(1))
          } else {
            guest.subscription?.cancel()
          }
        }
      }
      DataTaskPublisher(request: setting.request, session: session)
        .subscribe(guest)
      guest.subscription?.request(.unlimited)
      guest.cancel()
      session.log = { _ in }
      expectHistory(
        setting.log.lines,
        is: [
          "subscription", "session: make a task", "session: resume the task",
          "another thread is back", "cancel", "session: cancel the task",
          "another thread is back",
        ],
        "Copy the task while you hold the lock, unlock, and then resume or"
          + " cancel the task.", see: place)
    }
  #endif
}
