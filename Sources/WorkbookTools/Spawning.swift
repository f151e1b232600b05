import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The C interface that starts a program, with the settings that every child
/// of the command shares: a process group of its own, and signals as new.
final class Spawning {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif

  init() {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
  }

  deinit {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  func redirectInput() {
    posix_spawn_file_actions_addopen(
      &actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  }

  func redirect(_ descriptor: Int32, to standard: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, standard)
  }

  /// Starts the program and returns its number, which its group has too.
  func start(
    _ command: [String], in folder: URL?, environment: [String: String]
  ) throws -> pid_t {
    var command = command
    if let folder, folder.path != FileManager.default.currentDirectoryPath {
      // Not every C library can change a child's folder; a shell can, and then
      // becomes the program.
      command =
        ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path] + command
    }
    // This process ignores or handles some signals; its children must not
    // inherit that, or nothing but SIGKILL would end them.
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
        POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF
          | POSIX_SPAWN_SETSIGMASK))

    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      arguments.forEach { free($0) }
      variables.forEach { free($0) }
    }
    var id = pid_t()
    let error = posix_spawnp(
      &id, command[0], &actions, &attributes, &arguments, &variables)
    guard error == 0 else {
      throw Failure.broken(
        "Cannot start \(command[0]): \(String(cString: strerror(error)))")
    }
    return id
  }
}
