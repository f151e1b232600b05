import Foundation

/// A program that runs in its own process group.
///
/// Its children join the group, and the whole group ends with the program: no
/// loop, server or grandchild of a learner's code outlives the test.
package final class ChildProcess {
  package enum Ending: Equatable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  package enum Channel {
    case output
    case errors
    case reports
  }

  package let id: pid_t
  private var pipes: [(descriptor: Int32, channel: Channel)]

  /// Starts a program.
  ///
  /// Its standard input is empty. Its errors join its output, in the order in
  /// which they were written, unless `separatesErrors`.
  ///
  /// - Parameters:
  ///   - inherits: whether the program also gets this process's environment.
  ///   - orders: at most a few kilobytes, which the program can read from
  ///     descriptor 4; it then reports to descriptor 3. Neither descriptor has a
  ///     name that code could find.
  package init(
    _ command: [String], environment: [String: String] = [:],
    inherits: Bool = true, folder: URL? = nil, separatesErrors: Bool = false,
    orders: Data? = nil
  ) throws {
    var inherited = inherits ? ProcessInfo.processInfo.environment : [:]
    inherited.merge(environment) { $1 }

    (id, pipes) = try Self.oneAtATime.withLock { _ in
      var read: [(descriptor: Int32, channel: Channel)] = []
      var outputs: [(own: Int32, childs: Int32)] = []
      defer { Set(outputs.map(\.own)).forEach { close($0) } }
      do {
        func join(_ channel: Channel, to descriptors: Int32...) throws {
          let pipe = try Pipe()
          read.append((pipe.read, channel))
          outputs += descriptors.map { (pipe.write, $0) }
        }
        if separatesErrors {
          try join(.output, to: STDOUT_FILENO)
          try join(.errors, to: STDERR_FILENO)
        } else {
          try join(.output, to: STDOUT_FILENO, STDERR_FILENO)
        }
        if let orders {
          try join(.reports, to: 3)
          let pipe = try Pipe()
          outputs.append((pipe.read, 4))
          pipe.fill(with: orders)
        }
        let id = try spawn(command, in: folder, environment: inherited, outputs)
        return (id, read)
      } catch {
        read.forEach { close($0.descriptor) }
        throw error
      }
    }
    ProcessGroups.insert(id)
  }

  /// A lock around making a pipe and marking it as not inherited.
  ///
  /// A child that starts between the two would keep the pipe open.
  private static let oneAtATime = Locked(())

  deinit {
    pipes.forEach { close($0.descriptor) }
  }

  /// Waits for the end of the program, then ends the rest of its group.
  ///
  /// - Parameters:
  ///   - output: receives the program's output as it arrives.
  ///   - tick: called about twenty times a second while the program runs.
  package func wait(
    output: (Channel, ArraySlice<UInt8>) -> Void = { _, _ in },
    tick: () -> Void = {}
  ) -> Ending {
    var lastTick = Date.distantPast
    while true {
      let isQuiet = !read(timeout: 50, to: output)
      // Much output must not cause many ticks.
      let now = Date()
      if isQuiet || now.timeIntervalSince(lastTick) >= 0.05 {
        lastTick = now
        tick()
        if hasEnded { break }
      }
    }
    // The leader still has its process id, so the id still names this group.
    end()
    read(timeout: 0, to: output, atMost: 1 << 20)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    ProcessGroups.remove(id)
    let signal = status & 0x7f
    return signal == 0
      ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
  }

  /// Sends a signal to the program and everything that it started.
  package func end(with signal: Int32 = SIGKILL) {
    kill(-id, signal)
  }

  private var hasEnded: Bool {
    var info = siginfo_t()
    let result = waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT)
    return result < 0 ? errno == ECHILD : info.si_signo == SIGCHLD
  }

  /// Reads the available output, and returns whether there was any.
  @discardableResult
  private func read(
    timeout: Int32, to output: (Channel, ArraySlice<UInt8>) -> Void,
    atMost limit: Int = .max
  ) -> Bool {
    guard !pipes.isEmpty else {
      usleep(2_000)
      return false
    }
    var polled = pipes.map {
      pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&polled, nfds_t(polled.count), timeout) > 0 else {
      return false
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var hasRead = false
    for (index, pipe) in pipes.enumerated().reversed() {
      guard polled[index].revents != 0 else { continue }
      var total = 0
      // One read at a time, so that ticks continue during much output.
      repeat {
        let count = Foundation.read(pipe.descriptor, &buffer, buffer.count)
        if count > 0 {
          total += count
          hasRead = true
          output(pipe.channel, buffer[..<count])
        } else if count == 0 {
          close(pipe.descriptor)
          pipes.remove(at: index)
          break
        } else {
          break
        }
      } while limit != .max && total < limit
    }
    return hasRead
  }
}

