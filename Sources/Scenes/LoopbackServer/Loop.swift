import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The server's only thread: it waits for the descriptors, and advances each
/// connection that can continue.
final class Loop {
  private let listener: Int32
  private let alarm: (read: Int32, write: Int32)
  private let board: Board
  /// A reserved descriptor, which is closed when no other is left.
  private var spare: Int32
  private var connections: [Connection] = []
  private var count = 0

  init(listener: Int32, board: Board) throws {
    self.listener = listener
    self.board = board
    do {
      alarm = try Socket.openPipe()
    } catch {
      Socket.close(listener)
      throw error
    }
    spare = Socket.copy(alarm.read)
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
    while true {
      let (descriptor, isFull) = Socket.acceptConnection(on: listener)
      // Linux reports this even if no connection waits, so the next turn does
      // the rest.
      if isFull { return refuseOne() }
      guard let descriptor else { return }
      count += 1
      connections.append(
        Connection(descriptor: descriptor, number: count, board: board))
    }
  }

  /// Closes a connection that cannot get a descriptor.
  ///
  /// If it stayed open, it would wake this thread again and again.
  private func refuseOne() {
    Socket.close(spare)
    if let descriptor = Socket.acceptConnection(on: listener).descriptor {
      Socket.close(descriptor)
    }
    spare = Socket.copy(alarm.read)
  }

  private func end() {
    board.setWake(nil)
    connections.forEach { $0.close() }
    [listener, alarm.read, alarm.write, spare].forEach(Socket.close)
  }
}
