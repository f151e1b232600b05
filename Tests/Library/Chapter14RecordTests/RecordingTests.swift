import Chapter01Handshake
import Chapter14Record
import Foundation
import Testing

struct Trouble: Error, Codable, Equatable {
  var reason: String
}

@Suite("A recording stores values and one completion, and is a value type")
struct RecordingTests {
  private typealias Recording = Record<Int, Trouble>.Recording

  @Test("An empty recording has no values, and a finish.")
  func empty() {
    let recording = Recording()
    #expect(recording.output == [])
    #expect(recording.completion == .finished)
  }

  @Test("It stores received values in order, with the completion.")
  func receives() {
    var recording = Recording()
    recording.receive(1)
    recording.receive(2)
    recording.receive(completion: .failure(Trouble(reason: "rain")))
    #expect(recording.output == [1, 2])
    #expect(recording.completion == .failure(Trouble(reason: "rain")))
  }

  @Test("A recording of a whole run has its values, and finishes by default.")
  func whole() {
    #expect(Recording(output: [1, 2]).output == [1, 2])
    #expect(Recording(output: [1, 2]).completion == .finished)
  }

  @Test("An earlier copy does not change.")
  func copies() {
    var recording = Recording()
    recording.receive(1)
    let copy = recording
    recording.receive(2)
    #expect(copy.output == [1])
    #expect(recording.output == [1, 2])
  }

  #if os(Linux) || os(macOS)
    @Test("A value after the completion traps.")
    func valueAfterEnd() async {
      await #expect(processExitsWith: .failure) {
        var recording = Record<Int, Never>.Recording()
        recording.receive(completion: .finished)
        recording.receive(1)
      }
    }

    @Test("A second completion traps.")
    func secondEnd() async {
      await #expect(processExitsWith: .failure) {
        var recording = Record<Int, Never>.Recording()
        recording.receive(completion: .finished)
        recording.receive(completion: .finished)
      }
    }

    @Test("A recording of a whole run receives nothing more.")
    func wholeIsComplete() async {
      await #expect(processExitsWith: .failure) {
        var recording = Record<Int, Never>.Recording(output: [1])
        recording.receive(2)
      }
    }

    @Test("A recording read from a file receives nothing more.")
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
