import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One client's connection: requests in, answers out, one after the other.
///
/// Only the server's thread touches it.
final class Connection {
  private enum Phase {
    /// Collecting the bytes of a request.
    case reading
    /// The request of this number waits for its answer.
    case waiting(number: Int)
    /// Sending the answer to the request of this number, or a refusal.
    case sending(number: Int?, closing: Bool)
    /// Everything is said. Reads until the client closes: closing first would
    /// take back what it has not read yet.
    case draining
    case closed
  }

  private let descriptor: Int32
  private let number: Int
  private let board: Board
  private var phase = Phase.reading
  private var input: [UInt8] = []
  private var output: ArraySlice<UInt8> = []
  /// The client sends nothing more, and may be gone, or listen still.
  private var clientHasEnded = false

  init(descriptor: Int32, number: Int, board: Board) {
    self.descriptor = descriptor
    self.number = number
    self.board = board
  }

  var isClosed: Bool {
    if case .closed = phase { return true }
    return false
  }

  /// What this connection waits for.
  var interest: pollfd {
    var events = clientHasEnded ? 0 : POLLIN
    if case .sending = phase { events = POLLOUT }
    return pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  func close() {
    guard !isClosed else { return }
    phase = .closed
    Socket.close(descriptor)
  }

  /// Does what can be done without waiting.
  func advance(isReady: Bool) {
    if isReady { receive() }
    while step() {}
    // Whoever sends nothing more, and waits for nothing, is served.
    if clientHasEnded {
      switch phase {
      case .reading, .draining: close()
      case .waiting, .sending, .closed: break
      }
    }
  }

  private func receive() {
    if case .sending = phase { return }
    switch Socket.receive(descriptor) {
    case .nothing: break
    case .end:
      // An end that is told again is the end of the whole connection.
      if clientHasEnded { close() } else { noteEndOfClient() }
    case .bytes(let bytes):
      input += bytes
      if case .draining = phase { input = [] }
      // Nobody sends this much ahead of an answer.
      if input.count > 4 * LoopbackServer.Request.limit { close() }
    }
  }

  /// Moves on by one phase; false if that must wait.
  private func step() -> Bool {
    switch phase {
    case .reading: return takeRequest()
    case .waiting(let number): return answer(number)
    case .sending(let number, let closing):
      return send(number, closing: closing)
    case .draining, .closed: return false
    }
  }

  private func takeRequest() -> Bool {
    switch LoopbackServer.Request.read(input) {
    case .incomplete: return false
    case .whole(let request, let length):
      input.removeFirst(length)
      phase = .waiting(number: board.arrived(request, on: number))
    case .malformed:
      output = LoopbackServer.Answer.status(400).bytes[...]
      phase = .sending(number: nil, closing: true)
    }
    return true
  }

  private func answer(_ number: Int) -> Bool {
    guard let answer = board.answer(to: number) else { return false }
    output = answer.bytes[...]
    phase = .sending(number: number, closing: answer.endsConnection)
    return true
  }

  private func send(_ number: Int?, closing: Bool) -> Bool {
    while !output.isEmpty {
      switch Socket.send(output, to: descriptor) {
      case .bytes(let count): output.removeFirst(count)
      case .nothing: return false
      case .end:
        noteEndOfClient()
        close()
        return false
      }
    }
    if closing { shutdown(descriptor, Int32(SHUT_WR)) }
    phase = closing ? .draining : .reading
    if let number { board.sent(number) }
    return true
  }

  private func noteEndOfClient() {
    clientHasEnded = true
    board.clientClosed(number)
  }
}
