import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The server's one thread: waits for its descriptors, and moves on each
/// connection that can move.
final class Loop {
  private let listener: Int32
  private let alarm: (read: Int32, write: Int32)
  private let board: Board
  private var connections: [Connection] = []
  private var count = 0

  init(listener: Int32, board: Board) throws {
    self.listener = listener
    self.board = board
    do {
      alarm = try Socket.openPipe()
    } catch {
      close(listener)
      throw error
    }
    let write = alarm.write
    board.setWake { Socket.sendByte(to: write) }
  }

  func run() {
    while !board.shouldEnd {
      var polls = [listener, alarm.read].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      polls += connections.map(\.interest)
      poll(&polls, nfds_t(polls.count), -1)
      for (connection, poll) in zip(connections, polls.dropFirst(2)) {
        connection.advance(isReady: poll.revents != 0)
      }
      connections.removeAll(where: \.isClosed)
      if polls[0].revents != 0 { acceptAll() }
      if polls[1].revents != 0 { _ = Socket.receive(alarm.read) }
    }
    end()
  }

  private func acceptAll() {
    while let descriptor = Socket.acceptConnection(on: listener) {
      count += 1
      connections.append(
        Connection(descriptor: descriptor, number: count, board: board))
    }
  }

  private func end() {
    board.setWake(nil)
    connections.forEach { $0.close() }
    for descriptor in [listener, alarm.read, alarm.write] { close(descriptor) }
  }
}
