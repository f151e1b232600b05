import Chapter01Handshake
import Chapter14Record
import Foundation
import Testing

struct Trouble: Error, Codable, Equatable {
  var reason: String
}

@Suite("A recording takes values and one end, and is a value")
struct RecordingTests {
  private typealias Recording = Record<Int, Trouble>.Recording

  @Test("An empty one has no values, and would finish.")
  func empty() {
    let recording = Recording()
    #expect(recording.output == [])
    #expect(recording.completion == .finished)
  }

  @Test("What it receives is there, in order, with the end.")
  func receives() {
    var recording = Recording()
    recording.receive(1)
    recording.receive(2)
    recording.receive(completion: .failure(Trouble(reason: "rain")))
    #expect(recording.output == [1, 2])
    #expect(recording.completion == .failure(Trouble(reason: "rain")))
  }

  @Test("One made of a whole run has its values, and finishes by itself.")
  func whole() {
    #expect(Recording(output: [1, 2]).output == [1, 2])
    #expect(Recording(output: [1, 2]).completion == .finished)
  }

  @Test("A copy made early stays as it was.")
  func copies() {
    var recording = Recording()
    recording.receive(1)
    let copy = recording
    recording.receive(2)
    #expect(copy.output == [1])
    #expect(recording.output == [1, 2])
  }

  #if os(Linux) || os(macOS)
    @Test("A value after the end traps.")
    func valueAfterEnd() async {
      await #expect(processExitsWith: .failure) {
        var recording = Record<Int, Never>.Recording()
        recording.receive(completion: .finished)
        recording.receive(1)
      }
    }

    @Test("A second end traps.")
    func secondEnd() async {
      await #expect(processExitsWith: .failure) {
        var recording = Record<Int, Never>.Recording()
        recording.receive(completion: .finished)
        recording.receive(completion: .finished)
      }
    }

    @Test("One made of a whole run receives nothing more.")
    func wholeIsComplete() async {
      await #expect(processExitsWith: .failure) {
        var recording = Record<Int, Never>.Recording(output: [1])
        recording.receive(2)
      }
    }

    @Test("One that was read from a file receives nothing more.")
    func readIsComplete() async {
      await #expect(processExitsWith: .failure) {
        var recording = try JSONDecoder().decode(
          Record<Int, Never>.Recording.self,
          from: Data(#"{"completion":{"success":true},"output":[]}"#.utf8))
        recording.receive(1)
      }
    }
  #endif
}
