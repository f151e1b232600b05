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
    case waiting(number: Int, LoopbackServer.Request)
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
  private var hasContinued = false

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
    var events = POLLIN
    if case .sending = phase { events = POLLOUT }
    return pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  func close() {
    guard !isClosed else { return }
    phase = .closed
    #if canImport(Darwin)
      Darwin.close(descriptor)
    #else
      Glibc.close(descriptor)
    #endif
  }

  /// Does what can be done without waiting.
  func advance(isReady: Bool) {
    if isReady { receive() }
    while step() {}
  }

  private func receive() {
    if case .sending = phase { return }
    switch Socket.receive(descriptor) {
    case .nothing: break
    case .end: endByClient()
    case .bytes(let bytes):
      input += bytes
      if case .draining = phase { input = [] }
      // Nobody sends this much ahead of an answer.
      if input.count > 2 * RequestParser.bodyLimit { close() }
    }
  }

  /// Moves on by one phase; false if that must wait.
  private func step() -> Bool {
    switch phase {
    case .reading: return takeRequest()
    case .waiting(let number, let request): return answer(number, request)
    case .sending(let number, let closing):
      return send(number, closing: closing)
    case .draining, .closed: return false
    }
  }

  private func takeRequest() -> Bool {
    switch RequestParser.parse(input) {
    case .incomplete(let expectsContinue):
      if expectsContinue && !hasContinued {
        hasContinued = true
        _ = Socket.send(
          Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)[...], to: descriptor)
      }
      return false
    case .request(let request, let length):
      input.removeFirst(length)
      hasContinued = false
      phase = .waiting(number: board.arrived(request, on: number), request)
    case .refused(let status):
      let answer = LoopbackServer.Answer.status(status)
      output = answer.bytes(to: "GET", closing: true)[...]
      phase = .sending(number: nil, closing: true)
    }
    return true
  }

  private func answer(_ number: Int, _ request: LoopbackServer.Request) -> Bool
  {
    guard let answer = board.answer(to: number) else { return false }
    let closing = answer.endsConnection || !request.keepsConnection
    output = answer.bytes(to: request.method, closing: closing)[...]
    phase = .sending(number: number, closing: closing)
    return true
  }

  private func send(_ number: Int?, closing: Bool) -> Bool {
    while !output.isEmpty {
      switch Socket.send(output, to: descriptor) {
      case .bytes(let count): output.removeFirst(count)
      case .nothing: return false
      case .end:
        endByClient()
        return false
      }
    }
    if closing { shutdown(descriptor, Int32(SHUT_WR)) }
    phase = closing ? .draining : .reading
    if let number { board.sent(number) }
    return true
  }

  private func endByClient() {
    board.clientClosed(number)
    close()
  }
}
