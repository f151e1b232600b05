import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One client's connection: a request, and its answer.
///
/// Each answer ends its connection. The client closes its side when it has read
/// the whole answer, which tells the server that the answer was read.
/// Only the server's thread uses a connection.
final class Connection {
  private enum Phase {
    /// Collecting the bytes of the request.
    case reading
    /// The request of this number waits for its answer.
    case waiting(number: Int)
    /// Sending the answer to the request of this number, or an error.
    case sending(number: Int?)
    /// The answer is sent. The server reads until the client closes, because
    /// closing first would discard bytes that the client has not read.
    case draining
    case closed
  }

  private let descriptor: Int32
  private let number: Int
  private let board: Board
  private var phase = Phase.reading
  private var input: [UInt8] = []
  private var output: ArraySlice<UInt8> = []
  /// Indicates whether the client has stopped sending; it may still read.
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

  /// The events that this connection waits for.
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

  /// Advances as far as possible without waiting.
  func advance(isReady: Bool) {
    if isReady { receive() }
    while step() {}
    // While reading or draining, a client that has ended gets no answer.
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
      // A second end means that the client has closed both sides.
      if clientHasEnded { close() } else { noteEndOfClient() }
    case .bytes(let bytes):
      if case .reading = phase { input += bytes }
    }
  }

  /// Advances by one phase; returns false if it must wait.
  private func step() -> Bool {
    switch phase {
    case .reading: takeRequest()
    case .waiting(let number): answer(number)
    case .sending(let number): send(number)
    case .draining, .closed: false
    }
  }

  private func takeRequest() -> Bool {
    let maker = board.maker
    switch LoopbackServer.Request.read(input, body: maker?.longest ?? 0) {
    case .incomplete: return false
    case .whole(let request):
      if let maker {
        send(maker.make(request))
      } else {
        phase = .waiting(number: board.arrived(request, on: number))
      }
    case .refused(let status): send(.status(maker == nil ? 400 : status))
    }
    return true
  }

  /// Sends an answer to a request that is not recorded.
  private func send(_ answer: LoopbackServer.Answer) {
    output = answer.bytes[...]
    phase = .sending(number: nil)
  }

  private func answer(_ number: Int) -> Bool {
    guard let answer = board.answer(to: number) else { return false }
    output = answer.bytes[...]
    phase = .sending(number: number)
    return true
  }

  private func send(_ number: Int?) -> Bool {
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
    shutdown(descriptor, Int32(SHUT_WR))
    phase = .draining
    if let number { board.sent(number) }
    return true
  }

  private func noteEndOfClient() {
    clientHasEnded = true
    board.clientClosed(number)
  }
}
