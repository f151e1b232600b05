import Foundation

@testable import WorkbookBase
@testable import workbook_author

#if os(Linux)

  import Glibc

  /// A terminal without a screen, and the program that runs in it.
  final class PseudoTerminal {
    struct Trouble: Error, CustomStringConvertible {
      var description: String
    }

    private let master: Int32
    /// Keeps the terminal and its settings available after the program.
    private let slave: Int32
    private let program: pid_t
    private var isOver = false
    private(set) var screen = ""

    /// Starts a program in a new session with this terminal.
    init(_ command: [String], folder: URL, environment: [String: String]) throws
    {
      // `posix_openpt` and its relatives are not imported here. They use
      // TIOCSPTLCK and TIOCGPTN, as these calls do.
      master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var locked: Int32 = 0
      var number: Int32 = -1
      guard master >= 0, ioctl(master, 0x4004_5431, &locked) == 0,
        ioctl(master, 0x8004_5430, &number) == 0
      else { throw Trouble(description: "no pseudo-terminal") }
      let name = "/dev/pts/\(number)"
      slave = open(name, O_RDWR | O_NOCTTY)
      _ = fcntl(master, F_SETFD, FD_CLOEXEC)
      _ = fcntl(slave, F_SETFD, FD_CLOEXEC)

      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      posix_spawn_file_actions_init(&actions)
      posix_spawnattr_init(&attributes)
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      // The first terminal that a session's leader opens controls the session.
      posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
      // glibc's POSIX_SPAWN_SETSID, which is not imported either.
      let newSession: Int32 = 0x80
      var none = sigset_t()
      sigemptyset(&none)
      posix_spawnattr_setsigmask(&attributes, &none)
      posix_spawnattr_setflags(
        &attributes, Int16(newSession | Int32(POSIX_SPAWN_SETSIGMASK)))
      var inherited = ProcessInfo.processInfo.environment
      inherited.merge(environment) { $1 }
      let shell = [
        "/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path,
      ]
      var arguments = (shell + command).map { strdup($0) } + [nil]
      var variables = inherited.map { strdup("\($0)=\($1)") } + [nil]
      defer { (arguments + variables).forEach { free($0) } }
      var id = pid_t()
      let error = posix_spawn(
        &id, shell[0], &actions, &attributes, &arguments, &variables)
      guard error == 0 else {
        throw Trouble(description: String(cString: strerror(error)))
      }
      program = id
    }

    deinit {
      if !isOver {
        kill(program, SIGKILL)
        // Without this, the child process keeps Swift Testing busy forever.
        var status: Int32 = 0
        while waitpid(program, &status, 0) < 0, errno == EINTR {}
      }
      close(slave)
      close(master)
    }

    func type(_ keys: String) {
      _ = Array(keys.utf8).withUnsafeBytes {
        write(master, $0.baseAddress, $0.count)
      }
    }

    /// Reads until a text appears, and returns everything up to it.
    @discardableResult
    func wait(for text: String, seconds: Double = 240) throws -> String {
      let deadline = Date().addingTimeInterval(seconds)
      while !screen.contains(text) {
        guard read(until: deadline) else {
          throw Trouble(
            description: "“\(text)” never came. Instead:\n\(screen)")
        }
      }
      defer { screen = "" }
      return screen
    }

    /// Waits for the end, and returns the exit code or the negative signal.
    func waitForEnd(seconds: Double = 60) throws -> Int32 {
      let deadline = Date().addingTimeInterval(seconds)
      var status: Int32 = 0
      while waitpid(program, &status, WNOHANG) == 0 {
        // Read its output, or the program would block.
        _ = read(until: Date().addingTimeInterval(0.05))
        guard Date() < deadline else {
          throw Trouble(description: "It did not end.\n\(screen)")
        }
      }
      isOver = true
      return status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
    }

    /// Resizes the window, and signals the program as a real terminal does.
    func resize(columns: Int, rows: Int) {
      var size = winsize(
        ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0,
        ws_ypixel: 0)
      _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    func send(_ signal: Int32) { kill(program, signal) }

    /// Reads pending output, or waits briefly if there is none.
    func readABit() { _ = read(until: Date().addingTimeInterval(0.05)) }

    /// Whether lines are edited and keys echoed, as a shell needs it.
    var isInOrder: Bool {
      var settings = termios()
      tcgetattr(slave, &settings)
      return settings.c_lflag & tcflag_t(ICANON) != 0
        && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    private func read(until deadline: Date) -> Bool {
      let left = deadline.timeIntervalSinceNow
      guard left > 0 else { return false }
      var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, Int32(left * 1000) + 1) > 0 else { return false }
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      let count = Foundation.read(master, &buffer, buffer.count)
      guard count > 0 else { return false }
      screen += String(decoding: buffer[..<count], as: UTF8.self)
      return true
    }
  }
#endif