extension ChildProcess {
  package struct Outcome {
    package var ending: Ending
    package var output: String
    package var errors: String
    package var succeeded: Bool { ending == .exited(0) }
  }

  /// - Parameter isCancelled: polled while the program runs; the program is
  ///   killed when it returns true.
  package static func run(
    _ command: [String], environment: [String: String] = [:],
    in folder: URL? = nil, isCancelled: () -> Bool = { false }
  ) throws -> Outcome {
    let process = try ChildProcess(
      command, environment: environment, folder: folder, separatesErrors: true)
    var said: [Channel: [UInt8]] = [:]
    let ending = process.wait(
      output: { channel, bytes in said[channel, default: []] += bytes },
      tick: { if isCancelled() { process.end() } })
    return Outcome(
      ending: ending,
      output: String(decoding: said[.output] ?? [], as: UTF8.self),
      errors: String(decoding: said[.errors] ?? [], as: UTF8.self))
  }
}

/// Starts a program with empty input in a process group of its own, and returns
/// its process id, which is its group's too.
///
/// - Parameter outputs: our descriptors, each with the program's.
private func spawn(
  _ command: [String], in folder: URL?, environment: [String: String],
  _ outputs: [(own: Int32, childs: Int32)]
) throws -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  posix_spawnattr_init(&attributes)
  defer {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
  posix_spawn_file_actions_addopen(
    &actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  for (own, childs) in outputs {
    posix_spawn_file_actions_adddup2(&actions, own, childs)
  }
  var command = command
  if let folder, folder.path != FileManager.default.currentDirectoryPath {
    // Not every C library can change a child's folder. A shell can, and then
    // becomes the program.
    command =
      ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path] + command
  }
  // This process ignores or handles some signals. If children inherited that,
  // only SIGKILL would end them.
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE] {
    sigaddset(&signals, signal)
  }
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setpgroup(&attributes, 0)
  posix_spawnattr_setflags(
    &attributes,
    Int16(
      POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

  var arguments = command.map { strdup($0) } + [nil]
  var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { (arguments + variables).forEach { free($0) } }
  var id = pid_t()
  let error = posix_spawnp(
    &id, command[0], &actions, &attributes, &arguments, &variables)
  guard error == 0 else {
    throw Failure.broken(
      "Cannot start \(command[0]): \(String(cString: strerror(error)))")
  }
  return id
}

/// A pipe that no other child inherits, and whose reader never blocks.
private struct Pipe {
  let read: Int32
  let write: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw Failure.broken(
        "No pipe to a child process: \(String(cString: strerror(errno)))")
    }
    // The child's own descriptors are low numbers; avoid them.
    let high = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
    ends.forEach { close($0) }
    _ = fcntl(high[0], F_SETFL, O_NONBLOCK)
    (read, write) = (high[0], high[1])
  }

  /// Writes as much data as the pipe holds, and closes the writing end.
  func fill(with data: Data) {
    _ = fcntl(write, F_SETFL, O_NONBLOCK)
    data.withUnsafeBytes {
      _ = Foundation.write(write, $0.baseAddress, $0.count)
    }
    close(write)
    // The program that reads this end may block.
    _ = fcntl(read, F_SETFL, 0)
  }
}
