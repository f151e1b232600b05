import Chapter01Handshake
import Chapter05Demand
import Chapter14Record
import Foundation
import Timeline

// Unfinished players and recordings from the stages of the chapter.

extension Scene {
  static let recordLoopInALoop = Scene(
    "14/loop-in-a-loop", "Each request begins a loop"
  ) { _ in
    let guest = PlayersGuest { guest, _ in guest.request(.max(1)) }
    guest.subscription = LoopsInLoops(["Manny", "Moe"], downstream: guest)
    guest.request(.max(1))
  }

  static let recordHearsNoCancel = Scene(
    "14/hears-no-cancel", "The player goes on after a cancel"
  ) { _ in
    let guest = PlayersGuest { guest, _ in guest.cancel() }
    guest.subscription = LoopsInLoops(["Manny", "Moe"], downstream: guest)
    guest.request(.unlimited)
  }

  static let recordFlagged = Scene(
    "14/flagged", "A flag stops the player"
  ) { _ in
    var guest: PlayersGuest? = PlayersGuest { guest, _ in guest.cancel() }
    let player = Flagged(["Manny"], downstream: guest!)
    guest?.subscription = player
    guest?.request(.unlimited)
    guest?.subscription = nil
    weak var released = guest
    guest = nil
    print("the guest is", released == nil ? "gone" : "still held")
  }

  static let recordLostRequest = Scene(
    "14/lost-request", "A request comes between two looks"
  ) { _ in
    let guest = PlayersGuest { _, _ in }
    let player = LooksTwice(["Manny", "Moe"], downstream: guest)
    guest.subscription = player
    player.inTheGap = {
      player.inTheGap = {}
      print("(another thread)")
      guest.request(.max(1))
    }
    guest.request(.max(1))
  }

  static let recordSwiftWrites = Scene(
    "14/swift-writes", "Swift writes how a recording is saved"
  ) { _ in
    var draft = Draft<String>()
    draft.output = ["Manny"]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    print(String(decoding: try! encoder.encode(draft), as: UTF8.self))
    let file = #"{"completion":{"success":true},"output":["Manny"]}"#
    do {
      _ = try JSONDecoder().decode(Draft<String>.self, from: Data(file.utf8))
    } catch DecodingError.keyNotFound(let key, _) {
      print("Combine's file has no \(key.stringValue)")
    } catch {
      print(error)
    }
  }
}

/// A subscriber that prints its calls, and calls the scene's closure with each
/// value.
private final class PlayersGuest {
  var subscription: Subscription?
  private let onValue: (PlayersGuest, String) -> Void

  init(onValue: @escaping (PlayersGuest, String) -> Void) {
    self.onValue = onValue
  }

  func request(_ demand: Subscribers.Demand) {
    print("request \(demand)")
    subscription?.request(demand)
  }

  func cancel() {
    print("cancel")
    subscription?.cancel()
  }

  func receive(_ input: String) -> Subscribers.Demand {
    print("value \(input)")
    onValue(self, input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    print("\(completion)")
  }
}

private final class LoopsInLoops: Subscription {
  private let output: [String]
  private let downstream: PlayersGuest
  private var next = 0
  private var open = Subscribers.Demand.none

  init(_ output: [String], downstream: PlayersGuest) {
    self.output = output
    self.downstream = downstream
  }

  func request(_ demand: Subscribers.Demand) {
    open += demand
    while open > .none, next < output.count {
      open -= 1
      next += 1
      open += downstream.receive(output[next - 1])
    }
    if next == output.count { downstream.receive(completion: .finished) }
  }

  func cancel() {}
}

private final class Flagged: Subscription {
  private let output: [String]
  private let downstream: PlayersGuest
  private var next = 0
  private var open = Subscribers.Demand.none
  private var isCancelled = false

  init(_ output: [String], downstream: PlayersGuest) {
    self.output = output
    self.downstream = downstream
  }

  func request(_ demand: Subscribers.Demand) {
    open += demand
    while open > .none, next < output.count, !isCancelled {
      open -= 1
      next += 1
      open += downstream.receive(output[next - 1])
    }
    if next == output.count { downstream.receive(completion: .finished) }
  }

  func cancel() { isCancelled = true }
}

private final class LooksTwice: Subscription {
  private struct State {
    var next = 0
    var open = Subscribers.Demand.none
    var isDelivering = false
  }

  private let output: [String]
  private let downstream: PlayersGuest
  private let state = Locked(State())
  var inTheGap = {}

  init(_ output: [String], downstream: PlayersGuest) {
    self.output = output
    self.downstream = downstream
  }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.open += demand }
    guard !state.withLock({ $0.isDelivering }) else { return }
    state.withLock { $0.isDelivering = true }
    while let value = nextValue() {
      let more = downstream.receive(value)
      state.withLock { $0.open += more }
    }
    inTheGap()
    state.withLock { $0.isDelivering = false }
  }

  private func nextValue() -> String? {
    state.withLock { state in
      guard state.open > .none, state.next < output.count else { return nil }
      state.open -= 1
      state.next += 1
      return output[state.next - 1]
    }
  }

  func cancel() {}
}

private struct Draft<Output: Codable>: Codable {
  var output: [Output] = []
  var completion = Subscribers.Completion<KeptTrouble>.finished
  var isComplete = false
}

private struct KeptTrouble: Error, Codable {}
